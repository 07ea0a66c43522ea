import { CURRICULUM_TYPE, MISSION_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { fromSeoul } from '@seodang/domain/seoul-time'
import type { curriculumItems } from '../modules/catalog/tables.ts'
import { challengeTerms } from '../modules/challenge/tables.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
  type Services,
} from './factories.ts'

type Course = { channelSeq: number; courseSeq: number }

/** A week in November 2026 with a rest day on its fifth day. */
export const aTerm = (
  services: Services,
  { channelSeq, courseSeq }: Course,
  overrides: Partial<typeof challengeTerms.$inferInsert> = {},
) =>
  services.db.insert(challengeTerms).values({
    channelSeq,
    courseSeq,
    startAt: fromSeoul('2026-11-02'),
    endAt: new Date('2026-11-08T14:59:59Z'),
    restDays: ['2026-11-06'],
    ...overrides,
  })

type Item = Partial<typeof curriculumItems.$inferInsert>

/** A mission done by a post on the board of the class: three in all, one a day, ten xp and five points each. */
export const aPostMission = (services: Services, course: Course, challenge: object = {}, item: Item = {}) =>
  anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.certification,
    missionType: MISSION_TYPE.newPost,
    title: '하루 한 줄 쓰기',
    linkUrl: null,
    duration: 0,
    xp: 10,
    point: 5,
    extra: { challenge: { maxChallengeCount: 3, ...challenge } },
    ...item,
  })

/** A mission done by finishing a lesson, once; of any lesson unless one is named. */
export const aLessonMission = (services: Services, course: Course, challenge: object = {}, item: Item = {}) =>
  anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.course,
    missionType: MISSION_TYPE.lessonComplete,
    title: '강의 끝까지 듣기',
    linkUrl: null,
    duration: 0,
    xp: 20,
    extra: { challenge },
    ...item,
  })

/** A class that is a challenge, with somebody who takes part and its owner. */
export async function aChallenge(
  services: Services,
  term: Partial<typeof challengeTerms.$inferInsert> = {},
): Promise<Course & { owner: Person; learner: Person; attendSeq: number }> {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { title: '일주일 글쓰기 챌린지' })
  await aTerm(services, course, term)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  return { ...course, owner, ...(await aParticipant(services, course)) }
}

/** Somebody who attends since before the challenge. */
export async function aParticipant(
  services: Services,
  course: Course,
  name = '이배움',
): Promise<{ learner: Person; attendSeq: number }> {
  const learner = await aMember(services, course.channelSeq, { name })
  const { attendSeq } = await anAttendance(services, course, learner, { attendAt: fromSeoul('2026-10-20') })
  return { learner, attendSeq }
}
