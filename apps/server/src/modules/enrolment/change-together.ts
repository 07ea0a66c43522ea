import { AppError, type ErrorName } from '@seodang/domain/errors'
import { auditEach } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { listForChange } from './attendees-store.ts'
import { type Change, problemsOf, TARGET } from './change-problems.ts'
import { extendPeriods } from './extend.ts'
import type { AttendanceMail } from './mail-texts.ts'
import { sendAttendanceMails } from './mails.ts'
import { moveUp } from './move-up.ts'
import { moveTogether } from './moves.ts'
import { closeClasses, followPackage, holdClasses, openClasses } from './package-places.ts'
import { followGrantsOf, giveDueGrantsTo } from './periods.ts'
import { type AttendanceRow, type ClassTerms, lockAttendances, lockClass } from './store.ts'

/** What involves no money. */
export type PlainChange = Pick<Change, 'days' | 'reason'> & { action: Exclude<Change['action'], 'cancel'> }

export interface Changed {
  /** Those who were changed, as they are now. */
  after: ReadonlyMap<number, AttendanceRow>
  /** Why each of the others was not. */
  problems: ReadonlyMap<number, ErrorName>
}

/**
 * ATT-06 to ATT-12: changes one or many of a class in the caller's transaction, by sets: one lock, one rule for the
 * room, and one write, one telling and one audit for all. Whoever may not be changed stops none of the others.
 */
export async function changeTogether(
  ctx: Context,
  courseSeq: number,
  change: PlainChange,
  attendSeqs: readonly number[],
): Promise<Changed> {
  const course = await lockClass(ctx, courseSeq)
  const before = await lockAttendances(ctx, courseSeq, attendSeqs)
  const asked = await problemsOf(ctx, course, change.action, await listForChange(ctx, courseSeq, attendSeqs))
  const allowed = before.filter(({ attendSeq }) => asked.get(attendSeq) === null)
  const after = new Map((await changed(ctx, course, allowed, change)).map((row) => [row.attendSeq, row]))
  await auditEach(
    ctx,
    `attendance.${change.action}`,
    allowed.flatMap((row) => {
      const now = after.get(row.attendSeq)
      return now
        ? { target: `attendance:${row.attendSeq}`, before: auditView(row), after: auditView(now) }
        : []
    }),
  )
  await sendAttendanceMails(ctx, MAIL[change.action], courseSeq, [...after.values()], change.reason)
  const problems = attendSeqs.flatMap((attendSeq) => {
    // Whoever left the class meanwhile, with all that was theirs.
    const problem = asked.has(attendSeq) ? asked.get(attendSeq) : 'NO_DATA'
    return problem ? [[attendSeq, problem] as const] : []
  })
  return { after, problems: new Map(problems) }
}

/** One alone, in the caller's transaction; a refusal is thrown. */
export async function changeAlone(
  ctx: Context,
  courseSeq: number,
  change: PlainChange,
  attendSeq: number,
): Promise<AttendanceRow> {
  const { after, problems } = await changeTogether(ctx, courseSeq, change, [attendSeq])
  const row = after.get(attendSeq)
  if (!row) throw new AppError(problems.get(attendSeq) ?? 'NO_DATA')
  return row
}

const MAIL: Record<PlainChange['action'], AttendanceMail> = {
  approve: 'approved',
  wait: 'sentBack',
  hold: 'held',
  extend: 'extended',
}

async function changed(
  ctx: Context,
  course: ClassTerms,
  before: readonly AttendanceRow[],
  { action, days = 0, reason = '' }: PlainChange,
): Promise<AttendanceRow[]> {
  if (before.length === 0) return []
  if (action === 'extend') {
    const after = await extendPeriods(ctx, course, before, days, reason)
    for (const row of after) await followPackage(ctx, course, row)
    return after
  }
  if (action === 'approve') {
    const move = { reason: 'approved', note: reason } as const
    const moved = await moveTogether(ctx, course, before, TARGET.approve, move)
    await giveDueGrantsTo(ctx, course, moved)
    const after = await followGrantsOf(ctx, moved)
    for (const row of after) await openClasses(ctx, course, row)
    return after
  }
  const move = { reason: action === 'hold' ? 'held' : 'sentBack', note: reason } as const
  const after = await moveTogether(ctx, course, before, TARGET[action], move)
  for (const row of after)
    if (action === 'hold') await holdClasses(ctx, course, row)
    else await closeClasses(ctx, course, row, reason)
  await moveUp(ctx, course.courseSeq)
  return after
}

export const auditView = ({ choiseStatusCd, validAt, userSeq, courseSeq }: AttendanceRow) => ({
  choiseStatusCd,
  validAt,
  userSeq,
  courseSeq,
})
