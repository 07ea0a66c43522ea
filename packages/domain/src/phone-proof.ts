import { codeProblem, type IssuedCode } from './account.ts'
import { HOUR, type Instant, MINUTE } from './instant.ts'

/** MY-09: a code by message lives shorter than one by mail, because it arrives at once. */
export const PHONE_CODE_LIFE = 3 * MINUTE

/** Messages cost money and land on a stranger's phone when a number is mistyped (SEC-33, SEC-36). */
export const PHONE_CODE_LIMITS = { perNumber: 5, perPerson: 5, period: HOUR } as const

/** Whether a number can be proved by a message: Korean mobile numbers begin with 01 and have 10 or 11 digits. */
export function isMobile(digits: string): boolean {
  return /^01[016789]\d{7,8}$/.test(digits)
}

/** The same as of a code by mail, for three minutes. */
export const phoneCodeProblem = (code: IssuedCode, now: Instant) => codeProblem(code, now, PHONE_CODE_LIFE)

/** Whether the hour has taken as many messages as it may, to the number or from the person. */
export function isOverPhoneLimit(sent: { toNumber: number; byPerson: number }): boolean {
  return sent.toNumber >= PHONE_CODE_LIMITS.perNumber || sent.byPerson >= PHONE_CODE_LIMITS.perPerson
}

export type PhoneState = 'none' | 'proved' | 'provable' | 'unproved'

/**
 * MY-09: how a number stands on the screen. `provable` offers the code; without a way to send one, and for a number
 * that takes no messages, it is simply not proved.
 */
export function phoneState(
  { phone, phoneAt }: { phone: string | null; phoneAt: Instant | null },
  canSend: boolean,
): PhoneState {
  if (phone === null || phone === '') return 'none'
  if (phoneAt !== null) return 'proved'
  return canSend && isMobile(phone) ? 'provable' : 'unproved'
}
