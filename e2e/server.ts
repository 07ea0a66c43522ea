import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/cluster.ts'
import { bundledServer, ensureServerBuild } from '../scripts/lib/server-build.mjs'
import { ensureWebBuild } from '../scripts/lib/web-build.mjs'

const ROOT = join(import.meta.dirname, '..')
const LONGEST_START_S = 90

/** Starts one real server for the whole run, as `npm start` would, on a database and a folder of its own. */
export default async function startServer(): Promise<() => Promise<void>> {
  ensureWebBuild()
  ensureServerBuild()
  const folder = await mkdtemp(join(tmpdir(), 'seodang-e2e-'))
  const cluster: Cluster = await startCluster({ dataDir: join(folder, 'database'), fast: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, bundledServer, {
    cwd: ROOT,
    stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: cluster.url,
      ALLOW_SANDBOX_LOGIN: '1',
      CHANNEL_TALK_PLUGIN_KEY: 'product-key',
      LOG_LEVEL: process.env.TEST_LOG ?? 'warn',
    },
  })
  const ended = once(server, 'exit')
  await ready(url, server)
  // Workers are started after this and inherit it.
  process.env.E2E_URL = url
  process.env.E2E_DATABASE_URL = cluster.url
  process.env.E2E_DATA_DIR = folder
  return async () => {
    server.kill('SIGTERM')
    await ended
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function ready(url: string, server: { exitCode: number | null }): Promise<void> {
  for (const until = Date.now() + LONGEST_START_S * 1000; Date.now() < until; ) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode} before it answered`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(200)
  }
  throw new Error(`The server did not answer within ${LONGEST_START_S} seconds`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
