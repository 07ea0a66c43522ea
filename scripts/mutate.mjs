// Takes conditions and guards out of the server one at a time and reports those that no test misses (docs/testing.md):
//   npm run mutate -- [--count 200] [--seed 1] [--only modules/order] [--kind key|guard]
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNode, root } from './lib/install.mjs'
import { drawing, mutantsIn, sample } from './lib/mutants.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    kind: { type: 'string' },
  },
})
const SOURCES = 'apps/server/src'
/** A mutant that hangs for so long is noticed as well as one that fails. */
const LONGEST_MS = 600_000

if (execFileSync('git', ['status', '--porcelain', SOURCES], { cwd: root, encoding: 'utf8' }) !== '') {
  console.error(`Commit or stash what is changed below ${SOURCES} first: its files are changed and put back.`)
  process.exit(1)
}

const all = globSync(`${SOURCES}/{modules/**/*,principal,platform/http/*}.ts`, {
  cwd: root,
  exclude: ['**/*.test.ts'],
})
  .filter((file) => file.includes(values.only))
  .toSorted()
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return mutantsIn(file, source).map((mutant) => ({ ...mutant, file, source }))
  })
  .filter(({ kind }) => values.kind === undefined || kind === values.kind)
const chosen = sample(all, Number(values.count), drawing(Number(values.seed)))
console.log(`${chosen.length} of ${all.length}, seed ${values.seed}`)

let current = null
const putBack = () => current && writeFileSync(join(root, current.file), current.source)
process.on('exit', putBack)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const survivors = []
for (const [index, mutant] of chosen.entries()) {
  const { file, source, start, end, to, line, kind, text } = mutant
  current = mutant
  writeFileSync(join(root, file), source.slice(0, start) + to + source.slice(end))
  const survived = passes(testsOf(file))
  putBack()
  current = null
  if (survived) survivors.push(mutant)
  console.log(
    `${index + 1} ${survived ? 'SURVIVED' : 'noticed '} ${kind} ${file}:${line} ${text.slice(0, 120)}`,
  )
}
console.log(`\n${chosen.length - survivors.length} noticed, ${survivors.length} survived`)
for (const { kind, file, line, text } of survivors) console.log(`${kind} ${file}:${line} ${text}`)

/** The tests of the module, and those that the contract gives: the quickest to notice comes first. */
function testsOf(file) {
  const [, folder] = /(apps\/server\/src\/modules\/[^/]+)\//.exec(file) ?? []
  return [
    folder ?? dirname(file),
    ...['sibling', 'stranger'].map((name) => `${SOURCES}/testing/contract/${name}.test.ts`),
  ]
}

function passes(tests) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(findNode(), [vitest, 'run', '--bail=1', '--reporter=dot', ...tests], {
    cwd: root,
    stdio: 'ignore',
    timeout: LONGEST_MS,
  })
  return status === 0
}
