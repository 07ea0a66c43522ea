import { formatMoney } from '@seodang/domain/money'
import { refundReasonName } from '@seodang/domain/refund-reason'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import styles from './payments.module.css'
import type { PaymentDetail } from './queries.ts'
import * as texts from './texts.ts'

/** SALE-07: the states of an order with their times. */
export function OrderHistory({ detail: { order, history } }: { detail: PaymentDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <section className={styles.detail}>
      <h3>{text('history')}</h3>
      <dl className={styles.list}>
        {history.map(({ what, at, amount, reasonCd }, index) => (
          <div key={`${what} ${at} ${index}`}>
            <dt>
              <time dateTime={at}>{formatDateTime(at, language)}</time>
            </dt>
            <dd>
              {text(`what.${what}`)}
              {amount !== null && ` ${formatMoney({ minor: amount, currency: order.currency }, language)}`}
              {reasonCd && ` · ${refundReasonName(reasonCd, language)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
