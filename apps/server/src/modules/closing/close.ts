import type { closeSite as closing, deskCloseSite, siteClosing } from '@seodang/contract/closing'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { fail, failFields } from '@seodang/domain/errors'
import { isBlank } from '@seodang/domain/text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { resumeOffers } from '../enrolment/index.ts'
import { proveAgain } from '../identity/index.ts'
import { changeSiteClosing, findSiteClosing } from '../site/index.ts'
import { heldThings } from './held.ts'
import { countOwed } from './open-store.ts'

type View = ReplyOf<typeof siteClosing>

/** What people hold and what is owed, of a site that may be about to close. */
export async function closingView(ctx: Context): Promise<View> {
  const [{ closingAt }, held, owed] = await Promise.all([
    findSiteClosing(ctx),
    heldThings(ctx),
    countOwed(ctx),
  ])
  return { closingAt: closingAt?.toISOString() ?? null, held, ...owed }
}

/**
 * BYD-02: an owner closes the site. Fails with INCORRECT_PASSWORD, INCORRECT_CODE, EXCEED_MAXIMUM_ATTEMPTS, and with
 * HELD_BY_OTHERS_NOW where others hold something of it than they saw.
 */
export async function closeSite(outer: Context, { people, ...proof }: BodyOf<typeof closing>): Promise<View> {
  const useProof = await proveAgain(outer, proof)
  await begin(outer, people, { action: 'site.close', useProof })
  return closingView(outer)
}

/** ADM-02: the same for a site that nobody runs any more. */
export async function closeAbandoned(
  outer: Context,
  { people, reason }: BodyOf<typeof deskCloseSite>,
): Promise<View> {
  if (isBlank(reason)) failFields({ reason: 'required' })
  await begin(outer, people, { action: 'platform.close', reason: reason.trim() })
  return closingView(outer)
}

interface Beginning {
  action: string
  reason?: string
  useProof?: (ctx: Context) => Promise<void>
}

function begin(outer: Context, people: number, { action, reason, useProof }: Beginning): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { closingAt } = await changeSiteClosing(ctx, ctx.now)
    if (closingAt !== null) return
    const owed = await countOwed(ctx)
    if (owed.people !== people) fail('HELD_BY_OTHERS_NOW', { shown: { people: owed.people } })
    await useProof?.(ctx)
    await audit(ctx, action, `channel:${ctx.channelSeq}`, null, { people, ...(reason && { reason }) })
  })
}

/** The site goes on; a suspension by the platform stays. */
export async function stopClosing(outer: Context): Promise<View> {
  await inTransaction(outer, async (ctx) => {
    const { closingAt, isSuspended } = await changeSiteClosing(ctx, null)
    if (closingAt === null) return
    if (!isSuspended) await resumeOffers(ctx, closingAt, 'suspension')
    await audit(ctx, 'site.closeStop', `channel:${ctx.channelSeq}`, { closingAt }, null)
  })
  return closingView(outer)
}
