import { fail } from '@seodang/domain/errors'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { forgiveAttempts, takeAttempt } from './login-throttle.ts'
import { passwordMatches } from './passwords.ts'
import { getUser, lockProved, lockUser, type User } from './store.ts'
import { rightCode, useUp } from './verify-email.ts'

/**
 * SALE-12, SEC-38: that it is still the person who logged in: their password, or where the login has none, a mailed
 * code. What outlives a session asks for it (docs/decisions/proving-again.md).
 * Answers what uses the proof up once all else is right. Fails with INCORRECT_PASSWORD, INCORRECT_CODE or, after too
 * many tries, EXCEED_MAXIMUM_ATTEMPTS.
 */
export async function proveAgain(
  ctx: Context,
  form: { password?: string | undefined; code?: string | undefined },
): Promise<(inner: Context) => Promise<void>> {
  const user = await getUser(ctx, userSeqOf(ctx))
  const { passwordHash, email } = user
  if (passwordHash === null) {
    const code = await rightCode(ctx, { email, code: form.code ?? '' })
    return async (inner) => {
      await lockUser(inner, user.userSeq)
      await useUp(inner, code)
    }
  }
  return provePassword(ctx, user, form.password ?? '')
}

/** That the password of an account is known. Answers and fails as `proveAgain` does. */
export async function provePassword(
  ctx: Context,
  user: Pick<User, 'userSeq' | 'email' | 'passwordHash'>,
  password: string,
): Promise<(inner: Context) => Promise<void>> {
  const { passwordHash, email } = user
  await takeAttempt(ctx, email)
  if (passwordHash === null || !(await passwordMatches(passwordHash, password))) fail('INCORRECT_PASSWORD')
  return async (inner) => {
    await lockProved(inner, user)
    await forgiveAttempts(inner, email)
  }
}
