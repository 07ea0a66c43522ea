import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'

/** Of `flock`: it is ours; somebody else has it. */
export const TAKEN = 0
const HELD = 1

/**
 * The lock of a cluster's server. Whoever starts the server hands the open file on to it, and its processes to theirs, so the
 * operating system keeps the lock for as long as any of them lives, and shows it where no process number does: in another
 * container, and on another machine where the file system has locks. Null where it is held. Where there is no `flock`, or
 * none that reaches others, `folder-claim.ts` stands in for it.
 */
export async function takeServerLock(file: string): Promise<FileHandle | null> {
  // Network file systems give it only to who may write.
  const handle = await open(file, 'r+')
  if ((await flock(handle.fd, '-x')) !== HELD) return handle
  await handle.close()
  return null
}

/** What the program ended with; null where there is none. */
export const flock = (fd: number, kind: '-x' | '-s') =>
  new Promise<number | null>((resolve) => {
    const child = spawn('flock', [kind, '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })

/** Whether a server runs on this cluster, wherever its processes are. */
export async function isServed(file: string): Promise<boolean> {
  const lock = await takeServerLock(file)
  await lock?.close()
  return lock === null
}
