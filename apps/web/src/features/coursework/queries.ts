import type { certificates, myCertificates } from '@seodang/contract/certificate'
import type { checkInCode, meetingPeople, submissions } from '@seodang/contract/coursework'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { quizAttempts, quizResults } from '@seodang/contract/quiz'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type WorkPage = ReplyOf<typeof submissions>
export type ManagedWork = WorkPage['list'][number]
export type WorkFilter = QueryOf<typeof submissions>
export type MeetingPeople = ReplyOf<typeof meetingPeople>
export type PersonAtMeeting = MeetingPeople['list'][number]
export type QuizPage = ReplyOf<typeof quizResults>
export type QuizTaker = QuizPage['list'][number]
export type QuizFilter = QueryOf<typeof quizResults>
export type QuizAttempt = ReplyOf<typeof quizAttempts>['list'][number]
export type CertificatePage = ReplyOf<typeof certificates>
export type Candidate = CertificatePage['list'][number]
export type CertificateFilter = QueryOf<typeof certificates>
export type MyCertificate = ReplyOf<typeof myCertificates>['list'][number]

export interface CourseKey {
  channelSeq: number
  courseSeq: number
}

/** All that staff see of the work of a class; what one decision makes stale nests below it. */
export const deskKey = ({ channelSeq, courseSeq }: CourseKey) =>
  ['channels', channelSeq, 'admin', 'courses', courseSeq, 'coursework'] as const

export const worksQuery = (api: Api, key: CourseKey, query: WorkFilter) =>
  queryOptions({
    queryKey: [...deskKey(key), 'works', query],
    queryFn: ({ signal }): Promise<WorkPage> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const meetingPeopleQuery = (api: Api, key: CourseKey, curriculumSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(key), 'meeting', curriculumSeq],
    queryFn: ({ signal }): Promise<MeetingPeople> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/attendees', {
        path: { ...key, curriculumSeq },
        signal,
      }),
    staleTime: 0,
  })

/** The next code is there before this one ends. */
const CODE_ASKED_MS = 10_000

export const checkInCodeQuery = (api: Api, key: CourseKey, curriculumSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(key), 'code', curriculumSeq],
    queryFn: ({ signal }): Promise<ReplyOf<typeof checkInCode>> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/code', {
        path: { ...key, curriculumSeq },
        signal,
      }),
    refetchInterval: CODE_ASKED_MS,
    gcTime: 0,
    staleTime: 0,
  })

export const quizResultsQuery = (api: Api, key: CourseKey, curriculumSeq: number, query: QuizFilter) =>
  queryOptions({
    queryKey: [...deskKey(key), 'quiz', curriculumSeq, query],
    queryFn: ({ signal }): Promise<QuizPage> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/results', {
        path: { ...key, curriculumSeq },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const quizAttemptsQuery = (api: Api, key: CourseKey, curriculumSeq: number, attendSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(key), 'quiz', curriculumSeq, 'attempts', attendSeq],
    queryFn: async ({ signal }): Promise<QuizAttempt[]> =>
      (
        await api.get(
          '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/attempts',
          { path: { ...key, curriculumSeq, attendSeq }, signal },
        )
      ).list,
    staleTime: 0,
  })

export const certificatesQuery = (api: Api, key: CourseKey, query: CertificateFilter) =>
  queryOptions({
    queryKey: [...deskKey(key), 'certificates', query],
    queryFn: ({ signal }): Promise<CertificatePage> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

/** CERT-05: the own certificates of the site, those of every class at once. */
export const myCertificatesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['me', 'certificates', channelSeq],
    queryFn: async ({ signal }): Promise<MyCertificate[]> =>
      (await api.get('/v1.0/channels/{channelSeq}/me/certificates', { path: { channelSeq }, signal })).list,
    staleTime: 30_000,
  })

/** BYD-12: what the certificate of a class takes, and how far one is. */
export const myStandingQuery = (api: Api, { channelSeq, courseSeq }: CourseKey) =>
  queryOptions({
    // Below what is asked for anew once a lesson is done.
    queryKey: ['me', 'certificates', channelSeq, courseSeq],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/certificate-standing', {
          path: { channelSeq, courseSeq },
          signal,
        })
      ).standing,
    staleTime: 30_000,
  })

export const myCertificatePath = (channelSeq: number, certificateSeq: number) =>
  `/v1.0/channels/${channelSeq}/me/certificates/${certificateSeq}/pdf`
