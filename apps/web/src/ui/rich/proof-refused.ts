import { isProofError } from '@seodang/domain/proof-errors'
import { ApiError } from '../../platform/api.ts'

/** What stands at the field of the proof; anything else that the server refuses with concerns the rest. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof ApiError && isProofError(error.errorName)
