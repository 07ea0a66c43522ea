import type { ReplyOf } from '@seodang/contract/endpoint'
import type { snippets } from '@seodang/contract/snippet'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Snippet = ReplyOf<typeof snippets>['list'][number]

export const snippetsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'snippets'] as const

export const snippetsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: snippetsKey(channelSeq),
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/snippets', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
