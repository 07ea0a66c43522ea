import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { planCharges } from '@seodang/contract/plan'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type ChargeRow, listCharges } from './charge-store.ts'

type Charge = ReplyOf<typeof planCharges>['list'][number]

/** PLAN-12: what was charged and what was declined; tries that never reached the card are nobody's news. */
export async function chargePage(
  ctx: Context,
  query: QueryOf<typeof planCharges>,
): Promise<ReplyOf<typeof planCharges>> {
  const { rows, totalCount } = await listCharges(ctx, pageOfList(query))
  return { list: rows.map(chargeView), totalCount }
}

const chargeView = (row: ChargeRow): Charge => ({
  planChargeSeq: row.planChargeSeq,
  number: row.number,
  purpose: row.purpose,
  state: row.state,
  planCd: row.planCd,
  termMonths: row.periodMonths,
  listPrice: row.listPrice,
  discount: row.discount,
  amount: row.amount,
  refundedAmount: row.refundedAmount,
  cardBrand: row.cardBrand,
  cardTail: row.cardTail,
  failureMessage: row.failureMessage,
  termStartAt: row.termStartAt?.toISOString() ?? null,
  termEndAt: row.termEndAt?.toISOString() ?? null,
  at: (row.paidAt ?? row.createdAt).toISOString(),
})
