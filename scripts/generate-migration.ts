// Writes the SQL that brings the database from the last migration to the tables of the code.
// Options of drizzle-kit pass through: `--name add_seats`, or `--custom` for a statement that tables cannot express.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
