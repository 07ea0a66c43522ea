// Installs what is missing and runs every test there is. The last line is the sum: "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstall, findNode, root } from './lib/install.mjs'
import { endCommandsOnSignal, runCommand } from './lib/run-command.mjs'

const MINUTE = 60
// A test that fails is tried once more (--retry=1) to tell whoever mends it whether it fails always or sometimes. What
// passes only then counts as failed: a fault that shows sometimes is a fault.
const results = join(root, '.cache/test-results')

ensureInstall()
endCommandsOnSignal()
mkdirSync(results, { recursive: true })

/** Told last: of a long output only the end may be kept. */
const noted = []

const tallies = [
  await section('Checks', check),
  await section('Unit and server tests', vitest),
  await section('Browser tests', playwright),
]
const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0)
if (sum('failed') > 0) process.exitCode = 1
for (const note of noted) console.log(`\n${note}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)

async function section(title, run) {
  console.log(`\n── ${title}\n`)
  return run()
}

async function vitest() {
  const report = join(results, 'vitest.json')
  const reporter = join(root, 'scripts/lib/vitest-tally.mjs')
  const args = ['run', '--reporter=default', `--reporter=${reporter}`, '--retry=1']
  const env = { VITEST_TALLY: report }
  return runner('node_modules/vitest/vitest.mjs', args, 30 * MINUTE, env, report, (tally) => {
    for (const name of tally.secondTry) noted.push(`PASSED ONLY AT THE SECOND TRY: ${name}`)
    for (const failure of tally.failures) noted.push(`FAILED: ${failure.slice(0, 3_000)}`)
    return { passed: tally.passed, failed: tally.failed + tally.secondTry.length }
  })
}

async function playwright() {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(root, config))) {
    console.log(`Left out: there is no ${config}.`)
    return { passed: 0, failed: 0 }
  }
  const chromium = ensureChromium()
  if (!chromium) return { passed: 0, failed: 1 }
  const report = join(results, 'playwright.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config', config, '--reporter=list,json', '--retries=1']
  return runner(
    'node_modules/@playwright/test/cli.js',
    args,
    50 * MINUTE,
    env,
    report,
    ({ stats, errors, suites }) => {
      tellWhatWasSeen(suites)
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
    },
  )
}

/** What the page showed when a test failed, for whoever has only this output; and which tests passed at the second try. */
function tellWhatWasSeen(suites) {
  for (const spec of suites.flatMap(specsOf))
    for (const { status, results: tries } of spec.tests) {
      if (status === 'flaky') noted.push(`PASSED ONLY AT THE SECOND TRY: ${spec.file} ${spec.title}`)
      const seen = tries
        .flatMap(({ attachments }) => attachments)
        .find(({ name, path }) => name === 'error-context' && path && existsSync(path))
      if (seen)
        console.log(`\n${spec.title}, when it failed:\n${readFileSync(seen.path, 'utf8').slice(0, 6_000)}`)
      if (status === 'unexpected')
        noted.push(
          `FAILED: ${spec.file} ${spec.title}\n${tries.at(-1)?.error?.message?.slice(0, 3_000) ?? ''}`,
        )
    }
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Runs a test program and reads its report. One that dies, hangs or fails without a failed test counts as failed. */
async function runner(script, args, timeoutSeconds, env, report, read) {
  rmSync(report, { force: true })
  const { ok, output } = await runCommand([findNode(), join(root, script), ...args], {
    cwd: root,
    timeoutSeconds,
    env: { ...process.env, ...env },
    show: true,
  })
  if (!existsSync(report)) {
    console.log(`No report was written. The last words were:\n${output.slice(-2_000)}`)
    return { passed: 0, failed: 1 }
  }
  const tally = read(JSON.parse(readFileSync(report, 'utf8')))
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
