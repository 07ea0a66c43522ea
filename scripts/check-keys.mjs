// A key that a function with SQL is given stands in one of its conditions: one that was forgotten reaches the rows of
// every class, order or room of a site. (The sibling test proves it by calls; this one names the line.)
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { looseKeysIn } from './lib/loose-keys.mjs'

const allowed = JSON.parse(readFileSync(join(root, 'scripts/loose-keys.json'), 'utf8'))
const modules = join(root, 'apps/server/src/modules')
const problems = []
const used = new Set()

for (const file of globSync('**/*.ts', { cwd: modules, exclude: ['**/*.test.ts'] }).toSorted())
  for (const { name, key, line } of looseKeysIn(file, readFileSync(join(modules, file), 'utf8'))) {
    const entry = `${file} ${name} ${key}`
    if (entry in allowed) used.add(entry)
    else problems.push(`${file}:${line} ${name} is given ${key} and asks about the rows of all`)
  }

for (const entry of Object.keys(allowed))
  if (!used.has(entry)) problems.push(`scripts/loose-keys.json excuses what is not there any more: ${entry}`)

if (problems.length > 0) {
  console.error('Keys that stand in no condition (paths below apps/server/src/modules):')
  console.error(problems.map((problem) => `  ${problem}`).join('\n'))
  process.exitCode = 1
}
