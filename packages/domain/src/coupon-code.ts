import { type FieldProblem, tooLong, tooShort } from './problems.ts'

/** Letters and digits of a code; short ones could be guessed (SEC-29). */
export const COUPON_CODE = { min: 6, max: 20 } as const
/** Codes that one press may make, and that one coupon may have in all. */
export const MOST_CODES_AT_ONCE = 1000
export const MOST_CODES = 20_000

/** What people type, as it is kept: spaces, hyphens and letter case do not matter. */
export const normalCouponCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')

/** CPN-02: what is wrong with a code that staff chose. */
export function couponCodeProblem(typed: string): FieldProblem | null {
  const code = normalCouponCode(typed)
  if (code === '') return 'required'
  if (!/^[A-Z0-9]+$/.test(code)) return 'address'
  if (code.length < COUPON_CODE.min) return tooShort(COUPON_CODE.min)
  return code.length > COUPON_CODE.max ? tooLong(COUPON_CODE.max) : null
}

/** Without letters that look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Five random bits each: sixty, so that guessing is hopeless. */
export const GENERATED_LENGTH = 12

/** A code from random bytes, one for each letter. */
export const couponCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, GENERATED_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As it is read out and printed: ABCD-EFGH-JKLM. */
export const formatCouponCode = (code: string): string =>
  code.length === GENERATED_LENGTH ? (code.match(/.{4}/g) ?? [code]).join('-') : code
