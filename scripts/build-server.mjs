// Bundles the server, unless it is bundled from the same sources already. Needs the pinned Node.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { withProcessLock } from '../apps/server/src/platform/database/process-lock.ts'
import { root } from './lib/install.mjs'
import { dist, isBundled, serverHash, stamp } from './lib/server-build.mjs'

/** Programs of other languages, and what few installations need: they load from node_modules once somebody asks. */
const OUTSIDE = [
  /^@aws-sdk\//,
  /^@node-rs\//,
  /^@react-pdf\//,
  'file-type',
  'ioredis',
  'nodemailer',
  'pg-native',
  'react',
  'sharp',
  'vite',
  /^write-excel-file/,
]

/** A file beside a source (migration, picture, font) is found from where that source stands, not from the bundle. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { code: /\bimport\.meta\.url\b|\b__dirname\b/ },
    handler(code, file) {
      const at = (path) => `new URL(${JSON.stringify(`./${relative(dist, path)}`)}, import.meta.url)`
      const moved = code
        .replaceAll(/\bimport\.meta\.url\b/g, `${at(file)}.href`)
        .replaceAll(
          /\b__dirname\b/g,
          `process.getBuiltinModule('node:url').fileURLToPath(${at(dirname(file))})`,
        )
      // No line moves, so the map is right as it is.
      return { code: moved, map: null }
    },
  },
}

async function build() {
  // Taken first: a file that is saved meanwhile makes the next start bundle again.
  const hash = serverHash()
  if (isBundled(hash)) return
  console.log('Bundling the server …')
  rmSync(dist, { recursive: true, force: true })
  const bundle = await rolldown({
    input: join(root, 'apps/server/src/main.ts'),
    platform: 'node',
    external: OUTSIDE,
    plugins: [keepPlaces],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  await bundle.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Names stay, so that the trace of an error says where it was; NODE_OPTIONS=--enable-source-maps adds the lines.
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await bundle.close()
  writeFileSync(stamp, hash)
}

mkdirSync(join(root, '.cache'), { recursive: true })
await withProcessLock(join(root, '.cache/build-server.lock'), build)
