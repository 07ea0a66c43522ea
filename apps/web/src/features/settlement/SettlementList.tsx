import { SETTLEMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, formatDay, fromSeoul } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { SETTLEMENT_STATE_KIND } from '../../platform/settlement-state.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Ahead } from './Ahead.tsx'
import { type Payee, type Settlement, settlementsQuery } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'
import { Withheld } from './Withheld.tsx'

const PAGE = 20

interface SettlementListProps {
  payee: Payee
  page: number
  pageHref: (page: number) => string
  dayHref: (settlement: Settlement) => string
  documentHref: string
}

/** SALE-09: settlements by their days, with what comes next. */
export function SettlementList({ payee, page, pageHref, dayHref, documentHref }: SettlementListProps) {
  const text = useText(texts)
  const settlements = useQuery({
    ...settlementsQuery(useApi(), payee, { page, size: PAGE }),
    placeholderData: keepPreviousData,
  })
  if (settlements.isError && !settlements.data)
    return (
      <ErrorState
        boxed
        message={settlements.error.message || undefined}
        retry={() => void settlements.refetch()}
        retrying={settlements.isFetching}
      />
    )
  if (!settlements.data)
    return (
      <Loading label={text('loading')}>
        <Skeleton height={140} />
        <Skeleton height={280} />
      </Loading>
    )
  const { list, totalCount } = settlements.data
  return (
    <div className={styles.stack}>
      <Ahead page={settlements.data} whose={payee.whose} documentHref={documentHref} />
      {totalCount === 0 ? (
        <EmptyState boxed title={text('empty')} message={text('emptyHint')} />
      ) : (
        <>
          <ul className={styles.list} aria-label={text('list')}>
            {list.map((settlement) => (
              <li key={settlement.settlementSeq}>
                <Line settlement={settlement} whose={payee.whose} href={dayHref(settlement)} />
              </li>
            ))}
          </ul>
          <Pager page={page} pageCount={pageCount(totalCount, PAGE)} hrefOf={pageHref} label={text('bar')} />
          <Withheld payee={payee} />
        </>
      )}
    </div>
  )
}

interface LineProps {
  settlement: Settlement
  whose: Payee['whose']
  href: string
}

function Line({ settlement, whose, href }: LineProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const money = (minor: number) => formatMoney({ minor, currency: settlement.currency }, language)
  const isDebt = settlement.total < 0
  return (
    <Anchor href={href} className={styles.line}>
      <span className={styles.words}>
        <b>{formatDate(fromSeoul(settlement.settlementDate), language)}</b>
        <small>{text('until', { end: formatDay(fromSeoul(settlement.endDate), language) })}</small>
      </span>
      <StatusDot kind={SETTLEMENT_STATE_KIND[settlement.state]}>
        {settlement.waitsFor ? text('waits') : codeName('settlementStateCd', settlement.state)}
      </StatusDot>
      <span className={styles.money}>
        <b>{money(isDebt ? settlement.total : settlement.pays)}</b>
        <small>
          {isDebt
            ? text('carriedOn')
            : text(settlement.state === SETTLEMENT_STATE.paid ? 'paid' : 'expected')}
        </small>
        {settlement.bySite !== 0 && (
          <small>
            {text(whose === 'site' ? 'bySiteOwed' : 'bySite')}{' '}
            {money(whose === 'site' ? -settlement.bySite : settlement.bySite)}
          </small>
        )}
      </span>
    </Anchor>
  )
}
