import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from '../enrolment/index.ts'
import { holdersOf } from '../membership/index.ts'
import { CLAIM_MAILS, type ClaimMail } from './claim-mail-texts.ts'
import { CLAIM_NEWS } from './events.ts'
import type { ClaimRow } from './refund-claim-store.ts'
import { getProductLine, type OrderRow } from './store.ts'

type Told = Pick<ClaimRow, 'content' | 'noticedOn' | 'dueOn'> & { answer?: string }

/** The buyer by mail that it has arrived, and staff who see payments by alarm, in the transaction that keeps it. */
export const tellClaimed = (ctx: Context, order: OrderRow, claim: Told) => tell(ctx, 'claimed', order, claim)

/** The buyer, by mail and alarm. */
export const tellRefused = (ctx: Context, order: OrderRow, claim: Told) => tell(ctx, 'refused', order, claim)

async function tell(ctx: Context, news: ClaimMail, order: OrderRow, claim: Told): Promise<void> {
  const { channelSeq, orderSeq, userSeq } = order
  const line = await getProductLine(ctx, orderSeq)
  await ctx.services.jobs.emit(ctx, CLAIM_NEWS, {
    channelSeq,
    orderSeq,
    userSeq,
    news,
    staff: await holdersOf(ctx, 'SITE_SALES_READ'),
  })
  await mailLearner(ctx, {
    userSeq,
    courseSeq: line.courseSeq,
    texts: CLAIM_MAILS[news],
    path: '/paymenthistory',
    values: ({ language }) => {
      const day = (date: string) => formatDate(fromSeoul(date), language)
      return {
        // A membership has no class whose title stands there.
        item: line.title,
        number: order.number,
        content: claim.content,
        noticed: day(claim.noticedOn),
        due: day(claim.dueOn),
        answer: claim.answer ?? '',
      }
    },
  })
}
