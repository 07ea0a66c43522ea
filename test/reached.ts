import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

/** Keeps which marked places of the server (scripts/mutate.mjs) the tests of a file pass, and how long the file takes. */
const places = new Set<number>()
let began = 0

beforeAll(() => {
  Object.assign(globalThis, { reached: (id: number) => places.add(id) })
  began = performance.now()
})

afterAll(() => {
  // What a module works out when it is loaded belongs to no test.
  Object.assign(globalThis, { reached: undefined })
  const { testPath } = expect.getState()
  const folder = process.env.REACHED_FOLDER ?? ''
  const kept = { file: testPath, ms: Math.round(performance.now() - began), places: [...places] }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(kept))
})
