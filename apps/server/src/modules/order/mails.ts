import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { ORDER_KIND } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { type RefundReasonCd, refundReasonName } from '@seodang/domain/refund-reason'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { refundReasonText, type UnwantedCause } from '@seodang/domain/unwanted-money'
import type { Context } from '../../platform/context.ts'
import { findAttendance, mailLearner } from '../enrolment/index.ts'
import { contractInWords } from './contract-mail.ts'
import { ORDER_STEP } from './events.ts'
import { ORDER_MAILS, type OrderMail, PERIOD, STATE } from './mail-texts.ts'
import { ACCESS_STAYS, BECAUSE, REFUND_MAILS, REST } from './refund-mail-texts.ts'
import { findPayment, getClassLine, type OrderRow } from './store.ts'

interface Told {
  refunded?: number
  endsPlace?: boolean
  /** Who ended it and why, where something comes back. */
  reasonCd?: RefundReasonCd | null
  /** Why the money was not wanted, or its order could not go on. */
  cause?: UnwantedCause
}

/** Tells the buyer, once for each step of an order, in the transaction that takes the step; others hear of it too. */
export async function sendOrderMail(
  ctx: Context,
  kind: OrderMail,
  order: OrderRow,
  { refunded = 0, endsPlace = false, reasonCd = null, cause }: Told = {},
): Promise<void> {
  // Of a membership's terms its subscription tells.
  if (order.kind !== ORDER_KIND.class) return
  const line = await getClassLine(ctx, order.orderSeq)
  await ctx.services.jobs.emit(ctx, ORDER_STEP, {
    channelSeq: order.channelSeq,
    orderSeq: order.orderSeq,
    userSeq: order.userSeq,
    courseSeq: line.courseSeq,
    step: kind,
  })
  const payment = await findPayment(ctx, order.orderSeq)
  const attendance = line.attendSeq === null ? undefined : await findAttendance(ctx, line.attendSeq)
  // A free place is no sale; later letters tell of a contract that the buyer has.
  const contract = kind === 'paid' || kind === 'account' ? await contractInWords(ctx, order) : () => ''
  await mailLearner(ctx, {
    userSeq: order.userSeq,
    courseSeq: line.courseSeq,
    texts: textsOf(kind, order, refunded),
    path: pathOf(kind, order, line.courseSeq),
    values: ({ language }) => {
      const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
      const account = payment?.virtualAccount
      return {
        title: line.title,
        contract: contract(language),
        number: order.number,
        amount: money(order.amount),
        refunded: money(refunded),
        rest: restOf(order, language, money),
        because: reasonCd === null ? '' : BECAUSE[language](refundReasonName(reasonCd, language)),
        cause: cause === undefined ? '' : refundReasonText(cause, language),
        access: endsPlace ? '' : ACCESS_STAYS[language],
        method: methodName(order, language),
        deadline: order.depositDeadlineAt === null ? '' : formatDateTime(order.depositDeadlineAt, language),
        bank: account?.bankName ?? '',
        account: account?.number ?? '',
        holder: account?.holder ?? '',
        next: STATE[order.outcome][language],
        period:
          attendance?.attendAt == null
            ? ''
            : PERIOD[language](attendance.validAt === null ? null : formatDate(attendance.validAt, language)),
      }
    },
  })
}

/** What of a payment is not back. */
const keptOf = ({ paidAt, amount, refundedAmount }: OrderRow) =>
  paidAt === null ? 0 : amount - refundedAmount

/** PAY-21: a letter of a part says that it is one. */
function textsOf(kind: OrderMail, order: OrderRow, refunded: number) {
  if (kind === 'refunded' && keptOf(order) === 0) return REFUND_MAILS.whole
  if (kind === 'cancelled' && refunded > 0 && keptOf(order) > 0) return REFUND_MAILS.cancelledInPart
  return ORDER_MAILS[kind]
}

function restOf(order: OrderRow, language: Language, money: (minor: number) => string): string {
  const left = keptOf(order)
  if (left === 0) return ''
  return REST[language]({ paid: money(order.amount), back: money(order.refundedAmount), left: money(left) })
}

/** Where the button leads: into the class for whoever may enter it, else to the order. */
function pathOf(kind: OrderMail, { outcome }: OrderRow, courseSeq: number): string {
  const isEntry = kind === 'paid' || kind === 'free'
  const mayEnter = outcome === 'enrol' || outcome === 'renewal' || outcome === 'offer'
  return isEntry && mayEnter ? `/classes/${courseSeq}` : '/paymenthistory'
}

export function methodName({ payMethodCd }: OrderRow, language: Language): string {
  return codeGroups.payMethodCd.find(({ code }) => code === payMethodCd)?.name[language] ?? ''
}
