import type { curriculumList, myPlayers, openItem, timetable } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { PUBLIC } from '@seodang/domain/codes'
import { CURRICULUM_LOOK_UP_SIZE } from '@seodang/domain/paging'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { tellUnsent } from './player/send-report.ts'
import { windowId } from './window-id.ts'

export type Room = ReplyOf<typeof curriculumList>
export type Lesson = Room['list'][number]
export type Playback = ReplyOf<typeof openItem>

export interface LessonKey {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

/** What the person did in the room changes it from here; somebody else's changes come with the next visit. */
const ROOM_FRESH_MS = 30_000

/** ROOM-02: the curriculum with one's own marks. Asked in the browser only. */
export const roomQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'courses', courseSeq, 'mine', 'room'],
    queryFn: ({ signal }): Promise<Room> =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}', {
        path: { channelSeq, courseSeq },
        query: { page: 1, size: CURRICULUM_LOOK_UP_SIZE, publicCd: PUBLIC.public },
        signal,
      }),
    staleTime: ROOM_FRESH_MS,
  })

/**
 * UPL-12: an opened lesson with its short-lived address. Opening is an act (it ends the player before), so it is
 * asked anew each time somebody comes, and never by itself; its key lies apart from what others make stale.
 */
export const openingQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: openingKey(key),
    queryFn: async ({ signal }): Promise<Playback> => {
      // Before anything is opened: that ends the player which has still something to tell.
      await tellUnsent(api, key)
      return api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/play', {
        path: key,
        body: { windowId: windowId() },
        signal,
      })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type ClassDates = ReplyOf<typeof timetable>['list']

/** ROOM-06: the dates of a class; the first is the one that concerns the person. */
export const timetableQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'courses', courseSeq, 'mine', 'timetable'],
    queryFn: async ({ signal }): Promise<ClassDates> =>
      (
        await api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/timetable', {
          path: { channelSeq, courseSeq },
          signal,
        })
      ).list,
    staleTime: ROOM_FRESH_MS,
  })

export type MyPlayer = ReplyOf<typeof myPlayers>['list'][number]

/** BYD-19: where the person is playing now. What was true a moment ago is worth nothing. */
export const myPlayersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'players'],
    queryFn: ({ signal }) => api.get('/v1.0/users/players', { signal }),
    staleTime: 0,
  })

export const openingKey = ({ channelSeq, courseSeq, curriculumSeq }: LessonKey) =>
  ['playing', channelSeq, courseSeq, curriculumSeq] as const
