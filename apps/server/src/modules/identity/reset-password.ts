import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { resetPassword as contract } from '@seodang/contract/identity'
import { isResetLinkAlive, passwordProblem, RESET_LINK_LIFE } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { type Language, SNS_TYPE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { PASSWORD_LABELS } from '@seodang/domain/field-labels'
import { HOUR } from '@seodang/domain/instant'
import { maskedEmail } from '@seodang/domain/masks'
import { siteOrigin } from '@seodang/domain/site-address'
import type { SocialTypeCd } from '@seodang/domain/social'
import { emailProblem, normalEmail } from '@seodang/domain/validation'
import { and, count, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lately } from '../../platform/database/lately.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { recordConsents } from './consents.ts'
import { endSessions } from './end-sessions.ts'
import { signedUp } from './events.ts'
import { endResetLinks, endSignOnCodes } from './keys.ts'
import { liftLocks } from './login-throttle.ts'
import { passwordChangedMail, resetMail, type Sender, senderOf } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { holdAddress, proveAnew } from './proved-address.ts'
import { lockReader } from './reader-lock.ts'
import { problemsOfPerson } from './sign-up-problems.ts'
import { siteOf } from './site-of.ts'
import { deleteLinksSince } from './social-accounts-store.ts'
import { findClaimant, findOwner, getUser, insertUser, lockUser, updateUser } from './store.ts'
import { resetTokens, users } from './tables.ts'

/** More in an hour are dropped in silence: an answer would tell that the address is known. */
const MAILS_PER_HOUR = 5
const PURPOSE = 'reset-request'

/** Looks for the account after the answer has gone, so that the answer's time tells nothing (SEC-40). */
export const resetRequest = defineJob<{ channelSeq: number; sealed: string }>('identity-reset-request')

interface Request {
  email: string
  language: Language
}

/** Asks for a reset link; the same for known and unknown addresses (VER-04, VER-19). */
export async function sendResetPasswordToken(
  ctx: Context,
  form: { email: string; channelSeq?: number | undefined },
): Promise<void> {
  requireNoProblems({ email: emailProblem(form.email, true) ?? undefined })
  const channelSeq = await siteOf(ctx, form.channelSeq)
  const request: Request = { email: normalEmail(form.email), language: ctx.language }
  const sealed = ctx.services.secrets.seal(PURPOSE, JSON.stringify(request)).toString('base64')
  await ctx.services.jobs.send(ctx, resetRequest, { channelSeq: channelSeq ?? 0, sealed })
}

/** The job: mails the link to whoever owns the address, or at least claims it (the mail then proves it). */
export async function mailResetLink(
  outer: Context,
  job: { channelSeq: number; sealed: string },
): Promise<void> {
  const { secrets } = outer.services
  const { email, language }: Request = JSON.parse(secrets.open(PURPOSE, Buffer.from(job.sealed, 'base64')))
  await inTransaction({ ...outer, language }, async (ctx) => {
    await lockReader(ctx, email)
    const user = (await findOwner(ctx, email)) ?? (await findClaimant(ctx, email))
    if (!user) return
    await lockUser(ctx, user.userSeq)
    if ((await countRecentLinks(ctx, email)) >= MAILS_PER_HOUR) {
      ctx.log.info({ userSeq: user.userSeq }, 'too many reset links asked for')
      return
    }
    const sender = await senderOf(ctx, job.channelSeq === 0 ? null : job.channelSeq)
    const origin = ourOwn(ctx, sender)
    const token = newToken()
    await ctx.db.insert(resetTokens).values({
      userSeq: user.userSeq,
      tokenHash: tokenHash(token),
      channelSeq: sender.channelSeq,
      origin,
      expiresAt: new Date(ctx.now.getTime() + RESET_LINK_LIFE),
      createdAt: ctx.now,
    })
    const { label, ...texts } = resetMail(language, sender.name)
    await ctx.services.mail.send(ctx, {
      to: { account: user.userSeq },
      ...texts,
      action: { label, url: linkTo({ origin, channelSeq: sender.channelSeq }, token) },
      ...(sender.channelSeq !== null && { channelSeq: sender.channelSeq }),
    })
  })
}

/**
 * Whoever runs a site's own domain decides what answers there, and would read the token: only addresses that are ours
 * take it, also for people of that site (SEC-37).
 */
function ourOwn({ services: { config } }: Context, { site }: Sender): string {
  return site && site.domain === null ? siteOrigin(config, site) : config.origin
}

/** Plain http names the site in the query (SITE-02), so that the screen has the site's look. */
function linkTo(
  { origin, channelSeq }: { origin: string; channelSeq: number | null },
  token: string,
): string {
  const url = new URL(`/resetpassword/${token}`, origin)
  if (channelSeq !== null && url.protocol === 'http:') url.searchParams.set('channelSeq', String(channelSeq))
  return url.href
}

/** VER-06: whether the link still works, and for which address, as far as its owner needs to recognise it. */
export async function checkResetToken(
  ctx: Context,
  token: string,
): Promise<{ isValid: boolean; email: string | null; startsClean: boolean }> {
  const link = await findLiveLink(ctx, token)
  if (!link) return { isValid: false, email: null, startsClean: false }
  return { isValid: true, email: maskedEmail(link.email), startsClean: link.provedAt === null }
}

/**
 * Sets the password, ends every session and lifts the lock (ACC-25, ACC-26). An address that nobody has proved gets an
 * account of its own, whoever claimed it before (SEC-34). Answers the providers that enter no longer. Fails with
 * RESET_LINK_INVALID.
 */
export async function resetPassword(
  outer: Context,
  form: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  requireNoProblems({ password: passwordProblem(form.password) ?? undefined }, PASSWORD_LABELS)
  const found = (await findLiveLink(outer, form.token)) ?? fail('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(form.password)
  return inTransaction(outer, async (ctx) => {
    // In the order of `mailResetLink`, so that of two links at once the second waits here, and finds itself ended.
    await lockReader(ctx, found.email)
    await holdAddress(ctx, found.email)
    const link = (await findLiveLink(ctx, form.token)) ?? fail('RESET_LINK_INVALID')
    // One statement uses the link up, so that of two at once only one finds it.
    const used = await ctx.db
      .update(resetTokens)
      .set({ usedAt: ctx.now })
      .where(and(eq(resetTokens.resetTokenSeq, link.resetTokenSeq), isNull(resetTokens.usedAt)))
      .returning({ userSeq: resetTokens.userSeq })
    if (used.length === 0) fail('RESET_LINK_INVALID')
    const userSeq =
      link.provedAt !== null
        ? link.userSeq
        : await proveAnew(ctx, link.email, () => newAccount(ctx, link.email, form))
    const unlinked = await endLaterProviders(ctx, userSeq)
    await setPassword(ctx, userSeq, passwordHash, unlinked)
    await endSessions(ctx, userSeq)
    await liftLocks(ctx, (await getUser(ctx, userSeq)).email)
    return { unlinked }
  })
}

/**
 * SEC-38: whoever resets a password may have lost the account. What entered it when its address was proved is the
 * reader's own; what was linked since may be somebody else's, and is soon linked again where it is not.
 */
async function endLaterProviders(ctx: Context, userSeq: number): Promise<SocialTypeCd[]> {
  const { verifiedAt, snsTypeCd } = await getUser(ctx, userSeq)
  if (verifiedAt === null) return []
  const ended = await deleteLinksSince(ctx, userSeq, verifiedAt)
  if (ended.some((one) => one === snsTypeCd)) await updateUser(ctx, userSeq, { snsTypeCd: SNS_TYPE.email })
  return ended
}

/** What an account cannot be without is asked anew: what stood in the claims is the word of nobody knows whom. */
async function newAccount(ctx: Context, email: string, form: BodyOf<typeof contract>): Promise<number> {
  const { name = '', agreements = {} } = form
  requireNoProblems(problemsOfPerson({ email, name }, agreements), ACCOUNT_LABELS)
  const userSeq = await insertUser(ctx, { email, name: name.trim() })
  await recordConsents(ctx, userSeq, 0, agreements)
  await ctx.services.jobs.emit(ctx, signedUp, { channelSeq: ctx.channelSeq, userSeq, refererCode: null })
  return userSeq
}

/**
 * Stores the hash, ends what could still replace it (SEC-37) or open a session after the others have ended (ACC-26),
 * and tells the owner. In a transaction.
 */
export async function setPassword(
  ctx: Context,
  userSeq: number,
  passwordHash: string,
  unlinked: readonly SocialTypeCd[] = [],
): Promise<void> {
  await updateUser(ctx, userSeq, { passwordHash })
  await endResetLinks(ctx, userSeq)
  await endSignOnCodes(ctx, [userSeq])
  const sender = await senderOf(ctx, ctx.channelSeq === 0 ? null : ctx.channelSeq)
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    ...passwordChangedMail(ctx.language, sender.name, unlinked),
    ...(sender.channelSeq !== null && { channelSeq: sender.channelSeq }),
  })
}

/**
 * A link works on the host that it was mailed for, and nowhere else (SEC-37): the one that is asked, wherever the site lives
 * by now.
 */
async function findLiveLink(ctx: Context, token: string) {
  const [row] = await ctx.db
    .select({
      resetTokenSeq: resetTokens.resetTokenSeq,
      userSeq: resetTokens.userSeq,
      email: users.email,
      provedAt: users.verifiedAt,
      sentAt: resetTokens.createdAt,
      usedAt: resetTokens.usedAt,
    })
    .from(resetTokens)
    .innerJoin(users, and(eq(users.userSeq, resetTokens.userSeq), isNull(users.closedAt)))
    .where(and(eq(resetTokens.tokenHash, tokenHash(token)), eq(resetTokens.origin, ctx.origin.askedOrigin)))
  return row && isResetLinkAlive(row, ctx.now) ? row : undefined
}

/** However many accounts claim the address: its reader is one. */
async function countRecentLinks(ctx: Context, email: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(resetTokens)
    .innerJoin(users, eq(users.userSeq, resetTokens.userSeq))
    .where(and(eq(users.email, email), lately(resetTokens.createdAt, HOUR, ctx.now)))
  return row?.n ?? 0
}
