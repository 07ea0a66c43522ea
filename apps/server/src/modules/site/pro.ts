import { fail } from '@seodang/domain/errors'
import type { PlanCd } from '@seodang/domain/plan'
import { isProSite, saasYnOf } from '@seodang/domain/studio'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { readChannel } from './read-channel.ts'
import { setChannel } from './store.ts'

/** SITE-07: the mark that menus and routes read moves with the plan, in the transaction that begins it. */
export async function followPlan(ctx: Context, planCd: PlanCd): Promise<void> {
  await setChannel(ctx, { saasYn: saasYnOf(planCd) })
  await siteChanged(ctx)
}

/** STU-08: the studio's calls answer a site without it as its pages do: there is none here. */
export async function requireStudio(ctx: Context): Promise<void> {
  // The site is remembered beyond this call, so it is read outside of any transaction.
  const channel = await readChannel({ ...ctx, db: ctx.services.db }, ctx.channelSeq)
  if (!isProSite(channel)) fail('PLAN_FEATURE_MISSING', { feature: 'studio' })
}
