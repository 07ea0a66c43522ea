import type { preview } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Preview = ReplyOf<typeof preview>

/** CAT-37: a free preview; its address is signed for a short while, so it is asked for anew each time it opens. */
export const previewQuery = (api: Api, channelSeq: number, courseSeq: number, curriculumSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'courses', courseSeq, 'preview', curriculumSeq],
    queryFn: ({ signal }): Promise<Preview> =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/preview/{curriculumSeq}', {
        path: { channelSeq, courseSeq, curriculumSeq },
        signal,
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
