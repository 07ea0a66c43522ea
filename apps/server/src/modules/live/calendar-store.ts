import { CURRICULUM_TYPE, PUBLIC, TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { isChannelUser, isOpenSite, learnsAt } from '../membership/index.ts'
import { calendarFeeds } from './tables.ts'

export interface SessionRow {
  channel_seq: number
  address: string
  domain: string | null
  course_seq: number
  curriculum_seq: number
  curriculum_title: string
  title: string
  start_at: string
  end_at: string
  revision: number
  changed_at: string
  is_removed: boolean
}

/** Further back nobody looks, and a calendar stays small. */
const MONTHS_BACK = 6

const LEARNS = { channel: 'a.channel_seq', course: 'a.course_seq', person: 'a.user_seq' }
/** PERM-05: a part in a class counts for members of the site only. */
const IS_STAFF = sql.raw(isChannelUser({ channel: 's.channel_seq', person: 's.user_seq' }))
const IS_OPEN = sql.raw(isOpenSite('c'))

/** The lives of all classes that somebody attends or teaches; what was taken away is told as cancelled. */
export async function sessionsOf(ctx: Context, userSeq: number): Promise<SessionRow[]> {
  const { rows } = await ctx.db.execute<SessionRow & Record<string, unknown>>(sql`
    with mine as (
      select a.channel_seq, a.course_seq from attendances a
      where a.user_seq = ${userSeq} and ${learnsAt(LEARNS, ctx.now)}
      union
      select s.channel_seq, s.course_seq from course_staff s where s.user_seq = ${userSeq} and ${IS_STAFF}
    )
    select l.channel_seq, c.address, d.domain, l.course_seq, l.curriculum_seq, i.title as curriculum_title, k.title, l.start_at, l.end_at,
      i.revision, i.updated_at as changed_at,
      i.removed_at is not null or i.public_cd <> ${PUBLIC.public} as is_removed
    from mine m
    join live_sessions l on l.channel_seq = m.channel_seq and l.course_seq = m.course_seq
      and l.end_at > ${ctx.now}::timestamptz - make_interval(months => ${MONTHS_BACK})
    join curriculum_items i on i.channel_seq = l.channel_seq and i.curriculum_seq = l.curriculum_seq
      and i.curriculum_type_cd = ${CURRICULUM_TYPE.live}
    join courses k on k.channel_seq = l.channel_seq and k.course_seq = l.course_seq
      and k.trash_type_cd = ${TRASH_TYPE.active}
    join channels c on c.channel_seq = l.channel_seq and ${IS_OPEN}
    left join channel_domains d on d.channel_seq = c.channel_seq and d.verified_at is not null
    order by l.start_at limit 2000`)
  return rows
}

export async function findFeed(ctx: Context, userSeq: number): Promise<Buffer | undefined> {
  const [row] = await ctx.db
    .select({ sealed: calendarFeeds.sealed })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userSeq, userSeq))
  return row?.sealed
}

/** ACC-29: of a closed account from the moment on that it is one, whenever its address is forgotten. */
export async function findFeedOwner(ctx: Context, tokenHash: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ userSeq: calendarFeeds.userSeq })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.userSeq, calendarFeeds.userSeq), isNull(users.closedAt)))
    .where(eq(calendarFeeds.tokenHash, tokenHash))
  return row?.userSeq
}

export async function saveFeed(
  ctx: Context,
  feed: { userSeq: number; tokenHash: string; sealed: Buffer },
): Promise<void> {
  const { tokenHash, sealed } = feed
  await ctx.db
    .insert(calendarFeeds)
    .values({ ...feed, createdAt: ctx.now })
    .onConflictDoUpdate({ target: calendarFeeds.userSeq, set: { tokenHash, sealed, createdAt: ctx.now } })
}

export async function deleteFeed(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userSeq, userSeq))
}
