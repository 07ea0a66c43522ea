import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that stands for the built pages, with this source as the entry of their rendering. */
export async function builtWeb(entry: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'seodang-web-'))
  afterAll(() => rm(dist, { recursive: true, force: true }))
  for (const folder of ['ssr', 'client/.vite', 'client/assets'])
    await mkdir(join(dist, folder), { recursive: true })
  const packs = ['ko', 'en', 'ja'].map((language) => `src/language-packs/app.${language}.js`)
  const manifest = {
    'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, dynamicImports: packs },
    ...Object.fromEntries(
      packs.map((pack) => [pack, { file: pack.replace('src/language-packs', 'assets') }]),
    ),
  }
  await writeFile(join(dist, 'package.json'), '{ "type": "module" }')
  await writeFile(join(dist, 'ssr/entry-server.js'), entry)
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'client/assets/entry.js'), '')
  return dist
}

/** An entry that stands for the built pages: says which site a page is shown of. */
export const SITE_OF_PAGE = `
export const render = async (request, { boot }) =>
  new Response(JSON.stringify({ site: boot.channel?.channelSeq ?? null }), { status: boot.unknownSite ? 404 : 200 })`
