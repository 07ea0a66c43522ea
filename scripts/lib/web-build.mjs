import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root } from './install.mjs'

export const web = join(root, 'apps/web')
/** What the pages in `dist` were built from. */
export const stamp = join(web, 'dist/.sources')

/** Builds the pages if their sources changed since the last time. Ends the process when that fails. */
export function ensureWebBuild() {
  if (isBuilt(sourcesHash())) return
  // In the pinned Node, for the lock that it takes.
  const { status } = spawnSync(findNode(), [join(root, 'scripts/build-web.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

export const isBuilt = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Of everything that goes into the pages, packages by their lock file; takes some 20 ms. */
export function sourcesHash() {
  const hash = createHash('sha1').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['apps/web', 'packages/domain', 'packages/contract'])
    for (const file of filesBelow(join(root, folder))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesBelow(path)
    } else if (!/\.(test|gen)\.tsx?$/.test(entry.name)) yield path
  }
}
