import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { openView } from '@seodang/contract/platform'
import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { VIEW_LIFE } from '@seodang/domain/second-factor'
import { siteLink } from '@seodang/domain/site-address'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { newToken, tokenHash, VIEW_TOKEN } from '../../platform/security/secrets.ts'
import { sessionUserView } from '../identity/index.ts'
import { channelFacts } from './channels.ts'
import { deskSeqOf } from './desk-session.ts'
import { reviewFacts } from './reviews.ts'
import { adminSessions, adminViews } from './tables.ts'

/** ADM-02: a link to the workbench of a site. */
export const allowView = (ctx: Context, channelSeq: number): Promise<{ url: string }> =>
  allow(ctx, channelSeq, { path: '/viewon', target: `channel:${channelSeq}` })

/** ADM-03: a link to the page of a class that waits for its release, as visitors would see it. */
export async function allowClassView(
  ctx: Context,
  { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number },
): Promise<{ url: string }> {
  await reviewFacts(ctx, { channelSeq, courseSeq })
  const next = encodeURIComponent(`/classes/${courseSeq}`)
  return allow(ctx, channelSeq, { path: `/viewon?next=${next}`, target: `course:${courseSeq}` })
}

/** The code stands behind the `#`, which no server or log sees. */
async function allow(
  outer: Context,
  channelSeq: number,
  { path, target }: { path: string; target: string },
): Promise<{ url: string }> {
  return inTransaction({ ...outer, channelSeq }, async (ctx) => {
    const { address, domain, state } = await channelFacts(ctx, channelSeq)
    if (state === 'CLOSED') fail('NO_DATA', { channelSeq })
    const code = newToken()
    await ctx.db.insert(adminViews).values({
      channelSeq,
      userSeq: userSeqOf(ctx),
      adminSessionSeq: deskSeqOf(ctx),
      codeHash: tokenHash(code),
      codeExpiresAt: new Date(ctx.now.getTime() + MINUTE),
      expiresAt: new Date(ctx.now.getTime() + VIEW_LIFE),
      createdAt: ctx.now,
    })
    await audit(ctx, 'platform.view', target, null, null)
    // Never at the site's own domain, whose holder could read the code (SEC-38); see `isProductOnly`.
    return { url: siteLink(ctx.services.config, { channelSeq, address, domain }, `${path}#${code}`) }
  })
}

/** Once, at the site that it is for, within a minute, while the desk is open that allowed it. Fails with INCORRECT_CODE. */
export async function startView(
  ctx: Context,
  { code, channelSeq }: BodyOf<typeof openView>,
): Promise<ReplyOf<typeof openView>> {
  if (ctx.channelSeq !== 0 && ctx.channelSeq !== channelSeq) fail('NO_DATA')
  if (ctx.origin.audience.channelSeq !== null) fail('INCORRECT_CODE')
  const accessToken = `${VIEW_TOKEN}${newToken()}`
  const [view] = await ctx.db
    .update(adminViews)
    .set({ tokenHash: tokenHash(accessToken) })
    .where(
      and(
        eq(adminViews.codeHash, tokenHash(code)),
        eq(adminViews.channelSeq, channelSeq),
        isNull(adminViews.tokenHash),
        gt(adminViews.codeExpiresAt, ctx.now),
        inArray(adminViews.adminSessionSeq, openDesks(ctx)),
      ),
    )
    .returning({ userSeq: adminViews.userSeq, expiresAt: adminViews.expiresAt })
  if (!view) fail('INCORRECT_CODE')
  const looking = { ...ctx, principal: { ...ctx.principal, isPlatformAdmin: true } }
  return {
    accessToken,
    expiresInSeconds: Math.max(0, Math.floor((view.expiresAt.getTime() - ctx.now.getTime()) / 1000)),
    user: await sessionUserView(looking, view.userSeq),
  }
}

/** Whoever has no right any more has no open desk either: the one ends with the other. */
const openDesks = (ctx: Context) =>
  ctx.db
    .select({ adminSessionSeq: adminSessions.adminSessionSeq })
    .from(adminSessions)
    .where(and(isNull(adminSessions.revokedAt), gt(adminSessions.endsAt, ctx.now)))
