import type { BodyOf } from '@seodang/contract/endpoint'
import type { addAttendee } from '@seodang/contract/enrolment'
import { CHOISE_STATUS, YN, type Yn } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { ATTENDEE_LABELS } from '@seodang/domain/field-labels'
import { emailProblem, normalEmail } from '@seodang/domain/validation'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type AttendeeView, listAttendeeRows, listForChange } from './attendees-store.ts'
import { approve, letIn } from './join.ts'
import { sendAttendanceMail } from './mails.ts'
import { isLearner, planPlacesLeft } from './plan-room.ts'
import {
  type AttendanceRow,
  type ClassTerms,
  findMemberByEmail,
  findRunning,
  lockAttendance,
  lockClass,
} from './store.ts'
import { attendances } from './tables.ts'

export interface Addition {
  note: string
  /** Whole won that came outside of the site. */
  outsideAmount: number | null
  notifyYn: Yn
}

/** ATT-05, ATT-16: puts a member of the site into the class without a payment through us; the note says why. */
export function addOne(
  outer: Context,
  courseSeq: number,
  { email, note = '', notifyYn = YN.yes, outsideAmount = 0 }: BodyOf<typeof addAttendee>,
): Promise<AttendeeView> {
  requireNoProblems({ email: emailProblem(email, true) ?? undefined }, ATTENDEE_LABELS)
  return inTransaction(outer, async (ctx) => {
    const member = await findMemberByEmail(ctx, normalEmail(email))
    if (!member) fail('NO_DATA', { email })
    const addition = { note, notifyYn, outsideAmount: outsideAmount || null }
    return viewOf(ctx, await addMember(ctx, courseSeq, member.userSeq, addition))
  })
}

/** The same within the caller's transaction; a refusal is thrown. Whoever waits for a place gets it. */
export async function addMember(
  ctx: Context,
  courseSeq: number,
  userSeq: number,
  { note, outsideAmount, notifyYn }: Addition,
): Promise<AttendanceRow> {
  const course = await lockClass(ctx, courseSeq)
  const running = await findRunning(ctx, courseSeq, userSeq)
  if (running && running.choiseStatusCd !== CHOISE_STATUS.pending)
    fail('ALREADY_ENROLLED', { attendSeq: running.attendSeq })
  if (!(await isLearner(ctx, userSeq)) && (await planPlacesLeft(ctx)) === 0) fail('PLAN_LIMIT_EXCEEDED')

  const move = { reason: 'added', note } as const
  const joining = { userSeq, scheduleSeq: null, phone: null, answers: [], memo: note }
  const row = running
    ? await approve(ctx, course, await waiting(ctx, course, running), move)
    : await letIn(ctx, course, joining, move)
  await noteOutside(ctx, row, { note, outsideAmount })
  await audit(ctx, 'attendance.add', `attendance:${row.attendSeq}`, null, {
    courseSeq,
    userSeq,
    note,
    outsideAmount,
  })
  if (notifyYn === YN.yes) await sendAttendanceMail(ctx, 'added', row)
  return row
}

/** An application of theirs; one whose money is on its way is confirmed with its order, and with nothing else. */
async function waiting(
  ctx: Context,
  { courseSeq }: ClassTerms,
  { attendSeq }: AttendanceRow,
): Promise<AttendanceRow> {
  const [row] = await listForChange(ctx, courseSeq, [attendSeq])
  if (row?.hasUnpaidOrder) fail('PAYMENT_PENDING', { attendSeq })
  return lockAttendance(ctx, attendSeq)
}

async function noteOutside(
  ctx: Context,
  { attendSeq }: AttendanceRow,
  { note, outsideAmount }: Pick<Addition, 'note' | 'outsideAmount'>,
): Promise<void> {
  await ctx.db
    .update(attendances)
    .set({ outsideAmount, ...(note !== '' && { memo: note }) })
    .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendSeq)))
}

async function viewOf(ctx: Context, { courseSeq, attendSeq }: AttendanceRow): Promise<AttendeeView> {
  const [view] = await listAttendeeRows(ctx, courseSeq, [attendSeq])
  return view ?? fail('NO_DATA', { attendSeq })
}
