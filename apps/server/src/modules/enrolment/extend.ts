import { extendedValidAt, periodProblem } from '@seodang/domain/attendance'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { grantsByPerson, moveGrantEnds } from './grants-store.ts'
import { recordTogether } from './moves.ts'
import { followGrantsOf } from './periods.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'

/**
 * ATT-03: days more for attendances of a class that the caller has locked. What grows is the grant that ends last, so
 * the extra days go with it when its order is refunded; they are no part of what that order sold. An unlimited period
 * stays as it is.
 */
export async function extendPeriods(
  ctx: Context,
  { courseSeq }: ClassTerms,
  extending: readonly AttendanceRow[],
  days: number,
  note: string,
): Promise<AttendanceRow[]> {
  for (const { attendSeq, choiseStatusCd } of extending) {
    const problem = periodProblem(choiseStatusCd)
    if (problem !== null) fail(problem, { attendSeq })
  }
  const held = await grantsByPerson(
    ctx,
    courseSeq,
    extending.map(({ userSeq }) => userSeq),
  )
  const ends = extending.flatMap(({ userSeq }) => {
    const last = held.get(userSeq)?.[0]
    const endAt = last ? extendedValidAt(last.endAt, days, ctx.now) : null
    return last && endAt ? { grantSeq: last.grantSeq, endAt } : []
  })
  await moveGrantEnds(ctx, ends)
  const rows = await followGrantsOf(ctx, extending)
  await recordTogether(
    ctx,
    rows.map((row) => ({ row, from: row.choiseStatusCd })),
    { reason: 'extended', note: [`+${days}`, note].join(' ').trim() },
  )
  return rows
}
