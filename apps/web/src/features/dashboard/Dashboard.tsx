import { DASHBOARD_FILTER, type DashboardFilter } from '@seodang/domain/codes'
import { DEFAULT_FILTER, hasUncountedVisits, rangeOf } from '@seodang/domain/dashboard'
import { addDays, formatDateTime, seoulDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { DateRange } from '../../ui/rich/DateRange.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './dashboard.module.css'
import { FigureBoard } from './FigureBoard.tsx'
import { Guide } from './Guide.tsx'
import { type Days, dashboardQuery } from './queries.ts'
import { SettlementBox } from './SettlementBox.tsx'
import * as texts from './texts.ts'
import { Waiting } from './Waiting.tsx'

const FILTERS = [
  DASHBOARD_FILTER.today,
  DASHBOARD_FILTER.yesterday,
  DASHBOARD_FILTER.last7Days,
  DASHBOARD_FILTER.last30Days,
  DASHBOARD_FILTER.last90Days,
  DASHBOARD_FILTER.lastMonth,
] as const

export interface DashboardSearch {
  filter?: DashboardFilter
  startAt?: string
  endAt?: string
}

interface DashboardProps {
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
}

/** Both days of a filter are counted, as the address and the server write them. */
export function daysOf(search: DashboardSearch, now: Date): Days {
  if (search.startAt && search.endAt) return { startAt: search.startAt, endAt: search.endAt }
  const { startAt, endAt } = rangeOf(search.filter ?? DEFAULT_FILTER, now)
  return { startAt: seoulDate(startAt), endAt: seoulDate(addDays(endAt, -1)) }
}

/** First what waits for somebody, then what is left to open, then the numbers (design: staff dashboard). */
export function Dashboard({ search, onSearch }: DashboardProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const now = new Date()
  const days = daysOf(search, now)
  const figures = useQuery({
    ...dashboardQuery(useApi(), channelSeq, days),
    placeholderData: keepPreviousData,
  })
  const isCustom = Boolean(search.startAt && search.endAt)

  return (
    <>
      <PageHead
        title={text('title')}
        note={text('asOf', {
          at: formatDateTime(figures.dataUpdatedAt ? new Date(figures.dataUpdatedAt) : now, language),
        })}
        end={
          <div className={styles.periods}>
            <Segmented
              label={text('period')}
              scroll
              options={FILTERS.map((value) => ({ value, label: text(value) }))}
              value={isCustom ? null : (search.filter ?? DEFAULT_FILTER)}
              onChange={(filter) => onSearch({ filter })}
            />
            <DateRange
              label={text('customPeriod')}
              value={[days.startAt, days.endAt]}
              max={seoulDate(now)}
              onChange={([startAt, endAt]) => onSearch({ startAt, endAt })}
            />
          </div>
        }
      />
      <div className={styles.stack}>
        {figures.isPending && (
          <Loading label={text('title')}>
            <Skeleton height={96} />
            <Skeleton height={460} />
          </Loading>
        )}
        {figures.isError && !figures.data && (
          <ErrorState
            boxed
            title={text('failed')}
            message={figures.error.message}
            retry={() => void figures.refetch()}
            retrying={figures.isFetching}
          />
        )}
        {figures.data && <Waiting waiting={figures.data.waiting} />}
        {figures.data?.settlement && <SettlementBox settlement={figures.data.settlement} />}
        <Guide />
        {figures.data && <FigureBoard view={figures.data} days={days} fetching={figures.isPlaceholderData} />}
        {hasUncountedVisits(rangeOfDays(days)) && <p className={styles.footnote}>{text('countedSince')}</p>}
      </div>
    </>
  )
}

const rangeOfDays = ({ startAt, endAt }: Days) => ({
  startAt: new Date(`${startAt}T00:00:00+09:00`),
  endAt: new Date(`${endAt}T24:00:00+09:00`),
})
