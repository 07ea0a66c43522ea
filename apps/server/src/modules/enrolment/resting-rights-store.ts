import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Packed } from './package-store.ts'
import { attendances, grants } from './tables.ts'
import type { Right } from './waiting-rights.ts'

/**
 * Why a grant of a package is none yet: the class was attended by another right when the package would have given it. It
 * is written all the same, taken back, so that it holds once that right is gone.
 */
export const RESTING = 'attendedOtherwise'

/** So long before a period ends what follows it takes over, so that the seat is never free between the two. */
const BEFORE_THE_END = 2 * MINUTE

export const isRunningOut = (validAt: Date | null, now: Date): boolean =>
  validAt !== null && validAt.getTime() <= now.getTime() + BEFORE_THE_END

/** What was held ready only began and ended in one moment, and gave nothing. */
const GIVEN_UNTIL = sql`greatest(${grants.givenUntil},
  case when ${grants.revokedAt} > ${grants.startAt} then ${grants.revokedAt} end)`

export async function restRight(
  ctx: Context,
  { courseSeq, userSeq, source, sourceKey, endAt }: Right,
): Promise<void> {
  const { channelSeq, now } = ctx
  const resting = { startAt: now, endAt, revokedAt: now, reason: RESTING }
  await ctx.db
    .insert(grants)
    .values({ channelSeq, courseSeq, userSeq, source, sourceKey, ...resting })
    .onConflictDoUpdate({
      target: [grants.channelSeq, grants.source, grants.sourceKey, grants.courseSeq, grants.userSeq],
      set: { ...resting, givenUntil: GIVEN_UNTIL },
      setWhere: isNotNull(grants.revokedAt),
    })
}

const restingOf = (ctx: Context, { packageSeq, userSeq }: Packed) =>
  and(
    eq(grants.channelSeq, ctx.channelSeq),
    eq(grants.userSeq, userSeq),
    eq(grants.source, GRANT_SOURCE.package),
    eq(grants.sourceKey, String(packageSeq)),
    eq(grants.reason, RESTING),
  )

/** Classes that the package holds ready for somebody; ascending. */
export async function listResting(ctx: Context, packed: Packed): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: grants.courseSeq })
    .from(grants)
    .where(restingOf(ctx, packed))
    .orderBy(grants.courseSeq)
  return rows.map(({ courseSeq }) => courseSeq)
}

/** The package ended, and with it what it held ready in the class. */
export async function forgetResting(
  ctx: Context,
  packed: Packed,
  courseSeq: number,
  note: string,
): Promise<void> {
  await ctx.db
    .update(grants)
    .set({ reason: note })
    .where(and(restingOf(ctx, packed), eq(grants.courseSeq, courseSeq)))
}

/** What packages that somebody attends now hold ready in a class, until their end: what ends last first. */
export async function listRestingIn(
  ctx: Context,
  { courseSeq, userSeq }: Pick<Right, 'courseSeq' | 'userSeq'>,
): Promise<Right[]> {
  const rows = await ctx.db
    .select({ sourceKey: grants.sourceKey, endAt: attendances.validAt })
    .from(grants)
    .innerJoin(
      attendances,
      and(
        eq(attendances.channelSeq, grants.channelSeq),
        sql`${attendances.courseSeq}::text = ${grants.sourceKey}`,
        eq(attendances.userSeq, grants.userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
        or(isNull(attendances.validAt), gt(attendances.validAt, ctx.now)),
      ),
    )
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.courseSeq, courseSeq),
        eq(grants.userSeq, userSeq),
        eq(grants.source, GRANT_SOURCE.package),
        eq(grants.reason, RESTING),
      ),
    )
    .orderBy(sql`${attendances.validAt} desc nulls first`, grants.grantSeq)
  return rows.map(({ sourceKey, endAt }) => ({
    courseSeq,
    userSeq,
    source: GRANT_SOURCE.package,
    sourceKey,
    endAt,
  }))
}

/**
 * Of all sites: places in packages that hold a class ready whose other right is over, or is about to be. Whom staff hold in the
 * class, and who waits for a place of it, is left to them and to the line.
 */
export const packagesToWake = ({ now }: Context): SQL => sql`
  select distinct p.channel_seq, p.attend_seq as seq, null::timestamptz as since
  from grants g
  join attendances p on p.channel_seq = g.channel_seq and p.course_seq::text = g.source_key
    and p.user_seq = g.user_seq and p.choise_status_cd = ${CHOISE_STATUS.approved}
    and (p.valid_at is null or p.valid_at > ${now})
  join courses k on k.channel_seq = g.channel_seq and k.course_seq = g.course_seq and k.trash_type_cd = '00'
  join channel_users m on m.channel_seq = g.channel_seq and m.user_seq = g.user_seq and m.left_at is null
  where g.source = ${GRANT_SOURCE.package} and g.reason = ${RESTING}
    and not exists (select 1 from grants o
      where o.channel_seq = g.channel_seq and o.course_seq = g.course_seq and o.user_seq = g.user_seq
        and o.revoked_at is null
        and (o.end_at is null or o.end_at > ${new Date(now.getTime() + BEFORE_THE_END)}))
    and not exists (select 1 from attendances a
      where a.channel_seq = g.channel_seq and a.course_seq = g.course_seq and a.user_seq = g.user_seq
        and a.choise_status_cd = ${CHOISE_STATUS.onHold})
    and not exists (select 1 from waiting_rights w
      where w.channel_seq = g.channel_seq and w.course_seq = g.course_seq and w.user_seq = g.user_seq)`
