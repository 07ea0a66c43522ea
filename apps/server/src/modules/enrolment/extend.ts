import { extendedValidAt, periodProblem } from '@seodang/domain/attendance'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { listGrants, moveGrantEnd } from './grants-store.ts'
import { record } from './moves.ts'
import { followGrants } from './periods.ts'
import type { AttendanceRow } from './store.ts'

/**
 * ATT-03: days more for an attendance that the caller has locked. What grows is the grant that ends last, so the
 * extra days go with it when its order is refunded. An unlimited period stays as it is.
 */
export async function extendPeriod(
  ctx: Context,
  attendance: AttendanceRow,
  days: number,
  note: string,
): Promise<AttendanceRow> {
  const problem = periodProblem(attendance.choiseStatusCd)
  if (problem !== null) fail(problem, { attendSeq: attendance.attendSeq })
  const [last] = await listGrants(ctx, attendance)
  const endAt = last ? extendedValidAt(last.endAt, days, ctx.now) : null
  if (last && endAt) await moveGrantEnd(ctx, last.grantSeq, endAt)
  const row = await followGrants(ctx, attendance)
  await record(ctx, row, attendance.choiseStatusCd, {
    reason: 'extended',
    note: [`+${days}`, note].join(' ').trim(),
  })
  return row
}
