import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { signedUp } from './events.ts'
import { proveAnew } from './proved-address.ts'
import { insertUser } from './store.ts'

/**
 * A new account that has its address at once, because whoever runs the installation says so (ADM-01); claims of others
 * end. Fails with INCORRECT_PASSWORD where an account has proved it meanwhile. In a transaction.
 */
export async function beginOwnAccount(
  ctx: Context,
  values: { email: string; name: string; passwordHash: string | null },
): Promise<number> {
  let begun = 0
  const owner = await proveAnew(ctx, values.email, async () => {
    begun = await insertUser(ctx, values)
    await ctx.services.jobs.emit(ctx, signedUp, { channelSeq: 0, userSeq: begun, refererCode: null })
    return begun
  })
  return owner === begun ? begun : fail('INCORRECT_PASSWORD')
}
