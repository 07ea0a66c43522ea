import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { findRunning, lockAttendance, suspend, takeApplication } from '../enrolment/index.ts'
import { sendOrderMail } from './mails.ts'
import type { GatewayPayment } from './port.ts'
import { updateRefund } from './refunds-store.ts'
import { lockSoldClass } from './sold-class.ts'
import { type OrderRow, tieLines, updateOrder } from './store.ts'
import { transferDeadline } from './transfer-deadline.ts'
import { lockOwed } from './transfers-store.ts'

/**
 * PAY-18: the account is given out and the order waits for the transfer. From here on it is an application that
 * everybody sees; its place stays kept until the deadline.
 */
export async function awaitDeposit(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  const { course, line } = await lockSoldClass(ctx, order.orderSeq)
  const deadline = payment.virtualAccount?.dueAt ?? (await transferDeadline(ctx, order))
  const running = await findRunning(ctx, line.courseSeq, order.userSeq)
  const waitlisted = order.outcome === 'waitlist'
  // Whoever lost the seat with the period stands in line like anybody else; more time needs no application.
  const stays = running && !(waitlisted && running.seatEndedAt)
  const attendance = stays
    ? running
    : await takeApplication(ctx, course, {
        userSeq: order.userSeq,
        scheduleSeq: line.scheduleSeq,
        phone: order.phone || null,
        answers: order.answers,
        waitlisted,
      })
  await tieLines(ctx, order.orderSeq, attendance.attendSeq)
  const waiting = await updateOrder(ctx, order.orderSeq, {
    paymentStatus: PAYMENT_STATUS.waitingDeposit,
    depositDeadlineAt: deadline,
    heldUntil: deadline,
  })
  await sendOrderMail(ctx, 'account', waiting)
  return waiting
}

/**
 * A bank took a paid deposit back (integrations 1.3): access ends at once, the place stays kept while the account is
 * open, and people look at it. Of an order that has ended with a part of its money kept nothing is awaited: a deposit that
 * comes again goes back.
 */
export async function reverseDeposit(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  const { course, line } = await lockSoldClass(ctx, order.orderSeq)
  const deadline = payment.virtualAccount?.dueAt ?? ctx.now
  const isOver = order.cancelledAt !== null
  const { holdsPlace } =
    line.attendSeq === null || isOver
      ? { holdsPlace: false }
      : await suspend(ctx, course, await lockAttendance(ctx, line.attendSeq), [line.orderLineSeq])
  const waiting = await updateOrder(ctx, order.orderSeq, {
    paymentStatus: isOver ? PAYMENT_STATUS.cancelled : PAYMENT_STATUS.waitingDeposit,
    refundedAmount: order.refundedAmount - (await dropOwed(ctx, order)),
    paidAt: null,
    holdsPlace,
    ...(!isOver && { depositDeadlineAt: deadline, heldUntil: deadline }),
  })
  ctx.log.error({ orderSeq: order.orderSeq, number: order.number }, 'a bank took a deposit back')
  await audit(ctx, 'payment.depositReversed', `order:${order.orderSeq}`, { paidAt: order.paidAt }, null)
  if (!isOver) await sendOrderMail(ctx, 'depositReversed', waiting)
  return waiting
}

/** PAY-21: what was owed of a deposit is owed no longer, since its money is not there. Answers how much that was. */
async function dropOwed(ctx: Context, { orderSeq }: OrderRow): Promise<number> {
  const owed = await lockOwed(ctx, orderSeq)
  for (const { refundSeq, amount } of owed) {
    await updateRefund(ctx, refundSeq, {
      state: 'refused',
      doneAt: null,
      failureMessage: 'the bank took the deposit back',
      sealedAccount: null,
    })
    await audit(ctx, 'payment.owedDropped', `order:${orderSeq}`, { refundSeq, amount }, null)
  }
  return owed.reduce((sum, { amount }) => sum + amount, 0)
}
