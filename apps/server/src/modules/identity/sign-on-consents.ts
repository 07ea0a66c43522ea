import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { endAllSessionsAt, endSessionsAt } from './end-sessions.ts'
import { signOnConsents } from './tables.ts'

/** A site's own domain: the host without port, in lower case. */
export interface OwnDomain {
  channelSeq: number
  host: string
}

/** Whether the person who asks has said yes to being signed on there, and has not taken it back. */
export async function hasSignOnConsent(ctx: Context, domain: OwnDomain): Promise<boolean> {
  return (await consentOf(ctx, userSeqOf(ctx), domain)).length > 0
}

/** The same of a person who is named; a yes cannot be taken back until commit, so that what is opened by it ends with it. */
export async function holdSignOnConsent(ctx: Context, userSeq: number, domain: OwnDomain): Promise<boolean> {
  return (await consentOf(ctx, userSeq, domain).for('share')).length > 0
}

const consentOf = (ctx: Context, userSeq: number, domain: OwnDomain) =>
  ctx.db
    .select({ host: signOnConsents.host })
    .from(signOnConsents)
    .where(and(ofPerson(userSeq, domain), isNull(signOnConsents.revokedAt)))

/** A yes that was taken back can be given again. */
export async function giveSignOnConsent(ctx: Context, { channelSeq, host }: OwnDomain): Promise<void> {
  await ctx.db
    .insert(signOnConsents)
    .values({ userSeq: userSeqOf(ctx), channelSeq, host, givenAt: ctx.now })
    .onConflictDoUpdate({
      target: [signOnConsents.userSeq, signOnConsents.channelSeq, signOnConsents.host],
      set: { givenAt: ctx.now, revokedAt: null },
      setWhere: isNotNull(signOnConsents.revokedAt),
    })
}

/** Takes the yes back, and ends what is open there; false where there was none. */
export const revokeSignOnConsent = (outer: Context, domain: OwnDomain): Promise<boolean> =>
  inTransaction(outer, async (ctx) => {
    const revoked = await ctx.db
      .update(signOnConsents)
      .set({ revokedAt: ctx.now })
      .where(and(ofPerson(userSeqOf(ctx), domain), isNull(signOnConsents.revokedAt)))
      .returning({ host: signOnConsents.host })
    await endSessionsAt(ctx, userSeqOf(ctx), domain)
    return revoked.length > 0
  })

/** What the person who asks has said yes to, the latest first. */
export const listSignOnConsents = (ctx: Context): Promise<(OwnDomain & { givenAt: Date })[]> =>
  ctx.db
    .select({
      channelSeq: signOnConsents.channelSeq,
      host: signOnConsents.host,
      givenAt: signOnConsents.givenAt,
    })
    .from(signOnConsents)
    .where(and(eq(signOnConsents.userSeq, userSeqOf(ctx)), isNull(signOnConsents.revokedAt)))
    .orderBy(desc(signOnConsents.givenAt), signOnConsents.host)

/** The domain is no longer the site's: nobody is signed on there any more, and who has been is asked anew. */
export async function forgetOwnDomain(ctx: Context, { channelSeq, host }: OwnDomain): Promise<void> {
  await ctx.db
    .update(signOnConsents)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        eq(signOnConsents.channelSeq, channelSeq),
        eq(signOnConsents.host, host),
        isNull(signOnConsents.revokedAt),
      ),
    )
  await endAllSessionsAt(ctx, { channelSeq, host })
}

const ofPerson = (userSeq: number, { channelSeq, host }: OwnDomain) =>
  and(
    eq(signOnConsents.userSeq, userSeq),
    eq(signOnConsents.channelSeq, channelSeq),
    eq(signOnConsents.host, host),
  )
