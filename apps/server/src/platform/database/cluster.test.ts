import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asElsewhere, kill, pidFile, postmasterPid, startElsewhere } from '../../testing/cluster-elsewhere.ts'
import { eventually } from '../../testing/eventually.ts'
import { restore } from '../backup/restore.ts'
import { startCluster } from './cluster.ts'
import { isServed, takeServerLock } from './server-lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seodang cluster’s '))
})
afterEach(async () => {
  // Whatever a test left running is reused, and stopped, by this one.
  await (await start()).stop()
  await rm(dataDir, { recursive: true })
})

const start = () => startCluster({ dataDir, fast: true })

async function rows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The database notices by itself that a user of it was killed, but not at once on a busy machine. */
async function noticed(url: string): Promise<void> {
  const holders = () =>
    rows(url, "select 1 from pg_stat_activity where application_name = 'seodang cluster holder'")
  await expect.poll(holders).toEqual([])
}

test('the database understands Korean letters and keeps its data over a restart', async () => {
  const first = await start()
  await rows(first.url, 'create table kept (word text)')
  await rows(first.url, "insert into kept values ('서당')")
  await first.stop()
  await expect(rows(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start()
  expect(await rows(second.url, 'select word, upper(word) = word as caseless from kept')).toEqual([
    { word: '서당', caseless: true },
  ])
  await rows(second.url, 'create extension pg_trgm')
  expect(
    await rows(second.url, "select similarity('캘리그래피', '캘리그래피 입문') > 0.4 as similar"),
  ).toEqual([{ similar: true }])
  await second.stop()
})

test('a stranger on the machine does not get in without the password', async () => {
  const cluster = await start()
  const guess = new URL(cluster.url)
  guess.password = 'guess'
  await expect(rows(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
  await cluster.stop()
})

test('the server left by a killed process is reused', async () => {
  const killed = await startElsewhere({ dataDir })
  const pid = await postmasterPid(dataDir)
  await kill(killed.process)
  await noticed(killed.url)

  const next = await start()
  expect(next.url).toBe(killed.url)
  expect(await postmasterPid(dataDir)).toBe(pid)
  await next.stop()
  await expect(rows(next.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('the server goes on while another process uses it', async () => {
  const other = await startElsewhere({ dataDir })
  const mine = await start()
  await mine.stop()
  expect(await rows(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(other.process)
  await noticed(other.url)
})

test('a data folder deep in a closed one, as below /root, works as well', async () => {
  // mkdtemp makes folders that nobody else may enter.
  const inner = join(dataDir, 'closed', 'data')
  await mkdir(inner, { recursive: true })
  const cluster = await startCluster({ dataDir: inner, fast: true })
  expect(await rows(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await cluster.stop()
  await rm(await realpath(join(inner, 'postgres')), { recursive: true })
})

test('two first starts at the same time share one server', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(one.url).toBe(two.url)
  await one.stop()
  expect(await rows(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await two.stop()
})

/** Elsewhere there is no such lock, and hardly a container that shares a folder. */
const IS_LINUX = process.platform === 'linux'

test.runIf(IS_LINUX)(
  'BYD-17 a server whose processes only another container sees is not started a second time, and nothing is restored over it',
  async () => {
    const cluster = await start()
    await rows(cluster.url, 'create table kept (word text)')
    const pid = await postmasterPid(dataDir)
    await asElsewhere(dataDir)
    await expect(start()).rejects.toThrow('is in use by another container or machine')
    expect(await postmasterPid(dataDir)).toBe(process.pid)
    const restoring = restore({ path: '/nowhere', dataDir, passphrase: null, replace: true, tell: () => {} })
    await expect(restoring).rejects.toThrow('Seodang runs on')
    expect(await rows(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])

    const file = pidFile(dataDir)
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(pid)))
    await cluster.stop()
    const next = await start()
    expect(await rows(next.url, 'select * from kept')).toEqual([])
    await next.stop()
  },
)

test.runIf(IS_LINUX)(
  'BYD-17 the lock of a server is held for as long as it lives, also when who started it is gone',
  async () => {
    const killed = await startElsewhere({ dataDir })
    const lock = join(dataDir, 'postgres/password')
    await kill(killed.process)
    expect(await isServed(lock)).toBe(true)
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await eventually(async () => expect(await isServed(lock)).toBe(false))
    const mine = await takeServerLock(lock)
    expect(await isServed(lock)).toBe(true)
    await mine?.close()
    expect(await isServed(lock)).toBe(false)
  },
)

test('a killed server is started anew, even when its process number went to another program', async () => {
  const killed = await startElsewhere({ dataDir })
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const file = pidFile(dataDir)
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))
  await kill(killed.process)

  const next = await start()
  expect(await rows(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})
