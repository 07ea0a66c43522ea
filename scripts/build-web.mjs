// Builds the pages, unless they are built from the same sources already. Needs the pinned Node.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withProcessLock } from '../apps/server/src/platform/database/process-lock.ts'
import { root } from './lib/install.mjs'
import { keepAssets, putBackAssets } from './lib/kept-assets.ts'
import { precompress } from './lib/precompress.ts'
import { isBuilt, sourcesHash, stamp, web } from './lib/web-build.mjs'

const vite = join(
  dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
)

/** Open pages of earlier builds ask for their parts still. */
const assets = { assets: join(web, 'dist/client/assets'), kept: join(root, '.cache/kept-assets') }

async function build() {
  // Taken first: a file that is saved meanwhile makes the next start build again.
  const hash = sourcesHash()
  if (isBuilt(hash)) return
  console.log('Building the pages …')
  rmSync(stamp, { force: true })
  await keepAssets(assets)
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--app'], {
    cwd: web,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe pages could not be built.`)
    process.exitCode = 1
    return
  }
  await Promise.all([precompress(join(web, 'dist/client')), precompress(assets.assets)])
  await putBackAssets(assets)
  writeFileSync(stamp, hash)
}

mkdirSync(join(root, '.cache'), { recursive: true })
await withProcessLock(join(root, '.cache/build-web.lock'), build)
