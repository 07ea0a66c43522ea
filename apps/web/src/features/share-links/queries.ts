import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeShareLink, shareLinks } from '@seodang/contract/share'
import type { SharePeriod } from '@seodang/domain/share-link'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export interface CourseKey {
  channelSeq: number
  courseSeq: number
}
export type ShareLinks = ReplyOf<typeof shareLinks>
export type ShareLink = ShareLinks['list'][number]
export type LinkChange = BodyOf<typeof changeShareLink>

export const shareLinksKey = ({ channelSeq, courseSeq }: CourseKey) =>
  ['channels', channelSeq, 'admin', 'courses', courseSeq, 'share-links'] as const

export const shareLinksQuery = (api: Api, key: CourseKey, period: SharePeriod) =>
  queryOptions({
    queryKey: [...shareLinksKey(key), period],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links', {
        path: { ...key },
        query: { period },
        signal,
      }),
    staleTime: 0,
  })
