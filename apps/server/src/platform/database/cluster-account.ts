import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { mkdirLasting } from '../lasting.ts'
import { whereMissing } from '../where-missing.ts'

/** An account of the operating system, as numbers. */
export interface Account {
  uid: number
  gid: number
}

/** Where things go that PostgreSQL must reach although the checkout lies in a closed folder such as /root. */
export const OPEN_FOLDER = '/var/lib/seodang'

/**
 * The account that PostgreSQL runs as, or null for our own. PostgreSQL refuses to run as root, so root hands it to the
 * owner of the existing data, else to `postgres` or `nobody`.
 */
export async function clusterAccount(data: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(data).catch(whereMissing(null))
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". ' +
      'Create one with: useradd --system postgres',
  )
}

/** Whether the account may pass through every folder on the way to the path and enter the path itself. */
export async function reaches(account: Account, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return path === dirname(path) || reaches(account, dirname(path))
}

/**
 * The folder `postgres` inside the data folder, resolved; made where it is missing. If the account cannot get there,
 * the folder stands in OPEN_FOLDER with a link in its place: deleting the data folder then still means starting anew.
 */
export async function clusterHome(dataDir: string, account: Account | null): Promise<string> {
  const home = join(dataDir, 'postgres')
  const there = await lstat(home).catch(whereMissing(null))
  if (there?.isSymbolicLink()) await mkdir(await readlink(home), { recursive: true, mode: 0o700 })
  else if (there || !account || (await letIn(account, await realpath(dataDir))))
    await mkdirLasting(home, 0o700)
  else {
    await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 })
    await symlink(await mkdtemp(join(OPEN_FOLDER, 'postgres-')), home)
  }
  return realpath(home)
}

/** Whether the account reaches the data folder. One that is closed only by itself is opened to the account's group. */
async function letIn(account: Account, dataDir: string): Promise<boolean> {
  if (await reaches(account, dataDir)) return true
  const { uid, gid, mode } = await stat(dataDir)
  if (uid !== 0 || gid !== 0 || !(await reaches(account, dirname(dataDir)))) return false
  await chown(dataDir, uid, account.gid)
  await chmod(dataDir, (mode & 0o777) | 0o010)
  return true
}

async function lookUp(name: string): Promise<Account | null> {
  const id = async (flag: string) => {
    const { stdout } = await promisify(execFile)('id', [flag, name])
    // macOS writes the number of "nobody" without its sign; system calls take it as 32 bits with one.
    return Number(stdout) | 0
  }
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return null
  }
}
