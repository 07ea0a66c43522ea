import { fail } from '@seodang/domain/errors'
import { timeOf } from '@seodang/domain/instant'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockSubscription } from '../plan/index.ts'
import { requireNoOpenCharge } from './begin-charge.ts'
import { findPlanCard } from './card-holder.ts'
import { forgetKey } from './card-key.ts'
import { findPlanCardByKey } from './card-store.ts'
import { dropCard } from './drop-card.ts'

/**
 * PLAN-12: the card that the caller saw is taken away. A charge that is under way is waited for, so that none is declined
 * by it; the plan itself goes on and is cancelled by another call.
 */
export function removeShownCard(outer: Context, createdAt: string): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockSubscription(ctx)
    await requireNoOpenCharge(ctx)
    const card = await findPlanCard(ctx)
    if (card?.createdAt.getTime() !== timeOf(createdAt) || !(await dropCard(ctx, card))) fail('NO_DATA')
    await forgetKey(ctx, card)
  })
}

/** The gateway told that its holder removed it there, of whichever site it was. */
export async function dropCardByKey(ctx: Context, ref: string): Promise<void> {
  const card = await findPlanCardByKey(ctx, ref)
  if (card) await dropCard({ ...ctx, channelSeq: card.channelSeq }, card)
}
