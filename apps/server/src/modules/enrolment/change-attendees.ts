import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeAttendees } from '@seodang/contract/enrolment'
import { extendedValidAt, moveProblem, periodProblem, planBulkMove } from '@seodang/domain/attendance'
import { CHOISE_STATUS, type ChoiseStatusCd, CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { AppError, type ErrorName, errorText, failFields } from '@seodang/domain/errors'
import { seatsLeft } from '@seodang/domain/seats'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ChangeRow, listForChange } from './attendees-store.ts'
import { extendPeriod } from './extend.ts'
import { approve } from './join.ts'
import { endAttendance, endWhatIsLeft } from './leave.ts'
import type { AttendanceMail } from './mail-texts.ts'
import { sendAttendanceMail } from './mails.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { closeClasses, followPackage, holdClasses } from './package-places.ts'
import { planPlacesLeft } from './plan-room.ts'
import { PAID_PLACES, type PlaceRefund } from './port.ts'
import { type AttendanceRow, type ClassTerms, getClass, lockAttendance, lockClass } from './store.ts'

type Change = BodyOf<typeof changeAttendees>
type Outcome = ReplyOf<typeof changeAttendees>['list'][number]

/** The state that an action leads to; extending leads nowhere. */
const TARGET: Record<Exclude<Change['action'], 'extend'>, ChoiseStatusCd> = {
  approve: CHOISE_STATUS.approved,
  wait: CHOISE_STATUS.pending,
  hold: CHOISE_STATUS.onHold,
  cancel: CHOISE_STATUS.cancelled,
}

/** What the change would do to each, in the given order, using up the room as it goes. Nothing is written. */
export async function previewChange(ctx: Context, courseSeq: number, change: Change) {
  requireDays(change.action, change.days)
  const rows = await listForChange(ctx, courseSeq, change.attendSeqs)
  const refunds = change.action === 'cancel' ? await refundsOf(ctx, rows) : new Map<number, PlaceRefund>()
  const problems = await problemsOf(ctx, courseSeq, change, rows)
  const list = rows.map((row): Outcome => {
    const refund = refunds.get(row.attendSeq)
    const problem = problems.get(row.attendSeq) ?? refund?.problem ?? null
    return outcomeOf(ctx, row, problem, {
      refundAmount: problem === null ? (refund?.amount ?? 0) : 0,
      validAt:
        change.action === 'extend' && problem === null
          ? extendedValidAt(row.validAt, change.days ?? 0, ctx.now)
          : row.validAt,
    })
  })
  return { list, refundTotal: list.reduce((sum, { refundAmount }) => sum + refundAmount, 0) }
}

const refundsOf = (ctx: Context, rows: readonly ChangeRow[]) =>
  ctx.services.ports.use(PAID_PLACES).quotes(
    ctx,
    rows.map(({ attendSeq }) => attendSeq),
  )

async function problemsOf(
  ctx: Context,
  courseSeq: number,
  { action }: Change,
  rows: readonly ChangeRow[],
): Promise<Map<number, ErrorName | null>> {
  if (action === 'extend') return new Map(rows.map((row) => [row.attendSeq, extensionProblem(row)]))
  const course = await getClass(ctx, courseSeq)
  const room = { placesLeft: seatsLeft(hardSeatsOf(course)), planPlacesLeft: await planPlacesLeft(ctx) }
  const refused = (row: ChangeRow) => unpaidProblem(row, action) ?? owingProblem(ctx, course, row, action)
  const open = rows.filter((row) => refused(row) === null)
  const planned = planBulkMove(open, TARGET[action], room)
  return new Map([
    ...rows.map((row) => [row.attendSeq, refused(row)] as const),
    ...planned.map(({ attendee, problem }) => [attendee.attendSeq, problem] as const),
  ])
}

/** ENR-16: the limit that nobody passes; the soft one of ENR-17 is the site's own and staff may go beyond it. */
export const hardSeatsOf = ({ userLimitTypeCd, maxUserCount, attendCount }: ClassTerms) => ({
  isLimited: userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited,
  places: maxUserCount,
  taken: attendCount,
})

/** An application whose money has not come can only be cancelled: the deposit is confirmed with its order. */
const unpaidProblem = ({ hasUnpaidOrder }: ChangeRow, action: Change['action']): ErrorName | null =>
  hasUnpaidOrder && action !== 'cancel' ? 'PAYMENT_PENDING' : null

/** BYD-18: whoever waits and has to pay yet is offered the place; to let somebody in for nothing is adding them. */
function owingProblem(
  ctx: Context,
  course: ClassTerms,
  { waitsUnpaid }: ChangeRow,
  action: Change['action'],
): ErrorName | null {
  if (!waitsUnpaid || (action !== 'approve' && action !== 'hold')) return null
  const isFree = ctx.services.ports.use(PAID_PLACES).due(ctx, course) === 0
  return isFree ? null : 'PLACE_IS_OFFERED_INSTEAD'
}

/**
 * ATT-06 to ATT-12: changes each on its own, so that one refusal stops no other; the failures are counted. The
 * rules are asked again under the lock, so a preview that has grown old does no harm.
 */
export async function changeEach(ctx: Context, courseSeq: number, change: Change) {
  requireDays(change.action, change.days)
  const rows = await listForChange(ctx, courseSeq, change.attendSeqs)
  const list: Outcome[] = []
  for (const row of rows) list.push(await changeOne(ctx, courseSeq, change, row))
  const doneCount = list.filter(({ allowed }) => allowed).length
  return { doneCount, failedCount: change.attendSeqs.length - doneCount, list }
}

export function requireDays(action: Change['action'], days: number | undefined): void {
  if (action === 'extend' && days === undefined) failFields({ days: 'required' })
}

/** One change that involves no money, in the caller's transaction; a refusal is thrown. */
export async function changeWithin(
  ctx: Context,
  courseSeq: number,
  change: Change,
  row: ChangeRow,
): Promise<void> {
  const problem = unpaidProblem(row, change.action)
  if (problem !== null) throw new AppError(problem)
  await moveOne(ctx, courseSeq, change, row)
}

async function changeOne(ctx: Context, courseSeq: number, change: Change, row: ChangeRow): Promise<Outcome> {
  try {
    const problem = unpaidProblem(row, change.action)
    if (problem !== null) throw new AppError(problem)
    const done =
      change.action === 'cancel'
        ? await cancelOne(ctx, courseSeq, change, row)
        : await moveOne(ctx, courseSeq, change, row)
    return outcomeOf(ctx, row, null, done)
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, attendSeq: row.attendSeq }, 'attendee not changed')
    const problem = error instanceof AppError ? error.errorName : 'INTERNAL'
    return outcomeOf(ctx, row, problem, { refundAmount: 0, validAt: row.validAt })
  }
}

type Done = { refundAmount: number; validAt: Date | null }

function moveOne(outer: Context, courseSeq: number, change: Change, row: ChangeRow): Promise<Done> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockClass(ctx, courseSeq)
    const before = await lockAttendance(ctx, row.attendSeq)
    const after = await moved(ctx, course, before, row, change)
    await audit(
      ctx,
      `attendance.${change.action}`,
      `attendance:${row.attendSeq}`,
      auditView(before),
      auditView(after),
    )
    await sendAttendanceMail(ctx, MAIL[change.action], after, change.reason)
    return { refundAmount: 0, validAt: after.validAt }
  })
}

const MAIL: Record<Change['action'], AttendanceMail> = {
  approve: 'approved',
  wait: 'sentBack',
  hold: 'held',
  extend: 'extended',
  cancel: 'cancelled',
}

async function moved(
  ctx: Context,
  course: ClassTerms,
  before: AttendanceRow,
  row: ChangeRow,
  { action, days = 0, reason = '' }: Change,
): Promise<AttendanceRow> {
  if (action === 'extend') {
    const problem = extensionProblem(row)
    if (problem !== null) throw new AppError(problem)
    const after = await extendPeriod(ctx, before, days, reason)
    await followPackage(ctx, course, after)
    return after
  }
  const room = { placesLeft: null, planPlacesLeft: action === 'approve' ? await planPlacesLeft(ctx) : null }
  const problem =
    moveProblem({ ...row, choiseStatusCd: before.choiseStatusCd }, TARGET[action], room) ??
    owingProblem(ctx, course, row, action)
  if (problem !== null) throw new AppError(problem)
  if (action === 'approve') return approve(ctx, course, before, { reason: 'approved', note: reason })
  const after = await moveAttendance(ctx, course, before, TARGET[action], {
    reason: action === 'hold' ? 'held' : 'sentBack',
    note: reason,
  })
  if (action === 'hold') await holdClasses(ctx, course, after)
  else await closeClasses(ctx, course, after, reason)
  await moveUp(ctx, course.courseSeq)
  return after
}

/** PKG-05: the period of a place that a package gave is the package's. */
const extensionProblem = ({ isFromPackage, choiseStatusCd }: ChangeRow): ErrorName | null =>
  isFromPackage ? 'PACKAGE_ATTENDEE_ELSEWHERE' : periodProblem(choiseStatusCd)

async function cancelOne(
  ctx: Context,
  courseSeq: number,
  { reason = '' }: Change,
  row: ChangeRow,
): Promise<Done> {
  const problem = moveProblem(row, CHOISE_STATUS.cancelled)
  if (problem !== null) throw new AppError(problem)
  const paid = ctx.services.ports.use(PAID_PLACES)
  const refunds = await paid.quotes(ctx, [row.attendSeq])
  if (refunds.has(row.attendSeq)) {
    const { refundedAmount } = await paid.cancel(ctx, row.attendSeq, { reason, byStaff: true })
    const after = await endWhatIsLeft(ctx, courseSeq, row.attendSeq, reason)
    await audit(ctx, 'attendance.cancel', `attendance:${row.attendSeq}`, row, {
      ...auditView(after),
      refundedAmount,
    })
    return { refundAmount: refundedAmount, validAt: after.validAt }
  }
  return inTransaction(ctx, async (inner) => {
    const course = await lockClass(inner, courseSeq)
    const before = await lockAttendance(inner, row.attendSeq)
    const again = moveProblem({ ...row, choiseStatusCd: before.choiseStatusCd }, CHOISE_STATUS.cancelled)
    if (again !== null) throw new AppError(again)
    const after = await endAttendance(inner, course, before, reason)
    await audit(
      inner,
      'attendance.cancel',
      `attendance:${row.attendSeq}`,
      auditView(before),
      auditView(after),
    )
    await sendAttendanceMail(inner, 'cancelled', after, reason)
    return { refundAmount: 0, validAt: after.validAt }
  })
}

const auditView = ({ choiseStatusCd, validAt, userSeq, courseSeq }: AttendanceRow) => ({
  choiseStatusCd,
  validAt,
  userSeq,
  courseSeq,
})

function outcomeOf(
  { language }: Context,
  { attendSeq, name }: ChangeRow,
  problem: ErrorName | null,
  { refundAmount, validAt }: Done,
): Outcome {
  return {
    attendSeq,
    name,
    allowed: problem === null,
    problem,
    message: problem === null ? null : errorText(problem, language),
    refundAmount,
    validAt: validAt?.toISOString() ?? null,
  }
}
