import type { ReplyOf } from '@seodang/contract/endpoint'
import type { studioContents } from '@seodang/contract/studio'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { allCoursesKey } from '../authoring/queries.ts'

export type StudioContents = ReplyOf<typeof studioContents>

/** STU-03. It stands among the lists of classes, which whatever the editor saves makes stale. */
export const studioContentsQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...allCoursesKey(channelSeq), 'list', 'studio', courseSeq],
    queryFn: ({ signal }): Promise<StudioContents> =>
      api.get('/v1.0/channels/{channelSeq}/studio/{courseSeq}/contents', {
        path: { channelSeq, courseSeq },
        signal,
      }),
    // Refusals are told by the page itself, which asks for more than this.
    retry: false,
  })
