import type {
  challengeMissions,
  challengeRecords,
  challenges,
  challengeTerm,
  myChallenge,
  participants,
  saveChallengeTerm,
  sharedRecords,
} from '@seodang/contract/challenge'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type ChallengeRow = ReplyOf<typeof challenges>['list'][number]
export type ChallengeFilter = QueryOf<typeof challenges>
export type Term = NonNullable<ReplyOf<typeof challengeTerm>['term']>
export type TermDraft = BodyOf<typeof saveChallengeTerm>
export type Mission = ReplyOf<typeof challengeMissions>['list'][number]
export type Participant = ReplyOf<typeof participants>['list'][number]
export type ParticipantFilter = QueryOf<typeof participants>
export type ManagedRecord = ReplyOf<typeof challengeRecords>['list'][number]
export type MyChallenge = NonNullable<ReplyOf<typeof myChallenge>['challenge']>
export type MyMission = MyChallenge['missions'][number]
export type SharedRecord = ReplyOf<typeof sharedRecords>['list'][number]

export interface CourseKey {
  channelSeq: number
  courseSeq: number
}

/** All that staff see of challenges; what one of them changes makes stale nests below it. */
export const challengesKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'challenges'] as const
const studioKey = ({ channelSeq, courseSeq }: CourseKey) => [...challengesKey(channelSeq), courseSeq] as const
const mineKey = ({ channelSeq, courseSeq }: CourseKey) =>
  ['channels', channelSeq, 'courses', courseSeq, 'mine', 'challenge'] as const
export const myChallengeKey = mineKey

const STUDIO = '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge'

export const challengesQuery = (api: Api, channelSeq: number, query: ChallengeFilter) =>
  queryOptions({
    queryKey: [...challengesKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/challenges', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const termQuery = (api: Api, key: CourseKey) =>
  queryOptions({
    queryKey: [...studioKey(key), 'term'],
    queryFn: ({ signal }) => api.get(`${STUDIO}/term`, { path: { ...key }, signal }),
  })

export const missionsQuery = (api: Api, key: CourseKey) =>
  queryOptions({
    queryKey: [...studioKey(key), 'missions'],
    queryFn: ({ signal }) => api.get(`${STUDIO}/missions`, { path: { ...key }, signal }),
    staleTime: 0,
  })

export const participantsQuery = (api: Api, key: CourseKey, query: ParticipantFilter) =>
  queryOptions({
    queryKey: [...studioKey(key), 'participants', query],
    queryFn: ({ signal }) => api.get(`${STUDIO}/attendees`, { path: { ...key }, query, signal }),
    staleTime: 0,
  })

export const recordsQuery = (api: Api, key: CourseKey, query: QueryOf<typeof challengeRecords>) =>
  queryOptions({
    queryKey: [...studioKey(key), 'records', query],
    queryFn: ({ signal }) => api.get(`${STUDIO}/records`, { path: { ...key }, query, signal }),
    staleTime: 0,
  })

const OWN = '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge'

export const myChallengeQuery = (api: Api, key: CourseKey) =>
  queryOptions({
    queryKey: [...mineKey(key), 'standing'],
    queryFn: ({ signal }) => api.get(OWN, { path: { ...key }, signal }),
    staleTime: 0,
  })

export const sharedRecordsQuery = (api: Api, key: CourseKey, query: QueryOf<typeof sharedRecords>) =>
  queryOptions({
    queryKey: [...mineKey(key), 'records', query],
    queryFn: ({ signal }) => api.get(`${OWN}/records`, { path: { ...key }, query, signal }),
    staleTime: 0,
  })

export const commentsQuery = (api: Api, key: CourseKey & { recordSeq: number }) =>
  queryOptions({
    queryKey: [...mineKey(key), 'records', key.recordSeq, 'comments'],
    queryFn: ({ signal }) => api.get(`${OWN}/records/{recordSeq}/comments`, { path: { ...key }, signal }),
    staleTime: 0,
  })
