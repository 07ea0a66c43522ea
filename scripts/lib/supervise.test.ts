import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

const RUN = join(import.meta.dirname, '../run.mjs')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seodang-supervise-'))
  // Like our server: it runs until asked to end, and starts a program of its own.
  await writeFile(
    join(folder, 'server.ts'),
    `import { spawn } from 'node:child_process'
     spawn('sleep', ['600'], { stdio: 'inherit' })
     let asked: number = 0
     process.on('SIGTERM', () => {
       asked++
       console.log('asked ' + asked)
       if (process.argv[2] !== 'stubborn') setTimeout(() => process.exit(3), 100)
     })
     setInterval(() => {}, 1_000)
     console.log(process.pid)`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

interface Started {
  launcher: ChildProcess
  pid: number
  said: string[]
  /** Resolves to the exit code once no process holds the output any longer: launcher, server and its program. */
  ended: Promise<unknown[]>
}

async function start(...args: string[]): Promise<Started> {
  const launcher = spawn(process.execPath, [RUN, join(folder, 'server.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(launcher.stdout)
  const ended = once(launcher, 'close')
  const [pid]: string[] = await once(lines, 'line')
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  return { launcher, said, pid: Number(pid), ended }
}

test('Ctrl-C asks the server once, waits for it, and ends what it had started', async () => {
  const { launcher, said, ended } = await start()
  launcher.kill('SIGINT')
  launcher.kill('SIGINT')
  const [code] = await ended
  expect(code).toBe(3)
  expect(said).toEqual(['asked 1'])
})

test('the server and its programs end when the launcher is killed', async () => {
  const { launcher, said, ended } = await start()
  launcher.kill('SIGKILL')
  await ended
  expect(said).toEqual(['asked 1'])
})

test('GEN-19 whoever read what is said has gone: the server goes on, is started again, and ends when it is asked', async () => {
  const program = join(folder, 'asked-by-a-pipe.ts')
  const notes = join(folder, 'asked-by-a-pipe')
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs'
     const note = (line) => appendFileSync(${JSON.stringify(notes)}, line)
     process.on('SIGTERM', () => { note('asked'); process.exit(3) })
     process.stdout.on('error', () => {})
     setInterval(() => console.log('a line of the program'), 20)
     note('up ' + process.pid + ' ')
     process.send?.('ready')`,
  )
  const launch = `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
    supervise([${JSON.stringify(program)}], process.env, { restart: true })
    setInterval(() => process.stdout.write('a line of the supervisor\\n'), 20)`
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', launch], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(launcher, 'exit')
  await expect.poll(async () => String((await once(launcher.stdout, 'data'))[0])).toContain('of the program')
  launcher.stdout.destroy()
  launcher.stderr.destroy()
  const said = () => readFile(notes, 'utf8')
  // It crashes while nobody reads: what the supervisor says of that is lost, and nothing else.
  process.kill(Number((await said()).split(' ')[1]), 'SIGKILL')
  await expect.poll(async () => (await said()).match(/up/g)?.length, { timeout: 10_000 }).toBe(2)
  launcher.kill('SIGTERM')
  expect(await ended).toEqual([3, null])
  expect(await said()).toMatch(/asked$/)
})

test('a second Ctrl-C, pressed later, ends a server that hangs', async () => {
  const { launcher, said, ended } = await start('stubborn')
  launcher.kill('SIGINT')
  const insist = setInterval(() => launcher.kill('SIGINT'), 300)
  await ended
  clearInterval(insist)
  expect(said).toEqual(['asked 1'])
})

test('a killed server is told by the exit code, and leaves nothing running', async () => {
  const { pid, ended } = await start()
  process.kill(pid, 'SIGKILL')
  const [code] = await ended
  expect(code).toBe(1)
})

/** Started as `npm start` starts the server: each start adds a line to a file, and does what the line's number says. */
async function startAgain(
  program: string,
): Promise<{ launcher: ChildProcess; starts: () => Promise<number>; ended: Promise<unknown[]> }> {
  const notes = join(folder, `notes-${Math.random()}`)
  const file = join(folder, `program-${Math.random()}.mjs`)
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(notes)}, 'x')
     const start = readFileSync(${JSON.stringify(notes)}, 'utf8').length
     process.on('SIGTERM', () => process.exit(0))
     ${program}`,
  )
  const launch = `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
    supervise([${JSON.stringify(file)}], process.env, { restart: true })`
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', launch], { stdio: 'ignore' })
  const starts = async () => (await readFile(notes, 'utf8').catch(() => '')).length
  return { launcher, starts, ended: once(launcher, 'close') }
}

const RUNS_ON = 'setInterval(() => {}, 1_000)'

test('a server that was ready and died is started again, and ends with Ctrl-C all the same', async () => {
  const { launcher, starts, ended } = await startAgain(
    `process.send('ready'); if (start < 3) process.kill(process.pid, 'SIGKILL'); else ${RUNS_ON}`,
  )
  await expect.poll(starts, { timeout: 30_000 }).toBe(3)
  launcher.kill('SIGINT')
  const [code] = await ended
  expect(code).toBe(0)
  expect(await starts()).toBe(3)
})

test('GEN-19 a start whose database went away in the middle of it is taken up again', async () => {
  const { launcher, starts, ended } = await startAgain(
    `if (start < 3) process.exit(75); process.send('ready'); ${RUNS_ON}`,
  )
  await expect.poll(starts, { timeout: 30_000 }).toBe(3)
  launcher.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
})

test.each([
  [
    'is configured wrongly, although it ran before',
    "process.send('ready', () => process.exit(start === 1 ? 1 : 78))",
    78,
    2,
  ],
  ['never came so far as to be ready', 'process.exit(5)', 5, 1],
  ['ended by itself', "process.send('ready', () => process.exit(0))", 0, 1],
])('a server that %s is not started again', async (_, program, code, times) => {
  const { starts, ended } = await startAgain(program)
  expect((await ended)[0]).toBe(code)
  expect(await starts()).toBe(times)
})

test('GEN-19 what the program forks lives on its channel, as the workers of a test runner do', async () => {
  const program = join(folder, 'forks.ts')
  await writeFile(
    program,
    `import { fork } from 'node:child_process'
     if (process.argv[2] === 'worker') process.on('message', (word) => process.send?.('heard ' + word, () => process.exit()))
     else {
       const worker = fork(import.meta.filename, ['worker'])
       setTimeout(() => worker.send('you'), 200)
       worker.on('message', (word) => console.log(word))
       worker.on('exit', (code) => console.log('worker ended with ' + code))
     }`,
  )
  const launcher = spawn(process.execPath, [RUN, program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface(launcher.stdout).on('line', (line) => lines.push(line))
  await once(launcher, 'close')
  expect(lines).toEqual(['heard you', 'worker ended with 0'])
})
