import { randomBytes } from 'node:crypto'
import {
  AUDIENCE,
  CHOISE_STATUS,
  COURSE_TYPE,
  COURSE_USER_TYPE,
  CURRICULUM_TYPE,
  FARE,
  GRANT_SOURCE,
  MISSION_TYPE,
  RELEASE_STATE,
} from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { addDays, endOfSeoulDay, seoulDate, startOfSeoulDay } from '@seodang/domain/seoul-time'
import { courseCounts, courses, curriculumItems } from '../modules/catalog/tables.ts'
import { challengeParticipations, challengeRecords, challengeTerms } from '../modules/challenge/tables.ts'
import { boards, posts } from '../modules/community/tables.ts'
import { attendances, grants } from '../modules/enrolment/tables.ts'
import { insertCourseStaff } from '../modules/membership/index.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'

const PARTICIPANTS = 8
/** It has run for so many days. */
const DAYS_SO_FAR = 5
const LASTS_DAYS = 14
const LINES = [
  '창밖에 첫눈이 왔다',
  '버스를 놓치고 걸었다',
  '오래된 편지를 읽었다',
  '국이 끓는 소리',
  '밤에 쓴 한 줄',
]

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

/** GEN-19: a challenge in its first week, with people who are further and less far, and one who left. */
export async function seedChallenge(
  ctx: Context,
  { teacher, learners }: { teacher: number; learners: readonly number[] },
): Promise<void> {
  const { channelSeq } = ctx
  const courseSeq = await insertClass(ctx, teacher)
  const begin = startOfSeoulDay(addDays(ctx.now, -DAYS_SO_FAR))
  await ctx.db.insert(challengeTerms).values({
    channelSeq,
    courseSeq,
    startAt: begin,
    endAt: endOfSeoulDay(addDays(begin, LASTS_DAYS - 1)),
    completionRateCondition: 100,
    rewardPoint: 1000,
    rewardCertificateYn: 'Y',
  })
  const curriculumSeq = await insertMission(ctx, courseSeq)
  const boardSeq = await insertBoard(ctx, courseSeq)
  const people = learners.slice(0, PARTICIPANTS)
  for (const [index, userSeq] of people.entries()) {
    const attendSeq = await enrol(ctx, courseSeq, userSeq, begin)
    // The first is the furthest, and each after them a little less.
    const days = Math.max(1, DAYS_SO_FAR - (index % DAYS_SO_FAR))
    await ctx.db.insert(challengeParticipations).values({
      channelSeq,
      courseSeq,
      attendSeq,
      userSeq,
      ...(index === PARTICIPANTS - 1 && { cancelledAt: ctx.now, cancelReason: '이번 달은 바빠서요' }),
    })
    for (let day = 0; day < days; day++)
      await record(ctx, { courseSeq, curriculumSeq, boardSeq, attendSeq, userSeq }, begin, day)
  }
}

async function insertClass(ctx: Context, teacher: number): Promise<number> {
  const { channelSeq, now } = ctx
  const [course] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      courseTypeCd: COURSE_TYPE.custom,
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: new Date(now.getTime() - 12 * DAY),
      title: '아침 한 줄 쓰기 챌린지',
      subTitle: '두 주 동안 매일 한 줄, 함께 써요',
      introduction: paragraph('아침마다 게시판에 한 줄을 남기고 서로를 응원해요.'),
      imageKey: await keepPicture(ctx, 'slow-reading'),
      userSeq: teacher,
      fareCd: FARE.free,
      seoSetting: { noIndex: false, noFollow: false },
      refererCode: randomBytes(6).toString('hex'),
    })
    .returning({ courseSeq: courses.courseSeq })
  if (!course) throw new Error('The challenge was not inserted')
  const { courseSeq } = course
  await ctx.db.insert(courseCounts).values({
    channelSeq,
    courseSeq,
    attendCount: PARTICIPANTS,
    attendSum: PARTICIPANTS,
    acceptCnt: PARTICIPANTS,
  })
  await insertCourseStaff(ctx, {
    channelSeq,
    courseSeq,
    userSeq: teacher,
    userTypeCd: COURSE_USER_TYPE.facilitator,
  })
  return courseSeq
}

async function insertMission({ db, channelSeq }: Context, courseSeq: number): Promise<number> {
  const [item] = await db
    .insert(curriculumItems)
    .values({
      channelSeq,
      courseSeq,
      ord: 1,
      curriculumTypeCd: CURRICULUM_TYPE.certification,
      missionType: MISSION_TYPE.newPost,
      title: '오늘의 한 줄',
      content: paragraph('오늘 본 것, 들은 것, 생각한 것을 한 줄로 남겨 주세요.'),
      xp: 10,
      point: 20,
      extra: { challenge: { maxChallengeCount: 10, dailyChallengeCount: 1 } },
    })
    .returning({ curriculumSeq: curriculumItems.curriculumSeq })
  if (!item) throw new Error('The mission was not inserted')
  return item.curriculumSeq
}

async function insertBoard({ db, channelSeq }: Context, courseSeq: number): Promise<number> {
  const [board] = await db
    .insert(boards)
    .values({
      channelSeq,
      courseSeq,
      name: '오늘의 한 줄',
      readAudience: AUDIENCE.student,
      writeAudience: AUDIENCE.student,
    })
    .returning({ boardSeq: boards.boardSeq })
  if (!board) throw new Error('The board was not inserted')
  return board.boardSeq
}

async function enrol({ db, channelSeq }: Context, courseSeq: number, userSeq: number, begin: Date) {
  const at = addDays(begin, -2)
  const [row] = await db
    .insert(attendances)
    .values({
      channelSeq,
      courseSeq,
      userSeq,
      choiseStatusCd: CHOISE_STATUS.approved,
      attendAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ attendSeq: attendances.attendSeq })
  if (!row) throw new Error('The attendance was not inserted')
  await db.insert(grants).values({
    channelSeq,
    courseSeq,
    userSeq,
    source: GRANT_SOURCE.manual,
    sourceKey: `attendance:${row.attendSeq}`,
    startAt: at,
  })
  return row.attendSeq
}

interface Place {
  courseSeq: number
  curriculumSeq: number
  boardSeq: number
  attendSeq: number
  userSeq: number
}

async function record(
  { db, channelSeq }: Context,
  { boardSeq, ...place }: Place,
  begin: Date,
  day: number,
): Promise<void> {
  const actedAt = new Date(addDays(begin, day).getTime() + 7 * HOUR + (place.attendSeq % 50) * 60_000)
  const line = LINES[(day + place.attendSeq) % LINES.length] ?? '오늘의 한 줄'
  const [post] = await db
    .insert(posts)
    .values({
      channelSeq,
      boardSeq,
      userSeq: place.userSeq,
      title: line,
      content: paragraph(line),
      searchText: line,
      createdAt: actedAt,
      updatedAt: actedAt,
    })
    .returning({ postSeq: posts.postSeq })
  await db.insert(challengeRecords).values({
    channelSeq,
    ...place,
    sourceId: `post:${post?.postSeq ?? 0}`,
    day: seoulDate(actedAt),
    actedAt,
    status: '01',
    xp: 10,
    point: 20,
    publicScope: 'PUBLIC',
  })
}
