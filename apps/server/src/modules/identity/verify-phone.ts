import { randomInt } from 'node:crypto'
import { CODE_RESEND, resendProblem } from '@seodang/domain/account'
import { fail, failFields } from '@seodang/domain/errors'
import { SECOND } from '@seodang/domain/instant'
import {
  isMobile,
  isOverPhoneLimit,
  PHONE_CODE_LIFE,
  PHONE_CODE_LIMITS,
  phoneCodeProblem,
} from '@seodang/domain/phone-proof'
import { CODE_LENGTH, phoneDigits } from '@seodang/domain/validation'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { lately } from '../../platform/database/lately.ts'
import { canSendTexts, sendText } from '../../platform/message/queue.ts'
import { lockReader } from './reader-lock.ts'
import { lockUser, updateUser } from './store.ts'
import { phoneCodes } from './tables.ts'

/** Makes the signature of a code, and of nothing else. */
const PURPOSE = 'phone-code'

const TEXTS = {
  ko: (code: string) => `[서당] 인증번호 ${code}. 3분 안에 입력해 주세요.`,
  en: (code: string) => `[Seodang] Your code is ${code}. It works for 3 minutes.`,
  ja: (code: string) => `[Seodang] コードは${code}です。3分以内に入力してください。`,
}

/**
 * Sends six digits to the number of one's own account (MY-09); earlier ones of the account end. Answers the seconds
 * until they end and until others can be asked for. Fails with CODE_SENT_RECENTLY or TOO_MANY_REQUESTS.
 */
export async function requestPhoneCode(
  outer: Context,
  form: { phone: string },
): Promise<{ expiresInSeconds: number; resendInSeconds: number }> {
  if (!canSendTexts(outer.services)) fail('PROVIDER_UNAVAILABLE', { provider: 'messages' })
  return inTransaction(outer, async (ctx) => {
    const phone = phoneDigits(form.phone)
    await lockReader(ctx, phone)
    const user = await lockUser(ctx, userSeqOf(ctx))
    if (phone !== user.phone || !isMobile(phone)) failFields({ phone: 'phone' })
    const last = await findNewestCode(ctx, user.userSeq)
    if (last && resendProblem(last.createdAt, ctx.now)) refuseResend(last.createdAt, ctx.now)
    if (isOverPhoneLimit(await countSent(ctx, user.userSeq, phone)))
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: PHONE_CODE_LIMITS.period / SECOND })

    const code = randomInt(10 ** CODE_LENGTH)
      .toString()
      .padStart(CODE_LENGTH, '0')
    await ctx.db
      .update(phoneCodes)
      .set({ voidedAt: ctx.now })
      .where(and(eq(phoneCodes.userSeq, user.userSeq), isNull(phoneCodes.voidedAt)))
    await ctx.db.insert(phoneCodes).values({
      userSeq: user.userSeq,
      phone,
      codeHash: ctx.services.secrets.sign(PURPOSE, signedText(user.userSeq, phone, code)),
      createdAt: ctx.now,
    })
    const until = new Date(ctx.now.getTime() + PHONE_CODE_LIFE)
    await sendText(ctx, { to: phone, text: TEXTS[ctx.language](code), until })
    return { expiresInSeconds: PHONE_CODE_LIFE / SECOND, resendInSeconds: CODE_RESEND / SECOND }
  })
}

/**
 * Uses the code up and so proves the number that it was sent to, as long as it is still the account's (MY-09). Fails
 * with INCORRECT_CODE, or EXCEED_MAXIMUM_ATTEMPTS once wrong tries have ended it; a wrong try counts for good.
 */
export async function provePhone(outer: Context, form: { code: string }): Promise<void> {
  const problem = await inTransaction(outer, async (ctx) => {
    const user = await lockUser(ctx, userSeqOf(ctx))
    const code = await findNewestCode(ctx, user.userSeq)
    if (!code || code.phone !== user.phone) return 'INCORRECT_CODE'
    const over = phoneCodeProblem({ ...code, sentAt: code.createdAt }, ctx.now)
    if (over) return over
    const at = eq(phoneCodes.phoneCodeSeq, code.phoneCodeSeq)
    const text = signedText(user.userSeq, code.phone, form.code)
    if (!ctx.services.secrets.verify(PURPOSE, text, code.codeHash)) {
      await ctx.db
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} + 1` })
        .where(at)
      return 'INCORRECT_CODE'
    }
    await ctx.db.update(phoneCodes).set({ usedAt: ctx.now }).where(at)
    await updateUser(ctx, user.userSeq, { phoneAt: ctx.now })
    return null
  })
  if (problem === 'EXCEED_MAXIMUM_ATTEMPTS') fail(problem, { retryAfterSeconds: CODE_RESEND / SECOND })
  if (problem) fail(problem)
}

/** The newest that is not void. Callers hold the person's row, so that no two of them see the same one. */
async function findNewestCode(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userSeq, userSeq), isNull(phoneCodes.voidedAt)))
    .orderBy(desc(phoneCodes.phoneCodeSeq))
    .limit(1)
  return row
}

async function countSent(
  ctx: Context,
  userSeq: number,
  phone: string,
): Promise<{ toNumber: number; byPerson: number }> {
  const since = lately(phoneCodes.createdAt, PHONE_CODE_LIMITS.period, ctx.now)
  const sent = async (whose: ReturnType<typeof eq>) => {
    const [row] = await ctx.db.select({ n: count() }).from(phoneCodes).where(and(whose, since))
    return row?.n ?? 0
  }
  return {
    toNumber: await sent(eq(phoneCodes.phone, phone)),
    byPerson: await sent(eq(phoneCodes.userSeq, userSeq)),
  }
}

function refuseResend(sentAt: Date, now: Date): never {
  const resendInSeconds = Math.ceil((sentAt.getTime() + CODE_RESEND - now.getTime()) / SECOND)
  fail('CODE_SENT_RECENTLY', { retryAfterSeconds: resendInSeconds, shown: { resendInSeconds } })
}

// Bound to person and number, so that a code proves nothing else.
const signedText = (userSeq: number, phone: string, code: string) => `${userSeq}:${phone}:${code}`
