import { join } from 'node:path'
import { type Claim, hasLocks, withClaim } from './folder-claim.ts'
import { shareProcessLock, withProcessLock } from './process-lock.ts'

interface FolderOptions {
  waitMs?: number
  /** For tests: another machine than this. */
  machine?: string
}

const useLock = (dataDir: string) => join(dataDir, 'in-use.lock')

/**
 * For as long as a process works on the folder's database, also while its server is between an end and a start. Beside
 * others; waits for a restore.
 */
export const useFolder = (dataDir: string, waitMs?: number): Promise<() => void> =>
  shareProcessLock(useLock(dataDir), waitMs)

/** For a step in which a server starts or ends: one at a time, on whatever machine. */
export const withFolder = <T>(
  dataDir: string,
  work: (claim: Claim | null) => Promise<T>,
  { waitMs, machine }: FolderOptions = {},
): Promise<T> =>
  withProcessLock(
    join(dataDir, 'postgres.lock'),
    async () => ((await hasLocks(dataDir)) ? work(null) : withClaim(dataDir, work, machine)),
    waitMs,
  )

/** While nobody works on the folder, nor begins to. */
export const withUnusedFolder = <T>(dataDir: string, work: () => Promise<T>, waitMs: number): Promise<T> =>
  withProcessLock(useLock(dataDir), () => withFolder(dataDir, work, { waitMs }), waitMs)
