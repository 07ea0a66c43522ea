import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { proveAgain } from '../identity/index.ts'

/**
 * SEC-38, SALE-12: before money goes to an account that is named now. A gateway pays there at once, with nobody looking, so
 * code of a site at its own domain may not name one, and elsewhere whoever does proves that they are still who logged in.
 * Answers what uses the proof up. Fails with ONLY_AT_PRODUCT, or as `proveAgain` does.
 */
export async function proveRefundAccount(
  ctx: Context,
  proof: { password?: string | undefined; code?: string | undefined },
): Promise<(inner: Context) => Promise<void>> {
  if (ctx.principal.isMemberOnly) fail('ONLY_AT_PRODUCT', { shown: { address: ctx.services.config.origin } })
  return proveAgain(ctx, proof)
}
