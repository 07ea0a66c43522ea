import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigurationError } from '../config.ts'
import { mkdirLasting, renameLasting } from '../lasting.ts'
import { whereMissing } from '../where-missing.ts'
import { type Account, clusterAccount, clusterHome } from './cluster-account.ts'
import { type Binaries, clusterBinaries } from './cluster-binaries.ts'
import { keepAlive } from './keep-alive.ts'
import { withProcessLock } from './process-lock.ts'
import { settleRestored } from './restored-data.ts'
import { takeServerLock } from './server-lock.ts'
import { isServerOf, removeStalePid } from './server-process.ts'

// Missing from the published types.
declare module 'pg' {
  interface Client {
    ref(): void
    unref(): void
  }
}

export interface Cluster {
  /** Of the database `seodang`, with its password. */
  url: string
  /** Ends the server, unless another process still uses it. Close your own connections first. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** The cluster lives in the folder `postgres` of it. */
  dataDir: string
  /** A free one where absent. A server that is already running keeps its port. */
  port?: number
  /** For tests: a crash of the machine may lose the data. */
  fast?: boolean
  /** Starts a server that ended again, at the same port, until it is stopped; told of each try. */
  keepRunning?: (error: Error | null) => void
  /** Called while the server is starting, which takes it a while in processes of its own. */
  meanwhile?: () => void
}

interface Place {
  account: Account | null
  binaries: Binaries
  data: string
  log: string
  passwordFile: string
}

const DATABASE = 'seodang'
const USER = 'seodang'
/** Names the connection that each process holds for as long as it needs the server. */
const HOLDER = 'seodang cluster holder'
/** The children of a killed server need a moment before its memory is free again. */
const START_ATTEMPTS = 20
const START_PAUSE_MS = 250
const LARGEST_LOG_BYTES = 10 * 1024 ** 2

/**
 * Starts the packaged PostgreSQL, or reuses the one that a killed process left behind or that another process runs.
 * Throws with the end of the server's log if it does not start.
 */
export async function startCluster({
  dataDir,
  port,
  fast = false,
  meanwhile,
  keepRunning,
}: ClusterOptions): Promise<Cluster> {
  await mkdirLasting(dataDir)
  const exclusively = <T>(work: () => Promise<T>) => withProcessLock(join(dataDir, 'postgres.lock'), work)
  return exclusively(async () => {
    await settleRestored(dataDir)
    const place = await preparePlace(dataDir)
    await initialise(place, fast)
    const base = (await runningServer(place)) ?? (await launch(place, { port, fast, meanwhile }))
    let holder = await connect(`${base}/postgres`, HOLDER)
    const { rowCount } = await holder.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await holder.query(`create database ${DATABASE}`)
    // Nothing is asked of this connection until the end; whoever forgets to stop must still be able to exit.
    holder.unref()
    let stopping: Promise<void> | undefined
    const start = async () => {
      if (stopping) return
      await ((await runningServer(place)) ?? launch(place, { port: Number(new URL(base).port), fast }))
      holder = await connect(`${base}/postgres`, HOLDER)
      holder.unref()
    }
    if (keepRunning)
      keepAlive({
        lost: (then) => void holder.once('end', then),
        isWanted: () => stopping === undefined,
        start: () => exclusively(start),
        tell: keepRunning,
      })
    return {
      url: `${base}/${DATABASE}`,
      stop: () => (stopping ??= exclusively(() => release(place, holder))),
    }
  })
}

async function preparePlace(dataDir: string): Promise<Place> {
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

async function initialise(place: Place, fast: boolean): Promise<void> {
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

/** The address of the server that runs on this data already; null if there is none or it does not answer yet. */
async function runningServer(place: Place): Promise<string | null> {
  const [pid, , , port] = (
    await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(whereMissing(''))
  ).split('\n')
  if (!pid || !port || !(await isServerOf(Number(pid), place.data))) return null
  const base = await address(place, Number(port))
  const client = await connect(`${base}/postgres`).catch(() => null)
  if (!client) return null
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === place.data ? base : null
  } finally {
    await client.end()
  }
}

async function launch(
  place: Place,
  { port, fast = false, meanwhile }: Omit<ClusterOptions, 'dataDir'>,
): Promise<string> {
  const { size } = await stat(place.log).catch(whereMissing({ size: 0 }))
  if (size > LARGEST_LOG_BYTES) await truncate(place.log)
  for (let attempt = 1; ; attempt++) {
    const lock = await takeServerLock(place.passwordFile)
    if (!lock) {
      const running = await runningServer(place)
      if (running) return running
      if (attempt === START_ATTEMPTS) throw new ConfigurationError(servedElsewhere(dirname(place.data)))
      await setTimeout(START_PAUSE_MS)
      continue
    }
    const chosen = port ?? (await usualPort(place)) ?? (await freePort())
    try {
      await removeStalePid(place.data)
      const options = ['-o', settings(chosen, fast), '-l', place.log]
      const started = startServer(place, ['-D', place.data, ...options, ...waiting(300)], lock.fd)
      if (attempt === 1) meanwhile?.()
      await started
      return await address(place, chosen)
    } catch (cause) {
      const running = await runningServer(place)
      if (running) return running
      if (attempt === START_ATTEMPTS)
        throw new Error(`PostgreSQL does not start. The end of ${place.log}:\n${await tail(place.log)}`, {
          cause,
        })
      await setTimeout(START_PAUSE_MS)
    } finally {
      // The server has it open as well.
      await lock.close()
    }
  }
}

const servedElsewhere = (home: string) =>
  `The database in ${home} is in use by another container or machine. It belongs to one at a time: stop the other first.`

/** The server keeps the lock that it is given. */
async function startServer({ account, binaries }: Place, args: string[], lock: number): Promise<void> {
  const child = spawn(binaries.pgCtl, ['start', ...args], {
    ...account,
    ...PLAIN,
    stdio: ['ignore', 'ignore', 'pipe', lock],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pg_ctl ended with ${code}: ${said}`)
}

/** Until it is done, at most so many seconds, without a word. */
const waiting = (seconds: number) => ['-w', '-t', String(seconds), '-s']

const settings = (port: number, fast: boolean) =>
  [
    `-p ${port}`,
    ...[
      'listen_addresses=127.0.0.1',
      "unix_socket_directories=''",
      'max_connections=200',
      'shared_buffers=128MB',
      'effective_cache_size=512MB',
      'random_page_cost=1.1',
      // Compiling a plan costs more than the short queries of a web server.
      'jit=off',
      'timezone=UTC',
      'log_timezone=UTC',
      ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
    ].map((setting) => `-c ${setting}`),
  ].join(' ')

async function release(place: Place, holder: pg.Client): Promise<void> {
  holder.ref()
  const others = await holder
    .query('select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [HOLDER])
    // The server is gone already; pg_ctl below tells.
    .catch(() => ({ rowCount: 0 }))
  await holder.end()
  if (others.rowCount || !(await stat(join(place.data, 'postmaster.pid')).catch(whereMissing(null)))) return
  await run(place, place.binaries.pgCtl, ['stop', '-D', place.data, '-m', 'fast', ...waiting(60)])
}

async function address(place: Place, port: number): Promise<string> {
  return `postgres://${USER}:${await readFile(place.passwordFile, 'utf8')}@127.0.0.1:${port}`
}

async function connect(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  })
  // A lost server is noticed and reported by the pools; without a listener this one would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The one of the last start, if nobody took it: another process of ours may still know the server by it. */
async function usualPort(place: Place): Promise<number | null> {
  const options = await readFile(join(place.data, 'postmaster.opts'), 'utf8').catch(whereMissing(''))
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1])
  return last > 0 ? freePort(last).catch(() => null) : null
}

async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  )
  const found = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (found === null || typeof found === 'string') throw new Error('The system gave no port')
  return found.port
}

/** An empty environment, because PGDATA and its relatives would change what the programs do. */
const PLAIN = { cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' } }

const run = (place: Place, program: string, args: string[]) =>
  promisify(execFile)(program, args, { ...place.account, ...PLAIN })

async function tail(log: string): Promise<string> {
  return (await readFile(log, 'utf8').catch(whereMissing(''))).split('\n').slice(-12).join('\n')
}
