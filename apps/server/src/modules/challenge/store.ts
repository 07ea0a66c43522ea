import { type ChallengeMission, isChallengeMission, missionOfExtra } from '@seodang/domain/challenge'
import type { MissionTerms } from '@seodang/domain/challenge-records'
import {
  COURSE_TYPE,
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  MISSION_TYPE,
  type MissionType,
  PUBLIC,
  YN,
  type Yn,
} from '@seodang/domain/codes'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses, curriculumItems } from '../catalog/tables.ts'
import { challengeTerms } from './tables.ts'

export type TermRow = typeof challengeTerms.$inferSelect

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(challengeTerms.channelSeq, channelSeq), eq(challengeTerms.courseSeq, courseSeq))

export async function findTerm(ctx: Context, courseSeq: number): Promise<TermRow | undefined> {
  const [row] = await ctx.db.select().from(challengeTerms).where(ofCourse(ctx, courseSeq))
  return row
}

/** Held until commit, so that two who edit it do so one after the other. */
export async function lockTerm(ctx: Context, courseSeq: number): Promise<TermRow | undefined> {
  const [row] = await ctx.db.select().from(challengeTerms).where(ofCourse(ctx, courseSeq)).for('update')
  return row
}

type TermValues = Omit<TermRow, 'channelSeq' | 'courseSeq' | 'revision' | 'createdAt' | 'updatedAt'>

export async function putTerm(ctx: Context, courseSeq: number, values: TermValues): Promise<void> {
  const { channelSeq, now } = ctx
  await ctx.db
    .insert(challengeTerms)
    .values({ ...values, channelSeq, courseSeq, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [challengeTerms.channelSeq, challengeTerms.courseSeq],
      set: { ...values, revision: sql`${challengeTerms.revision} + 1`, updatedAt: now },
    })
}

/** A mission of a challenge with what its item says of it. */
export interface MissionRow extends MissionTerms, ChallengeMission {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  missionType: MissionType
  missionResourceId: string | null
  missionResourceName: string | null
  title: string
  revision: number
  xp: number
  point: number
  alreadyAttendedYn: Yn
  /** NEW_POST: staff look at each record before it counts. */
  needsApproval: boolean
}

/** The missions that learners see, in their order. */
export async function listMissions(ctx: Context, courseSeq: number): Promise<MissionRow[]> {
  const rows = await ctx.db
    .select()
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        eq(curriculumItems.courseSeq, courseSeq),
        isNull(curriculumItems.removedAt),
        eq(curriculumItems.publicCd, PUBLIC.public),
        inArray(curriculumItems.curriculumTypeCd, [
          CURRICULUM_TYPE.chat,
          CURRICULUM_TYPE.course,
          CURRICULUM_TYPE.certification,
        ]),
      ),
    )
    .orderBy(asc(curriculumItems.ord), asc(curriculumItems.curriculumSeq))
  return rows.flatMap((row) => {
    const { curriculumTypeCd, missionType, extra } = row
    if (!isCodeOf(MISSION_TYPE, missionType) || !isChallengeMission({ curriculumTypeCd, missionType }))
      return []
    return [
      {
        ...missionOfExtra(extra),
        curriculumSeq: row.curriculumSeq,
        curriculumTypeCd,
        missionType,
        missionResourceId: row.missionResourceId,
        missionResourceName: row.missionResourceName,
        title: row.title,
        revision: row.revision,
        xp: row.xp,
        point: row.point,
        alreadyAttendedYn: row.alreadyAttendedYn,
        needsApproval: extra.needsApprovalYn === YN.yes && missionType === MISSION_TYPE.newPost,
      },
    ]
  })
}

/** The challenges with a mission that leads to a chat room. */
export async function challengesOfRoom(ctx: Context, chatRoomSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ courseSeq: challengeTerms.courseSeq })
    .from(challengeTerms)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, challengeTerms.channelSeq),
        eq(curriculumItems.courseSeq, challengeTerms.courseSeq),
      ),
    )
    .where(
      and(
        eq(challengeTerms.channelSeq, ctx.channelSeq),
        isNull(curriculumItems.removedAt),
        eq(curriculumItems.missionType, MISSION_TYPE.enterChatRoom),
        eq(curriculumItems.missionResourceId, String(chatRoomSeq)),
      ),
    )
  return rows.map(({ courseSeq }) => courseSeq)
}

export interface CourseFacts {
  title: string
  isPackage: boolean
  recruitStartAt: Date | null
  recruitEndAt: Date | null
}

/** What of the class belongs to its challenge, too. */
export async function findCourseFacts(ctx: Context, courseSeq: number): Promise<CourseFacts | undefined> {
  const [row] = await ctx.db
    .select({
      title: courses.title,
      isPackage: sql<boolean>`${courses.courseTypeCd} = ${COURSE_TYPE.package}`,
      recruitStartAt:
        sql<Date | null>`case when ${courses.payStartCd} = '00' then ${courses.payStartAt} end`.mapWith(
          courses.payStartAt,
        ),
      recruitEndAt:
        sql<Date | null>`case when ${courses.payEndCd} = '00' then ${courses.payEndAt} end`.mapWith(
          courses.payEndAt,
        ),
    })
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}
