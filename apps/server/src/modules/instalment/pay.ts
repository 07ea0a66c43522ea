import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { payInstalments } from '@seodang/contract/instalment'
import { fail } from '@seodang/domain/errors'
import { owedInstalments, takesInstalments } from '@seodang/domain/instalment'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { chargeStoredCard, findChargeableCard, requireCharged } from '../order/index.ts'
import { writeCharge } from './charge.ts'
import { findPlace } from './place-store.ts'
import { lockMyPlan, type PlanRow, planOf, updatePlan } from './store.ts'
import { planViews } from './view.ts'

type View = ReplyOf<typeof payInstalments>

/** PAY-23: pays what is due, or all that is left, at the amount that was shown; a class that was held opens. */
export async function payByHand(
  ctx: Context,
  instalmentPlanSeq: number,
  { what, expectedAmount }: BodyOf<typeof payInstalments>,
): Promise<View> {
  const charge = await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, instalmentPlanSeq)
    const place = await findPlace(inner, row)
    const owed = place && !place.isEnded ? owedInstalments(planOf(row), what, inner.now) : null
    if (owed === null) fail('INSTALMENT_MOVE_REFUSED', { state: row.state })
    if (owed.amount !== expectedAmount)
      fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: owed.amount }, expected: expectedAmount })
    return (
      (await writeCharge(inner, row, { ...owed, byHand: true })) ??
      fail('CARD_REFUSED', { cardSeq: row.cardSeq })
    )
  })
  requireCharged(await chargeStoredCard(ctx, charge))
  return viewOf(ctx, instalmentPlanSeq)
}

/** Another card from now on; a month that was declined is tried again with it at once, by the scheduler. */
export async function setCard(ctx: Context, instalmentPlanSeq: number, cardSeq: number): Promise<View> {
  const userSeq = userSeqOf(ctx)
  await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, instalmentPlanSeq)
    if (!takesInstalments(row)) fail('INSTALMENT_MOVE_REFUSED', { state: row.state })
    const card = await findChargeableCard(inner, cardSeq, userSeq)
    if (!card) fail('NO_DATA', { cardSeq })
    await updatePlan(inner, instalmentPlanSeq, {
      cardSeq,
      cardAskedAt: null,
      ...(row.state === 'pastDue' && { dueAt: inner.now }),
    })
  })
  return viewOf(ctx, instalmentPlanSeq)
}

/**
 * One's own, with no charge whose outcome is open and no merge under way (SOC-19): how that ends has to be known before
 * anything else.
 */
async function lockSettled(ctx: Context, instalmentPlanSeq: number): Promise<PlanRow> {
  const row = await lockMyPlan(ctx, instalmentPlanSeq, userSeqOf(ctx))
  await requireNoMerge(ctx, row.userSeq)
  if (row.openOrderSeq !== null) fail('PAYMENT_PENDING', { shown: { orderSeq: row.openOrderSeq } })
  return row
}

async function viewOf(ctx: Context, instalmentPlanSeq: number): Promise<View> {
  const views = await planViews(ctx, [instalmentPlanSeq])
  return views.get(instalmentPlanSeq) ?? fail('NO_DATA', { instalmentPlanSeq })
}
