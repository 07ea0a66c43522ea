import { PLAN, planOf } from '@seodang/domain/plan'
import type { Context } from '../../platform/context.ts'
import { listOwnedSites } from './store.ts'

/** Sites that somebody without any plan may own; plans for more say so themselves (appendix G: 3 projects). */
const FREE_SITES = planOf(PLAN.free).limits.sites ?? 0

/** CRT-11: how many more sites somebody may make; the most generous of their plans counts. Null is without limit. */
export async function sitesLeft(ctx: Context, userSeq: number): Promise<number | null> {
  const owned = await listOwnedSites(ctx, userSeq)
  const limits = owned.filter(({ planCd }) => planCd !== null).map(({ siteLimit }) => siteLimit)
  if (limits.includes(null)) return null
  const allowed = Math.max(FREE_SITES, ...limits.map((limit) => limit ?? 0))
  // A site with two plans in force, as while one replaces the other, is still one site.
  const sites = new Set(owned.map(({ channelSeq }) => channelSeq)).size
  return Math.max(0, allowed - sites)
}
