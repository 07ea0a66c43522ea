// Starts Seodang from a checkout with nothing prepared. `--dev` serves the pages from their sources, with hot reload.
import { join } from 'node:path'
import { ensureInstall, root } from './lib/install.mjs'
import { bundledServer, ensureServerBuild } from './lib/server-build.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const development = process.argv.includes('--dev')

/** Nothing says where it is reached or where its data is (config.ts says the same): it shows its mails to this machine. */
const isDemonstration = !process.env.ORIGIN && !process.env.DATABASE_URL
if (isDemonstration && process.env.DEV_MAILBOX === undefined)
  console.log('A demonstration: DEV_MAILBOX=1, so mails are shown instead of sent. ORIGIN ends it.')

ensureInstall()
if (!development) {
  ensureWebBuild()
  ensureServerBuild()
}
const environment = {
  ...process.env,
  ...(isDemonstration && { DEV_MAILBOX: process.env.DEV_MAILBOX ?? '1' }),
  NODE_ENV: development ? 'development' : (process.env.NODE_ENV ?? 'production'),
  // Compiled code is kept between starts, which saves a quarter of the second one.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  // Otherwise glibc keeps a heap for each thread that once compiled something.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}
const program = development ? [join(root, 'apps/server/src/main.ts')] : bundledServer
supervise(program, environment, { restart: true })
