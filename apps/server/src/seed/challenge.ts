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
import type { DemoChallenge } from './content.ts'

const PARTICIPANTS = 8
/** It has run for so many days. */
const DAYS_SO_FAR = 5
const LASTS_DAYS = 14

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

/** GEN-19: a challenge in its first week, with people who are further and less far, and one who left. */
export async function seedChallenge(
  ctx: Context,
  { teacher, learners, content }: { teacher: number; learners: readonly number[]; content: DemoChallenge },
): Promise<void> {
  const { channelSeq } = ctx
  const courseSeq = await insertClass(ctx, teacher, content)
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
  const curriculumSeq = await insertMission(ctx, courseSeq, content)
  const boardSeq = await insertBoard(ctx, courseSeq, content)
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
      await record(ctx, { courseSeq, curriculumSeq, boardSeq, attendSeq, userSeq }, content, begin, day)
  }
}

async function insertClass(ctx: Context, teacher: number, content: DemoChallenge): Promise<number> {
  const { channelSeq, now } = ctx
  const [course] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      courseTypeCd: COURSE_TYPE.custom,
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: new Date(now.getTime() - 12 * DAY),
      title: content.title,
      subTitle: content.subTitle,
      introduction: paragraph(content.introduction),
      imageKey: await keepPicture(ctx, content.cover),
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

async function insertMission(
  { db, channelSeq }: Context,
  courseSeq: number,
  { mission }: DemoChallenge,
): Promise<number> {
  const [item] = await db
    .insert(curriculumItems)
    .values({
      channelSeq,
      courseSeq,
      ord: 1,
      curriculumTypeCd: CURRICULUM_TYPE.certification,
      missionType: MISSION_TYPE.newPost,
      title: mission.title,
      content: paragraph(mission.text),
      xp: 10,
      point: 20,
      extra: { challenge: { maxChallengeCount: 10, dailyChallengeCount: 1 } },
    })
    .returning({ curriculumSeq: curriculumItems.curriculumSeq })
  if (!item) throw new Error('The mission was not inserted')
  return item.curriculumSeq
}

async function insertBoard(
  { db, channelSeq }: Context,
  courseSeq: number,
  { mission }: DemoChallenge,
): Promise<number> {
  const [board] = await db
    .insert(boards)
    .values({
      channelSeq,
      courseSeq,
      name: mission.title,
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
  { lines, mission }: DemoChallenge,
  begin: Date,
  day: number,
): Promise<void> {
  const actedAt = new Date(addDays(begin, day).getTime() + 7 * HOUR + (place.attendSeq % 50) * 60_000)
  const line = lines[(day + place.attendSeq) % lines.length] ?? mission.title
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
