import { ACCOUNT_AREAS, ACCOUNT_PAGES } from '@seodang/domain/account-pages'
import { planOf } from '@seodang/domain/plan'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { managedSitesQuery } from '../../platform/managed-sites.ts'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './plan.module.css'
import * as texts from './texts.ts'

/** Outside of sites the person chooses which of theirs is meant: each has a plan of its own. */
export function ServiceSites({ path }: { path: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const boot = useBoot()
  const sites = useQuery(managedSitesQuery(useApi()))
  const { area, title } = ACCOUNT_PAGES.service
  return (
    <div className={styles.sites}>
      <p className={styles.area}>{ACCOUNT_AREAS[area][language]}</p>
      <h1 className={styles.title}>{title[language]}</h1>
      <h2 className={styles.heading}>{text('sitesTitle')}</h2>
      <p className={styles.lead}>{text('sitesLead')}</p>
      {sites.isLoadingError ? (
        <ErrorState
          boxed
          message={sites.error.message || undefined}
          retry={() => void sites.refetch()}
          retrying={sites.isFetching}
        />
      ) : !sites.data ? (
        <ListSkeleton rows={3} />
      ) : sites.data.list.length === 0 ? (
        <EmptyState
          boxed
          title={text('sitesEmpty')}
          message={text('sitesEmptyText')}
          action={
            <LinkButton href="/create_site" variant="main">
              {text('makeSite')}
            </LinkButton>
          }
        />
      ) : (
        <ul className={styles.list}>
          {sites.data.list.map((site) => (
            <li key={site.channelSeq}>
              <span className={styles.what}>
                <b>{site.name}</b>
                <small>{site.host}</small>
              </span>
              <span className={styles.money}>{planOf(site.planCd).name[language]}</span>
              {/* Another site is another document (SITE-02). */}
              <LinkButton
                href={siteAddress(boot, site, path)}
                size="sm"
                reload
                aria-label={`${site.name} ${text('seePlans')}`}
              >
                {text('seePlans')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
