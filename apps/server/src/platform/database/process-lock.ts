import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const SQLITE_BUSY = 5
const RETRY_MS = 50

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock of that path, and waits up to
 * `waitMs` for it. SQLite is used for its file lock only: the operating system frees it when the holder is killed,
 * so unlike a lock folder it can never be left behind; Node itself offers no such lock.
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>, waitMs = 300_000): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    const deadline = Date.now() + waitMs
    while (!acquired(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process has been holding ${path} for too long`)
      await setTimeout(RETRY_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function acquired(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
