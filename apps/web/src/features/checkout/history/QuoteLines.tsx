import { useText } from '../../../platform/language.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AtProductNote } from '../../../ui/rich/AtProductNote.tsx'
import type { OrderData, RefundQuoteData } from '../queries.ts'
import styles from './history.module.css'
import { isUnpaid } from './order-state.ts'
import * as texts from './texts.ts'

/** The calculation as the server made it; its lines sum to the amount. */
export function QuoteLines({
  order,
  quote,
  money,
}: {
  order: OrderData
  quote: RefundQuoteData
  money: (minor: number) => string
}) {
  const text = useText(texts)
  if (isUnpaid(order)) return <p className={styles.soft}>{text('dialogUnpaid')}</p>
  if (order.amount === 0) return <p className={styles.soft}>{text('dialogFree')}</p>
  if (quote.problem === 'ONLY_AT_PRODUCT')
    return <AtProductNote path="/paymenthistory">{text('accountAtProduct')}</AtProductNote>
  if (!quote.possible)
    return (
      <Notice tone="info">
        <b>{text('impossible')}</b>
        <br />
        {quote.problem === 'REFUND_NOT_POSSIBLE' ? text('impossibleText') : quote.message}
      </Notice>
    )
  return (
    <>
      <dl className={styles.lines}>
        {quote.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{text('amount')}</dt>
          <dd>{money(quote.amount)}</dd>
        </div>
      </dl>
      {quote.source && <p className={styles.soft}>{text('source', { source: quote.source })}</p>}
      <Promised order={order} />
    </>
  )
}

/** BYD-02: what the site promised beyond the law on the day of the order. */
function Promised({ order: { refundRule } }: { order: OrderData }) {
  const text = useText(texts)
  if (refundRule.lines.length === 0) return null
  return (
    <div className={styles.promise}>
      <h3>{text('promise')}</h3>
      <dl className={styles.lines}>
        {refundRule.lines.map(({ when, gives }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{gives}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
