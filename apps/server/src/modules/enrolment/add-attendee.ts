import type { BodyOf } from '@seodang/contract/endpoint'
import type { addAttendee } from '@seodang/contract/enrolment'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { ATTENDEE_LABELS } from '@seodang/domain/field-labels'
import { emailProblem, normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type AttendeeView, listAttendeeRows } from './attendees-store.ts'
import { letIn } from './join.ts'
import { sendAttendanceMail } from './mails.ts'
import { isLearner, planPlacesLeft } from './plan-room.ts'
import { type AttendanceRow, findMemberByEmail, findRunning, lockClass } from './store.ts'

/** ATT-05, ATT-16: puts a member of the site into the class without a payment through us; the note says why. */
export function addOne(
  outer: Context,
  courseSeq: number,
  { email, note = '', notifyYn = YN.yes }: BodyOf<typeof addAttendee>,
): Promise<AttendeeView> {
  requireNoProblems({ email: emailProblem(email, true) ?? undefined }, ATTENDEE_LABELS)
  return inTransaction(outer, async (ctx) => {
    const member = await findMemberByEmail(ctx, normalEmail(email))
    if (!member) fail('NO_DATA', { email })
    const course = await lockClass(ctx, courseSeq)
    const running = await findRunning(ctx, courseSeq, member.userSeq)
    if (running) fail('ALREADY_ENROLLED', { attendSeq: running.attendSeq })
    if (!(await isLearner(ctx, member.userSeq)) && (await planPlacesLeft(ctx)) === 0)
      fail('PLAN_LIMIT_EXCEEDED')

    const joining = { userSeq: member.userSeq, scheduleSeq: null, phone: null, answers: [], memo: note }
    const row = await letIn(ctx, course, joining, { reason: 'added', note })
    await audit(ctx, 'attendance.add', `attendance:${row.attendSeq}`, null, { courseSeq, ...member, note })
    if (notifyYn === YN.yes) await sendAttendanceMail(ctx, 'added', row)
    return viewOf(ctx, row)
  })
}

async function viewOf(ctx: Context, { courseSeq, attendSeq }: AttendanceRow): Promise<AttendeeView> {
  const [view] = await listAttendeeRows(ctx, courseSeq, [attendSeq])
  return view ?? fail('NO_DATA', { attendSeq })
}
