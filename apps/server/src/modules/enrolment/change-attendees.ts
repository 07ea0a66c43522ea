import type { ReplyOf } from '@seodang/contract/endpoint'
import type { changeAttendees } from '@seodang/contract/enrolment'
import { extendedValidAt, moveProblem } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { AppError, type ErrorName, errorText, failFields } from '@seodang/domain/errors'
import { type RefundReasonCd, STAFF_REASONS } from '@seodang/domain/refund-reason'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { problemNow } from '../../platform/row-problem.ts'
import { unitInSteps, unitOnce } from '../../platform/units.ts'
import { type ChangeRow, listForChange, seesMoney } from './attendees-store.ts'
import { type Change, problemsOf } from './change-problems.ts'
import { auditView, changeAlone } from './change-together.ts'
import { endOwnRights, endWhatIsLeft } from './leave.ts'
import { sendAttendanceMail } from './mails.ts'
import { PAID_PLACES, type Refunded } from './port.ts'
import { decisionProblems, openReasons, refundsBy } from './refund-decisions.ts'
import { type AttendanceRow, findAttendance, getClass, lockAttendance, lockClass } from './store.ts'

type Outcome = ReplyOf<typeof changeAttendees>['list'][number]

/** What the change would do to each, in the given order, using up the room as it goes. Nothing is written. */
export async function previewChange(ctx: Context, courseSeq: number, change: Change) {
  requireDays(change.action, change.days)
  const rows = await listForChange(ctx, courseSeq, change.attendSeqs)
  const refundsOf = refundsBy(ctx, change.action === 'cancel' ? rows : [])
  const refunds = await refundsOf(reasonOf(change))
  const problems = await problemsOf(ctx, await getClass(ctx, courseSeq), change.action, rows)
  const undecided = await decisionProblems(ctx, rows, refundsOf, reasonOf(change))
  const list = rows.map((row): Outcome => {
    const refund = refunds.get(row.attendSeq)
    const problem = problems.get(row.attendSeq) ?? undecided.get(row.attendSeq) ?? refund?.problem ?? null
    return outcomeOf(ctx, row, problem, {
      ...(problem === null && refund ? refundOf(refund) : NO_REFUND),
      validAt:
        change.action === 'extend' && problem === null
          ? extendedValidAt(row.validAt, change.days ?? 0, ctx.now)
          : row.validAt,
    })
  })
  const sumOf = (field: keyof typeof NO_REFUND) =>
    seesMoney(ctx) ? list.reduce((sum, outcome) => sum + (outcome[field] ?? 0), 0) : null
  return {
    list,
    refundTotal: sumOf('refundAmount'),
    refundTotalDollars: sumOf('refundDollars'),
    reasons: await openReasons(ctx, rows, refundsOf),
  }
}

const NO_REFUND = { refundAmount: 0, refundDollars: 0 }
const refundOf = ({ amount, dollars }: Refunded) => ({ refundAmount: amount, refundDollars: dollars })

/** ATT-09: staff who end places say why; a cancel that says nothing is the site's own. */
const reasonOf = ({ reasonCd = STAFF_REASONS.notHeld }: Change): RefundReasonCd => reasonCd

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

async function changeOne(ctx: Context, courseSeq: number, change: Change, row: ChangeRow): Promise<Outcome> {
  const { action, ...rest } = change
  try {
    if (action === 'cancel') return await cancelOne(ctx, courseSeq, change, row)
    return await unitOnce(ctx, String(row.attendSeq), async (inner) => {
      const { validAt } = await changeAlone(inner, courseSeq, { ...rest, action }, row.attendSeq)
      return outcomeOf(ctx, row, null, { ...NO_REFUND, validAt })
    })
  } catch (error) {
    const problem = problemNow(ctx, error, { attendSeq: row.attendSeq })
    return outcomeOf(ctx, row, problem, { ...NO_REFUND, validAt: row.validAt })
  }
}

/**
 * The site ends one place for good, for a reason of its own: money first, which takes the place with it, then what is there
 * without any. What has ended meanwhile stays as it is. A refusal is thrown, and what was asked for goes on with the next call.
 */
export async function endPlaceForSite(ctx: Context, attendSeq: number, reason: string): Promise<void> {
  const paid = ctx.services.ports.use(PAID_PLACES)
  const reasonCd = STAFF_REASONS.notHeld
  await paid.goOn(ctx, attendSeq)
  if ((await paid.quotes(ctx, [attendSeq], reasonCd)).has(attendSeq))
    await paid.cancel(ctx, attendSeq, { reason, reasonCd, byStaff: true })
  await inTransaction(ctx, async (inner) => {
    const place = await findAttendance(inner, attendSeq)
    if (!place || place.choiseStatusCd === CHOISE_STATUS.cancelled) return
    const { courseSeq } = place
    const [row] = await listForChange(inner, courseSeq, [attendSeq])
    if (row) await endUnpaid(inner, courseSeq, row, { reason, ...NO_REFUND })
  })
}

type Done = { refundAmount: number; refundDollars: number; validAt: Date | null }

/** Money first, which asks the gateway; then the place, with what is left of it. */
function cancelOne(ctx: Context, courseSeq: number, change: Change, row: ChangeRow): Promise<Outcome> {
  const { attendSeq } = row
  const { reason = '' } = change
  const reasonCd = reasonOf(change)
  const paid = ctx.services.ports.use(PAID_PLACES)
  const quoteOf = async (refundsOf = refundsBy(ctx, [row])) =>
    (await refundsOf(reasonCd)).get(attendSeq) ?? null
  return unitInSteps(ctx, String(attendSeq), {
    async plan() {
      const problem = moveProblem(row, CHOISE_STATUS.cancelled)
      if (problem !== null) throw new AppError(problem)
      const refundsOf = refundsBy(ctx, [row])
      const undecided = (await decisionProblems(ctx, [row], refundsOf, reasonCd)).get(attendSeq)
      if (undecided) throw new AppError(undecided)
      return { refund: await quoteOf(refundsOf) }
    },
    async steps({ refund }, isResumed) {
      if (refund === null) return
      if (isResumed) await paid.goOn(ctx, attendSeq)
      if (!isResumed || (await quoteOf()))
        await paid.cancel(ctx, attendSeq, { reason, reasonCd, byStaff: true })
    },
    async end(inner, { refund }) {
      const done = refund ? refundOf(refund) : NO_REFUND
      const end = refund ? endAfterRefund : endUnpaid
      const { validAt } = await end(inner, courseSeq, row, { reason, ...done })
      return outcomeOf(ctx, row, null, { ...done, validAt })
    },
  })
}

type Ending = { reason: string; refundAmount: number; refundDollars: number }

async function endAfterRefund(
  ctx: Context,
  courseSeq: number,
  row: ChangeRow,
  { reason, refundAmount, refundDollars }: Ending,
): Promise<AttendanceRow> {
  const after = await endWhatIsLeft(ctx, courseSeq, row.attendSeq, reason)
  await audit(ctx, 'attendance.cancel', `attendance:${row.attendSeq}`, row, {
    ...auditView(after),
    refundedAmount: refundAmount,
    refundedDollars: refundDollars,
  })
  return after
}

async function endUnpaid(
  ctx: Context,
  courseSeq: number,
  row: ChangeRow,
  { reason }: Ending,
): Promise<AttendanceRow> {
  const course = await lockClass(ctx, courseSeq)
  const before = await lockAttendance(ctx, row.attendSeq)
  const again = moveProblem({ ...row, choiseStatusCd: before.choiseStatusCd }, CHOISE_STATUS.cancelled)
  if (again !== null) throw new AppError(again)
  const after = await endOwnRights(ctx, course, before, reason)
  await audit(ctx, 'attendance.cancel', `attendance:${row.attendSeq}`, auditView(before), auditView(after))
  if (after.choiseStatusCd === CHOISE_STATUS.cancelled)
    await sendAttendanceMail(ctx, 'cancelled', after, reason)
  return after
}

function outcomeOf(
  ctx: Context,
  { attendSeq, name }: ChangeRow,
  problem: ErrorName | null,
  { refundAmount, refundDollars, validAt }: Done,
): Outcome {
  return {
    attendSeq,
    name,
    allowed: problem === null,
    problem,
    message: problem === null ? null : errorText(problem, ctx.language),
    ...(seesMoney(ctx) ? { refundAmount, refundDollars } : { refundAmount: null, refundDollars: null }),
    validAt: validAt?.toISOString() ?? null,
  }
}
