import type { BodyOf } from '@seodang/contract/endpoint'
import type { signup } from '@seodang/contract/identity'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { requireNoProblems } from '@seodang/domain/errors'
import { normalEmail, phoneDigits } from '@seodang/domain/validation'
import { type Context, inTransaction } from '../../platform/context.ts'
import { recordConsents } from './consents.ts'
import { signedUp } from './events.ts'
import { hashPassword } from './passwords.ts'
import { openSession, type Tokens } from './sessions.ts'
import { problemsOfSignUp } from './sign-up-problems.ts'
import { siteOf } from './site-of.ts'
import { insertUser, lockUser } from './store.ts'

/**
 * Makes an account that claims the address and signs in (ACC-02). It answers the same whether or not the
 * address has an account already (SEC-40): to whom it belongs is settled by the code that goes there.
 */
export async function signUp(outer: Context, form: BodyOf<typeof signup>): Promise<Tokens> {
  requireNoProblems(problemsOfSignUp(form, form.agreements), ACCOUNT_LABELS)
  const channelSeq = await siteOf(outer, form.channelSeq)
  const passwordHash = await hashPassword(form.password)
  return inTransaction(outer, async (ctx) => {
    const userSeq = await insertUser(ctx, {
      email: normalEmail(form.email),
      name: form.name.trim(),
      phone: form.phone ? phoneDigits(form.phone) : null,
      passwordHash,
    })
    await recordConsents(ctx, userSeq, 0, form.agreements)
    await ctx.services.jobs.emit(ctx, signedUp, {
      channelSeq: channelSeq ?? 0,
      userSeq,
      refererCode: form.refererCode ?? null,
    })
    return openSession(ctx, await lockUser(ctx, userSeq))
  })
}
