import type { ReplyOf } from '@seodang/contract/endpoint'
import type { pageBlocks } from '@seodang/contract/page'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api.ts'
import { FOR_EVERYBODY } from '../../../platform/personal-answers.ts'

export type BuiltPageData = ReplyOf<typeof pageBlocks>
export type Shown = BuiltPageData['blocks'][number]
export type ShownOf<Kind extends Shown['kind']> = Extract<Shown, { kind: Kind }>

const key = (channelSeq: number, pageSeq: number) =>
  ['channels', channelSeq, 'pages', pageSeq, 'blocks'] as const

/** PGE-01: the same for everybody, so that it stands in the rendered page. */
export const pageBlocksQuery = (api: Api, channelSeq: number, pageSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, pageSeq),
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }): Promise<BuiltPageData> =>
      api.get('/v1.0/channels/{channelSeq}/pages/{pageSeq}/blocks', {
        path: { channelSeq, pageSeq },
        signal,
      }),
  })

/** PGE-13: asked in the browser only, by members. */
export const memberBlocksQuery = (api: Api, channelSeq: number, pageSeq: number) =>
  queryOptions({
    queryKey: [...key(channelSeq, pageSeq), 'members'],
    queryFn: async ({ signal }): Promise<Shown[]> =>
      (
        await api.get('/v1.0/channels/{channelSeq}/pages/{pageSeq}/blocks/members', {
          path: { channelSeq, pageSeq },
          signal,
        })
      ).blocks,
  })
