import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { siteExists } from './store.ts'

/**
 * The site that an account call is about, which its path does not say: that of the host, else the one that the
 * body names. A body that contradicts the host is refused, as is a site that does not exist (SEC-03, API-26).
 */
export async function siteOf(ctx: Context, named: number | undefined): Promise<number | null> {
  if (ctx.channelSeq !== 0) {
    if (named !== undefined && named !== ctx.channelSeq) fail('NO_DATA')
    return ctx.channelSeq
  }
  if (named === undefined) return null
  return (await siteExists(ctx, named)) ? named : fail('NO_DATA')
}
