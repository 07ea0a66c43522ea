import type { ErrorName } from './error-catalogue.ts'
import { HOUR, type Instant, MINUTE, SECOND, timeSince } from './instant.ts'
import { isPlainName } from './person-name.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong, tooShort } from './problems.ts'
import { textLength } from './text.ts'
import { emailProblem, phoneProblem } from './validation.ts'

/** ACC-03. */
export const NAME_LENGTH = { min: 2, max: 40 } as const
/** VAL-10; the upper bound keeps hashing cheap (SEC-41). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** VER-17, VER-18, ACC-25, OPR-08: lives in milliseconds, and counts. */
export const CODE_LIFE = 10 * MINUTE
export const CODE_RESEND = 60 * SECOND
export const CODE_TRIES = 5
export const RESET_LINK_LIFE = HOUR
export const INVITATION_LIFE = 7 * 24 * HOUR
export const PASSWORD_TRIES = 5
export const PASSWORD_LOCK = 10 * MINUTE

/** ACC-03: 2 to 40 characters, and plain ones. */
export function nameProblem(name: string): FieldProblem | null {
  const length = textLength(name.trim())
  if (length === 0) return 'required'
  if (length < NAME_LENGTH.min) return tooShort(NAME_LENGTH.min)
  if (length > NAME_LENGTH.max) return tooLong(NAME_LENGTH.max)
  return isPlainName(name.trim()) ? null : 'format'
}

export type PasswordParts = { length: boolean; letter: boolean; number: boolean; special: boolean }

/** VAL-10, part by part, for the list that fills up while somebody types. */
export function passwordParts(password: string): PasswordParts {
  return {
    length: textLength(password) >= PASSWORD_LENGTH.min,
    letter: /\p{L}/u.test(password),
    number: /\p{N}/u.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
  }
}

/** VAL-10, VAL-11: at least 8 characters with a letter, a number and a special character. */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'required'
  if (password.length > PASSWORD_LENGTH.max) return tooLong(PASSWORD_LENGTH.max)
  return Object.values(passwordParts(password)).every(Boolean) ? null : 'password'
}

export type SignUpDraft = {
  email: string
  password: string
  name: string
  phone?: string
  termsAgreed: boolean
  privacyAgreed: boolean
  /** Younger people need their guardian (PIPA 22-2). */
  age14Agreed: boolean
}

/** ACC-03 to ACC-05, VAL-10: what is wrong with a sign-up. */
export function signUpProblems(draft: SignUpDraft): Problems<keyof SignUpDraft> {
  const { name = null, ...agreed } = personProblems(draft)
  const email = emailProblem(draft.email, true)
  const password = passwordProblem(draft.password)
  return { ...onlyProblems({ email, password, name, phone: phoneProblem(draft.phone) }), ...agreed }
}

/** SOC-03: the same for whoever comes through a provider, which takes the place of the password. */
export function socialSignUpProblems(
  draft: Omit<SignUpDraft, 'password'>,
): Problems<Exclude<keyof SignUpDraft, 'password'>> {
  const { password: _none, ...problems } = signUpProblems({ ...draft, password: '' })
  return problems
}

/** ACC-03, ACC-05: what every account needs to know of its person, whatever opens it. */
export function personProblems(
  draft: Pick<SignUpDraft, 'name' | 'termsAgreed' | 'privacyAgreed' | 'age14Agreed'>,
): Problems<'name' | 'termsAgreed' | 'privacyAgreed' | 'age14Agreed'> {
  return onlyProblems({
    name: nameProblem(draft.name),
    termsAgreed: draft.termsAgreed ? null : 'notAgreed',
    privacyAgreed: draft.privacyAgreed ? null : 'notAgreed',
    age14Agreed: draft.age14Agreed ? null : 'notAgreed',
  })
}

/** ACC-01: an address and any password: an old one may not keep the rule of today. */
export function loginProblems(draft: { email: string; password: string }): Problems<'email' | 'password'> {
  return onlyProblems({
    email: emailProblem(draft.email, true),
    password: draft.password === '' ? 'required' : null,
  })
}

/** ADM-01: of a new account, or of one that is there already and whose password may be older than the rule. */
export function firstAdministratorProblems(draft: {
  email: string
  password: string
  name: string
}): Problems<'email' | 'password' | 'name'> {
  return { ...loginProblems(draft), ...onlyProblems({ name: nameProblem(draft.name) }) }
}

export type NewPassword = { password: string; passwordAgain: string }

/** VER-06, ACC-07. */
export function newPasswordProblems(draft: NewPassword): Problems<keyof NewPassword> {
  return onlyProblems({
    password: passwordProblem(draft.password),
    passwordAgain: draft.password === draft.passwordAgain ? null : 'passwordMismatch',
  })
}

export type IssuedCode = { sentAt: Instant; tries: number; usedAt: Instant | null }

/**
 * VER-17, ACC-23: why a code can no longer be tried, the right one neither; null while it can: for its life, once, and
 * five times. Who guessed too often hears so, because the code that they go on typing may well be the right one.
 */
export function codeProblem(
  code: IssuedCode,
  now: Instant,
  life = CODE_LIFE,
): 'INCORRECT_CODE' | 'EXCEED_MAXIMUM_ATTEMPTS' | null {
  if (code.usedAt !== null) return 'INCORRECT_CODE'
  if (code.tries >= CODE_TRIES) return 'EXCEED_MAXIMUM_ATTEMPTS'
  return timeSince(code.sentAt, now) <= life ? null : 'INCORRECT_CODE'
}

/** VER-17: a new code can be asked for after 60 seconds. */
export function resendProblem(lastSentAt: Instant | null, now: Instant): ErrorName | null {
  return timeSince(lastSentAt, now) < CODE_RESEND ? 'CODE_SENT_RECENTLY' : null
}

/** VER-18: a reset link works once within an hour. */
export function isResetLinkAlive(link: { sentAt: Instant; usedAt: Instant | null }, now: Instant): boolean {
  return link.usedAt === null && timeSince(link.sentAt, now) <= RESET_LINK_LIFE
}

/** ACC-25: five wrong passwords in a row lock password login for a while. */
export function isPasswordLocked(
  attempts: { failedInARow: number; lastFailedAt: Instant | null },
  now: Instant,
): boolean {
  return attempts.failedInARow >= PASSWORD_TRIES && timeSince(attempts.lastFailedAt, now) < PASSWORD_LOCK
}
