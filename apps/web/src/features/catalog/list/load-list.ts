import { fillText } from '@seodang/domain/words'
import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { pageHead } from '../../../platform/seo.ts'
import { classHref } from '../card/class-facts.ts'
import { type CardData, categoriesQuery, courseListQuery } from '../queries.ts'
import { loadSitePage } from '../site-page.ts'
import { filterOf, isFiltered, type ListSearch, listHref } from './search.ts'
import * as texts from './texts.ts'

/** Search engines show a carousel of a list from three classes on (integrations.md 9). */
const LEAST_LISTED = 3

/** What the list draws. While somebody only changes filters, the page stays and shows that it is searching. */
export async function loadList(context: RouterContext, channel: Channel, search: ListSearch, isNew: boolean) {
  const { queryClient, api } = context
  const { channelSeq } = channel
  const found = queryClient.ensureQueryData(courseListQuery(api, channelSeq, filterOf(search)))
  // The page that is there already tells of a failure itself.
  if (!isNew) void found.catch(() => undefined)
  const [page] = await Promise.all([
    loadSitePage(context, channel, '/classes'),
    queryClient.ensureQueryData(categoriesQuery(api, channelSeq)),
    isNew ? found : undefined,
  ])
  return page
}

export function listHead(
  { boot, queryClient, api }: RouterContext,
  page: { title: string; seoSetting: string } | null | undefined,
  search: ListSearch,
): ReturnType<typeof pageHead> {
  const { channel, language } = boot
  const channelSeq = channel?.channelSeq ?? 0
  const say = (key: keyof typeof texts.ko) =>
    fillText(texts[language][key], { q: search.q ?? '' }, channel?.words[language], language)
  const found = queryClient.getQueryData(courseListQuery(api, channelSeq, filterOf(search)).queryKey)
  const { q, category, page: number, ...others } = search
  return pageHead(boot, {
    pageName: q ? say('searchTitle') : page?.title || say('title'),
    path: listHref({ category, page: number }, { page: number }),
    setting: page?.seoSetting,
    // Endless combinations of filters are nobody's search result.
    hidden: q !== undefined || isFiltered(others),
    structured: structuredList(found?.list ?? [], channel?.origin ?? ''),
  })
}

const structuredList = (courses: CardData[], origin: string): object[] =>
  courses.length < LEAST_LISTED
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: courses.map((course, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: new URL(classHref(course), origin).href,
          })),
        },
      ]
