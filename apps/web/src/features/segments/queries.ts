import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { createSegment, listSegments, previewSegment, segmentChoices } from '@seodang/contract/segment'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Segment = ReplyOf<typeof listSegments>['list'][number]
export type SegmentBody = BodyOf<typeof createSegment>
export type Choices = ReplyOf<typeof segmentChoices>
export type PreviewBody = BodyOf<typeof previewSegment>

/** Everything about the segments of a site; what one change makes stale nests below it. */
export const segmentsKey = (channelSeq: number) =>
  ['channels', channelSeq, 'admin', 'people', 'segments'] as const

export const segmentsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...segmentsKey(channelSeq), 'list'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/segments', { path: { channelSeq }, query: {}, signal }),
    staleTime: 0,
  })

export const choicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...segmentsKey(channelSeq), 'choices'],
    queryFn: ({ signal }): Promise<Choices> =>
      api.get('/v1.0/channels/{channelSeq}/admin/segment-choices', { path: { channelSeq }, signal }),
    staleTime: 60_000,
  })

/** MEM-10: what the conditions match at this moment. */
export const previewQuery = (api: Api, channelSeq: number, body: PreviewBody) =>
  queryOptions({
    queryKey: [...segmentsKey(channelSeq), 'preview', body],
    queryFn: ({ signal }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/segments/preview', { path: { channelSeq }, body, signal }),
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
  })
