import { type FieldProblem, tooLong, tooShort } from './problems.ts'
import { digitsOnly, isBlank, textLength } from './text.ts'
import { isHttpUrl } from './url.ts'

/** VAL-23. */
export const TEXTAREA = { maxLength: 5000, rows: 5 } as const

/** A required text within its bounds, in characters (VAL-03, VAL-04, VAL-05). */
export function textProblem(
  text: string | null | undefined,
  { min = 0, max, isRequired = false }: { min?: number; max: number; isRequired?: boolean },
): FieldProblem | null {
  if (isBlank(text)) return isRequired ? 'required' : null
  const length = textLength((text ?? '').trim())
  if (length < min) return tooShort(min)
  return length > max ? tooLong(max) : null
}

const MAX_EMAIL_LENGTH = 254
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** VAL-18, SEC-53: a standard address, checked part by part in linear time. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  if (at < 1 || local.length > 64 || labels.length < 2) return false
  return (
    LOCAL_PART.test(local) &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /^[a-z]{2,}$|^xn--/i.test(labels.at(-1) ?? '')
  )
}

/** D1: e-mail addresses are kept in lower case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** VAL-17: the digits of a phone number; separators are dropped. */
export function phoneDigits(text: string): string {
  return digitsOnly(text)
}

/** VAL-17: 2-3, 3-4 and 4 digits. */
export function isPhone(digits: string): boolean {
  return /^\d{2,3}\d{3,4}\d{4}$/.test(digits)
}

/** Business footers also take 1588-0000 and 0505-123-4567 (integrations 8.6). */
export function isBusinessPhone(digits: string): boolean {
  return isPhone(digits) || /^1[5-8]\d{6}$/.test(digits) || /^050\d\d{3,4}\d{4}$/.test(digits)
}

/** '010-1234-5678', '02-123-4567', '1588-0000'; other digits stay as they are. */
export function formatPhone(digits: string): string {
  if (/^1[5-8]\d{6}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`
  const area = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3
  const middle = digits.slice(area, -4)
  if (middle.length < 3 || middle.length > 4) return digits
  return `${digits.slice(0, area)}-${middle}-${digits.slice(-4)}`
}

/** VAL-09: secondary passwords, such as of a live meeting or a protected post. */
export function isSecondaryPassword(text: string): boolean {
  return /^[a-z0-9]{4,64}$/i.test(text)
}

/** VAL-12. */
export function isUserId(text: string): boolean {
  return /^[a-z0-9]{2,64}$/i.test(text)
}

export const MAX_PATH_LENGTH = 60

/** VAL-13. */
export function isPagePath(text: string): boolean {
  return text.length <= MAX_PATH_LENGTH && /^[a-z0-9_-]+$/i.test(text)
}

/** VER-08: what remains of a typed verification code. */
export const CODE_LENGTH = 6

export function codeInput(text: string): string {
  return digitsOnly(text).slice(0, CODE_LENGTH)
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** VER-10: true and 'true' both count. */
export function isTrue(answer: unknown): boolean {
  return answer === true || answer === 'true'
}

export function urlProblem(text: string | null | undefined, isRequired = false): FieldProblem | null {
  if (isBlank(text)) return isRequired ? 'required' : null
  return isHttpUrl((text ?? '').trim()) ? null : 'url'
}

export function emailProblem(text: string | null | undefined, isRequired = false): FieldProblem | null {
  if (isBlank(text)) return isRequired ? 'required' : null
  return isEmail((text ?? '').trim()) ? null : 'email'
}

export function phoneProblem(text: string | null | undefined, isRequired = false): FieldProblem | null {
  if (isBlank(text)) return isRequired ? 'required' : null
  return isPhone(phoneDigits(text ?? '')) ? null : 'phone'
}

/** A whole number within bounds; prices and counts are whole. */
export function wholeProblem(
  value: number | null | undefined,
  { min = 0, max = Number.MAX_SAFE_INTEGER, isRequired = false } = {},
): FieldProblem | null {
  if (value === null || value === undefined) return isRequired ? 'required' : null
  if (!Number.isSafeInteger(value)) return 'wholeNumber'
  if (value < min) return { code: 'tooSmall', n: min }
  return value > max ? { code: 'tooLarge', n: max } : null
}

/** VAL-06: zero counts as empty in a number with a unit unless the field allows it. */
export function isEmptyNumber(value: number | null | undefined, allowsZero: boolean): boolean {
  return value === null || value === undefined || (value === 0 && !allowsZero)
}

/** VAL-07: a number input never exceeds its maximum. */
export function clampNumber(value: number, max: number): number {
  return Math.min(value, max)
}

/** VAL-08: the number that a typed text stands for; null when no digit is left. */
export function numberInput(text: string): number | null {
  const digits = digitsOnly(text).slice(0, 15)
  return digits === '' ? null : Number(digits)
}

/** VAL-24. */
export const isMinutes = (value: number) => Number.isInteger(value) && value >= 0 && value <= 59
export const isHours = (value: number) => Number.isInteger(value) && value >= 0 && value <= 23
