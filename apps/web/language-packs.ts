import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LANGUAGE } from '@seodang/domain/codes'
import type { Plugin } from 'vite'

/** What public pages say, by the folders that say it: each pack is a file for each language. */
const PACKS: Record<string, readonly string[]> = {
  app: ['ui', 'platform', 'features/site-frame', 'features/catalog/card'],
  home: ['features/catalog/home'],
  list: ['features/catalog/list'],
  class: ['features/catalog/course', 'features/catalog/review'],
  account: ['features/account'],
}
const TEXTS = /(^|-)texts\.ts$/
const PACK = /\/language-packs\/(?<name>\w+)(\.(?<language>\w+))?\.js$/

/**
 * A visitor of a built page loads its texts in one language, not in all. The modules of texts stay as they are
 * written; here they are taken apart by language, and wait for the one that the page is in.
 */
export function languagePacks(sources: string): Plugin {
  const packOf = new Map<string, string>()
  const modules = (pack: string) => (PACKS[pack] ?? []).flatMap((folder) => textsIn(`${sources}${folder}/`))
  for (const pack of Object.keys(PACKS)) for (const module of modules(pack)) packOf.set(module, pack)
  const keyOf = (module: string) => JSON.stringify(module.slice(sources.length, -'.ts'.length))
  const runtime = JSON.stringify(`${sources}platform/language-packs.ts`)
  const packFile = (name: string) => JSON.stringify(`${sources}language-packs/${name}.js`)

  return {
    name: 'seodang:language-packs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id) => (PACK.test(id) ? id : null),
    async load(id) {
      const { name = '', language } = PACK.exec(id)?.groups ?? {}
      if (language) {
        const texts = modules(name).map(async (module) => {
          const spoken: Record<string, unknown> = await import(pathToFileURL(module).href)
          return `${keyOf(module)}: ${JSON.stringify(spoken[language])}`
        })
        return `export default { ${(await Promise.all(texts)).join(', ')} }`
      }
      if (name) {
        const loads = Object.values(LANGUAGE).map(
          (each) => `${each}: () => import(${packFile(`${name}.${each}`)})`,
        )
        return `import { usePack } from ${runtime}\nawait usePack({ ${loads.join(', ')} })`
      }
      const pack = packOf.get(id)
      if (!pack) return null
      const spoken = Object.values(LANGUAGE).map((each) => `${each} = textsIn('${each}', ${keyOf(id)})`)
      return `import ${packFile(pack)}\nimport { textsIn } from ${runtime}\nexport const ${spoken.join(', ')}`
    },
  }
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .map((name) => `${folder}${name}`)
