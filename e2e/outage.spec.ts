import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, ready } from './server.ts'

const LONGEST_MS = 5_000
const PATIENCE = { timeout: 60_000 }

test.describe.configure({ mode: 'serial', timeout: 150_000 })

let folder: string
let url: string
let launcher: ChildProcess

/** As `npm start` does it: the launcher, the server, and the database that it starts for itself. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seodang-outage-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  const { DATABASE_URL: _, ...env } = process.env
  launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO_SEED: '0',
      LOG_LEVEL: 'error',
    },
  })
  await ready(url, launcher)
})
test.afterAll(async () => {
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

const postmaster = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found: number[] = []
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(pid)
  }
  return found
}

const ask = async () => {
  const since = performance.now()
  const answer = await fetch(`${url}/api/v2.0/channels/1`, { headers: { 'accept-lang': 'ja' } })
  return { status: answer.status, body: await answer.text(), ms: performance.now() - since }
}
const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status ?? 0

/** What is answered until everything works again: a 404 of the site that is not there, or 503, and nothing else. */
async function untilBack(): Promise<number[]> {
  const seen = new Set<number>()
  await expect
    .poll(async () => {
      const { status } = await ask()
      seen.add(status)
      return [status, await isReady()]
    }, PATIENCE)
    .toEqual([404, 200])
  return [...seen].filter((status) => status !== 404 && status !== 503)
}

test('ERR-22 a frozen database is told within five seconds, and a page of it comes back by itself', async ({
  page,
}) => {
  const parent = await postmaster()
  const all = [parent, ...(await childrenOf(parent))]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    const answer = await ask()
    expect(answer.ms).toBeLessThan(LONGEST_MS)
    expect(answer).toMatchObject({
      status: 503,
      body: expect.stringContaining('現在サービスを利用できません'),
    })
    await page.goto(`${url}/login`)
    await expect(page.getByRole('heading', { name: '잠시 연결이 끊겼어요' })).toBeVisible()
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
  await expect(page.getByRole('textbox', { name: '비밀번호' })).toBeVisible(PATIENCE)
  expect(await untilBack()).toEqual([])
})

test('ERR-22 a database that is killed is started again, and so is one whose backend is killed', async () => {
  const before = await postmaster()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => postmaster().catch(() => before), PATIENCE).not.toBe(before)
  expect(await untilBack()).toEqual([])
  const [backend] = (await childrenOf(await postmaster())).toReversed()
  process.kill(backend ?? 0, 'SIGKILL')
  expect(await untilBack()).toEqual([])
})

test('a server that is killed is started again, on the database that it left behind', async () => {
  const [server] = await childrenOf(launcher.pid ?? 0)
  const database = await postmaster()
  process.kill(server ?? 0, 'SIGKILL')
  await expect.poll(isReady, PATIENCE).not.toBe(200)
  await expect.poll(isReady, PATIENCE).toBe(200)
  expect(await postmaster()).toBe(database)
})
