import type { BusinessKind, TaxType } from '@seodang/domain/settlement-document'
import { supplyOf } from '@seodang/domain/supply'
import { sql } from 'drizzle-orm'
import type { Books } from '../order/index.ts'

interface Row extends Record<string, unknown> {
  order_seq: number
  left: number
  payout_date: string | null
  business_kind: BusinessKind | null
  tax_type: TaxType | null
}

/** What a file of payments tells of its orders by the books. */
export const orderBooks: Books = {
  async ofOrders({ db, channelSeq }, orderSeqs) {
    const { rows } = await db.execute<Row>(sql`
      select e.order_seq, sum(e.amount)::bigint as left,
        max((s.paid_at at time zone 'Asia/Seoul')::date) filter (where e.kind = 'payment')::text as payout_date,
        d.business_kind, d.tax_type
      from ledger_entries e
      left join settlement_lines l on l.channel_seq = e.channel_seq and l.entry_seq = e.entry_seq and l.payee_seq = 0
      left join settlements s on s.channel_seq = l.channel_seq and s.settlement_seq = l.settlement_seq
      left join settlement_documents d on d.channel_seq = e.channel_seq and d.payee_seq = 0
      where e.channel_seq = ${channelSeq} and e.order_seq = any(${sql.param([...orderSeqs])}::bigint[])
      group by e.order_seq, d.business_kind, d.tax_type`)
    return new Map(
      rows.map((row) => {
        const { business_kind: businessKind, tax_type: taxType } = row
        const told = supplyOf(row.left, businessKind && taxType ? { businessKind, taxType } : null)
        const { supply = null, vat = null } = told ?? {}
        return [row.order_seq, { supply, vat, payoutDate: row.payout_date }]
      }),
    )
  },
}
