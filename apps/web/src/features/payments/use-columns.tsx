import { formatMoney } from '@seodang/domain/money'
import { CLAIM_STATE } from '@seodang/domain/refund-claim'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { type Say, useLanguage, useText } from '../../platform/language.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './payments.module.css'
import type { Payment } from './queries.ts'
import { STATUS_KIND } from './status.ts'
import * as texts from './texts.ts'

/** What the list tells of an order; on a phone the same as a card. */
export function useColumns({ ofGoods }: { ofGoods: boolean }): Column<Payment>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'title',
        header: text('item'),
        fixed: true,
        card: 'title',
        cell: ({ title, number }) => (
          <span className={styles.item}>
            <b className="clip">{title}</b>
            <small>{number}</small>
          </span>
        ),
      },
      {
        id: 'buyer',
        header: text('buyer'),
        card: 'meta',
        cell: ({ name }) => name,
      },
      {
        id: 'createdAt',
        header: text('when'),
        sortable: true,
        card: 'meta',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
      },
      {
        id: 'method',
        header: text('method'),
        card: 'meta',
        isEmpty: ({ payMethodCd }) => codeName('payMethodCd', payMethodCd) === '',
        cell: ({ payMethodCd }) => codeName('payMethodCd', payMethodCd) || '–',
      },
      {
        id: 'state',
        header: text('state'),
        width: '132px',
        card: 'body',
        cell: ({ paymentStatus, claim }) => (
          <span className={styles.item}>
            <StatusDot kind={STATUS_KIND[paymentStatus]}>
              {codeName('paymentStatus', paymentStatus)}
            </StatusDot>
            {claim?.state === CLAIM_STATE.waiting && <small>{text('claimed')}</small>}
          </span>
        ),
      },
      ...(ofGoods ? [parcelColumn(text, codeName)] : []),
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        sortable: true,
        width: '132px',
        card: 'aside',
        cell: ({ amount, refundedAmount, currency }) => (
          <span className={styles.amount}>
            {formatMoney({ minor: amount, currency }, language)}
            {refundedAmount > 0 && (
              <small>
                {text('refundedOf', { amount: formatMoney({ minor: refundedAmount, currency }, language) })}
              </small>
            )}
          </span>
        ),
      },
    ],
    [text, language, codeName, ofGoods],
  )
}

/** DLV-08: where the goods are, which decides what can be paid back. */
function parcelColumn(text: Say<typeof texts.ko>, codeName: ReturnType<typeof useCodeName>): Column<Payment> {
  return {
    id: 'parcel',
    header: text('parcel'),
    width: '120px',
    card: 'meta',
    isEmpty: ({ parcel }) => parcel === null,
    cell: ({ parcel }) =>
      parcel === null
        ? '–'
        : parcel.isClosed
          ? text('parcelClosed')
          : parcel.isWaived
            ? text('parcelWaived')
            : codeName('deliveryStateCd', parcel.state),
  }
}
