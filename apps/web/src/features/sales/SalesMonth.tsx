import { formatMonth, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { monthQuery, type SalesPlace } from './queries.ts'
import { SalesTotals } from './SalesTotals.tsx'
import styles from './sales.module.css'
import { type MonthSearch, monthBeside } from './search.ts'
import * as texts from './texts.ts'

interface SalesMonthProps {
  place: SalesPlace
  search: MonthSearch
  hrefOf: (change: MonthSearch) => string
  /** Where a day opens; none where there is nothing more to see. */
  dayHref?: (date: string) => string
}

/** SALE-08: a month of sales by Seoul days with its sums. */
export function SalesMonth({ place, search, hrefOf, dayHref }: SalesMonthProps) {
  const text = useText(texts)
  const language = useLanguage()
  const month = search.month ?? seoulDate(new Date()).slice(0, 7)
  const sales = useQuery({
    ...monthQuery(useApi(), place, { ...search, month }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.stack}>
      <nav className={styles.months} aria-label={text('days')}>
        <Anchor
          href={hrefOf({ month: monthBeside(month, -1) })}
          className={styles.turn}
          aria-label={text('monthBefore')}
        >
          <Icon of={IconChevronLeft} />
        </Anchor>
        <h2 aria-live="polite">{formatMonth(fromSeoul(`${month}-01`), language)}</h2>
        <Anchor
          href={hrefOf({ month: monthBeside(month, 1) })}
          className={styles.turn}
          aria-label={text('monthAfter')}
        >
          <Icon of={IconChevronRight} />
        </Anchor>
      </nav>
      {sales.isError && !sales.data ? (
        <ErrorState
          boxed
          message={sales.error.message || undefined}
          retry={() => void sales.refetch()}
          retrying={sales.isFetching}
        />
      ) : !sales.data ? (
        <Loading label={text('loading')}>
          <Skeleton height={420} />
        </Loading>
      ) : (
        <div className={styles.stack} aria-busy={sales.isPlaceholderData || undefined}>
          {sales.data.days.length === 0 ? (
            <EmptyState boxed title={text('none')} message={text('noneHint')} />
          ) : (
            <>
              <MonthGrid month={sales.data.month} days={sales.data.days} {...(dayHref && { dayHref })} />
              <SalesTotals title={text('totals')} totals={sales.data.totals} />
            </>
          )}
        </div>
      )}
    </div>
  )
}
