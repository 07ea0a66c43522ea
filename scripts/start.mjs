// Starts Seodang from a checkout with nothing prepared. `--dev` serves the pages from their sources, with hot reload.
import { join } from 'node:path'
import { ensureInstall, root } from './lib/install.mjs'
import { bundledServer, ensureServerBuild } from './lib/server-build.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const development = process.argv.includes('--dev')

ensureInstall()
if (!development) {
  ensureWebBuild()
  ensureServerBuild()
}
supervise(development ? [join(root, 'apps/server/src/main.ts')] : bundledServer, {
  ...process.env,
  NODE_ENV: development ? 'development' : (process.env.NODE_ENV ?? 'production'),
  // Compiled code is kept between starts, which saves a quarter of the second one.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  // Otherwise glibc keeps a heap for each thread that once compiled something.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
})
