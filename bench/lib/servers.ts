import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startCluster } from '../../apps/server/src/platform/database/cluster.ts'
import { bundledServer, ensureServerBuild } from '../../scripts/lib/server-build.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'

export const ROOT = join(import.meta.dirname, '../..')
const LONGEST_START_MS = 180_000
const LONGEST_STOP_MS = 45_000

export interface Product {
  url: string
  /** Straight to its tables, as the factories of the tests want it. */
  db: NodePgDatabase
  pool: pg.Pool
  pid: number
  databasePid: number
  stop(): Promise<void>
}

/** The product on a database of its own, with `sizes` of the seed's crowds and what `prepare` adds to them. */
export async function startProduct(
  sizes: readonly ('S' | 'M' | 'L')[],
  prepare: (product: Pick<Product, 'db' | 'pool'>) => Promise<void>,
): Promise<Product> {
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-'))
    opened.push(() => rm(folder, { recursive: true, force: true }))
    const cluster = await startCluster({ dataDir: folder })
    opened.push(cluster.stop)
    const pool = new pg.Pool({ connectionString: cluster.url, max: 20 })
    opened.push(() => pool.end())
    const db = drizzle(pool, { casing: 'snake_case' })
    const port = await freePort()
    const env = environment(folder, port, {
      DATABASE_URL: cluster.url,
      // Everybody comes from an address of their own, as behind a proxy, so that no limit by address is met.
      TRUSTED_PROXIES: '127.0.0.1',
    })
    for (const size of sizes) await run('apps/server/src/seed/main.ts', ['--size', size], env)
    await prepare({ db, pool })
    // The film of the demonstration would be encoded while we measure.
    await pool.query("delete from boss.job where name = 'media.optimise'")

    ensureWebBuild()
    ensureServerBuild()
    const server = spawn(process.execPath, bundledServer, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    opened.push(() => end(server))
    const url = `http://127.0.0.1:${port}`
    await answers(`${url}/readyz`, server)
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
    const pidFile = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
    return { url, db, pool, pid: server.pid ?? 0, databasePid: Number(pidFile.split('\n')[0]), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface Company {
  servers: { url: string; pid: number }[]
  pool: pg.Pool
  databaseUrl: string
  stop(): Promise<void>
}

/** Several processes of the product on one database with the demonstration sites, each web and worker. */
export async function startCompany(
  count: number,
  { redisUrl, env = {} }: { redisUrl?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Company> {
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-'))
    opened.push(() => rm(folder, { recursive: true, force: true }))
    const cluster = await startCluster({ dataDir: folder })
    opened.push(cluster.stop)
    const databaseUrl = cluster.url
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
    opened.push(() => pool.end())
    const shared = {
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...env,
    }
    await run('apps/server/src/seed/main.ts', ['--size', 'S'], environment(folder, 0, shared))
    await pool.query("delete from boss.job where name = 'media.optimise'")
    ensureWebBuild()
    ensureServerBuild()
    const servers: Company['servers'] = []
    for (let made = 0; made < count; made += 1) {
      const port = await freePort()
      const server = spawn(process.execPath, bundledServer, {
        cwd: ROOT,
        env: environment(folder, port, shared),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      opened.push(() => end(server))
      const url = `http://127.0.0.1:${port}`
      await answers(`${url}/readyz`, server)
      servers.push({ url, pid: server.pid ?? 0 })
    }
    return { servers, pool, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A Redis of its own where the machine has one; null where it has none. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const port = await freePort()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const [missing] = await Promise.race([once(server, 'error'), once(server, 'spawn').then(() => [null])])
  return missing === null ? { url: `redis://127.0.0.1:${port}`, stop: () => end(server) } : null
}

/** `npm start`, from the press of the key to the first page that is answered. */
export async function npmStart(
  folder: string,
  path: string,
): Promise<{ milliseconds: number; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: environment(folder, port, {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://127.0.0.1:${port}${path}`, npm)
  return { milliseconds: performance.now() - began, pid: npm.pid ?? 0, stop: () => end(npm) }
}

/** The reference: a bare `node:http` server in a process of its own that answers the same bytes. */
export async function startBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const code = `const body=require('node:fs').readFileSync(0);
const headers={...${JSON.stringify(headers)},'content-length':body.length};
require('node:http').createServer((q,r)=>{r.writeHead(200,headers);r.end(body)}).listen(${port},'127.0.0.1')`
  const server = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'ignore', 'inherit'] })
  server.stdin.end(body)
  const url = `http://127.0.0.1:${port}`
  await answers(url, server)
  return { url, pid: server.pid ?? 0, stop: () => end(server) }
}

const environment = (folder: string, port: number, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATA_DIR: folder,
  PORT: String(port),
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '2',
  ...more,
})

async function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = AbortSignal.timeout(LONGEST_STOP_MS)
  patience.addEventListener('abort', () => child.kill('SIGKILL'))
  await ended
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const until = performance.now() + LONGEST_START_MS; performance.now() < until; await setTimeout(10)) {
    if (server.exitCode !== null) throw new Error(`the server of ${url} ended with ${server.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`${url} did not answer`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
