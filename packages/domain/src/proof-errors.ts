import type { ErrorName } from './error-catalogue.ts'

/** How a proof that it is still the person who logged in is refused (SALE-12); pages show it at the field of the proof. */
export const PROOF_ERRORS = [
  'INCORRECT_PASSWORD',
  'INCORRECT_CODE',
  'EXCEED_MAXIMUM_ATTEMPTS',
] as const satisfies ErrorName[]

export const isProofError = (name: string): boolean => PROOF_ERRORS.some((one) => one === name)
