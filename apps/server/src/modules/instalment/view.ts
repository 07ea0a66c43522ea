import type { InstalmentPlanView } from '@seodang/contract/instalment'
import { CURRENCY } from '@seodang/domain/codes'
import { instalmentDueAt, owedInstalments, sumOfParts } from '@seodang/domain/instalment'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { payingCard } from '../order/index.ts'
import { type ChargeRow, listPaidCharges, listPlans, type PlanRow, planOf } from './store.ts'

type View = Static<typeof InstalmentPlanView>

/** PAY-23: plans as their buyer and staff see them, by the rules that the scheduler charges by. */
export async function planViews(
  ctx: Context,
  instalmentPlanSeqs: readonly number[],
): Promise<ReadonlyMap<number, View>> {
  const [rows, charges] = await Promise.all([
    listPlans(ctx, instalmentPlanSeqs),
    listPaidCharges(ctx, instalmentPlanSeqs),
  ])
  const views = await Promise.all(rows.map((row) => viewOf(ctx, row, charges)))
  return new Map(views.map((view) => [view.instalmentPlanSeq, view]))
}

async function viewOf(ctx: Context, row: PlanRow, charges: readonly ChargeRow[]): Promise<View> {
  const plan = planOf(row)
  const paidBy = charges.filter(({ instalmentPlanSeq }) => instalmentPlanSeq === row.instalmentPlanSeq)
  const paidAmount = sumOfParts(plan.parts, 0, row.paidCount)
  return {
    instalmentPlanSeq: row.instalmentPlanSeq,
    orderSeq: row.orderSeq,
    title: row.title,
    state: row.state,
    currency: CURRENCY.krw,
    total: row.total,
    paidAmount,
    paidCount: row.paidCount,
    parts: plan.parts.map((amount, index) => {
      const no = index + 1
      return {
        no,
        amount,
        dueAt: instalmentDueAt(row.anchorAt, no).toISOString(),
        isPaid: no <= row.paidCount,
        orderSeq: paidBy.find(({ fromNo, toNo }) => fromNo <= no && no <= toNo)?.orderSeq ?? null,
      }
    }),
    nextAt: row.dueAt?.toISOString() ?? null,
    nextAmount: plan.parts[row.paidCount] ?? 0,
    dueAmount: owedInstalments(plan, 'due', ctx.now)?.amount ?? 0,
    restAmount: owedInstalments(plan, 'rest', ctx.now)?.amount ?? 0,
    isCharging: row.openOrderSeq !== null,
    card: await payingCard(ctx, row),
  }
}
