import { readFile } from 'node:fs/promises'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}
type ViteManifest = Record<string, Chunk>

interface RouteAssets {
  preloads: string[]
  css: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}
export interface RouterManifest {
  routes: Record<string, RouteAssets>
}

/** From Vite's manifest: which scripts and styles each route needs, so that the first HTML already names them. */
export async function readManifest(file: string): Promise<RouterManifest> {
  const vite: ViteManifest = JSON.parse(await readFile(file, 'utf8'))
  const entry = Object.values(vite).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error(`${file} names no entry; build the web first`)
  const base = closure(vite, entry)
  const routes: RouterManifest['routes'] = {
    __root__: {
      preloads: base.scripts,
      css: base.styles,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const chunk of Object.values(vite)) {
    const route = chunk.src && /^src\/routes\/(.*)\.tsx\?tsr-split=/.exec(chunk.src)?.[1]
    if (!route) continue
    const { scripts, styles } = closure(vite, chunk)
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

/** `_site/classes/$courseSeq.payment.index` is the route `/_site/classes/$courseSeq/payment/`. */
function routeId(file: string): string {
  const parts = file.replaceAll('.', '/').split('/')
  const last = parts.at(-1)
  if (last === 'route') parts.pop()
  const path = `/${(last === 'index' ? parts.slice(0, -1) : parts).join('/')}`
  return last === 'index' ? `${path === '/' ? '' : path}/` : path
}

function closure(vite: ViteManifest, start: Chunk): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Chunk) => {
    const script = `/${chunk.file}`
    if (scripts.has(script)) return
    scripts.add(script)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    for (const name of chunk.imports ?? []) {
      const next = vite[name]
      if (next) visit(next)
    }
  }
  visit(start)
  return { scripts: [...scripts], styles: [...styles] }
}
