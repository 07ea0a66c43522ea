import type { AlarmNews } from '@seodang/domain/alarm'
import { ALARM_TYPE } from '@seodang/domain/codes'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { courseLiked, coursePublished, courseReviewed } from '../catalog/index.ts'
import {
  questionAnswered,
  questionAsked,
  questionHandedOver,
  reviewAnswered,
  reviewWritten,
} from '../community/index.ts'
import { certificateIssued, workHandedIn, workReviewed } from '../coursework/index.ts'
import { ENROLMENT_CHANGED } from '../enrolment/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { liveNews } from '../live/index.ts'
import { videoFinished } from '../media/index.ts'
import { invitationAnswered, invited, memberJoined, roleChanged } from '../membership/index.ts'
import { ORDER_REFUNDED, ORDER_STEP, type OrderMail } from '../order/index.ts'
import { staffToTell } from './audience.ts'
import { tellOfClass, tellOfLike, tellOfReview, tellOfVideo } from './class-alarms.ts'
import { forgetOldAlarms } from './forget-old.ts'
import { tellOfLive } from './live-alarms.ts'
import { forgetAlarms, moveAlarms } from './people.ts'
import { tellOfPlaces } from './place-alarms.ts'
import { tellOfAnswer, tellOfHandingOver, tellOfQuestion } from './question-alarms.ts'
import { raise } from './raise.ts'
import { whenJoined } from './store.ts'

const TIDY = defineJob<object>('alarm-tidy')

/** ALM-21: what is told, to whom, stands in docs/alarms.md. */
export function alarmJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'alarm', (ctx, { userSeq }) => welcome(ctx, userSeq))
  jobs.on(roleChanged, 'alarm', (ctx, { userSeq, from, to, byUserSeq }, delivery) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.roleOrInvitation,
        eventKey: `role:${delivery}`,
        says: from === null ? { type: 'roleGiven' } : to === null ? { type: 'roleTaken' } : {},
      },
      { to: [userSeq], except: byUserSeq },
    ),
  )
  jobs.on(invited, 'alarm', async (ctx, { invitationSeq, userSeq }) => {
    if (userSeq !== null)
      await raise(
        ctx,
        {
          type: ALARM_TYPE.roleOrInvitation,
          eventKey: `invited:${invitationSeq}`,
          says: { type: 'invited' },
        },
        { to: [userSeq] },
      )
  })
  jobs.on(invitationAnswered, 'alarm', (ctx, { invitationSeq, answer, invitedBy }) =>
    raise(
      ctx,
      { type: ALARM_TYPE.roleOrInvitation, eventKey: `answered:${invitationSeq}`, says: { type: answer } },
      { to: [invitedBy] },
    ),
  )
  jobs.onMany(ENROLMENT_CHANGED, 'alarm', tellOfPlaces)
  jobs.on(coursePublished, 'alarm', tellOfClass)
  jobs.on(courseReviewed, 'alarm', tellOfReview)
  jobs.on(courseLiked, 'alarm', tellOfLike)
  jobs.on(videoFinished, 'alarm', tellOfVideo)
  jobs.on(liveNews, 'alarm', tellOfLive)
  jobs.on(reviewWritten, 'alarm', async (ctx, { courseSeq, evaluationSeq, userSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.question,
        eventKey: `review:${evaluationSeq}`,
        courseSeq,
        says: { type: 'review' },
        actorSeq: userSeq,
      },
      { to: await staffToTell(ctx, ALARM_TYPE.question, courseSeq, 'review'), except: userSeq },
    ),
  )
  jobs.on(questionAsked, 'alarm', tellOfQuestion)
  jobs.on(questionHandedOver, 'alarm', tellOfHandingOver)
  jobs.on(questionAnswered, 'alarm', tellOfAnswer)
  jobs.on(reviewAnswered, 'alarm', (ctx, { courseSeq, evaluationSeq, userSeq, byUserSeq, answeredAt }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.answer,
        eventKey: `answer:${evaluationSeq}:${answeredAt}`,
        courseSeq,
        says: { type: 'review' },
        actorSeq: byUserSeq,
      },
      { to: [userSeq], except: byUserSeq },
    ),
  )
  jobs.on(workHandedIn, 'alarm', async (ctx, { courseSeq, curriculumSeq, submissionSeq, userSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.homework,
        eventKey: `work:${submissionSeq}`,
        courseSeq,
        says: { type: 'handedIn', curriculumSeq },
        actorSeq: userSeq,
      },
      { to: await staffToTell(ctx, ALARM_TYPE.homework, courseSeq), except: userSeq },
    ),
  )
  jobs.on(workReviewed, 'alarm', (ctx, { decision, courseSeq, curriculumSeq, ...work }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.missionNotice,
        eventKey: `work:${work.submissionSeq}:${work.reviewedAt}`,
        courseSeq,
        says: { type: decision === 'approve' ? 'workApproved' : 'workSentBack', curriculumSeq },
        actorSeq: work.byUserSeq,
      },
      { to: [work.userSeq], except: work.byUserSeq },
    ),
  )
  jobs.on(certificateIssued, 'alarm', (ctx, { certificateSeq, courseSeq, userSeq, byUserSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.missionNotice,
        eventKey: `certificate:${certificateSeq}`,
        courseSeq,
        says: { type: 'certificate' },
      },
      { to: [userSeq], except: byUserSeq },
    ),
  )
  jobs.on(ORDER_STEP, 'alarm', async (ctx, { userSeq, courseSeq, step }, delivery) => {
    const type = STEP_NEWS[step]
    if (type)
      await raise(
        ctx,
        { type: ALARM_TYPE.paymentOrPlan, eventKey: `order:${delivery}`, courseSeq, says: { type } },
        { to: [userSeq] },
      )
  })
  jobs.on(ORDER_REFUNDED, 'alarm', async (ctx, { userSeq, courseSeq, refundSeq, byUserSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `refund:${refundSeq}`,
        courseSeq,
        says: { type: 'soldRefunded' },
        actorSeq: userSeq,
      },
      {
        to: (await staffToTell(ctx, ALARM_TYPE.paymentOrPlan, courseSeq)).filter((one) => one !== userSeq),
        except: byUserSeq,
      },
    ),
  )
  jobs.work(TIDY, forgetOldAlarms)
  jobs.schedule(TIDY, '20 4 * * *', {})
  jobs.on(accountClosed, 'alarm', (ctx, { userSeq }) => forgetAlarms(ctx, userSeq))
  jobs.on(accountsMerged, 'alarm', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveAlarms(ctx, fromUserSeq, intoUserSeq),
  )
}

/** What the buyer hears of money, whoever pressed the button: a gateway moves it. Where nothing was due, the place tells. */
const STEP_NEWS: Readonly<Record<OrderMail, AlarmNews | null>> = {
  paid: 'paid',
  free: null,
  account: 'account',
  depositReversed: 'depositReversed',
  depositExpired: 'depositExpired',
  givenBack: 'givenBack',
  refunded: 'refunded',
  cancelled: 'cancelled',
}

/** JOIN-12: the site greets its new member; whoever left and comes back is greeted again. */
async function welcome(ctx: Context, userSeq: number): Promise<void> {
  const joinedAt = await whenJoined(ctx, userSeq)
  if (!joinedAt) return
  const eventKey = `joined:${ctx.channelSeq}:${joinedAt.getTime()}`
  await raise(ctx, { type: ALARM_TYPE.signUp, eventKey, says: { type: 'welcome' } }, { to: [userSeq] })
}
