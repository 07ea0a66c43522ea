// Takes conditions and guards out of the server one at a time and reports those that no test misses (docs/testing.md):
//   npm run mutate -- [--count 200] [--from 0] [--seed 1] [--only modules/order] [--kind key|guard] [--at file.ts:12]
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findNode, root } from './lib/install.mjs'
import { drawing, marked, mutantsIn, sample } from './lib/mutants.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    at: { type: 'string', multiple: true },
    kind: { type: 'string' },
  },
})
const SOURCES = 'apps/server/src'
const CACHE = join(root, '.cache/mutation')

if (execFileSync('git', ['status', '--porcelain', SOURCES], { cwd: root, encoding: 'utf8' }) !== '') {
  console.error(`Commit or stash what is changed below ${SOURCES} first: its files are changed and put back.`)
  process.exit(1)
}

const sources = new Map(
  globSync(`${SOURCES}/{modules/**/*,principal,platform/http/*}.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const all = [...sources]
  .flatMap(([file, source]) => mutantsIn(file, source).map((mutant) => ({ ...mutant, file, source })))
  .map((mutant, id) => ({ ...mutant, id }))

const changed = new Set()
const putBack = () => {
  for (const file of changed) writeFileSync(join(root, file), sources.get(file))
  changed.clear()
}
const change = (file, text) => {
  changed.add(file)
  writeFileSync(join(root, file), text)
}
process.on('exit', putBack)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const tests = whoPassesWhere()
const chosen = drawn()
console.log(`${chosen.length} of ${all.length}, seed ${values.seed}`)
const survivors = chosen.filter((mutant, index) => {
  const { file, source, start, end, to, line, kind, text } = mutant
  change(file, source.slice(0, start) + to + source.slice(end))
  const survived = stagesOf(mutant).every(passes)
  putBack()
  console.log(
    `${index + 1} ${survived ? 'SURVIVED' : 'noticed '} ${kind} ${file}:${line} ${text.slice(0, 120)}`,
  )
  return survived
})
console.log(`\n${chosen.length - survivors.length} noticed, ${survivors.length} survived`)
for (const { kind, file, line, text } of survivors) console.log(`${kind} ${file}:${line} ${text}`)

function drawn() {
  if (values.at)
    return all.filter(({ file, line }) => values.at.some((at) => `/${file}:${line}`.endsWith(`/${at}`)))
  const fitting = all.filter(
    ({ file, kind }) => file.includes(values.only) && (values.kind === undefined || kind === values.kind),
  )
  return sample(fitting, Number(values.count), drawing(Number(values.seed))).slice(Number(values.from))
}

/**
 * Runs every test of the server once, with a mark at each place. What a file of tests passes is kept for the commit as
 * soon as it has run, so that a run that is broken off goes on with the others.
 */
function whoPassesWhere() {
  const commit = execFileSync('git', ['log', '-1', '--format=%H', '--', SOURCES], {
    cwd: root,
    encoding: 'utf8',
  })
  const folder = join(CACHE, commit.trim())
  mkdirSync(folder, { recursive: true })
  const known = new Set(keptIn(folder).map(({ file }) => file))
  const left = globSync(`${SOURCES}/**/*.test.ts`, { cwd: root }).filter((file) => !known.has(file))
  if (left.length > 0) {
    console.log(`${left.length} files of tests run once, to see which of them passes where.`)
    for (const [file, source] of sources) {
      const places = all.filter((mutant) => mutant.file === file)
      if (places.length > 0) change(file, marked(source, places))
    }
    const status = vitest(left, { env: { REACHED_FOLDER: folder } })
    putBack()
    if (status === null) process.exit(1)
  }
  return keptIn(folder).toSorted((a, b) => a.ms - b.ms)
}

function keptIn(folder) {
  return globSync('*.json', { cwd: folder })
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .map(({ file, ...rest }) => ({ ...rest, file: relative(root, file) }))
}

/**
 * Who may notice, the likeliest first: the quickest tests of the module that pass there, all others of the module, then
 * those of the contract and of other modules. Where nobody passes, or only another process does, the module is asked.
 */
function stagesOf({ id, file }) {
  const passing = tests.filter(({ places }) => places.includes(id)).map((test) => test.file)
  const module = /apps\/server\/src\/modules\/[^/]+\//.exec(file)?.[0] ?? `${dirname(file)}/`
  const own = passing.filter((test) => test.startsWith(module))
  const others = passing.filter((test) => !test.startsWith(module))
  if (passing.length === 0) return [[module]]
  return [own.slice(0, 2), own.slice(2), others.slice(0, 6), others.slice(6)].filter(
    ({ length }) => length > 0,
  )
}

/** A mutant that hangs for so long is noticed as well as one that fails. */
function passes(files) {
  return vitest(['--bail=1', ...files], { timeout: 900_000 }) === 0
}

/** Answers null where it was ended by a signal. */
function vitest(args, { env = {}, ...options }) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  return spawnSync(findNode(), [program, 'run', '--reporter=dot', '--project', 'server', ...args], {
    cwd: root,
    stdio: 'ignore',
    ...options,
    env: { ...process.env, ...env },
  }).status
}
