// A registry may list a package before its platform packages. npm then writes a lock file without them, silently, and
// "npm ci" refuses it on every machine. This finds such a lock file where it is made.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const problems = []

for (const [path, entry] of Object.entries(packages)) {
  if (path.startsWith('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity)
    problems.push(`${path} has no integrity`)
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!find(path, name)) problems.push(`${path || 'package.json'} wants ${name}, which is missing`)
}

/** Where Node would look: beside the package's own dependencies, then outwards. */
function find(path, name) {
  const here = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (here || !path) return here
  const outer = path.lastIndexOf('/node_modules/')
  return find(outer < 0 ? '' : path.slice(0, outer), name)
}

if (problems.length > 0) {
  console.error(`package-lock.json is not complete; choose versions whose platform packages are published:`)
  console.error(problems.map((problem) => `  ${problem}`).join('\n'))
  process.exitCode = 1
}
