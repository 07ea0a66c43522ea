import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ConfigurationError } from '../config.ts'
import { whereMissing } from '../where-missing.ts'
import { PLAIN, type Place, run, USER } from './cluster-place.ts'
import type { Claim } from './folder-claim.ts'
import { takeServerLock } from './server-lock.ts'
import { isServerOf, removeStalePid, serverOf } from './server-process.ts'

// Missing from the published types.
declare module 'pg' {
  interface Client {
    ref(): void
    unref(): void
  }
}

/** The children of a killed server need a moment before its memory is free again. */
const START_ATTEMPTS = 20
const START_PAUSE_MS = 250
const LARGEST_LOG_BYTES = 10 * 1024 ** 2

/** The address of the server that runs on this data already; null if there is none or it does not answer yet. */
export async function runningServer(place: Place): Promise<string | null> {
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

export interface LaunchOptions {
  /** A free one where absent. */
  port?: number
  fast: boolean
  /** Called while the server is starting. */
  meanwhile?: () => void
  /** Goes on with the server; null where the folder's locks are enough. */
  claim: Claim | null
}

/** Starts the server, or takes the one that somebody has just started, and answers its address. */
export async function launch(place: Place, { port, fast, meanwhile, claim }: LaunchOptions): Promise<string> {
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
      await keepClaim(claim, place)
      return await address(place, chosen)
    } catch (cause) {
      const running = await runningServer(place)
      if (running) await keepClaim(claim, place)
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

async function keepClaim(claim: Claim | null, { data }: Place): Promise<void> {
  const server = await serverOf(data)
  if (server !== null) await claim?.keepFor(server)
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

/** Ends the server with nothing left to be written down. */
export async function endServer(place: Place): Promise<void> {
  if (!(await stat(join(place.data, 'postmaster.pid')).catch(whereMissing(null)))) return
  await run(place, place.binaries.pgCtl, ['stop', '-D', place.data, '-m', 'fast', ...waiting(60)])
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

async function address(place: Place, port: number): Promise<string> {
  return `postgres://${USER}:${await readFile(place.passwordFile, 'utf8')}@127.0.0.1:${port}`
}

export async function connect(url: string, name?: string): Promise<pg.Client> {
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

async function tail(log: string): Promise<string> {
  return (await readFile(log, 'utf8').catch(whereMissing(''))).split('\n').slice(-12).join('\n')
}
