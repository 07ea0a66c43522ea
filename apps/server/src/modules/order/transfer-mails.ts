import { bankName } from '@seodang/domain/banks'
import { formatMoney } from '@seodang/domain/money'
import { refundReasonName } from '@seodang/domain/refund-reason'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { maskedAccount } from '@seodang/domain/settlement-document'
import { unwantedCauseName } from '@seodang/domain/unwanted-money'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from '../enrolment/index.ts'
import { ORDER_STEP } from './events.ts'
import { BECAUSE } from './refund-mail-texts.ts'
import { getProductLine, type OrderRow, type RefundRow } from './store.ts'
import { TRANSFER_MAILS, type TransferMail, WHAT_HAPPENED, type WhatHappened } from './transfer-mail-texts.ts'

/** What happened, and until when the money is transferred to which account; or that the buyer has to name one. */
export const tellOwed = (ctx: Context, order: OrderRow, refund: RefundRow, what: WhatHappened) =>
  sendTransferMail(ctx, refund.accountBank === null ? 'accountAsked' : 'transferOwed', order, refund, what)

export const tellTransferred = (ctx: Context, order: OrderRow, refund: RefundRow) =>
  sendTransferMail(ctx, 'transferred', order, refund)

export const tellUndone = (ctx: Context, order: OrderRow, refund: RefundRow) =>
  sendTransferMail(ctx, 'transferUndone', order, refund)

/** Tells the buyer where the money of a deposit is, in the transaction that moves its refund; others hear of it too. */
async function sendTransferMail(
  ctx: Context,
  kind: TransferMail,
  order: OrderRow,
  refund: RefundRow,
  what: WhatHappened = 'accountNamed',
): Promise<void> {
  const line = await getProductLine(ctx, order.orderSeq)
  await ctx.services.jobs.emit(ctx, ORDER_STEP, {
    channelSeq: order.channelSeq,
    orderSeq: order.orderSeq,
    userSeq: order.userSeq,
    courseSeq: line.courseSeq,
    step: kind,
  })
  await mailLearner(ctx, {
    userSeq: order.userSeq,
    courseSeq: line.courseSeq,
    texts: TRANSFER_MAILS[kind],
    path: '/paymenthistory',
    values: ({ language }) => {
      const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
      const because =
        refund.reasonCd === null
          ? unwantedCauseName(refund.reason, language)
          : refundReasonName(refund.reasonCd, language)
      const day = (date: string | null) => (date === null ? '' : formatDate(fromSeoul(date), language))
      return {
        title: line.title,
        number: order.number,
        what: WHAT_HAPPENED[what][language],
        amount: money(refund.amount),
        because: because === null ? '' : BECAUSE[language](because),
        paid: money(refund.amount + refund.interest),
        due: day(refund.dueOn),
        on: day(refund.transferredOn),
        bank: refund.accountBank === null ? '' : bankName(refund.accountBank, language),
        account: maskedAccount(refund.accountTail ?? ''),
      }
    },
  })
}
