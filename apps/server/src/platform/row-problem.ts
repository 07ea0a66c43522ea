import { AppError, type ErrorName } from '@seodang/domain/errors'
import type { Context } from './context.ts'
import { outageOf } from './database/outage.ts'

/**
 * Why one row of long work is not done, for good. What passes by itself is thrown on: the job goes on at this row later, so
 * that a line that is cut for a moment gives nobody's place to the next.
 */
export function problemOfRow({ log }: Context, error: unknown, about: object): ErrorName {
  if (error instanceof AppError) return error.errorName
  if (outageOf(error) !== null) throw error
  log.error({ err: error, ...about }, 'a row of long work was not done')
  return 'INTERNAL'
}

/** The same for what somebody waits for: they press again. */
export function problemNow({ log }: Context, error: unknown, about: object): ErrorName {
  if (error instanceof AppError) return error.errorName
  log.error({ err: error, ...about }, 'one of many was not done')
  return outageOf(error) ?? 'INTERNAL'
}
