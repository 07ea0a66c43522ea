import { holdsSeat } from '@seodang/domain/attendance'
import { CHOISE_STATUS, ORDER_KIND } from '@seodang/domain/codes'
import { statusAfterRefund } from '@seodang/domain/payment'
import type { Context } from '../../platform/context.ts'
import { useCoupon } from '../coupon/index.ts'
import {
  type AttendanceRow,
  approve,
  beginSeatAgain,
  type ClassTerms,
  findRunning,
  givePlaceBack,
  hasRoomInClasses,
  letIn,
  lockAttendance,
  moveToDate,
  moveUp,
  renew,
  takeApplication,
  takePlace,
} from '../enrolment/index.ts'
import { ORDER_PAID } from './events.ts'
import { GOODS } from './goods.ts'
import { INSTALMENTS, isLaterInstalment } from './instalments.ts'
import { sendOrderMail } from './mails.ts'
import { MEMBERSHIP_SALES, MoneyNotWanted } from './products.ts'
import { lockSoldClass } from './sold-class.ts'
import {
  type ClassLine,
  getClassLine,
  getMembershipLine,
  type OrderRow,
  tieLines,
  updateOrder,
} from './store.ts'

/** The money came, but the place is gone and nobody was let in: the caller gives the money back. */
export class NoPlaceLeft extends MoneyNotWanted {}

/**
 * PAY-16, SEC-25: the order is paid. Whoever was promised a place gets in, an application is received. The caller
 * holds the order and knows that this is the first time; everything here is in the one transaction.
 */
export async function complete(
  ctx: Context,
  order: OrderRow,
  { paidAt }: { paidAt: Date },
): Promise<OrderRow> {
  if (order.kind === ORDER_KIND.membership) return completeMembership(ctx, order, paidAt)
  if (isLaterInstalment(order)) return completeInstalment(ctx, order, paidAt)
  const isUnwanted =
    order.instalmentPlanSeq !== null && !(await ctx.services.ports.use(INSTALMENTS).wants(ctx, order))
  if (isUnwanted) throw new MoneyNotWanted()
  const { course, line } = await lockSoldClass(ctx, order.orderSeq)
  const attendance = await admit(ctx, course, order, line)
  await tieLines(ctx, order.orderSeq, attendance.attendSeq)
  const done = await markPaid(ctx, order, paidAt)
  await ctx.services.ports.use(GOODS).paid(ctx, done)
  if (done.instalmentPlanSeq !== null) await ctx.services.ports.use(INSTALMENTS).paid(ctx, done)
  // A place may have become free while the buyer, who was sent to the waiting list, paid.
  if (order.outcome === 'waitlist') await moveUp(ctx, course.courseSeq)
  await tellPaid(ctx, done, { courseSeq: course.courseSeq, paidAt })
  await sendOrderMail(ctx, order.amount === 0 ? 'free' : 'paid', done)
  return done
}

/** MSH-08: the term begins; who subscribes hears of it from the subscription. */
async function completeMembership(ctx: Context, order: OrderRow, paidAt: Date): Promise<OrderRow> {
  const line = await getMembershipLine(ctx, order.orderSeq)
  await ctx.services.ports.use(MEMBERSHIP_SALES).paid(ctx, order, line, paidAt)
  const done = await markPaid(ctx, order, paidAt)
  await tellPaid(ctx, done, { courseSeq: null, paidAt })
  return done
}

/** PAY-23: another month; its buyer hears of it from the plan. */
async function completeInstalment(ctx: Context, order: OrderRow, paidAt: Date): Promise<OrderRow> {
  const { courseSeq } = await getClassLine(ctx, order.orderSeq)
  await ctx.services.ports.use(INSTALMENTS).paid(ctx, order)
  const done = await markPaid(ctx, order, paidAt)
  await tellPaid(ctx, done, { courseSeq, paidAt })
  return done
}

async function markPaid(ctx: Context, order: OrderRow, paidAt: Date): Promise<OrderRow> {
  await useCoupon(ctx, order)
  return updateOrder(ctx, order.orderSeq, {
    // A part may have gone back of a deposit that its bank took back since.
    paymentStatus: statusAfterRefund(order.amount, order.refundedAmount),
    paidAt,
    holdsPlace: false,
    heldUntil: null,
    failureCode: null,
    failureMessage: null,
  })
}

/** Tells of the money, whatever it gave. */
export async function tellPaid(
  ctx: Context,
  { channelSeq, orderSeq, kind, userSeq, amount, currency }: OrderRow,
  { courseSeq, paidAt }: { courseSeq: number | null; paidAt: Date },
): Promise<void> {
  await ctx.services.jobs.emit(ctx, ORDER_PAID, {
    channelSeq,
    orderSeq,
    kind,
    userSeq,
    courseSeq,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
  })
}

async function admit(
  ctx: Context,
  course: ClassTerms,
  order: OrderRow,
  line: ClassLine,
): Promise<AttendanceRow> {
  const existing = await attendanceOf(ctx, order, line)
  const joining = {
    userSeq: order.userSeq,
    scheduleSeq: line.scheduleSeq,
    phone: order.phone || null,
    answers: order.answers,
  }
  const sold = [line]
  if (order.outcome === 'approval' || order.outcome === 'waitlist') {
    if (!existing || existing.seatEndedAt)
      return takeApplication(ctx, course, { ...joining, waitlisted: order.outcome === 'waitlist' })
    // Let in while they paid: what was paid for has its time as well, and is used like any other.
    return existing.choiseStatusCd === CHOISE_STATUS.approved ? renew(ctx, course, existing, sold) : existing
  }

  const { scheduleSeq } = line
  if (existing && holdsSeat(existing)) {
    const dated = await moveToDate(ctx, course, existing, { scheduleSeq, isTaken: order.holdsPlace })
    if (dated === null) throw new NoPlaceLeft()
    // The person has a place by now: the one that the order kept is free again, or that of the date of before.
    if (order.holdsPlace) await release(ctx, course, dated === existing ? line : existing)
    return dated.choiseStatusCd === CHOISE_STATUS.approved ? renew(ctx, course, dated, sold) : dated
  }
  // The seat ended with the period: the order brought another.
  if (existing?.choiseStatusCd === CHOISE_STATUS.approved) {
    const date = scheduleSeq ?? existing.scheduleSeq
    if (!order.holdsPlace && !(await takePlace(ctx, course, date))) throw new NoPlaceLeft()
    const dated = await moveToDate(ctx, course, existing, { scheduleSeq, isTaken: true })
    return renew(ctx, course, await beginSeatAgain(ctx, dated ?? existing), sold)
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
  line: ClassLine,
): Promise<AttendanceRow | undefined> {
  const tied = line.attendSeq === null ? undefined : await lockAttendance(ctx, line.attendSeq)
  if (tied && tied.choiseStatusCd !== CHOISE_STATUS.cancelled) return tied
  const running = await findRunning(ctx, line.courseSeq, order.userSeq)
  return running && lockAttendance(ctx, running.attendSeq)
}

async function release(
  ctx: Context,
  course: ClassTerms,
  { scheduleSeq }: Pick<ClassLine, 'scheduleSeq'>,
): Promise<void> {
  await givePlaceBack(ctx, course, scheduleSeq)
  await moveUp(ctx, course.courseSeq)
}
