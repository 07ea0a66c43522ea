import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { pageHead } from '../../../platform/seo.ts'
import { homeHead, loadHome } from '../home/load-home.ts'
import { loadSitePage } from '../site-page.ts'
import { LazyBuiltPage } from './lazy-built.ts'
import { loadBlocks } from './load-page.ts'

/** What the site says of its first page, with the page of its own that stands there; none is the product's home page. */
interface FirstPage {
  title: string
  seoSetting: string
  pageSeq?: number | null
}

/** PGE-18: what stands at `/` or `/main` where the site chose a page of its own. */
export async function loadFirstPage(
  context: RouterContext,
  channel: Channel,
  pathname: '/' | '/main',
): Promise<FirstPage | null> {
  const entry = pathname === '/' ? channel.logoutMainPageSeq : null
  const pageSeq = entry ?? channel.mainPageSeq
  if (pageSeq === null) return loadHome(context, channel, pathname)
  const [isThere, seo] = await Promise.all([
    loadBlocks(context, channel, pageSeq),
    loadSitePage(context, channel, entry === null ? '/main' : '/'),
    LazyBuiltPage.preload?.(),
  ])
  return isThere ? { title: '', seoSetting: '{}', ...seo, pageSeq } : loadHome(context, channel, pathname)
}

/** SEO-01, SEO-04: a page for whoever is not signed in is another than /main, and has an address of its own. */
export function firstHead(context: RouterContext, first: FirstPage): ReturnType<typeof pageHead> {
  return first.pageSeq === context.boot.channel?.logoutMainPageSeq
    ? pageHead(context.boot, { pageName: first.title, path: '/', setting: first.seoSetting })
    : homeHead(context, first)
}
