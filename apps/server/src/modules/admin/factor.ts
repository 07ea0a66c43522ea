import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { beginFactor } from '@seodang/contract/platform'
import { fail } from '@seodang/domain/errors'
import {
  FACTOR_DIGITS,
  FACTOR_DRIFT,
  FACTOR_STEP_SECONDS,
  factorStep,
  failuresAfter,
  isFactorCode,
  isFactorLocked,
  isFreshStep,
  plainCode,
  RECOVERY_CODES,
} from '@seodang/domain/second-factor'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { proveDesk } from './desk-session.ts'
import {
  type Factor,
  findFactor,
  insertRecoveryCodes,
  keepSecret,
  lockFactor,
  updateFactor,
  useRecoveryCode,
} from './factor-store.ts'
import { deskPerson } from './people-store.ts'

const PURPOSE = 'second-factor'
const ISSUER = 'Seodang'
/** The white around a QR code that cameras need (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** ADM-04: a secret for somebody who has none. Fails with NO_PERMISSION where one is in force. */
export async function beginEnrolment(ctx: Context): Promise<ReplyOf<typeof beginFactor>> {
  const userSeq = userSeqOf(ctx)
  if ((await findFactor(ctx, userSeq))?.confirmedAt) fail('NO_PERMISSION')
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: 20 }).base32
  await keepSecret(ctx, userSeq, ctx.services.secrets.seal(PURPOSE, secret))
  const { email } = await deskPerson(ctx)
  const link = (await totpOf(secret, email)).toString()
  const { renderSVG } = await import('uqr')
  return { secret, link, qrSvg: renderSVG(link, { border: QUIET_MODULES }) }
}

type Opened = { token: string }
type Refused = 'wrong' | 'locked' | 'taken'

/** The first code keeps the factor and opens the desk. Fails with INCORRECT_CODE or SECOND_FACTOR_LOCKED. */
export async function confirmEnrolment(
  outer: Context,
  code: string,
): Promise<Opened & { recoveryCodes: string[] }> {
  const outcome = await inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    const factor = await lockFactor(ctx, userSeq)
    if (factor?.confirmedAt) return 'taken'
    const refused = await tryAppCode(ctx, factor, code)
    if (refused) return refused
    await updateFactor(ctx, userSeq, { confirmedAt: ctx.now })
    const recovery = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await insertRecoveryCodes(
      ctx,
      userSeq,
      recovery.map((one) => recoveryHash(ctx, userSeq, one)),
    )
    await audit(ctx, 'platform.factor', `user:${userSeq}`, null, { confirmed: true })
    return { token: await proveDesk(ctx), recoveryCodes: recovery }
  })
  return opened(outcome)
}

/** A code of the app or a recovery code opens the desk, once. Fails with INCORRECT_CODE or SECOND_FACTOR_LOCKED. */
export async function openWithCode(outer: Context, code: string): Promise<Opened> {
  const outcome = await inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    const factor = await lockFactor(ctx, userSeq)
    if (!factor?.confirmedAt) return 'wrong'
    const isApps = isFactorCode(plainCode(code))
    const refused = isApps ? await tryAppCode(ctx, factor, code) : await tryRecoveryCode(ctx, factor, code)
    if (refused) return refused
    await audit(ctx, 'platform.login', `user:${userSeq}`, null, { by: isApps ? 'app' : 'recovery' })
    return { token: await proveDesk(ctx) }
  })
  return opened(outcome)
}

/** Refusals come outside of the transaction, which keeps what they counted. */
function opened<T extends Opened>(outcome: T | Refused): T {
  if (outcome === 'locked') fail('SECOND_FACTOR_LOCKED')
  if (outcome === 'wrong') fail('INCORRECT_CODE')
  if (outcome === 'taken') fail('NO_PERMISSION')
  return outcome
}

async function tryAppCode(ctx: Context, factor: Factor | undefined, code: string): Promise<Refused | null> {
  if (!factor) return 'wrong'
  if (isFactorLocked(factor, ctx.now)) return 'locked'
  const plain = plainCode(code)
  const totp = await totpOf(ctx.services.secrets.open(PURPOSE, factor.sealed), '')
  const drift = isFactorCode(plain)
    ? totp.validate({ token: plain, timestamp: ctx.now.getTime(), window: FACTOR_DRIFT })
    : null
  if (drift === null) return countWrong(ctx, factor)
  const step = factorStep(ctx.now) + drift
  // Right, but seen before: somebody looked over a shoulder, or pressed twice. It is no guess, so it locks nobody out.
  if (!isFreshStep(step, factor.lastStep)) return 'wrong'
  await updateFactor(ctx, factor.userSeq, { lastStep: step, failures: 0, failedAt: null })
  return null
}

async function tryRecoveryCode(ctx: Context, factor: Factor, code: string): Promise<Refused | null> {
  if (isFactorLocked(factor, ctx.now)) return 'locked'
  const hash = recoveryHash(ctx, factor.userSeq, code)
  if (!(await useRecoveryCode(ctx, factor.userSeq, hash))) return countWrong(ctx, factor)
  await updateFactor(ctx, factor.userSeq, { failures: 0, failedAt: null })
  return null
}

async function countWrong(ctx: Context, factor: Factor): Promise<Refused> {
  const failures = failuresAfter(factor)
  const change = { failures, failedAt: ctx.now }
  await updateFactor(ctx, factor.userSeq, change)
  if (isFactorLocked(change, ctx.now))
    await audit(ctx, 'platform.lock', `user:${factor.userSeq}`, null, { failures })
  return 'wrong'
}

async function totpOf(secret: string, label: string) {
  const { TOTP } = await import('otpauth')
  return new TOTP({ issuer: ISSUER, label, secret, digits: FACTOR_DIGITS, period: FACTOR_STEP_SECONDS })
}

/** Ten characters of five bits each, none of which looks like another (Crockford's base 32). */
function newRecoveryCode(): string {
  const text = Array.from(randomBytes(10), (byte) => RECOVERY_LETTERS[byte & 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

const recoveryHash = (ctx: Context, userSeq: number, code: string) =>
  ctx.services.secrets.sign('recovery-code', `${userSeq}:${plainCode(code)}`)
