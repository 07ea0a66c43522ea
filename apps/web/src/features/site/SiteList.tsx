import { USER_TYPE } from '@seodang/domain/codes'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { type ManagedSite, managedSitesQuery } from '../../platform/managed-sites.ts'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { LIST_PATH, stepAddress } from './create-search.ts'
import styles from './list.module.css'
import * as texts from './list-texts.ts'

/** /create_site/list: the sites that one runs, each with its two sides (CRT-10, CRT-11). */
export function SiteList() {
  const text = useText(texts)
  const sites = useQuery(managedSitesQuery(useApi()))
  const navigate = useNavigate()
  const isEmpty = sites.data?.totalCount === 0
  useEffect(() => {
    // CRT-03: whoever runs none makes the first.
    if (isEmpty) void navigate({ href: '/create_site', replace: true })
  }, [isEmpty, navigate])
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{text('title')}</h1>
          <p className={styles.lead}>{text('lead')}</p>
        </div>
        {sites.data && !isEmpty && <Another left={sites.data.sitesLeft} />}
      </div>
      {sites.isError && (
        <ErrorState
          boxed
          title={text('failed')}
          message={sites.error.message}
          retry={() => void sites.refetch()}
          retrying={sites.isFetching}
        />
      )}
      {(sites.isPending || isEmpty) && (
        <Loading>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={96} gap={12} />
          ))}
        </Loading>
      )}
      {sites.data && !isEmpty && (
        <ul className={styles.list}>
          {sites.data.list.map((site) => (
            <Row key={site.channelSeq} site={site} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** CRT-11: within the number of sites of the plan. */
function Another({ left }: { left: number | null }) {
  const text = useText(texts)
  if (left === 0) return <p className={styles.left}>{text('noneLeft')}</p>
  return (
    <div className={styles.another}>
      {left !== null && <p className={styles.left}>{text('left', { n: left })}</p>}
      <LinkButton href={stepAddress('/create_site', { from_path: LIST_PATH })} icon={IconPlus}>
        {text('another')}
      </LinkButton>
    </div>
  )
}

const ROLES = {
  [USER_TYPE.owner]: 'owner',
  [USER_TYPE.manager]: 'manager',
  [USER_TYPE.teacher]: 'teacher',
} as const

function Row({ site }: { site: ManagedSite }) {
  const text = useText(texts)
  const boot = useBoot()
  return (
    <li className={styles.row}>
      <Avatar name={site.name} image={site.logoUrl ?? undefined} size={48} />
      <div className={styles.words}>
        <h2 className={styles.name}>{site.name}</h2>
        <p className={styles.host}>{site.host}</p>
        <p className={styles.tags}>
          <Tag tone="accent">{text(ROLES[site.userTypeCd])}</Tag>
          <Tag>{text('plan', { plan: site.planCd === 'FREE' ? text('free') : site.planCd })}</Tag>
        </p>
      </div>
      <div className={styles.acts}>
        <LinkButton
          href={siteAddress(boot, site, '/main')}
          reload
          aria-label={text('openOf', { site: site.name })}
        >
          {text('open')}
        </LinkButton>
        <LinkButton
          href={siteAddress(boot, site, '/settings/dashboard')}
          variant="soft"
          reload
          aria-label={text('manageOf', { site: site.name })}
        >
          {text('manage')}
        </LinkButton>
      </div>
    </li>
  )
}
