import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root } from './install.mjs'
import { hashOf } from './sources.mjs'

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

export const sourcesHash = () => hashOf(['apps/web', 'packages/domain', 'packages/contract'])
