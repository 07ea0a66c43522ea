import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const SQLITE_BUSY = 5
const RETRY_MS = 50
const LONGEST_WAIT_MS = 300_000

export class LockedTooLong extends Error {}

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock of that path, and waits up to
 * `waitMs` for it. SQLite is used for its file lock only: the operating system frees it when the holder is killed,
 * so unlike a lock folder it can never be left behind; Node itself offers no such lock.
 */
export async function withProcessLock<T>(
  path: string,
  work: () => Promise<T>,
  waitMs = LONGEST_WAIT_MS,
): Promise<T> {
  const lock = await acquired(path, 'begin exclusive', waitMs)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/**
 * Holds the lock beside others that share it, until it is let go or this process ends. Waits for whoever has it alone;
 * nobody gets it alone meanwhile.
 */
export async function shareProcessLock(path: string, waitMs = LONGEST_WAIT_MS): Promise<() => void> {
  const lock = await acquired(path, 'begin; select count(*) from sqlite_schema', waitMs)
  return () => lock.close()
}

async function acquired(path: string, statement: string, waitMs: number): Promise<DatabaseSync> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  const deadline = Date.now() + waitMs
  try {
    while (!done(lock, statement)) {
      if (Date.now() > deadline)
        throw new LockedTooLong(`Another process has been holding ${path} for too long`)
      await setTimeout(RETRY_MS)
    }
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function done(lock: DatabaseSync, statement: string): boolean {
  try {
    lock.exec(statement)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    // A transaction that began before its lock was refused stays open.
    if (lock.isTransaction) lock.exec('rollback')
    return false
  }
}
