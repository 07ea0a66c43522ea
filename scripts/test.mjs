// Installs what is missing and runs every test there is. The last line is the sum: "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstall, findNode, root } from './lib/install.mjs'
import { endCommandsOnSignal, runCommand } from './lib/run-command.mjs'

const MINUTE = 60
const results = join(root, '.cache/test-results')

ensureInstall()
endCommandsOnSignal()
mkdirSync(results, { recursive: true })

const tallies = [
  await section('Checks', check),
  await section('Unit and server tests', vitest),
  await section('Browser tests', playwright),
]
const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0)
if (sum('failed') > 0) process.exitCode = 1
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)

async function section(title, run) {
  console.log(`\n── ${title}\n`)
  return run()
}

async function vitest() {
  const report = join(results, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runner('node_modules/vitest/vitest.mjs', args, 20 * MINUTE, {}, report, (json) => ({
    passed: json.numPassedTests,
    // A file that cannot be loaded has no tests that could fail.
    failed:
      json.numFailedTests +
      json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }))
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
  const args = ['test', '--config', config, '--reporter=list,json']
  return runner(
    'node_modules/@playwright/test/cli.js',
    args,
    50 * MINUTE,
    env,
    report,
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  )
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
