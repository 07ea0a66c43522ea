import { ApiError } from '../../platform/api.ts'

const PROOF_REFUSED = ['INCORRECT_PASSWORD', 'INCORRECT_CODE', 'EXCEED_MAXIMUM_ATTEMPTS']

/** What stands at the field of the proof; anything else that the server refuses with concerns the rest. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof ApiError && PROOF_REFUSED.includes(error.errorName)
