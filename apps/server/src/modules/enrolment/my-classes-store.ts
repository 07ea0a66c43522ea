import { CHOISE_STATUS, type ChoiseStatusCd, PUBLIC, TRASH_TYPE } from '@seodang/domain/codes'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { WAIT_POSITION } from '../catalog/index.ts'
import { courseLikes, courses, curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { PACKAGE_TITLE } from './attendees-store.ts'

export interface MineRow {
  attendSeq: number
  courseSeq: number
  choiseStatusCd: ChoiseStatusCd
  waitlisted: boolean
  waitPosition: number | null
  offerUntil: Date | null
  attendAt: Date | null
  validAt: Date | null
  reviewExpringAt: Date | null
  done: number
  counted: number
  lastSeenAt: Date | null
  hasReview: boolean
  orderSeq: number | null
  packageTitle: string | null
}

type Row = {
  attend_seq: number
  course_seq: number
  choise_status_cd: ChoiseStatusCd
  waitlisted: boolean
  wait_position: number | null
  offer_until: string | null
  attend_at: string | null
  valid_at: string | null
  review_expring_at: string | null
  done: number
  counted: number
  last_seen_at: string | null
  has_review: boolean
  order_seq: number | null
  package_title: string | null
}

/** The class itself, or the classes of the package: how far one is in a package is how far one is in all of them. */
const WITH_PACKED = sql`(select a.course_seq union all select c.course_seq from package_courses c
  where c.channel_seq = a.channel_seq and c.package_seq = a.course_seq)`

/** All running attendances of a person on the site: few enough to be sorted into tabs in one go. */
export async function listMine(ctx: Context, userSeq: number): Promise<MineRow[]> {
  const result = await ctx.db.execute<Row>(sql`
    select a.attend_seq, a.course_seq, a.choise_status_cd, a.waitlisted_at is not null as waitlisted,
      w.position as wait_position, f.expires_at as offer_until, a.attend_at,
      a.valid_at, a.review_expring_at, coalesce(p.done, 0)::int as done, coalesce(i.counted, 0)::int as counted,
      p.last_seen_at, exists (select 1 from reviews r
        where r.channel_seq = a.channel_seq and r.attend_seq = a.attend_seq) as has_review,
      (select max(l.order_seq) from order_lines l
        where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq) as order_seq,
      ${PACKAGE_TITLE} as package_title
    from attendances a
    join courses k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
      and k.trash_type_cd <> ${TRASH_TYPE.removed}
    left join lateral (select count(*) filter (where i.curriculum_type_cd <> '01' and i.required_yn = 'Y') as counted
      from curriculum_items i where i.channel_seq = a.channel_seq and i.course_seq in ${WITH_PACKED}
        and i.removed_at is null and i.public_cd = '00') i on true
    left join lateral (select max(p.updated_at) as last_seen_at,
        count(*) filter (where p.completed_at is not null and i.removed_at is null and i.public_cd = '00'
          and i.curriculum_type_cd <> '01' and i.required_yn = 'Y') as done
      from item_progress p join curriculum_items i
        on i.channel_seq = p.channel_seq and i.curriculum_seq = p.curriculum_seq
      where p.channel_seq = a.channel_seq and p.course_seq in ${WITH_PACKED} and p.user_seq = a.user_seq) p on true
    left join seat_offers f on f.channel_seq = a.channel_seq and f.attend_seq = a.attend_seq and f.state = 'open'
    left join lateral ${sql.raw(WAIT_POSITION)} w on a.choise_status_cd = ${CHOISE_STATUS.pending}
      and a.waitlisted_at is not null and f.seat_offer_seq is null
    where a.channel_seq = ${ctx.channelSeq} and a.user_seq = ${userSeq}
      and a.choise_status_cd <> ${CHOISE_STATUS.cancelled}
    order by coalesce(p.last_seen_at, a.created_at) desc, a.attend_seq desc`)
  const date = (at: string | null) => (at === null ? null : new Date(at))
  return result.rows.map((row) => ({
    attendSeq: row.attend_seq,
    courseSeq: row.course_seq,
    choiseStatusCd: row.choise_status_cd,
    waitlisted: row.waitlisted,
    waitPosition: row.wait_position,
    offerUntil: date(row.offer_until),
    attendAt: date(row.attend_at),
    validAt: date(row.valid_at),
    reviewExpringAt: date(row.review_expring_at),
    done: row.done,
    counted: row.counted,
    lastSeenAt: date(row.last_seen_at),
    hasReview: row.has_review,
    orderSeq: row.order_seq,
    packageTitle: row.package_title,
  }))
}

/** Classes that the person likes, the newest heart first; a class in the bin is not shown. */
export async function listLiked(ctx: Context, userSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: courseLikes.courseSeq })
    .from(courseLikes)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, courseLikes.channelSeq), eq(courses.courseSeq, courseLikes.courseSeq)),
    )
    .where(
      and(
        eq(courseLikes.channelSeq, ctx.channelSeq),
        eq(courseLikes.userSeq, userSeq),
        eq(courses.trashTypeCd, TRASH_TYPE.active),
      ),
    )
    .orderBy(desc(courseLikes.likeAt), desc(courseLikes.courseSeq))
  return rows.map(({ courseSeq }) => courseSeq)
}

/** The items of several classes in their order, with the person's own state in each. */
export async function listMyItems(ctx: Context, userSeq: number, courseSeqs: readonly number[]) {
  if (courseSeqs.length === 0) return []
  const rows = await ctx.db
    .select({
      courseSeq: curriculumItems.courseSeq,
      curriculumSeq: curriculumItems.curriculumSeq,
      curriculumTypeCd: curriculumItems.curriculumTypeCd,
      sectionSeq: curriculumItems.sectionSeq,
      vodLockStatusCd: curriculumItems.vodLockStatusCd,
      lockStatusYn: curriculumItems.lockStatusYn,
      openedAt: curriculumItems.openedAt,
      title: curriculumItems.title,
      lastPosition: itemProgress.lastPosition,
      completedAt: itemProgress.completedAt,
      lastSeenAt: itemProgress.updatedAt,
    })
    .from(curriculumItems)
    .leftJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, curriculumItems.channelSeq),
        eq(itemProgress.curriculumSeq, curriculumItems.curriculumSeq),
        eq(itemProgress.userSeq, userSeq),
      ),
    )
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        inArray(curriculumItems.courseSeq, [...courseSeqs]),
        eq(curriculumItems.publicCd, PUBLIC.public),
        isNull(curriculumItems.removedAt),
      ),
    )
    .orderBy(asc(curriculumItems.courseSeq), asc(curriculumItems.ord), asc(curriculumItems.curriculumSeq))
  return rows.map((row) => ({ ...row, lastPosition: row.lastPosition ?? 0 }))
}
export type MyItem = Awaited<ReturnType<typeof listMyItems>>[number]
