// Runs a TypeScript file of this repository in the pinned Node: node scripts/run.mjs bench/main.ts [arguments]
import { resolve } from 'node:path'
import { ensureInstall } from './lib/install.mjs'
import { supervise } from './lib/supervise.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(1)
}
ensureInstall()
supervise([resolve(file), ...args])
