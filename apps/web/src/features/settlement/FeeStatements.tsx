import { rateText } from '@seodang/domain/exchange-rate'
import { cents, formatMoney, won } from '@seodang/domain/money'
import { formatDate, formatDateTime, formatDay, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/States.tsx'
import * as texts from './fee-texts.ts'
import { type FeeStatement, feesQuery } from './queries.ts'
import styles from './settlement.module.css'

/** SALE-10: what a site with a store of its own pays for its sales in dollars; nothing where it has none. */
export function FeeStatements({ channelSeq }: { channelSeq: number }) {
  const text = useText(texts)
  const fees = useQuery(feesQuery(useApi(), channelSeq))
  if (fees.isLoadingError)
    return <ErrorState boxed retry={() => void fees.refetch()} retrying={fees.isFetching} />
  if (!fees.data || fees.data.totalCount === 0) return null
  return (
    <section className={styles.stack} aria-label={text('title')}>
      <div>
        <h2>{text('title')}</h2>
        <p>{text('lead')}</p>
      </div>
      <ul className={styles.list} aria-label={text('list')}>
        {fees.data.list.map((statement) => (
          <li key={statement.statementSeq}>
            <Statement statement={statement} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ state, tries, pausesOn }: FeeStatement) => {
  if (state === 'paid') return 'paid'
  if (pausesOn !== null && pausesOn <= seoulDate(new Date())) return 'paused'
  return tries > 0 ? 'declined' : 'open'
}
const TONES = { paid: 'ok', open: 'neutral', declined: 'warn', paused: 'danger' } as const

function Statement({ statement }: { statement: FeeStatement }) {
  const text = useText(texts)
  const language = useLanguage()
  const { month, amount, vat, rateHundredths, ratedOn, rateSource, dueOn, paidAt, pausesOn, nextTryAt } =
    statement
  const state = stateOf(statement)
  const day = (at: string) => formatDate(fromSeoul(at), language)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <b>
          {text('month', { month })}{' '}
          <Tag small tone={TONES[state]}>
            {text(state)}
          </Tag>
        </b>
        <small>
          {paidAt ? text('paidOn', { day: formatDate(paidAt, language) }) : text('due', { day: day(dueOn) })}
        </small>
        {state === 'declined' && nextTryAt && (
          <small>{text('next', { at: formatDateTime(nextTryAt, language) })}</small>
        )}
        {pausesOn !== null && state !== 'open' && (
          <small>
            {text(state === 'paused' ? 'isPaused' : 'pauses', { day: day(pausesOn) })}{' '}
            <Anchor href="/service/servicepaymentinfo">{text('card')}</Anchor>
          </small>
        )}
        <Lines statement={statement} />
      </span>
      <span className={styles.money}>
        <b>{formatMoney(won(statement.won), language)}</b>
        <small>
          {formatMoney(cents(amount), language)} ·{' '}
          {text('vat', { amount: formatMoney(cents(vat), language) })}
        </small>
        <small>{text('rate', { rate: rateText(rateHundredths), day: ratedOn, source: rateSource })}</small>
      </span>
    </div>
  )
}

function Lines({ statement: { lines } }: { statement: FeeStatement }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(cents(-minor), language)
  return (
    <details>
      <summary>{text('details')}</summary>
      <ul>
        {lines.map(({ settlementDate, endDate, platformFee, vat, net }) => (
          <li key={settlementDate}>
            <Anchor href={`/settings/settlement/${settlementDate}`}>
              {text('until', { day: formatDay(fromSeoul(endDate), language) })}
            </Anchor>{' '}
            <small>
              {text('fee')} {money(platformFee)} · {text('tax')} {money(vat)} · {text('sum')} {money(net)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
