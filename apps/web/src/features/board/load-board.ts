import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/api.ts'
import type { RouterContext } from '../../platform/app-router.tsx'
import { pageHead } from '../../platform/seo.ts'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { boardNameOf } from './post-types.ts'
import { type BoardKey, postQuery, postsQuery } from './queries.ts'
import type { BoardSearch } from './search.ts'
import * as texts from './texts.ts'

/**
 * BRD-01, BRD-03: what the first answer shows of a board. Where visitors may not read, the page does not exist for
 * them; the same component then asks again for whoever is logged in. While somebody only changes filters, the page
 * stays and asks itself.
 */
export async function loadBoard(
  { queryClient, api }: RouterContext,
  key: BoardKey,
  search: BoardSearch,
  cause: 'preload' | 'enter' | 'stay',
): Promise<void> {
  if (cause === 'stay') return
  await found(queryClient.ensureQueryData(postsQuery(api, key, search)))
}

export async function loadPost(
  { queryClient, api }: RouterContext,
  key: BoardKey,
  postSeq: number,
): Promise<void> {
  await found(queryClient.ensureQueryData(postQuery(api, key, postSeq)))
}

async function found(loading: Promise<unknown>): Promise<void> {
  try {
    await loading
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw notFound()
    throw error
  }
}

/** What a site has set for the page of the notices (SEO-02). */
type OwnPage = { title: string; seoSetting: string } | null | undefined

export function boardHead(context: RouterContext, at: BoardAt, page: OwnPage, search: BoardSearch) {
  const { boot, queryClient, api } = context
  const data = queryClient.getQueryData(postsQuery(api, keyOf(context, at), search).queryKey)
  const { page: number, ...filters } = search
  return pageHead(boot, {
    pageName: page?.title || data?.board.name || texts[boot.language][boardNameOf(at)],
    path: `${hrefsOf(at).list}${number && number > 1 ? `?page=${number}` : ''}`,
    setting: page?.seoSetting,
    // Endless combinations of filters are nobody's search result.
    hidden: data === undefined || Object.keys(filters).length > 0,
  })
}

/** SEO-02: called by the post itself. */
export function postHead(context: RouterContext, at: BoardAt, postSeq: number) {
  const { boot, queryClient, api } = context
  const post = queryClient.getQueryData(postQuery(api, keyOf(context, at), postSeq).queryKey)
  const path = hrefsOf(at).post(postSeq)
  if (!post) return pageHead(boot, { pageName: texts[boot.language][boardNameOf(at)], path, hidden: true })
  return pageHead(boot, {
    pageName: post.title,
    description: post.excerpt || undefined,
    image: post.imageUrl,
    path,
    type: 'article',
    // What is not for everybody was loaded by somebody, and is no search result.
    hidden: post.secretYn === 'Y' || post.publicYn === 'N',
  })
}

const keyOf = ({ boot }: RouterContext, at: BoardAt): BoardKey => ({
  channelSeq: boot.channel?.channelSeq ?? 0,
  at,
})
