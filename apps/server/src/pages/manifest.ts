import { readFile } from 'node:fs/promises'
import { LANGUAGE, type Language } from '@seodang/domain/codes'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}
type ViteManifest = Record<string, Chunk>

const PACKS = 'src/language-packs/'

interface RouteAssets {
  preloads: string[]
  css: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}
export interface RouterManifest {
  routes: Record<string, RouteAssets>
}

/**
 * From Vite's manifest: which scripts and styles each route needs, so that the first HTML already names them. What a
 * page says is a script for each language (apps/web/language-packs.ts).
 */
export async function readManifests(file: string): Promise<Record<Language, RouterManifest>> {
  const vite: ViteManifest = JSON.parse(await readFile(file, 'utf8'))
  const manifestIn = (language: Language) => routerManifest(file, vite, language)
  return {
    ko: manifestIn(LANGUAGE.ko),
    en: manifestIn(LANGUAGE.en),
    ja: manifestIn(LANGUAGE.ja),
  }
}

function routerManifest(file: string, vite: ViteManifest, language: Language): RouterManifest {
  const entry = Object.values(vite).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error(`${file} names no entry; build the web first`)
  const base = closure(vite, entry, language)
  const routes: RouterManifest['routes'] = {
    __root__: {
      preloads: base.scripts,
      css: base.styles,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  const whole = wholeTree(vite)
  const tree = whole ? closure(vite, whole, language) : { chunks: [], scripts: [], styles: [] }
  const ofWorkbench = pagesOf(tree.chunks).difference(pagesOf(base.chunks))
  for (const [name, chunk] of Object.entries(vite)) {
    const route = chunk.src && /^src\/routes\/(.*)\.tsx\?tsr-split=/.exec(chunk.src)?.[1]
    if (!route) continue
    const { scripts, styles } = closure(vite, chunk, language)
    // The workbench needs the definitions of its own routes before it knows what to load.
    if (ofWorkbench.has(name)) {
      scripts.push(...tree.scripts)
      styles.push(...tree.styles)
    }
    const id = routeId(route)
    routes[id] = {
      preloads: [
        ...new Set([
          ...(routes[id]?.preloads ?? []),
          ...scripts.filter((script) => !base.scripts.includes(script)),
        ]),
      ],
      css: [
        ...new Set([...(routes[id]?.css ?? []), ...styles.filter((style) => !base.styles.includes(style))]),
      ],
    }
  }
  return { routes }
}

/** What these chunks load once a page is asked for. */
const pagesOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports))

/** The chunk with the routes that visitors' pages leave out; a page of them begins with it. */
const wholeTree = (vite: ViteManifest): Chunk | undefined =>
  Object.values(vite).find(({ src }) => src === 'src/routeTree.gen.ts')

/** `_site/classes/$courseSeq.payment.index` is the route `/_site/classes/$courseSeq/payment/`. */
function routeId(file: string): string {
  const parts = file.replaceAll('.', '/').split('/')
  const last = parts.at(-1)
  if (last === 'route') parts.pop()
  const path = `/${(last === 'index' ? parts.slice(0, -1) : parts).join('/')}`
  return last === 'index' ? `${path === '/' ? '' : path}/` : path
}

function closure(
  vite: ViteManifest,
  start: Chunk,
  language: Language,
): { chunks: Chunk[]; scripts: string[]; styles: string[] } {
  const chunks: Chunk[] = []
  const isSpoken = (name: string) => name.startsWith(PACKS) && name.endsWith(`.${language}.js`)
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Chunk) => {
    const script = `/${chunk.file}`
    if (scripts.has(script)) return
    scripts.add(script)
    chunks.push(chunk)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    for (const name of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isSpoken)]) {
      const next = vite[name]
      if (next) visit(next)
    }
  }
  visit(start)
  return { chunks, scripts: [...scripts], styles: [...styles] }
}
