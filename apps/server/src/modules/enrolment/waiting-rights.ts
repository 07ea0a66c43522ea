import { CHOISE_STATUS, GRANT_SOURCE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { soldOut } from '../catalog/index.ts'
import { isChannelUser, isShownToAll } from '../membership/index.ts'
import { PLACE_AWAITED } from './events.ts'
import { listClassesFor } from './package-store.ts'
import { type ClassTerms, findRunning } from './store.ts'
import { waitingRights } from './tables.ts'

type WaitingRight = typeof waitingRights.$inferSelect

/** What opens the class, named as the grant that it becomes. */
export type Right = Pick<WaitingRight, 'courseSeq' | 'userSeq' | 'source' | 'sourceKey' | 'endAt'>
type Holder = Pick<Right, 'userSeq' | 'source' | 'sourceKey'>

const among = (ctx: Context, { userSeq, source, sourceKey }: Holder, courseSeq?: number) =>
  and(
    eq(waitingRights.channelSeq, ctx.channelSeq),
    eq(waitingRights.userSeq, userSeq),
    eq(waitingRights.source, source),
    eq(waitingRights.sourceKey, sourceKey),
    courseSeq === undefined ? undefined : eq(waitingRights.courseSeq, courseSeq),
  )

/** The class is full: its next free place is theirs, and they are told. Whoever waits already keeps their turn. */
export async function waitForPlace(ctx: Context, right: Right): Promise<void> {
  const { channelSeq, now } = ctx
  const [begun] = await ctx.db
    .insert(waitingRights)
    .values({ ...right, channelSeq, waitsSince: now })
    .onConflictDoNothing()
    .returning({ userSeq: waitingRights.userSeq })
  if (!begun) return moveWaitingEnd(ctx, right, right.courseSeq, right.endAt)
  const { courseSeq, userSeq, source, sourceKey } = right
  const since = now.toISOString()
  await ctx.services.jobs.emit(ctx, PLACE_AWAITED, {
    channelSeq,
    courseSeq,
    userSeq,
    source,
    sourceKey,
    since,
  })
}

export async function moveWaitingEnd(
  ctx: Context,
  holder: Holder,
  courseSeq: number,
  endAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(waitingRights)
    .set({ endAt })
    .where(among(ctx, holder, courseSeq))
}

export async function stopWaiting(ctx: Context, holder: Holder, courseSeq: number): Promise<void> {
  await ctx.db.delete(waitingRights).where(among(ctx, holder, courseSeq))
}

/** Whoever is put out of the class, or gives it up, waits for no place of it by what they had before (2§4). */
export async function stopAllWaiting(
  ctx: Context,
  { courseSeq, userSeq }: Pick<Right, 'courseSeq' | 'userSeq'>,
): Promise<void> {
  await ctx.db
    .delete(waitingRights)
    .where(
      and(
        eq(waitingRights.channelSeq, ctx.channelSeq),
        eq(waitingRights.courseSeq, courseSeq),
        eq(waitingRights.userSeq, userSeq),
      ),
    )
}

/** Classes whose place is waited for; ascending. */
export async function listAwaited(ctx: Context, holder: Holder): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: waitingRights.courseSeq })
    .from(waitingRights)
    .where(among(ctx, holder))
    .orderBy(waitingRights.courseSeq)
  return rows.map(({ courseSeq }) => courseSeq)
}

/**
 * Which members wait for a place of the class by a right, by their turn. Lock the class first: whoever ends, pauses or moves such
 * a right holds the class, too.
 */
export async function listWaitingRights(ctx: Context, course: ClassTerms): Promise<WaitingRight[]> {
  if (course.trashTypeCd !== TRASH_TYPE.active) return []
  return ctx.db
    .select()
    .from(waitingRights)
    .where(
      and(
        eq(waitingRights.channelSeq, ctx.channelSeq),
        eq(waitingRights.courseSeq, course.courseSeq),
        sql.raw(isChannelUser({ channel: 'waiting_rights.channel_seq', person: 'waiting_rights.user_seq' })),
      ),
    )
    .orderBy(asc(waitingRights.waitsSince), asc(waitingRights.userSeq))
}

/** What one of them waits by. */
export const listWaitingRightsOf = (
  ctx: Context,
  { courseSeq, userSeq }: Pick<Right, 'courseSeq' | 'userSeq'>,
): Promise<WaitingRight[]> =>
  ctx.db
    .select()
    .from(waitingRights)
    .where(
      and(
        eq(waitingRights.channelSeq, ctx.channelSeq),
        eq(waitingRights.courseSeq, courseSeq),
        eq(waitingRights.userSeq, userSeq),
      ),
    )

/** Whether somebody has such a right to the class. */
export async function awaitsPlace(ctx: Context, courseSeq: number, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ source: waitingRights.source })
    .from(waitingRights)
    .where(
      and(
        eq(waitingRights.channelSeq, ctx.channelSeq),
        eq(waitingRights.courseSeq, courseSeq),
        eq(waitingRights.userSeq, userSeq),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Whether it may have a place now. A package on hold keeps its turn and takes no place; a class that was taken out of it
 * is not waited for any more, nor anything by a membership that has ended.
 */
export async function isOpen(
  ctx: Context,
  { courseSeq, source, sourceKey, userSeq, endAt }: WaitingRight,
): Promise<boolean> {
  if (endAt !== null && endAt <= ctx.now) return false
  if (source !== GRANT_SOURCE.package) return isSubscribed(ctx, Number(sourceKey))
  const packageSeq = Number(sourceKey)
  const attendance = await findRunning(ctx, packageSeq, userSeq)
  if (attendance?.choiseStatusCd !== CHOISE_STATUS.approved) return false
  const inside = await listClassesFor(ctx, { packageSeq, userSeq })
  return inside.some((one) => one.courseSeq === courseSeq)
}

async function isSubscribed({ db, channelSeq }: Context, subscriptionSeq: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from subscriptions where channel_seq = ${channelSeq} and subscription_seq = ${subscriptionSeq}
      and ended_at is null`)
  return rows.length > 0
}

/** Of all sites: classes with a place that a right waits for, as after the limit was raised. */
export const classesToOpen = ({ now }: Context): SQL => sql`
  select distinct r.channel_seq, r.course_seq as seq, null::timestamptz as since from waiting_rights r
  join courses c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq and c.trash_type_cd = ${TRASH_TYPE.active}
  join course_counts n on n.channel_seq = r.channel_seq and n.course_seq = r.course_seq
    and c.release_state_cd = ${RELEASE_STATE.released} and c.public_cd = ${PUBLIC.public}
  join channels site on site.channel_seq = r.channel_seq and ${sql.raw(isShownToAll('site'))}
  where not ${sql.raw(soldOut('c', 'n'))}
    and ${sql.raw(isChannelUser({ channel: 'r.channel_seq', person: 'r.user_seq' }))}
    and (r.end_at is null or r.end_at > ${now})`

/** SOC-19: what one account waits for the other does; the earlier turn stays. */
export async function moveWaitingRights(
  ctx: Context,
  courseSeq: number,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  await ctx.db.execute(sql`
    with moved as (
      delete from waiting_rights where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}
        and user_seq = ${fromUserSeq} returning *)
    insert into waiting_rights (channel_seq, course_seq, user_seq, source, source_key, end_at, waits_since)
    select channel_seq, course_seq, ${intoUserSeq}::bigint, source, source_key, end_at, waits_since from moved
    on conflict (channel_seq, course_seq, user_seq, source, source_key) do update
      set waits_since = least(waiting_rights.waits_since, excluded.waits_since)`)
}
