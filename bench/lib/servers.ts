import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCluster } from '../../apps/server/src/platform/database/cluster.ts'

const ROOT = join(import.meta.dirname, '../..')
const LONGEST_START_MS = 120_000

export interface Product {
  url: string
  databaseUrl: string
  pid: number
  databasePid: number
  stop(): Promise<void>
}

/** The product as `npm start` runs it, on a database of its own with `size` more learners. */
export async function startProduct(size: 'S' | 'M' | 'L'): Promise<Product & { startMs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-'))
  const cluster = await startCluster({ dataDir: folder })
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  const seed = spawn(process.execPath, [join(ROOT, 'apps/server/src/seed/main.ts'), '--size', size], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(seed, 'exit')
  const began = performance.now()
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/readyz`)
  const startMs = performance.now() - began
  const databasePid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    databaseUrl: cluster.url,
    pid: server.pid ?? 0,
    databasePid,
    startMs,
    stop: async () => {
      await end(server)
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The reference: a bare `node:http` server in a process of its own that answers the same bytes. */
export async function startBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const code = `const b=Buffer.from(process.env.BODY,'base64');const h=JSON.parse(process.env.HEADERS);
require('node:http').createServer((q,r)=>{r.writeHead(200,{...h,'content-length':b.length});r.end(b)}).listen(${port},'127.0.0.1')`
  const server = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, BODY: body.toString('base64'), HEADERS: JSON.stringify(headers) },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url)
  return { url, pid: server.pid ?? 0, stop: () => end(server) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function answers(url: string): Promise<void> {
  for (const until = performance.now() + LONGEST_START_MS; performance.now() < until; await setTimeout(50)) {
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
