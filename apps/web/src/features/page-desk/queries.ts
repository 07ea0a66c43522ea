import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  createPage,
  editedPage,
  managedPages,
  pageVersions,
  previewBlocks,
} from '@seodang/contract/page'
import type { PageBlock } from '@seodang/domain/page-blocks'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type PageRow = ReplyOf<typeof managedPages>['list'][number]
export type PageFilter = QueryOf<typeof managedPages>
export type EditedPage = ReplyOf<typeof editedPage>
export type PageContent = BodyOf<typeof createPage>
export type PageVersion = ReplyOf<typeof pageVersions>['list'][number]
export type Shown = ReplyOf<typeof previewBlocks>['blocks'][number]

export const pagesKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'pages'] as const

export const managedPagesQuery = (api: Api, channelSeq: number, filter: PageFilter) =>
  queryOptions({
    queryKey: [...pagesKey(channelSeq), 'list', filter],
    queryFn: ({ signal }): Promise<ReplyOf<typeof managedPages>> =>
      api.get('/v1.0/channels/{channelSeq}/admin/pages', { path: { channelSeq }, query: filter, signal }),
    staleTime: 0,
  })

/** An editor begins with the newest state, and what it began with stays (SET-09). */
export const editedPageQuery = (api: Api, channelSeq: number, pageSeq: number) =>
  queryOptions({
    queryKey: [...pagesKey(channelSeq), pageSeq],
    queryFn: ({ signal }): Promise<EditedPage> =>
      api.get('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}', { path: { channelSeq, pageSeq }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const versionsQuery = (api: Api, channelSeq: number, pageSeq: number) =>
  queryOptions({
    queryKey: [...pagesKey(channelSeq), pageSeq, 'versions'],
    queryFn: async ({ signal }): Promise<PageVersion[]> =>
      (
        await api.get('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/versions', {
          path: { channelSeq, pageSeq },
          signal,
        })
      ).list,
    staleTime: 0,
  })

/** What one block would show; by its settings, so that it is asked once for each of them. */
export const previewQuery = (api: Api, channelSeq: number, block: PageBlock) =>
  queryOptions({
    queryKey: [...pagesKey(channelSeq), 'preview', block],
    queryFn: async ({ signal }): Promise<Shown | null> => {
      const { blocks } = await api.post('/v1.0/channels/{channelSeq}/admin/pages/preview', {
        path: { channelSeq },
        body: { blocks: [block] },
        signal,
      })
      return blocks[0] ?? null
    },
    staleTime: 60_000,
  })

const MOST_FORMS = 100

/** FRM-15: what a block can show. */
export const publishedFormsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...pagesKey(channelSeq), 'forms'],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1.0/channels/{channelSeq}/admin/forms', {
          path: { channelSeq },
          query: { publishYn: 'Y', page: 1, size: MOST_FORMS },
          signal,
        })
      ).list,
  })
