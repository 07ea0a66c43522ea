import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { itemCompleted } from '../classroom/index.ts'
import { formAnswered } from '../form/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined } from '../membership/index.ts'
import { couponGiven, couponsEnding } from './events.ts'
import { GIVE, workGiving } from './give-segment.ts'
import { giveForForm, giveOnFinishing, giveOnJoining } from './given-by-events.ts'
import { mailEnding, mailGiven } from './mails.ts'
import { moveCoupons, withdrawAllOf } from './people.ts'
import { remindOfEnding } from './remind.ts'

const REMIND = defineJob<object>('coupon.remind')

export function couponJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'coupon', (ctx, { userSeq }) => giveOnJoining(ctx, userSeq))
  jobs.on(itemCompleted, 'coupon', async (ctx, { userSeq, courseSeq, classCompleted }) => {
    if (classCompleted) await giveOnFinishing(ctx, userSeq, courseSeq)
  })
  jobs.on(formAnswered, 'coupon', async (ctx, { couponInfoSeq, formSeq, userSeq }) => {
    if (couponInfoSeq !== null && userSeq !== null)
      await giveForForm(ctx, { couponInfoSeq, formSeq, userSeq })
  })
  jobs.on(couponGiven, 'coupon-mail', (ctx, { couponSeq }) => mailGiven(ctx, couponSeq))
  jobs.on(couponsEnding, 'coupon-mail', mailEnding)
  jobs.on(accountsMerged, 'coupon', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveCoupons(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(accountClosed, 'coupon', (ctx, { userSeq }) => withdrawAllOf(ctx, userSeq))
  jobs.work(GIVE, (ctx, { givingSeq }) => workGiving(ctx, givingSeq))
  jobs.work(REMIND, remindOfEnding)
  jobs.schedule(REMIND, '10 10 * * *', {})
}
