import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { type ManagedSite, managedSitesQuery } from '../../platform/managed-sites.ts'
import { useSession } from '../../platform/session.tsx'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { calledName } from './class-words.ts'
import { MyRefusal } from './MyRefusal.tsx'
import styles from './my.module.css'
import * as texts from './texts.ts'

/** MY-08: my page outside any site: the sites that one runs, the way to a new one, and what else there is. */
export function MySites({ children }: { children?: ReactNode }) {
  const text = useText(texts)
  const name = useSession().user?.name ?? ''
  const { data, error, isFetching, refetch } = useQuery(managedSitesQuery(useApi()))
  const create = (
    <LinkButton
      href="/create_site?from_path=/mypage"
      variant={data?.list.length ? 'line' : 'main'}
      icon={IconPlus}
    >
      {text('createSite')}
    </LinkButton>
  )
  return (
    <div className={`wrap ${styles.sites}`}>
      <h1 className={styles.h1}>{text('hello', { name: calledName(name) })}</h1>
      <section className={styles.block}>
        <div className={styles.blockHead}>
          <div>
            <h2>{text('mySites')}</h2>
            {data && data.list.length > 0 && <p className={styles.lead}>{text('mySitesLead')}</p>}
          </div>
          {data && data.list.length > 0 && create}
        </div>
        {data ? (
          data.list.length > 0 ? (
            <ul className={styles.siteList}>
              {data.list.map((site) => (
                <SiteRow key={site.channelSeq} site={site} />
              ))}
            </ul>
          ) : (
            <EmptyState
              boxed
              icon={IconBuildingStore}
              title={text('noSites')}
              message={text('noSitesBody')}
              action={create}
            />
          )
        ) : error ? (
          <MyRefusal error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )}
      </section>
      {children}
    </div>
  )
}

function SiteRow({ site }: { site: ManagedSite }) {
  const text = useText(texts)
  const boot = useBoot()
  return (
    <li className={styles.site}>
      <Avatar name={site.name} image={site.logoUrl} size={48} />
      <div className={styles.siteWords}>
        <h3>{site.name}</h3>
        <p>
          {text(site.userTypeCd)} · {site.address}
        </p>
      </div>
      <div className={styles.siteActions}>
        <LinkButton href={siteAddress(boot, site, '/main')} reload size="sm">
          {text('openSite')}
        </LinkButton>
        <LinkButton href={siteAddress(boot, site, '/settings/dashboard')} reload variant="soft" size="sm">
          {text('manage')}
        </LinkButton>
      </div>
    </li>
  )
}
