import type { lessonNotes } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type NoteData = ReplyOf<typeof lessonNotes>['list'][number]

/** BYD-08: one's own notes of a whole class. */
export const notesQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'courses', courseSeq, 'mine', 'notes'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** BYD-09. */
export const captionsQuery = (api: Api, channelSeq: number, courseSeq: number, q: string) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'courses', courseSeq, 'mine', 'captions', q],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/captions', {
        path: { channelSeq, courseSeq },
        query: { q },
        signal,
      }),
    enabled: q !== '',
  })
