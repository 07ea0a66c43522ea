import { readJsonObject } from './json.ts'

/** SEO-05; what a page, a class or a site can set. A field that is empty or absent inherits (SEO-08). */
export interface SeoSetting {
  title?: string
  description?: string
  keywords?: string
  noIndex?: boolean
  noFollow?: boolean
  ogTitle?: string
  ogImage?: string
  ogDescription?: string
}

export interface SeoInput {
  pageName: string
  siteName: string
  /** What describes the page where nobody wrote a description. */
  description: string
  /** The page's or class's own setting. */
  own: SeoSetting
  /** The site's general setting. */
  site: SeoSetting
}

export type Seo = Required<SeoSetting>

/** SEO-06. */
export const DEFAULT_TITLE = '{pageName} | {siteName}'
/** What search engines show; longer texts are cut by them anyway. */
const LONGEST_DESCRIPTION = 300

/** SEO-14: the page's own, then the site's, then the product's default; templates filled, markup stripped (SEO-09). */
export function documentSeo(input: SeoInput): Seo {
  const { own, site } = input
  const fill = (template: string) => filled(template, input)
  const text = (name: 'description' | 'keywords' | 'ogTitle' | 'ogDescription') =>
    fill(firstText(own[name], site[name]))
  return {
    title: fill(firstText(own.title, site.title, input.pageName === '' ? '{siteName}' : DEFAULT_TITLE)),
    description: cut(text('description') || fill(input.description)),
    keywords: text('keywords'),
    noIndex: !isIndexable(own, site),
    noFollow: own.noFollow ?? site.noFollow ?? true,
    ogTitle: text('ogTitle'),
    ogImage: firstText(own.ogImage, site.ogImage),
    ogDescription: cut(text('ogDescription')),
  }
}

/** SEO-07, SEO-14: a page is hidden from search engines until somebody opens it, or the site as a whole. */
export function isIndexable(own: SeoSetting, site: SeoSetting): boolean {
  return !(own.noIndex ?? site.noIndex ?? true)
}

function firstText(...texts: (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? ''
}

// One pass, so that a name which looks like a placeholder is not filled again.
function filled(template: string, names: SeoInput): string {
  return template
    .replaceAll(/\{(pageName|siteName)\}/g, (_, name: 'pageName' | 'siteName') => names[name])
    .replaceAll(/<br\s{0,9}\/?>|&nbsp;/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const cut = (text: string) =>
  text.length > LONGEST_DESCRIPTION ? `${text.slice(0, LONGEST_DESCRIPTION - 1)}…` : text

/** SEO-10: the setting that a JSON text holds; what is no setting is an empty one. */
export function readSeoSetting(json: string | null | undefined): SeoSetting {
  const given = readJsonObject(json)
  const setting: SeoSetting = {}
  for (const name of ['title', 'description', 'keywords', 'ogTitle', 'ogImage', 'ogDescription'] as const) {
    const text = given.get(name)
    if (typeof text === 'string') setting[name] = text
  }
  for (const name of ['noIndex', 'noFollow'] as const) {
    const flag = given.get(name)
    if (typeof flag === 'boolean') setting[name] = flag
  }
  return setting
}

/** What the robots tag says. */
export function robotsContent({ noIndex, noFollow }: Pick<Seo, 'noIndex' | 'noFollow'>): string {
  return `${noIndex ? 'noindex' : 'index'}, ${noFollow ? 'nofollow' : 'follow'}`
}

const LOOKED_UP = ['/classes', '/intro', '/main', '/notices', '/me/classes']

/** SEO-02, SEO-03: the path under which a page's own setting is looked up; null for every other route. */
export function seoPagePath(pathname: string): string | null {
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (LOOKED_UP.includes(plain)) return plain.slice(1)
  return /^\/p\/([^/]+)$/.exec(plain)?.[1] ?? null
}
