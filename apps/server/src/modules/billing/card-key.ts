import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type PlanCardRow, planCardKey } from './card-store.ts'
import { productGateway } from './gateway.ts'

type KeptKey = Pick<PlanCardRow, 'channelSeq' | 'merchant' | 'sealedKey'>

/** Once its row is gone nothing else knows the key of a card, so the work of removing it at the gateway does, sealed. */
export const FORGET_KEY = defineJob<KeptKey>('billing.forgetKey')

/** In the transaction that takes the card away or another one in its place; the gateway is asked until it has answered. */
export const forgetKey = (ctx: Context, { channelSeq, merchant, sealedKey }: KeptKey): Promise<void> =>
  ctx.services.jobs.send(ctx, FORGET_KEY, { channelSeq, merchant, sealedKey })

/** A key that is gone there already is no error. */
export async function removeAtGateway(ctx: Context, card: KeptKey): Promise<void> {
  const gateway = productGateway(ctx)
  // With keys that are gone nobody can charge the card either.
  if (!gateway?.cards || gateway.merchant !== card.merchant) return
  await gateway.cards.remove(planCardKey(ctx, card).ref)
}
