import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { renameLasting } from '../lasting.ts'
import { whereMissing } from '../where-missing.ts'
import { type Account, clusterAccount, clusterHome } from './cluster-account.ts'
import { type Binaries, clusterBinaries } from './cluster-binaries.ts'

/** Where a cluster stands and what runs it. */
export interface Place {
  account: Account | null
  binaries: Binaries
  data: string
  log: string
  passwordFile: string
}

export const USER = 'seodang'

export async function preparePlace(dataDir: string): Promise<Place> {
  const account = await clusterAccount(join(dataDir, 'postgres', 'data'))
  const home = await clusterHome(dataDir, account)
  const owner = account?.uid ?? process.getuid?.()
  if (account) await chown(home, account.uid, account.gid)
  else if ((await stat(home)).uid !== owner)
    throw new Error(
      `${home} belongs to another account. Start as that account, or set DATA_DIR to a folder of yours.`,
    )
  return {
    account,
    binaries: await clusterBinaries(account),
    data: join(home, 'data'),
    log: join(home, 'log'),
    passwordFile: join(home, 'password'),
  }
}

/** Makes an empty cluster where there is none. */
export async function initialise(place: Place, fast: boolean): Promise<void> {
  if (await stat(place.data).catch(whereMissing(null))) return
  // Every user of the machine can open a connection to a local port, hence a password although the server is ours.
  await writeFile(place.passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  if (place.account) await chown(place.passwordFile, place.account.uid, place.account.gid)
  // A new folder each time: initdb may go on for a second after the process that started it was killed.
  const unfinished = await mkdtemp(`${place.data}-`)
  if (place.account) await chown(unfinished, place.account.uid, place.account.gid)
  await run(place, place.binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${place.passwordFile}`,
    '--auth=scram-sha-256',
    // The password is random; stretching it would only slow every connection down.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale=C',
    // pg_trgm sees Korean letters only where the character type is UTF-8.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(fast ? ['--no-sync'] : []),
  ])
  await renameLasting(unfinished, place.data)
  const home = dirname(place.data)
  for (const name of await readdir(home))
    if (name.startsWith('data-'))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

/** An empty environment, because PGDATA and its relatives would change what the programs do. */
export const PLAIN = { cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' } }

/** One of PostgreSQL’s programs, until it ends. */
export const run = (place: Place, program: string, args: string[]) =>
  promisify(execFile)(program, args, { ...place.account, ...PLAIN })
