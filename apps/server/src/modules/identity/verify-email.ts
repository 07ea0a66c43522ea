import { randomInt } from 'node:crypto'
import { CODE_LIFE, CODE_RESEND, codeProblem, resendProblem } from '@seodang/domain/account'
import { fail } from '@seodang/domain/errors'
import { HOUR, SECOND } from '@seodang/domain/instant'
import { CODE_LENGTH, normalEmail } from '@seodang/domain/validation'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { lately } from '../../platform/database/lately.ts'
import { requireClaimed } from '../../platform/mail/inbox.ts'
import { codeMail, codeMailToOwner, senderOf } from './mails.ts'
import { holdAddress, proveAddress } from './proved-address.ts'
import { lockReader } from './reader-lock.ts'
import { holdPlace, replaceSession, type Tokens } from './sessions.ts'
import { siteOf } from './site-of.ts'
import { findOwner, getUser, lockUser } from './store.ts'
import { emailCodes } from './tables.ts'

/** However many accounts claim an address, it gets no more mails than this in an hour (SEC-33, SEC-49). */
const MAILS_PER_HOUR = 10

/**
 * Mails a six-digit code to the address of one's own account (VER-07); earlier ones of the account end.
 * Answers the seconds until another can be asked for. Fails with INCORRECT_EMAIL or CODE_SENT_RECENTLY.
 */
export async function requestCode(
  outer: Context,
  form: { email: string; channelSeq?: number | undefined },
): Promise<number> {
  const channelSeq = await siteOf(outer, form.channelSeq)
  return inTransaction(outer, async (ctx) => {
    await lockReader(ctx, normalEmail(form.email))
    const user = await lockUser(ctx, userSeqOf(ctx))
    if (normalEmail(form.email) !== user.email) fail('INCORRECT_EMAIL')
    const last = await findNewestCode(ctx, user.userSeq)
    if (last && resendProblem(last.createdAt, ctx.now)) refuseResend(last.createdAt, ctx.now)
    if ((await countMails(ctx, user.email)) >= MAILS_PER_HOUR) refuseResend(ctx.now, ctx.now)

    const code = randomInt(10 ** CODE_LENGTH)
      .toString()
      .padStart(CODE_LENGTH, '0')
    await ctx.db
      .update(emailCodes)
      .set({ voidedAt: ctx.now })
      .where(and(eq(emailCodes.userSeq, user.userSeq), isNull(emailCodes.voidedAt)))
    await ctx.db.insert(emailCodes).values({
      userSeq: user.userSeq,
      email: user.email,
      codeHash: codeHash(ctx, user.userSeq, code),
      expiresAt: new Date(ctx.now.getTime() + CODE_LIFE),
      createdAt: ctx.now,
    })
    const sender = await senderOf(ctx, channelSeq)
    const owner = await findOwner(ctx, user.email)
    const isElsewhere = owner !== undefined && owner.userSeq !== user.userSeq
    const texts = (isElsewhere ? codeMailToOwner : codeMail)(ctx.language, sender.name)
    await ctx.services.mail.send(ctx, {
      to: user.verifiedAt === null ? await requireClaimed(ctx, user.email) : { account: user.userSeq },
      ...texts,
      code,
      ...(channelSeq !== null && { channelSeq }),
    })
    return CODE_RESEND / SECOND
  })
}

/**
 * Whether the code is right (VER-10). Once it can no longer be tried (VER-17) it fails with INCORRECT_CODE, or with
 * EXCEED_MAXIMUM_ATTEMPTS where wrong tries ended it.
 */
export async function checkCode(ctx: Context, form: { email: string; code: string }): Promise<boolean> {
  const tried = await tryCode(ctx, form)
  if (typeof tried === 'object') return true
  return tried === 'wrong' ? false : refuse(tried)
}

/**
 * Uses up the code and so proves the address (VER-11). Where the address already has an account, the person is
 * signed in to that one instead, and `tokens` opens it. Fails with INCORRECT_CODE or EXCEED_MAXIMUM_ATTEMPTS.
 */
export async function authenticate(
  outer: Context,
  form: { email: string; code: string },
): Promise<{ userSeq: number; tokens: Tokens | null }> {
  const code = await rightCode(outer, form)
  return inTransaction(outer, async (ctx) => {
    await holdAddress(ctx, code.email)
    await holdPlace(ctx)
    await useUp(ctx, code)
    const userSeq = userSeqOf(ctx)
    const ownerSeq = await proveAddress(ctx, { way: 'code', userSeq })
    if (ownerSeq === userSeq) return { userSeq, tokens: null }
    return { userSeq: ownerSeq, tokens: await replaceSession(ctx, await lockUser(ctx, ownerSeq)) }
  })
}

/** The code that was typed, once it is known to be right. Fails as `checkCode` does; the try counts for good. */
export async function rightCode(ctx: Context, form: { email: string; code: string }): Promise<Code> {
  const tried = await tryCode(ctx, form)
  return typeof tried === 'object' ? tried : refuse(tried)
}

function refuse(refused: Refused): never {
  if (refused === 'tooOften') fail('EXCEED_MAXIMUM_ATTEMPTS', { retryAfterSeconds: CODE_RESEND / SECOND })
  fail('INCORRECT_CODE')
}

/** A code works once, also for two calls at the same time; hold its account first. Fails with INCORRECT_CODE. */
export async function useUp(ctx: Context, { emailCodeSeq }: Code): Promise<void> {
  const used = await ctx.db
    .update(emailCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(eq(emailCodes.emailCodeSeq, emailCodeSeq), isNull(emailCodes.usedAt), isNull(emailCodes.voidedAt)),
    )
    .returning({ emailCodeSeq: emailCodes.emailCodeSeq })
  if (used.length === 0) fail('INCORRECT_CODE')
}

type Code = typeof emailCodes.$inferSelect
/** `tooOften` were it the right one, too. */
type Refused = 'wrong' | 'void' | 'tooOften'

/** One try at the newest code, counted for good when wrong, even where the caller then refuses. */
function tryCode(outer: Context, form: { email: string; code: string }): Promise<Code | Refused> {
  return inTransaction(outer, async (ctx) => {
    const user = await getUser(ctx, userSeqOf(ctx))
    const code = await findNewestCode(ctx, user.userSeq, 'update')
    if (!code || normalEmail(form.email) !== code.email) return 'void'
    const over = codeProblem({ ...code, sentAt: code.createdAt }, ctx.now)
    if (over) return over === 'EXCEED_MAXIMUM_ATTEMPTS' ? 'tooOften' : 'void'
    if (codeHash(ctx, user.userSeq, form.code) === code.codeHash) return code
    const [row] = await ctx.db
      .update(emailCodes)
      .set({ tries: sql`${emailCodes.tries} + 1` })
      .where(eq(emailCodes.emailCodeSeq, code.emailCodeSeq))
      .returning()
    return row && codeProblem({ ...row, sentAt: row.createdAt }, ctx.now) === null ? 'wrong' : 'void'
  })
}

async function findNewestCode(ctx: Context, userSeq: number, lock?: 'update'): Promise<Code | undefined> {
  const newest = ctx.db
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.userSeq, userSeq), isNull(emailCodes.voidedAt)))
    .orderBy(desc(emailCodes.emailCodeSeq))
    .limit(1)
  const [row] = await (lock ? newest.for(lock) : newest)
  return row
}

async function countMails(ctx: Context, email: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email), lately(emailCodes.createdAt, HOUR, ctx.now)))
  return row?.n ?? 0
}

function refuseResend(sentAt: Date, now: Date): never {
  const resendInSeconds = Math.ceil((sentAt.getTime() + CODE_RESEND - now.getTime()) / SECOND)
  fail('CODE_SENT_RECENTLY', { retryAfterSeconds: resendInSeconds, shown: { resendInSeconds } })
}

// Bound to the account, so that a code never works for another that claims the same address.
const codeHash = (ctx: Context, userSeq: number, code: string) =>
  ctx.services.secrets.sign('email-code', `${userSeq}:${code}`)
