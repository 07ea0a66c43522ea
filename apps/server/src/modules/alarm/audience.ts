import type { AlarmNews } from '@seodang/domain/alarm'
import {
  ALARM_TYPE,
  type AlarmTypeCd,
  CHOISE_STATUS,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import type { Permission } from '@seodang/domain/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import {
  hasToDoWithClass,
  holdsWithPart,
  listStaffParts,
  runsEveryClass,
  type StaffPart,
} from '../membership/index.ts'

/** A class `k` that anybody may see. */
const PUBLISHED = `k.public_cd = '${PUBLIC.public}' and k.release_state_cd = '${RELEASE_STATE.released}'
  and k.trash_type_cd = '${TRASH_TYPE.active}'`

/** SEC-07: a class `k` that person `u` may see: anybody's, or one that they run, teach or are on the list of. */
export const SEEN_BY = `k.trash_type_cd = '${TRASH_TYPE.active}' and (${PUBLISHED}
  or ${runsEveryClass({ channel: 'k.channel_seq', person: 'u.user_seq' })}
  or exists (select 1 from course_staff x where x.channel_seq = k.channel_seq
    and x.course_seq = k.course_seq and x.user_seq = u.user_seq)
  or exists (select 1 from attendances x where x.channel_seq = k.channel_seq
    and x.course_seq = k.course_seq and x.user_seq = u.user_seq
    and x.choise_status_cd <> '${CHOISE_STATUS.cancelled}'))`

/** What somebody of the staff must hold to be told, and to go on reading who it was (SEC-07). */
const NEEDED: Readonly<Partial<Record<AlarmTypeCd, Permission>>> = {
  [ALARM_TYPE.enrolmentReceived]: 'CLASS_STUDENT_READ',
  [ALARM_TYPE.classCancelled]: 'CLASS_STUDENT_READ',
  [ALARM_TYPE.homework]: 'CLASS_STUDENT_READ',
  [ALARM_TYPE.question]: 'CLASS_QUESTIONS_READ',
  [ALARM_TYPE.like]: 'SITE_CLASSLIKE_READ',
  [ALARM_TYPE.paymentOrPlan]: 'SITE_SALES_READ',
}

/** Reviews are told as questions are, to other people (REV-16, BRD-14). */
const neededFor = (type: AlarmTypeCd, news: string | null): Permission | undefined =>
  type === ALARM_TYPE.question && news === 'review' ? 'SITE_REVIEW_READ' : NEEDED[type]

/** Whether a reader of this type may know who did it: of what staff are told, those whom it concerns. */
export const mayKnowActor = (type: AlarmTypeCd, news: string | null, part: StaffPart): boolean =>
  NEEDED[type] === undefined || isConcerned(type, news, part)

/**
 * Whether somebody with this part is told of such things: who holds the permission, and of things of a class, who has
 * to do with it (PERM-24).
 */
function isConcerned(type: AlarmTypeCd, news: string | null, part: StaffPart): boolean {
  const needed = neededFor(type, news)
  if (needed === undefined || !holdsWithPart(part, needed)) return false
  return hasToDoWithClass(part) || needed === 'SITE_SALES_READ'
}

/** The staff of the site and of the class who are told of an alarm of this type. */
export async function staffToTell(
  ctx: Context,
  type: AlarmTypeCd,
  courseSeq: number,
  news: AlarmNews | null = null,
): Promise<number[]> {
  const parts = await listStaffParts(ctx, courseSeq)
  return parts.filter((part) => isConcerned(type, news, part)).map((part) => part.user_seq)
}

/**
 * Who hears that a class has opened: whoever likes it, and the first time the members who agreed to hear news. A class
 * that is not for everybody to see is told to nobody.
 */
export async function peopleToTellOfClass(
  ctx: Context,
  courseSeq: number,
  isFirstTime: boolean,
): Promise<number[]> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{ user_seq: number }>(sql`
    select person.user_seq from (
      select user_seq from course_likes where channel_seq = ${channelSeq} and course_seq = ${courseSeq}
      union
      select user_seq from channel_users
      where channel_seq = ${channelSeq} and left_at is null and marketing_yn = 'Y' and ${isFirstTime}
    ) person
    join courses k on k.channel_seq = ${channelSeq} and k.course_seq = ${courseSeq}
      and ${sql.raw(PUBLISHED)}`)
  return rows.map((row) => row.user_seq)
}
