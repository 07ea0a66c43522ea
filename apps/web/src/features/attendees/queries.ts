import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  attendeeDetail,
  changeAttendees,
  listAttendees,
  previewAdditions,
  startBulk,
  waitingList,
} from '@seodang/contract/enrolment'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type AttendeeFilter = QueryOf<typeof listAttendees>
export type AttendeePage = ReplyOf<typeof listAttendees>
export type Attendee = AttendeePage['list'][number]
export type AttendeeDetail = ReplyOf<typeof attendeeDetail>
export type BulkChange = BodyOf<typeof changeAttendees>
export type BulkStart = BodyOf<typeof startBulk>
export type Additions = ReplyOf<typeof previewAdditions>
export type WaitingPerson = ReplyOf<typeof waitingList>['list'][number]
/** More than so many are not looked at one by one beforehand: a worker changes them. */
export const MOST_AT_ONCE = 200
export interface CourseKey {
  channelSeq: number
  courseSeq: number
}

const under = ({ channelSeq, courseSeq }: CourseKey) =>
  ['channels', channelSeq, 'admin', 'courses', courseSeq, 'attendees'] as const

export const attendeesQuery = (api: Api, key: CourseKey, query: AttendeeFilter) =>
  queryOptions({
    queryKey: [...under(key), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const attendeeQuery = (api: Api, key: CourseKey, attendSeq: number) =>
  queryOptions({
    queryKey: [...under(key), 'one', attendSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/{attendSeq}', {
        path: { ...key, attendSeq },
        signal,
      }),
    staleTime: 0,
  })

/** FRM-14: what the person answered on joining; asked by those who may read it. */
export const joinAnswersQuery = (api: Api, { channelSeq }: CourseKey, userSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'join-answers', userSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/join-form/answers/{userSeq}', {
        path: { channelSeq, userSeq },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

export const previewQuery = (api: Api, key: CourseKey, change: BulkChange) =>
  queryOptions({
    queryKey: [...under(key), 'preview', change],
    queryFn: ({ signal }) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/preview', {
        path: { ...key },
        body: change,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** BYD-18. */
export const waitingQuery = (api: Api, key: CourseKey, size: number) =>
  queryOptions({
    queryKey: [...under(key), 'waiting', size],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting', {
        path: { ...key },
        query: { page: 1, size },
        signal,
      }),
    staleTime: 0,
  })

const BULK_MS = 1000

/** Asked again each second while one goes on. */
export const bulkQuery = (api: Api, key: CourseKey) =>
  queryOptions({
    queryKey: ['bulk', key.channelSeq, key.courseSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk', {
        path: { ...key },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ finishedAt }) => finishedAt === null) ? BULK_MS : false,
  })

/** What a change of attendees makes stale: the list, each of them, and the counts of classes and dashboard. */
export const staleAfterChange = ({ channelSeq }: CourseKey) => ({
  queryKey: ['channels', channelSeq, 'admin'],
})
