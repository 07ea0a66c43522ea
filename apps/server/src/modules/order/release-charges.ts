import type { ReplyOf } from '@seodang/contract/endpoint'
import type { chargeHold, releaseCharges } from '@seodang/contract/platform'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { findOpenHold, releaseAll } from './hold-store.ts'

export async function viewHold(ctx: Context): Promise<ReplyOf<typeof chargeHold>> {
  const hold = await findOpenHold(ctx)
  return {
    hold: hold && { since: hold.since.toISOString(), createdAt: hold.createdAt.toISOString() },
  }
}

/** Charges by the clock go on. Of two who press at once the second finds it done. */
export function release(outer: Context): Promise<ReplyOf<typeof releaseCharges>> {
  return inTransaction(outer, async (ctx) => {
    const hold = await findOpenHold(ctx)
    if (hold && (await releaseAll(ctx)) > 0)
      await audit(ctx, 'platform.releaseCharges', 'charges', hold, null)
    return { hold: null }
  })
}
