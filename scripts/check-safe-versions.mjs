// SEC-57: the frameworks that meet requests are never older than the version that closed their last known serious
// hole. The list is kept by hand beside its sources; every copy in the lock file counts, not only the outermost.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * @param {{ package: string, atLeast: string, why: string, source: string }[]} floors
 * @param {Record<string, { version?: string, link?: boolean }>} packages as in package-lock.json
 * @returns {string[]} what is wrong, a sentence each
 */
export function unsafeVersions(floors, packages) {
  return floors.flatMap(({ package: name, atLeast, why, source }) => {
    const copies = Object.entries(packages).filter(
      ([path, { link }]) =>
        !link && (path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`)),
    )
    if (copies.length === 0) return [`${name} is not in the lock file; take it off the list or put it right`]
    return copies.flatMap(([path, { version = '0.0.0' }]) =>
      isBelow(version, atLeast) ? [`${path} is ${version}, below ${atLeast}: ${why} (${source})`] : [],
    )
  })
}

/** A pre-release stands below the release that it leads to. */
function isBelow(version, floor) {
  const [numbers, preRelease] = version.split('-', 2)
  const have = numbers.split('.').map(Number)
  const need = floor.split('.').map(Number)
  const at = need.findIndex((number, index) => have[index] !== number)
  return at < 0 ? preRelease !== undefined : !(have[at] > need[at])
}

if (import.meta.filename === realpathSync(process.argv[1])) {
  const problems = unsafeVersions(
    readJson('scripts/safe-versions.json'),
    readJson('package-lock.json').packages,
  )
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
}
