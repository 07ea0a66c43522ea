import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ChangeReason } from './events.ts'
import { restoreGrants } from './grants-store.ts'
import { moveAttendance, UNPAID } from './moves.ts'
import { PACKAGE_ON_HOLD } from './package-store.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'

/**
 * PAY-23, ATT-18: after the last right that opened a place was taken back: the place on hold, where a plan gave it whose months
 * are owed and may still be paid, or a package that is on hold itself. Undefined where neither keeps it. The class and the
 * place are locked by the caller.
 */
export async function keptOnHold(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow,
): Promise<AttendanceRow | undefined> {
  if (!keepsPlace(mine.choiseStatusCd)) return undefined
  const reason = await whyKept(ctx, mine)
  if (reason === null) return undefined
  if (mine.choiseStatusCd === CHOISE_STATUS.onHold) return mine
  return moveAttendance(ctx, course, mine, CHOISE_STATUS.onHold, { reason })
}

async function whyKept(ctx: Context, mine: AttendanceRow): Promise<ChangeReason | null> {
  if (await isOwedByMonths(ctx, mine)) return UNPAID
  const sourceKeys = await listHeldPackages(ctx, mine)
  if (sourceKeys.length === 0) return null
  // What it gives stands again, in a place that is on hold as its other ones are.
  await restoreGrants(ctx, mine, { source: GRANT_SOURCE.package, sourceKeys }, PACKAGE_ON_HOLD)
  return 'viaPackage'
}

/** Whether a plan gave the class that is held for months that may still be paid. */
async function isOwedByMonths(ctx: Context, { courseSeq, userSeq }: AttendanceRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from grants g
    join order_lines l on l.channel_seq = g.channel_seq and l.order_line_seq::text = g.source_key
    join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq and o.cancelled_at is null
    join instalment_plans p on p.channel_seq = o.channel_seq and p.instalment_plan_seq = o.instalment_plan_seq
      and p.state = 'held'
    where g.channel_seq = ${ctx.channelSeq} and g.course_seq = ${courseSeq} and g.user_seq = ${userSeq}
      and g.source = ${GRANT_SOURCE.order} and g.reason = ${UNPAID} limit 1`)
  return rows.length > 0
}

/** Packages on hold that gave the class until another right kept it open alone. */
async function listHeldPackages(ctx: Context, { courseSeq, userSeq }: AttendanceRow): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select g.source_key as key from grants g
    join attendances a on a.channel_seq = g.channel_seq and a.course_seq::text = g.source_key
      and a.user_seq = g.user_seq and a.choise_status_cd = ${CHOISE_STATUS.onHold}
    where g.channel_seq = ${ctx.channelSeq} and g.course_seq = ${courseSeq} and g.user_seq = ${userSeq}
      and g.source = ${GRANT_SOURCE.package} and g.reason = ${PACKAGE_ON_HOLD}
      and (a.valid_at is null or a.valid_at > ${ctx.now})`)
  return rows.map(({ key }) => key)
}
