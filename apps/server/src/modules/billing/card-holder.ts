import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { holdersOf } from '../membership/index.ts'
import { forgetKey } from './card-key.ts'
import { listSitesWithCard, moveCards, type PlanCardRow, readKeptCard } from './card-store.ts'
import { dropCard } from './drop-card.ts'

/**
 * PLAN-12: the card that the plan of the site is charged to. It is somebody's own, so it is one only while they look after
 * the plan: whoever is off the staff, has handed over, or has closed the account could neither see nor stop what others
 * would charge to it.
 */
export async function findPlanCard(ctx: Context): Promise<PlanCardRow | undefined> {
  const card = await readKeptCard(ctx)
  return card && (await isLookedAfter(ctx, card)) ? card : undefined
}

async function isLookedAfter(ctx: Context, { registeredBy }: PlanCardRow): Promise<boolean> {
  if ((await holdersOf(ctx, 'SITE_PLAN_UPDATE')).includes(registeredBy)) return true
  // The card and the role of one person by two accounts come over one after the other.
  return isAmidMerge(ctx, registeredBy)
}

/** A card that may be charged no more is forgotten, here and then at the gateway. */
export async function forgetUnattended(outer: Context): Promise<void> {
  const card = await readKeptCard(outer)
  if (!card || (await isLookedAfter(outer, card))) return
  await inTransaction(outer, async (ctx) => {
    if (await dropCard(ctx, card)) await forgetKey(ctx, card)
  })
}

/** ACC-29. */
export async function forgetCardsOf(ctx: Context, userSeq: number): Promise<void> {
  for (const channelSeq of await listSitesWithCard(ctx, userSeq))
    await forgetUnattended({ ...ctx, channelSeq })
}

/** SOC-19: who had registered it is the account that stays. */
export const followMerge = (ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> =>
  moveCards(ctx, fromUserSeq, intoUserSeq)

/** What no event told of, as a permission that was taken from a role. */
export async function forgetEveryUnattended(ctx: Context): Promise<void> {
  for (const channelSeq of await listSitesWithCard(ctx))
    await alone(ctx, { channelSeq }, forgetUnattended, 'the card of a plan could not be forgotten')
}
