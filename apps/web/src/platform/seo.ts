import { documentSeo, type SeoSetting } from '@seodang/domain/seo'
import { imageAddress } from '../ui/image-address.ts'
import type { Boot } from './app-router.tsx'

interface Head {
  meta: Record<string, string>[]
  links: { rel: string; href: string; hrefLang?: string }[]
  scripts: { type: string; children: string }[]
}

/** Icons and colours that every page of a site has. */
export function siteHead(boot: Boot): Pick<Head, 'meta' | 'links'> {
  const icon = boot.channel?.profileImageUrl ?? boot.channel?.logoUrl
  return {
    meta: [
      { title: boot.channel?.name ?? 'Seodang' },
      { name: 'theme-color', content: boot.channel ? '#ffffff' : '#236650' },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [{ rel: 'icon', href: icon ? imageAddress(icon, 320) : '/favicon.svg' }],
  }
}

export interface PageSeo {
  /** What the page is called, before the site's template. */
  pageName: string
  description?: string
  image?: string | null
  /** Path with its query where that makes another page. */
  path: string
  /** The page's own setting as JSON text (SEO-10). */
  setting?: string
  type?: 'website' | 'article' | 'product'
  /** JSON-LD objects (integrations.md 9). */
  structured?: object[]
  /** Screens that are nobody's search result: account, payment, classroom. */
  hidden?: boolean
}

/** Title, description, robots and share cards of a page, in the first HTML answer (SEO-04 to SEO-09, SEO-14, SEO-16). */
export function pageHead(boot: Boot, page: PageSeo): Head {
  const siteName = boot.channel?.name ?? 'Seodang'
  const origin = boot.channel?.origin ?? boot.productOrigin
  const seo = documentSeo({
    pageName: page.pageName,
    siteName,
    description: page.description ?? boot.channel?.intro ?? '',
    own: readSetting(page.setting),
    site: readSetting(boot.channel?.channelSetting.seoSetting),
  })
  const url = `${origin}${page.path}`
  const image = seo.ogImage || page.image || boot.channel?.coverImageUrl
  const robots = page.hidden
    ? 'noindex, nofollow'
    : `${seo.noIndex ? 'noindex' : 'index'}, ${seo.noFollow ? 'nofollow' : 'follow'}`
  return {
    meta: [
      { title: seo.title },
      { name: 'description', content: seo.description },
      ...(seo.keywords ? [{ name: 'keywords', content: seo.keywords }] : []),
      { name: 'robots', content: robots },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:title', content: seo.ogTitle || seo.title },
      { property: 'og:description', content: seo.ogDescription || seo.description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: new URL(imageAddress(image), origin).href }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: (page.structured ?? []).map((value) => ({
      type: 'application/ld+json',
      children: JSON.stringify(value).replaceAll('<', '\\u003c'),
    })),
  }
}

/** SITE-10: a setting that is no JSON counts as empty. */
function readSetting(text: string | undefined): SeoSetting {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
