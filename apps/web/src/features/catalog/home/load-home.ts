import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { pageHead } from '../../../platform/seo.ts'
import { bannersQuery, categoriesQuery, homeQuery } from '../queries.ts'
import { loadSitePage } from '../site-page.ts'

/** All that the home page of a site draws, and what the site has set for its title. */
export async function loadHome(context: RouterContext, channel: Channel, pathname: '/' | '/main') {
  const { queryClient, api } = context
  const { channelSeq } = channel
  const [page] = await Promise.all([
    loadSitePage(context, channel, pathname),
    queryClient.ensureQueryData(homeQuery(api, channelSeq)),
    queryClient.ensureQueryData(bannersQuery(api, channelSeq)),
    queryClient.ensureQueryData(categoriesQuery(api, channelSeq)),
  ])
  return page
}

/** SEO-04. The home page is called like the site. */
export function homeHead(
  { boot }: RouterContext,
  page: { seoSetting: string } | null | undefined,
): ReturnType<typeof pageHead> {
  const { channel } = boot
  return pageHead(boot, {
    pageName: '',
    // Both addresses of the home page are one page.
    path: channel ? '/main' : '/',
    setting: page?.seoSetting,
    ...(channel && {
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: channel.name,
          url: `${channel.origin}/main`,
        },
      ],
    }),
  })
}
