import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'

/** Switches on, for a file of tests, the one place that scripts/mutate.mjs takes out for it; one test has to notice. */
const { testPath } = expect.getState()
const chosen: Record<string, number> = JSON.parse(readFileSync(process.env.MUTANTS_FILE ?? '', 'utf8'))
Object.assign(globalThis, { mutant: chosen[relative(process.cwd(), testPath ?? '')] })

let isNoticed = false
beforeEach(({ skip }) => {
  if (isNoticed) skip()
})
afterEach(({ task }) => {
  isNoticed ||= task.result?.state === 'fail'
})
