// Everything that can be known without running the product. Also used by scripts/test.mjs.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstall, findNode, root } from './lib/install.mjs'
import { endCommandsOnSignal, runCommand } from './lib/run-command.mjs'

const AT_A_TIME = 2
const TIMEOUT_SECONDS = 900

const STEPS = [
  ['lint', 'oxlint', '--type-aware'],
  ['architecture', 'depcruise', 'apps', 'packages'],
  ['dead code', 'knip', '--no-config-hints'],
  ['types: server, packages', 'tsc', '-p', '.'],
  ['types: web', 'tsc', '-p', 'apps/web'],
  ['types: e2e', 'tsc', '-p', 'e2e'],
  ['format', 'biome', 'check'],
  ['texts', 'scripts/check-texts.mjs'],
  ['keys in conditions', 'scripts/check-keys.mjs'],
  ['lock file', 'scripts/check-lock.mjs'],
  ['safe versions', 'scripts/check-safe-versions.mjs'],
]

/**
 * Prints one line for each step, and what a failed one says.
 * @returns {Promise<{ passed: number, failed: number }>} the number of steps
 */
export async function check() {
  const queue = [...STEPS]
  const tally = { passed: 0, failed: 0 }
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const [name, ...command] = step
      const { ok, output, seconds } = await runCommand(inPinnedNode(command), {
        cwd: root,
        timeoutSeconds: TIMEOUT_SECONDS,
      })
      tally[ok ? 'passed' : 'failed']++
      console.log(`${ok ? '✓' : '✗'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`)
      if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return tally
}

function inPinnedNode([program, ...args]) {
  const installed = join(root, 'node_modules/.bin', program)
  return [findNode(), existsSync(installed) ? realpathSync(installed) : join(root, program), ...args]
}

if (import.meta.filename === realpathSync(process.argv[1])) {
  ensureInstall()
  endCommandsOnSignal()
  const { failed } = await check()
  if (failed > 0) process.exitCode = 1
}
