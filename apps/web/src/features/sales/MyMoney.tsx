import { ACCOUNT_TITLES, type AccountPageId } from '@seodang/domain/account-titles'
import { YN } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { PlaceChooser } from './PlaceChooser.tsx'
import { type SalesPlace, salesSitesQuery } from './queries.ts'
import styles from './sales.module.css'
import type { MoneySearch } from './search.ts'
import * as texts from './texts.ts'

interface MyMoneyProps {
  page: Extract<AccountPageId, 'paymentManage' | 'settlement'>
  search: MoneySearch
  onPlace: (place: SalesPlace) => void
  children: (place: SalesPlace) => ReactNode
}

/** SALE-06, BYD-05: a page about money for its place: this site, or outside of sites any of the person's. */
export function MyMoney({ page, search, onPlace, children }: MyMoneyProps) {
  const text = useText(texts)
  const language = useLanguage()
  const here = useMaybeChannel()?.channelSeq ?? null
  const sites = useQuery(salesSitesQuery(useApi()))
  const mine = sites.data?.list.filter(({ channelSeq }) => here === null || channelSeq === here) ?? []
  const chosen = mine.find(({ channelSeq }) => channelSeq === search.site) ?? mine[0]
  const place: SalesPlace | null = chosen
    ? {
        channelSeq: chosen.channelSeq,
        whose:
          chosen.salesYn === YN.yes && !(search.whose === 'mine' && chosen.shareYn === YN.yes)
            ? 'site'
            : 'mine',
      }
    : null
  return (
    <>
      <h1 className={styles.title}>{ACCOUNT_TITLES[page][language]}</h1>
      {sites.isError && !sites.data ? (
        <ErrorState
          boxed
          message={sites.error.message || undefined}
          retry={() => void sites.refetch()}
          retrying={sites.isFetching}
        />
      ) : !sites.data ? (
        <Loading label={text('loading')}>
          <Skeleton height={420} />
        </Loading>
      ) : place === null ? (
        <EmptyState boxed title={text('noSites')} message={text('noSitesHint')} />
      ) : (
        <>
          <PlaceChooser sites={mine} place={place} isOnSite={here !== null} onPlace={onPlace} />
          {place.whose === 'mine' && <p className={styles.lead}>{text('sharesLead')}</p>}
          {children(place)}
        </>
      )}
    </>
  )
}
