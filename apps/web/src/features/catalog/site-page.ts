import { seoPagePath } from '@seodang/domain/seo'
import type { RouterContext } from '../../platform/app-router.tsx'
import type { Channel } from '../../platform/channel.tsx'
import { sitePageQuery } from './queries.ts'

/** SEO-01 to SEO-04: what the site has set for the page of a path; null where it has set nothing. */
export async function loadSitePage(
  { queryClient, api }: RouterContext,
  channel: Channel,
  pathname: string,
): Promise<{ title: string; seoSetting: string } | null> {
  const path = seoPagePath(pathname)
  const pageSeq = pathname === '/' ? channel.logoutMainPageSeq : null
  if (path === null && pageSeq === null) return null
  const which = pageSeq === null ? { path: path ?? '' } : { pageSeq }
  try {
    const page = await queryClient.ensureQueryData(sitePageQuery(api, channel.channelSeq, which))
    return page && { title: page.title, seoSetting: page.seoSetting }
  } catch (error) {
    // ERR-10: a title that could not be looked up is no reason to show nothing.
    console.info('page settings not loaded', error)
    return null
  }
}
