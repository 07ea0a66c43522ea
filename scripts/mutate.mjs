// Takes conditions and guards out of the server one at a time and reports those that no test misses (docs/testing.md):
//   npm run mutate -- [--count 200] [--seed 1] [--only modules/order] [--kind key|guard] [--at file.ts:12]
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findNode, root } from './lib/install.mjs'
import { drawing, marked, mutantsIn, sample, switched } from './lib/mutants.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    at: { type: 'string', multiple: true },
    kind: { type: 'string' },
  },
})
const SOURCES = 'apps/server/src'
const CACHE = join(root, '.cache/mutation')
const CHOSEN = join(CACHE, 'chosen.json')
const ANSWERS = join(CACHE, 'answers.json')
/** So many files of tests run at once: what a run that is broken off has asked is kept after each of them. */
const AT_ONCE = 40

if (git('status', '--porcelain', SOURCES) !== '') {
  console.error(`Commit or stash what is changed below ${SOURCES} first: its files are changed and put back.`)
  process.exit(1)
}

const sources = new Map(
  globSync(`${SOURCES}/{modules/**/*,principal,platform/http/*}.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const all = [...sources]
  .flatMap(([file, source]) => mutantsIn(file, source).map((mutant) => ({ ...mutant, file })))
  .map((mutant, id) => ({ ...mutant, id }))

const changed = new Set()
const putBack = () => {
  for (const file of changed) writeFileSync(join(root, file), sources.get(file))
  changed.clear()
}
let running
process.on('exit', () => {
  running?.kill('SIGKILL')
  putBack()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

mkdirSync(CACHE, { recursive: true })
const tests = await whoPassesWhere()
const chosen = drawn()
console.log(`${chosen.length} of ${all.length}, seed ${values.seed}`)
changeAll(chosen, switched)
const survivors = await survivorsOf(chosen.map(asFarAsAsked))
console.log(`\n${chosen.length - survivors.length} noticed, ${survivors.length} survived`)
for (const { kind, file, line, text } of survivors) console.log(`${kind} ${file}:${line} ${text}`)
process.exit(0)

function drawn() {
  if (values.at)
    return all.filter(({ file, line }) => values.at.some((at) => `/${file}:${line}`.endsWith(`/${at}`)))
  const fitting = all.filter(
    ({ file, kind }) => file.includes(values.only) && (values.kind === undefined || kind === values.kind),
  )
  return sample(fitting, Number(values.count), drawing(Number(values.seed)))
}

/**
 * Runs every test of the server once, with a mark at each place. What a file of tests passes is kept for the commit as
 * soon as it has run, so that a run that is broken off goes on with the others.
 */
async function whoPassesWhere() {
  const folder = folderOfCommit()
  mkdirSync(folder, { recursive: true })
  const known = new Set(keptIn(folder).map(({ file }) => file))
  const left = globSync(`${SOURCES}/**/*.test.ts`, { cwd: root }).filter((file) => !known.has(file))
  if (left.length > 0) {
    console.log(`${left.length} files of tests run once, to see which of them passes where.`)
    changeAll(all, marked)
    await vitest(left, { REACHED_FOLDER: folder })
    putBack()
  }
  return keptIn(folder).toSorted((a, b) => a.ms - b.ms)
}

function folderOfCommit() {
  return join(CACHE, git('log', '-1', '--format=%H', '--', SOURCES).trim())
}

function askedFile() {
  return join(folderOfCommit(), 'asked')
}

/** A place with the tests that may notice it and have not been asked, of this commit, by an earlier run. */
function asFarAsAsked(mutant) {
  const answers = existsSync(askedFile())
    ? readFileSync(askedFile(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const asked = answers.filter(({ id }) => id === mutant.id)
  const left = whoMayNotice(mutant).filter((test) => !asked.some(({ file }) => file === test))
  return { mutant, left, noticed: asked.some(({ isNoticed }) => isNoticed) }
}

function keptIn(folder) {
  return globSync('*.json', { cwd: folder })
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .map(({ file, ...rest }) => ({ ...rest, file: relative(root, file) }))
}

/** The quickest tests of the module that pass there first, then those of others; the module's where nobody does. */
function whoMayNotice({ id, file }) {
  const passing = tests.filter(({ places }) => places.includes(id)).map((test) => test.file)
  const module = /apps\/server\/src\/modules\/[^/]+\//.exec(file)?.[0] ?? `${dirname(file)}/`
  const isOwn = (test) => test.startsWith(module)
  if (passing.length === 0) return tests.map((test) => test.file).filter(isOwn)
  return [...passing.filter(isOwn), ...passing.filter((test) => !isOwn(test))]
}

/**
 * In each round every file of tests runs with one place taken out, so that one run asks about hundreds. Who was not
 * noticed asks twice as many files in the next, until all that pass there have been asked.
 */
async function survivorsOf(asked) {
  for (let each = 1, round = 1; ; each *= 2, round++) {
    const open = asked.filter(({ noticed, left }) => !noticed && left.length > 0)
    if (open.length === 0) return asked.filter(({ noticed }) => !noticed).map(({ mutant }) => mutant)
    const byFile = new Map()
    for (const one of open.toSorted((a, b) => a.left.length - b.left.length))
      for (const file of one.left.filter((test) => !byFile.has(test)).slice(0, each)) byFile.set(file, one)
    console.log(`Round ${round}: ${open.length} places, ${byFile.size} files of tests`)
    const asking = [...byFile]
    for (let from = 0; from < asking.length; from += AT_ONCE) await ask(asking.slice(from, from + AT_ONCE))
  }
}

async function ask(asking) {
  const failed = await failing(new Map(asking.map(([file, { mutant }]) => [file, mutant.id])))
  for (const [file, one] of asking) {
    one.left = one.left.filter((other) => other !== file)
    const isNoticed = failed.has(file)
    appendFileSync(askedFile(), `${JSON.stringify({ id: one.mutant.id, file, isNoticed })}\n`)
    if (!isNoticed || one.noticed) continue
    one.noticed = true
    console.log(`  noticed ${one.mutant.file}:${one.mutant.line} by ${file}`)
  }
}

/** Which of the files fail, each with its own place taken out; one that brings its process down fails, too. */
async function failing(places) {
  writeFileSync(CHOSEN, JSON.stringify(Object.fromEntries(places)))
  rmSync(ANSWERS, { force: true })
  await vitest([...places.keys(), '--reporter=json', `--outputFile=${ANSWERS}`], { MUTANTS_FILE: CHOSEN })
  const { testResults } = JSON.parse(readFileSync(ANSWERS, 'utf8'))
  const passed = testResults.filter(({ status }) => status === 'passed')
  const fine = new Set(passed.map(({ name }) => relative(root, name)))
  return new Set([...places.keys()].filter((file) => !fine.has(file)))
}

/** Writes the sources of these places anew, as `writing` does it. */
function changeAll(places, writing) {
  for (const [file, own] of Map.groupBy(places, (place) => place.file)) {
    changed.add(file)
    writeFileSync(join(root, file), writing(sources.get(file), own))
  }
}

async function vitest(args, env) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  running = spawn(findNode(), [program, 'run', '--project', 'server', ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const [, signal] = await once(running, 'exit')
  if (signal !== null) throw new Error(`The tests were ended by ${signal}.`)
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}
