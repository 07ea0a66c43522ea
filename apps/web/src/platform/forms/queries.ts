import type { ReplyOf } from '@seodang/contract/endpoint'
import type { answerForm, shownForm } from '@seodang/contract/site-form'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export type ShownForm = ReplyOf<typeof shownForm>
export type Thanks = ReplyOf<typeof answerForm>

/** FRM-15: a form as this person may answer it; asked anew, because others fill it meanwhile. */
export const formQuery = (api: Api, channelSeq: number, formSeq: number, userSeq: number | null) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'forms', formSeq, userSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/forms/{formSeq}', { path: { channelSeq, formSeq }, signal }),
    staleTime: 0,
    // What is being written is never replaced under the cursor.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
