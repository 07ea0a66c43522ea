import { carrierName } from '@seodang/domain/carriers'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from '../enrolment/index.ts'
import type { PaidOrder } from '../order/index.ts'
import { PARCEL_MOVED } from './events.ts'
import { courseOfParcel } from './list-store.ts'
import { PARCEL_MAILS } from './mail-texts.ts'
import type { DeliveryRow } from './store.ts'

/** DLV-07: the buyer hears of a step by mail and alarm, in the transaction that takes it. */
export async function tellBuyer(
  ctx: Context,
  { deliverySeq, goods, state, carrierCd, trackingNo, movedAt }: DeliveryRow,
  { orderSeq, userSeq, number }: PaidOrder,
): Promise<void> {
  const texts = PARCEL_MAILS[state]
  if (!texts) return
  const courseSeq = await courseOfParcel(ctx, orderSeq)
  await ctx.services.jobs.emit(ctx, PARCEL_MOVED, {
    channelSeq: ctx.channelSeq,
    deliverySeq,
    userSeq,
    courseSeq,
    to: state,
    movedAt: movedAt.toISOString(),
  })
  await mailLearner(ctx, {
    userSeq,
    courseSeq,
    texts,
    path: '/paymenthistory',
    values: ({ language }) => ({
      goods,
      number,
      carrier: carrierName(carrierCd, language),
      trackingNo: trackingNo ?? '',
    }),
  })
}
