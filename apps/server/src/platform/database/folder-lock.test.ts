import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asElsewhere, kill, postmasterPid, startElsewhere } from '../../testing/cluster-elsewhere.ts'
import { eventually } from '../../testing/eventually.ts'
import { restore } from '../backup/restore.ts'
import { startCluster } from './cluster.ts'
import { withClaim } from './folder-claim.ts'
import { useFolder, withUnusedFolder } from './folder-lock.ts'
import { serverIn } from './server-process.ts'

/** For what nobody lets go. */
const SHORT_MS = 100

let folder: string
let dataDir: string
const usualPath = process.env.PATH
const ended: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seodang folder’s '))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  process.env.PATH = usualPath
  for (const child of ended.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** `npm run restore`, and what it says and ends with. */
async function restoreCommand(args: string[]): Promise<{ code: number; said: string }> {
  const child = fork(join(import.meta.dirname, '../../restore-command.ts'), args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (!child.stderr) throw new Error('no pipe')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

test('nothing is restored over a product whose database has ended and is not started again yet', async () => {
  const product = await startElsewhere({ dataDir })
  ended.push(product.process)
  await writeFile(join(dataDir, 'secret.key'), 'of the product')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await eventually(async () => expect(await serverIn(dataDir)).toBeNull())

  const { code, said } = await restoreCommand(['/nowhere', '--replace'])
  expect(said).toBe(`Seodang runs on ${dataDir}. Stop it first.\n`)
  expect(code).toBe(78)
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('of the product')

  await kill(product.process)
  expect((await restoreCommand(['/nowhere', '--replace'])).said).toBe('There is no file /nowhere.\n')
})

test('many work on a folder at once, and nobody begins to while it is being replaced', async () => {
  await mkdir(dataDir)
  const replacing = () => withUnusedFolder(dataDir, async () => 'replaced', SHORT_MS)
  const leave = [await useFolder(dataDir), await useFolder(dataDir)]
  leave[0]?.()
  await expect(replacing()).rejects.toThrow('in-use.lock for too long')
  leave[1]?.()
  await withUnusedFolder(
    dataDir,
    () => expect(useFolder(dataDir, SHORT_MS)).rejects.toThrow('in-use.lock for too long'),
    SHORT_MS,
  )
  const next = await useFolder(dataDir)
  next()
})

/** A machine whose `flock` cannot be had: its locks, and those of a network folder, reach nobody else. */
async function withoutLocks(): Promise<void> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const folderOfPath of (usualPath ?? '').split(':').toReversed())
    for (const name of await readdir(folderOfPath).catch(() => []))
      if (['sh', 'mv', 'sleep', 'id'].includes(name))
        await symlink(join(folderOfPath, name), join(bin, name)).catch(() => undefined)
  process.env.PATH = bin
}

test('on a folder without locks a second machine starts no second server, also where the first lost its product', async () => {
  await withoutLocks()
  const first = await startElsewhere({ dataDir, machine: 'first' })
  ended.push(first.process)
  const server = await postmasterPid(dataDir)
  await asElsewhere(dataDir)
  const second = () => startCluster({ dataDir, fast: true, machine: 'second' })
  await expect(second()).rejects.toThrow('is in use by another container or machine')
  const restoring = restore({ path: '/nowhere', dataDir, passphrase: null, replace: true, tell: () => {} })
  await expect(restoring).rejects.toThrow('Seodang runs on')

  await kill(first.process)
  await expect(second()).rejects.toThrow('is in use by another container or machine')
  await expect(
    restore({ path: '/nowhere', dataDir, passphrase: null, replace: true, tell: () => {} }),
  ).rejects.toThrow('is in use by another container or machine')
  expect(await postmasterPid(dataDir)).toBe(process.pid)

  process.kill(server, 'SIGKILL')
  const next = await second()
  await next.stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('claim'))).toEqual([])
})

/** Looks like the server of the folder. */
async function aServer(): Promise<number> {
  const data = join(dataDir, 'postgres/data')
  await mkdir(data, { recursive: true })
  const server = spawn('/bin/sh', ['-c', 'sleep 600; :', data], { detached: true, stdio: 'ignore' })
  ended.push(server)
  await writeFile(join(data, 'postmaster.pid'), `${server.pid}\n`)
  return server.pid ?? 0
}

test('of two machines that start on one folder at once, one does', async () => {
  await mkdir(dataDir)
  const starts = await Promise.allSettled(
    ['first', 'second', 'third'].map((machine) =>
      withClaim(dataDir, async (claim) => claim.keepFor(await aServer()), machine),
    ),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a server that stood still, and whose folder another machine took meanwhile, is ended', async () => {
  const server = await aServer()
  await withClaim(dataDir, (claim) => claim.keepFor(server), 'first')
  const keeper = async () => Number((await readFile(join(dataDir, 'claim.lock'), 'utf8')).split('\n')[2])
  await eventually(async () => expect(await keeper()).toBeGreaterThan(0))
  const stopped = await keeper()
  process.kill(stopped, 'SIGSTOP')
  let isAlive = true
  ended.at(-1)?.once('exit', () => {
    isAlive = false
  })
  await withClaim(
    dataDir,
    async () => {
      process.kill(stopped, 'SIGCONT')
      await eventually(() => expect(isAlive).toBe(false))
    },
    'second',
  )
})
