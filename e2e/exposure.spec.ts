import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bundledServer } from '../scripts/lib/server-build.mjs'

const LISTENING = '0A'
/** As /proc writes 127.0.0.1, ::1 and ::ffff:127.0.0.1. */
const LOOPBACK = ['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']
/** A neighbour of the loopback address: reaches what listens on every address, and nothing that keeps to 127.0.0.1. */
const FROM_OUTSIDE = '127.0.0.2'
const PATIENCE = { timeout: 60_000 }

interface Listener {
  port: number
  isLoopback: boolean
}

const entries = (folder: string) => readdir(folder).catch(() => [])
const contents = (file: string) => readFile(file, 'utf8').catch(() => '')

/** Processes that `root` started, and what they started. */
async function familyOf(roots: readonly number[]): Promise<Set<number>> {
  const pids = (await entries('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(
    await Promise.all(
      pids.map(async (pid) => {
        const stat = await contents(`/proc/${pid}/stat`)
        return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
      }),
    ),
  )
  const family = new Set(roots)
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  return family
}

async function listenersOf(pids: Iterable<number>): Promise<Listener[]> {
  const open = new Set<string>()
  for (const pid of pids)
    for (const file of await entries(`/proc/${pid}/fd`)) {
      const [, inode] =
        /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')) ?? []
      if (inode) open.add(inode)
    }
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => contents(`/proc/net/${table}`)))
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[3] === LISTENING && open.has(cells[9] ?? ''))
    .map(([, local = '']) => {
      const [address = '', port = ''] = local.split(':')
      return { port: Number.parseInt(port, 16), isLoopback: LOOPBACK.includes(address) }
    })
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: FROM_OUTSIDE, port })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** The whole system on one machine: the server with the database that it starts for itself. */
async function startEverything(host: string): Promise<{ listeners: Listener[]; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'seodang-exposed-'))
  const { DATABASE_URL: _, ...env } = process.env
  const server = spawn(process.execPath, bundledServer, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      HOST: host,
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO_SEED: '0',
      LOG_LEVEL: 'error',
    },
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  const databasePid = async () =>
    Number.parseInt(await contents(join(dataDir, 'postgres/data/postmaster.pid')), 10)
  const listeners = async () => listenersOf(await familyOf([server.pid ?? 0, await databasePid()]))
  // Its own port comes last, when the database answers.
  await expect.poll(async () => (await listeners()).length, PATIENCE).toBe(2)
  return { listeners: await listeners(), stop }
}

test.describe.configure({ timeout: 120_000 })

test('SEC-58 nothing but the port of the application can be reached from another machine', async () => {
  const { listeners, stop } = await startEverything('0.0.0.0')
  try {
    const outside = listeners.filter(({ isLoopback }) => !isLoopback)
    expect(outside).toHaveLength(1)
    const [web] = outside
    for (const { port } of listeners) expect(await answers(port)).toBe(port === web?.port)
    expect((await fetch(`http://${FROM_OUTSIDE}:${web?.port}/healthz`)).status).toBe(200)
  } finally {
    await stop()
  }
})

test('SEC-58 behind a proxy on the same machine nothing at all can be reached but the proxy', async () => {
  const { listeners, stop } = await startEverything('127.0.0.1')
  try {
    expect(listeners.filter(({ isLoopback }) => !isLoopback)).toEqual([])
    for (const { port } of listeners) expect(await answers(port)).toBe(false)
  } finally {
    await stop()
  }
})
