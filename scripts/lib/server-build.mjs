import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root } from './install.mjs'
import { hashOf } from './sources.mjs'

export const dist = join(root, 'apps/server/dist')
/** What the bundle in `dist` was made from. */
export const stamp = join(dist, '.sources')

/** How the pinned Node runs the bundle: young objects in a small room, because a page leaves few of them behind. */
export const bundledServer = ['--max-semi-space-size=4', join(dist, 'main.js')]

/** Bundles the server if its sources changed since the last time. Ends the process when that fails. */
export function ensureServerBuild() {
  if (isBundled(serverHash())) return
  const { status } = spawnSync(findNode(), [join(root, 'scripts/build-server.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

export const isBundled = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

export const serverHash = () =>
  hashOf(['apps/server', 'packages/domain', 'packages/contract', 'scripts/build-server.mjs'])
