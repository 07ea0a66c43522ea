import { instalmentLine } from '@seodang/domain/instalment'
import type { Context } from '../../platform/context.ts'
import { type CardAsked, writeInstalmentOrder } from '../order/index.ts'
import { insertCharge, nextAttempt, type PlanRow, planOf, updatePlan } from './store.ts'

/** The whole price, as it was before it was divided. */
const wholeOf = ({ total, discount, couponDiscount }: PlanRow) => ({
  listPrice: total + discount + couponDiscount,
  discount,
  couponDiscount,
  amount: total,
})

/**
 * Names a try at the gateway: plan, first month and attempt, so that a repeated call is the same charge, whichever
 * process makes it.
 */
export const keyOf = (instalmentPlanSeq: number, fromNo: number, attempt: number): string =>
  `instalment:${instalmentPlanSeq}:${fromNo}:${attempt}`

/**
 * PAY-23: writes down that some months are about to be charged: the order, the try and the mark that keeps any second
 * charge from beginning. Null where there is no card that can be charged. The caller has locked the row.
 */
export async function writeCharge(
  ctx: Context,
  row: PlanRow,
  { fromNo, toNo, byHand }: { fromNo: number; toNo: number; byHand: boolean },
): Promise<CardAsked | null> {
  if (row.openOrderSeq !== null) throw new Error('a second charge was to begin beside an open one')
  const { instalmentPlanSeq, cardSeq } = row
  if (cardSeq === null) return null
  const line = instalmentLine(wholeOf(row), planOf(row).parts, { fromNo, toNo })
  const order = await writeInstalmentOrder(ctx, {
    instalmentPlanSeq,
    firstOrderSeq: row.orderSeq,
    title: row.title,
    fromNo,
    toNo,
    months: row.months,
    line,
    cardSeq,
  })
  if (!order) return null
  const { orderSeq, amount } = order
  const attempt = await nextAttempt(ctx, { instalmentPlanSeq, fromNo })
  await insertCharge(ctx, { orderSeq, instalmentPlanSeq, fromNo, toNo, attempt, amount, byHand })
  await updatePlan(ctx, instalmentPlanSeq, { openOrderSeq: orderSeq })
  return { orderSeq, cardSeq, key: keyOf(instalmentPlanSeq, fromNo, attempt) }
}
