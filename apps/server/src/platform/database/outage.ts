import type { ErrorName } from '@seodang/domain/errors'
import { isRedisAway } from '../redis.ts'

/** A question that was refused or given up because the database is away. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * Of a server that starts, stops or has no connection left, of a way to it that is broken, and of a wait for what
 * somebody else holds that was given up (PostgreSQL, appendix A).
 */
/** 25006: it takes no writes, as one does that follows another, or that its keeper made so because its disk is full. */
const AWAY =
  /^(?:08...|57014|55P03|25006|25P03|57P0[1-5]|53300|53200|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** A volume that has no room: the database's, or that of the files. */
const FULL = /^(?:53100|ENOSPC|EDQUOT)$/
/** A deadlock that PostgreSQL ended, and two that changed the same: nothing was done, and the next try finds the way free. */
const MET = /^(?:40001|40P01)$/
/** What pg says without any code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired|Command timed out|Reached the max retries per request)/

/** Which refusal tells a person about it: nothing of ours is broken, and it passes. Null where something is. */
export function outageOf(
  error: unknown,
): Extract<ErrorName, 'SERVICE_UNAVAILABLE' | 'INSUFFICIENT_STORAGE'> | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    // A service that we called is away (`fetch failed`), and its adapter has the word.
    if (one instanceof TypeError) return null
    if (one instanceof DatabaseAway || WORDS.test(one.message) || isRedisAway(one))
      return 'SERVICE_UNAVAILABLE'
    const code = 'code' in one && typeof one.code === 'string' ? one.code : ''
    if (FULL.test(code)) return 'INSUFFICIENT_STORAGE'
    if (AWAY.test(code) || MET.test(code)) return 'SERVICE_UNAVAILABLE'
  }
  return null
}

/** Whether it and somebody else waited for each other, and it was the one that was ended. */
export function metAnother(error: unknown): error is Error {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && MET.test(one.code)) return true
  return false
}
