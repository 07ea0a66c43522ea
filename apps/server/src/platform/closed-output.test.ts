import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seodang-output-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** As main.ts does it: says lines in a way of its own, and goes on. */
const aProgram = (says: string) => `
  import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
  import { outliveReaders } from ${JSON.stringify(join(import.meta.dirname, 'closed-output.ts'))}
  const lines = pino.destination(1)
  const log = pino(lines)
  outliveReaders([process.stdout, process.stderr, lines])
  setInterval(() => { ${says} }, 5)
  process.on('message', () => setTimeout(() => process.exit(7), 50))`

test.each([
  ['lines of the welcome', "process.stdout.write('hello\\n')"],
  ['lines of the log', "log.info('hello')"],
])('GEN-19 a server whose reader has gone goes on, whatever %s it says', async (_, says) => {
  const file = join(folder, `program-${Math.random()}.ts`)
  await writeFile(file, aProgram(says))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  await once(child.stdout ?? child, 'data')
  child.stdout?.destroy()
  child.send('end')
  expect(await ended).toEqual([7, null])
})
