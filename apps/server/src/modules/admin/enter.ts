import type { BodyOf } from '@seodang/contract/endpoint'
import type { enterDesk } from '@seodang/contract/platform'
import { loginProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { normalEmail } from '@seodang/domain/validation'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  findUserByEmail,
  forgiveAttempts,
  lockProved,
  passwordMatches,
  takeAttempt,
} from '../identity/index.ts'
import { beginDesk } from './desk-session.ts'
import { findFactor } from './factor-store.ts'

/**
 * The first factor (ADM-04). Somebody without the right, with whatever password, hears the same as somebody with a
 * wrong one, after the same time.
 */
export async function enter(
  outer: Context,
  form: BodyOf<typeof enterDesk>,
): Promise<{ token: string; next: 'enrol' | 'code' }> {
  requireNoProblems(loginProblems(form), ACCOUNT_LABELS)
  const email = normalEmail(form.email)
  await takeAttempt(outer, email)
  const person = await findUserByEmail(outer, email)
  const isRight = await passwordMatches(person?.passwordHash ?? null, form.password)
  if (!person || !isRight || !person.isPlatformAdmin) fail('INCORRECT_PASSWORD', { atLogin: true })
  return inTransaction(outer, async (ctx) => {
    const held = await lockProved(ctx, person, { atLogin: true })
    // The right may have been taken away while the password was compared.
    if (!held.isPlatformAdmin) fail('INCORRECT_PASSWORD', { atLogin: true })
    await forgiveAttempts(ctx, email)
    const factor = await findFactor(ctx, person.userSeq)
    return {
      token: await beginDesk(ctx, held),
      next: factor?.confirmedAt ? ('code' as const) : ('enrol' as const),
    }
  })
}
