import { ApiError } from './api.ts'

/** Somebody else saved what this save would have replaced (SET-09). */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'CONFLICT_EDITED'
