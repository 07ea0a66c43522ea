import { isReservedPath } from '@seodang/domain/channel-form'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api.ts'
import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { pageHead } from '../../../platform/seo.ts'
import { sitePageQuery } from '../queries.ts'
import { pageBlocksQuery } from './page-queries.ts'

/** Whether there is such a page for everybody; its blocks are at hand then. */
export async function loadBlocks(
  { queryClient, api }: RouterContext,
  channel: Channel,
  pageSeq: number,
): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(pageBlocksQuery(api, channel.channelSeq, pageSeq))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** PGE-01: a page by its path, with all that it draws. */
export async function loadPage(context: RouterContext, channel: Channel, path: string) {
  // What only says something to search engines has an address of its own (SEO-02).
  if (path !== 'intro' && isReservedPath(path)) throw notFound()
  const page = await context.queryClient.ensureQueryData(
    sitePageQuery(context.api, channel.channelSeq, { path }),
  )
  if (!page || !(await loadBlocks(context, channel, page.pageSeq))) throw notFound()
  return page
}

type Loaded = Awaited<ReturnType<typeof loadPage>>

/** SEO-04, SEO-14. */
export const builtHead = ({ boot }: RouterContext, address: string, page: Loaded | undefined) =>
  pageHead(
    boot,
    page
      ? { pageName: page.title, path: address, setting: page.seoSetting }
      : { pageName: '', path: address, hidden: true },
  )
