import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, PAYMENT_STATUS } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import {
  type AttendanceRow,
  approve,
  type ClassTerms,
  findRunning,
  givePlaceBack,
  hasRoomInClasses,
  letIn,
  lockAttendance,
  lockClass,
  moveUp,
  renew,
  takeApplication,
  takePlace,
} from '../enrolment/index.ts'
import { ORDER_PAID } from './events.ts'
import { sendOrderMail } from './mails.ts'
import { getClassLine, type OrderLineRow, type OrderRow, tieLines, updateOrder } from './store.ts'

/** The money came, but the place is gone and nobody was let in: the caller gives the money back. */
export class NoPlaceLeft extends Error {}

/**
 * PAY-16, SEC-25: the order is paid. Whoever was promised a place gets in, an application is received. The caller
 * holds the order and knows that this is the first time; everything here is in the one transaction.
 */
export async function complete(
  ctx: Context,
  order: OrderRow,
  { paidAt }: { paidAt: Date },
): Promise<OrderRow> {
  const line = await getClassLine(ctx, order.orderSeq)
  const course = await lockClass(ctx, line.courseSeq)
  const attendance = await admit(ctx, course, order, line)
  await tieLines(ctx, order.orderSeq, attendance.attendSeq)
  const done = await updateOrder(ctx, order.orderSeq, {
    paymentStatus: PAYMENT_STATUS.completed,
    paidAt,
    holdsPlace: false,
    heldUntil: null,
    failureCode: null,
    failureMessage: null,
  })
  // A place may have become free while the buyer, who was sent to the waiting list, paid.
  if (order.outcome === 'waitlist') await moveUp(ctx, course.courseSeq)
  await ctx.services.jobs.emit(ctx, ORDER_PAID, {
    channelSeq: order.channelSeq,
    orderSeq: order.orderSeq,
    userSeq: order.userSeq,
    courseSeq: course.courseSeq,
    amount: order.amount,
    currency: order.currency,
    paidAt: paidAt.toISOString(),
  })
  await sendOrderMail(ctx, order.amount === 0 ? 'free' : 'paid', done)
  return done
}

async function admit(
  ctx: Context,
  course: ClassTerms,
  order: OrderRow,
  line: OrderLineRow,
): Promise<AttendanceRow> {
  const existing = await attendanceOf(ctx, order, line)
  const joining = {
    userSeq: order.userSeq,
    scheduleSeq: line.scheduleSeq,
    phone: order.phone || null,
    answers: order.answers,
  }
  if (order.outcome === 'approval' || order.outcome === 'waitlist')
    return existing ?? takeApplication(ctx, course, { ...joining, waitlisted: order.outcome === 'waitlist' })

  const sold = [line]
  if (existing && keepsPlace(existing.choiseStatusCd)) {
    // The person has a place by now, so the one that the order kept is free again.
    if (order.holdsPlace) await release(ctx, course, line)
    return existing.choiseStatusCd === CHOISE_STATUS.approved ? renew(ctx, course, existing, sold) : existing
  }
  if (!(await hasRoomInClasses(ctx, course, order.userSeq))) throw new NoPlaceLeft()
  // Nothing had to be paid any more, so the place is the offer's still and goes over by itself.
  if (order.outcome === 'offer' && existing && !order.holdsPlace)
    return approve(ctx, course, existing, { reason: 'enrolled' }, sold)
  if (!order.holdsPlace && !(await takePlace(ctx, course, line.scheduleSeq))) throw new NoPlaceLeft()
  const move = { reason: 'enrolled', placeStays: true } as const
  return existing ? approve(ctx, course, existing, move, sold) : letIn(ctx, course, joining, move, sold)
}

/** The application that the order began with, or what the person has come to hold in the class meanwhile. */
async function attendanceOf(
  ctx: Context,
  order: OrderRow,
  line: OrderLineRow,
): Promise<AttendanceRow | undefined> {
  const tied = line.attendSeq === null ? undefined : await lockAttendance(ctx, line.attendSeq)
  if (tied && tied.choiseStatusCd !== CHOISE_STATUS.cancelled) return tied
  const running = await findRunning(ctx, line.courseSeq, order.userSeq)
  return running && lockAttendance(ctx, running.attendSeq)
}

async function release(ctx: Context, course: ClassTerms, line: OrderLineRow): Promise<void> {
  await givePlaceBack(ctx, course, line.scheduleSeq)
  await moveUp(ctx, course.courseSeq)
}
