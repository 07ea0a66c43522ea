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

/** As main.ts does it: says lines in a way of its own, and ends in order, which takes it a moment. */
const aProgram = (says: string) => `
  import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
  import { whenOutputCloses } from ${JSON.stringify(join(import.meta.dirname, 'closed-output.ts'))}
  const lines = pino.destination(1)
  const log = pino(lines)
  let isStopping = false
  whenOutputCloses([process.stdout, process.stderr, lines], () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(7), 50)
  })
  setInterval(() => { ${says} }, 20)`

test.each([
  ['a line of the welcome', "process.stdout.write('hello\\n')"],
  ['a line of the log', "log.info('hello')"],
])('GEN-19 a server whose reader has gone ends in order at %s', async (_, says) => {
  const file = join(folder, `program-${Math.random()}.ts`)
  await writeFile(file, aProgram(says))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect(await ended).toEqual([7, null])
})
