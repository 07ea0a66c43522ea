import { onlyProblems, type Problems } from './problems.ts'
import type { SeoSetting } from './seo.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { textProblem } from './validation.ts'

/** Longest texts of a setting, in characters. */
export const SEO_LENGTH = {
  title: 200,
  description: 500,
  keywords: 300,
  ogTitle: 200,
  ogDescription: 500,
  ogImage: 500,
} as const

/** What search engines show of a title and a description before they cut it, in characters (SEO-17). */
export const SEO_SHOWN = { title: 60, description: 160 } as const

/** SEO-05: what is wrong with a setting that somebody typed. */
export function seoProblems(setting: SeoSetting): Problems<keyof SeoSetting> {
  const text = (name: 'title' | 'description' | 'keywords' | 'ogTitle' | 'ogDescription') =>
    textProblem(setting[name], { max: SEO_LENGTH[name] })
  const image = setting.ogImage?.trim() ?? ''
  return onlyProblems({
    title: text('title'),
    description: text('description'),
    keywords: text('keywords'),
    noIndex: null,
    noFollow: null,
    ogTitle: text('ogTitle'),
    ogDescription: text('ogDescription'),
    ogImage: image === '' || isHttpUrl(image) || isStoredPicture(image) ? null : 'url',
  })
}

const isStoredPicture = (address: string) => isSitePath(address) && /^\/media\/image\/\w+$/.test(address)
