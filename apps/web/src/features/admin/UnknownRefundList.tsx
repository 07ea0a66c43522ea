import { formatMoney, won } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import styles from './admin.module.css'
import type { UnknownPayments } from './hold-queries.ts'
import * as texts from './hold-texts.ts'

type UnknownRefund = UnknownPayments['refunds'][number]

/** What went back in the lost days of orders that the books have; nothing is to be done, only known. */
export function UnknownRefundList({ unknown }: { unknown: UnknownPayments | undefined }) {
  const text = useText(texts)
  const columns = useColumns()
  if (!unknown || unknown.refundCount === 0) return null
  return (
    <section className={styles.part} aria-labelledby="unknown-refunds">
      <div className={styles.sectionHead}>
        <div>
          <h2 id="unknown-refunds">{text('refunds')}</h2>
          <p className={styles.lead}>{text('refundsHint')}</p>
        </div>
      </div>
      <DataTable<UnknownRefund>
        label={text('refunds')}
        columns={columns}
        rows={unknown.refunds}
        rowId={({ paymentRef }) => paymentRef}
        rowName={({ orderId }) => orderId}
        empty={null}
        countText={() => text('refundCount', { n: unknown.refundCount })}
      />
    </section>
  )
}

function useColumns(): Column<UnknownRefund>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'order',
        header: text('order'),
        fixed: true,
        card: 'title',
        cell: ({ orderId }) => <code className={styles.code}>{orderId}</code>,
      },
      {
        id: 'amount',
        header: text('amount'),
        width: '130px',
        card: 'aside',
        cell: ({ amount }) => <b>{formatMoney(won(amount), language)}</b>,
      },
      {
        id: 'at',
        header: text('refundedAt'),
        width: '190px',
        card: 'meta',
        cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
      },
      { id: 'site', header: text('site'), width: '180px', card: 'meta', cell: ({ site }) => site.name },
    ],
    [text, language],
  )
}
