import type { AlarmNews } from '@seodang/domain/alarm'
import { ALARM_TYPE, DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import type { Context, Services } from '../../platform/context.ts'
import { PLAN_STEP, type PlanStep } from '../billing/index.ts'
import { campaignAlarms, campaignsHeld } from '../campaign/index.ts'
import { courseLiked, coursePublished, courseReviewed } from '../catalog/index.ts'
import { challengeRewarded, recordSentBack } from '../challenge/index.ts'
import { chatMentioned } from '../chat/index.ts'
import {
  noticePosted,
  questionAnswered,
  questionAsked,
  questionHandedOver,
  reviewAnswered,
  reviewWritten,
  siteNoticePosted,
} from '../community/index.ts'
import { couponGiven, couponsEnding } from '../coupon/index.ts'
import { certificateIssued, workHandedIn, workReviewed } from '../coursework/index.ts'
import { PARCEL_MOVED } from '../delivery/index.ts'
import { ENROLMENT_CHANGED, PLACE_AWAITED } from '../enrolment/index.ts'
import { answersPath, formAnswered, formPath } from '../form/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { INSTALMENT_NEWS, type InstalmentNews } from '../instalment/index.ts'
import { liveNews } from '../live/index.ts'
import { videoFinished } from '../media/index.ts'
import { invitationAnswered, invited, memberJoined, roleChanged } from '../membership/index.ts'
import {
  CARD_KEYS_GONE,
  CASH_RECEIPT_FAILED,
  CLAIM_NEWS,
  ORDER_REFUNDED,
  ORDER_STEP,
  type OrderStep,
  PAYMENT_STRANDED,
  PAYMENT_UNSEEN,
} from '../order/index.ts'
import { listConcerned, SETTLEMENT_NEWS, TOLD_TO_ALL } from '../settlement/index.ts'
import { SUBSCRIPTION_NEWS, type SubscriptionNews } from '../subscription/index.ts'
import { staffToTell } from './audience.ts'
import { raiseOfCampaign } from './campaign-alarms.ts'
import { tellOfClass, tellOfLike, tellOfReview, tellOfVideo } from './class-alarms.ts'
import { tellOfLive } from './live-alarms.ts'
import { forgetAlarms, moveAlarms } from './people.ts'
import { tellOfPlaceAwaited, tellOfPlaces } from './place-alarms.ts'
import { tellOfAnswer, tellOfHandingOver, tellOfQuestion } from './question-alarms.ts'
import { raise, raiseEach } from './raise.ts'
import { listAudience, listLearners, whenJoined } from './store.ts'
import { alarms as alarmRows } from './tables.ts'

/** Whoever did not look for a year has heard of it elsewhere; it says who did what, so it is not kept for ever. */
const ALARMS_KEPT = 365

/** ALM-21: what is told, to whom, stands in docs/alarms.md. */
export function alarmJobs({ jobs, retention }: Services): void {
  jobs.on(memberJoined, 'alarm', (ctx, { userSeq }) => welcome(ctx, userSeq))
  jobs.on(campaignAlarms, 'alarm', raiseOfCampaign)
  jobs.on(campaignsHeld, 'alarm', (ctx, { channelSeq, at, staff }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.siteNotice,
        eventKey: `campaigns-held:${channelSeq}:${at}`,
        says: { type: 'campaignsHeld', path: '/settings/campaign' },
      },
      { to: staff },
    ),
  )
  jobs.on(formAnswered, 'alarm', (ctx, { formSeq, responseSeq, userSeq, title, staff, alarms }) =>
    raiseEach(ctx, [
      {
        news: {
          type: ALARM_TYPE.siteNotice,
          eventKey: `form-answer:${responseSeq}`,
          says: { type: 'formAnswered', name: title, path: answersPath(formSeq) },
        },
        audience: { to: alarms.staff ? staff : [] },
      },
      {
        news: {
          type: ALARM_TYPE.siteNotice,
          eventKey: `form-thanks:${responseSeq}`,
          says: { type: 'formReceived', name: title, path: formPath(formSeq) },
        },
        audience: { to: alarms.answerer && userSeq !== null ? [userSeq] : [] },
      },
    ]),
  )
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
  jobs.on(PLACE_AWAITED, 'alarm', tellOfPlaceAwaited)
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
  jobs.on(noticePosted, 'alarm', async (ctx, { courseSeq, postSeq, userSeq }) =>
    raise(
      ctx,
      { type: ALARM_TYPE.classNotice, eventKey: `notice:${postSeq}`, courseSeq, says: {} },
      { to: await listLearners(ctx, courseSeq), except: userSeq },
    ),
  )
  jobs.on(siteNoticePosted, 'alarm', async (ctx, { postSeq, userSeq, path, audience }) =>
    raise(
      ctx,
      { type: ALARM_TYPE.boardNotice, eventKey: `notice:${postSeq}`, says: { path } },
      { to: await listAudience(ctx, audience), except: userSeq },
    ),
  )
  jobs.on(questionAsked, 'alarm', tellOfQuestion)
  jobs.on(chatMentioned, 'alarm', (ctx, { chatRoomSeq, messageSeq, byUserSeq, userSeqs }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.answer,
        eventKey: `mention:${messageSeq}`,
        says: { type: 'mentioned', chatRoomSeq },
        actorSeq: byUserSeq,
      },
      { to: userSeqs, except: byUserSeq },
    ),
  )
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
  jobs.on(recordSentBack, 'alarm', (ctx, { courseSeq, curriculumSeq, userSeq, byUserSeq, ...record }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.missionNotice,
        eventKey: `record:${record.recordSeq}:${record.decidedAt}`,
        courseSeq,
        says: { type: 'recordSentBack', curriculumSeq },
        actorSeq: byUserSeq,
      },
      { to: [userSeq], except: byUserSeq },
    ),
  )
  jobs.on(challengeRewarded, 'alarm', (ctx, { courseSeq, attendSeq, userSeq, byUserSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.missionNotice,
        eventKey: `reward:${attendSeq}`,
        courseSeq,
        says: { type: 'rewarded' },
      },
      { to: [userSeq], except: byUserSeq },
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
        {
          type: ALARM_TYPE.paymentOrPlan,
          eventKey: `order:${delivery}`,
          ...(courseSeq !== null && { courseSeq }),
          says: { type },
        },
        { to: [userSeq] },
      )
  })
  jobs.on(PARCEL_MOVED, 'alarm', async (ctx, { userSeq, courseSeq, deliverySeq, to, movedAt }) => {
    const type = PARCEL_NEWS[to]
    if (type)
      await raise(
        ctx,
        {
          type: ALARM_TYPE.paymentOrPlan,
          eventKey: `parcel:${deliverySeq}:${movedAt}`,
          courseSeq,
          says: { type },
        },
        { to: [userSeq] },
      )
  })
  jobs.on(ORDER_REFUNDED, 'alarm', async (ctx, { userSeq, courseSeq, refundSeq, byUserSeq }) => {
    if (courseSeq === null) return
    await raise(
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
    )
  })
  jobs.on(CLAIM_NEWS, 'alarm', (ctx, { orderSeq, userSeq, news, staff }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `claim:${orderSeq}:${news}`,
        says:
          news === 'claimed'
            ? { type: 'claimMade', path: `/settings/payment?claimYn=Y&order=${orderSeq}` }
            : { type: 'claimRefused', path: '/paymenthistory' },
        ...(news === 'claimed' && { actorSeq: userSeq }),
      },
      { to: news === 'claimed' ? staff.filter((one) => one !== userSeq) : [userSeq] },
    ),
  )
  jobs.on(CASH_RECEIPT_FAILED, 'alarm', async (ctx, { courseSeq, orderSeq, attempt }) => {
    if (courseSeq === null) return
    await raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `cash-receipt:${orderSeq}:${attempt}`,
        courseSeq,
        says: { type: 'cashReceiptFailed' },
      },
      { to: await staffToTell(ctx, ALARM_TYPE.paymentOrPlan, courseSeq) },
    )
  })
  jobs.on(PAYMENT_UNSEEN, 'alarm', async (ctx, { courseSeq, orderSeq }) => {
    if (courseSeq === null) return
    await raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `unseen:${orderSeq}`,
        courseSeq,
        says: { type: 'soldUnseen' },
      },
      { to: await staffToTell(ctx, ALARM_TYPE.paymentOrPlan, courseSeq) },
    )
  })
  jobs.on(PAYMENT_STRANDED, 'alarm', async (ctx, { courseSeq, strandedPaymentSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `stranded:${strandedPaymentSeq}`,
        says: { type: 'soldStranded', path: '/settings/payment/refunds' },
      },
      {
        to:
          courseSeq === null
            ? await listConcerned(ctx, SITE_PAYEE)
            : await staffToTell(ctx, ALARM_TYPE.paymentOrPlan, courseSeq),
      },
    ),
  )
  jobs.on(couponGiven, 'alarm', (ctx, { couponSeq, userSeq }) =>
    raise(
      ctx,
      { type: ALARM_TYPE.siteNotice, eventKey: `coupon:${couponSeq}`, says: { type: 'couponGiven' } },
      { to: [userSeq] },
    ),
  )
  jobs.on(couponsEnding, 'alarm', (ctx, { channelSeq, userSeq, useEndAt }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.siteNotice,
        eventKey: `coupons-ending:${channelSeq}:${useEndAt}`,
        says: { type: 'couponEnding', until: useEndAt },
      },
      { to: [userSeq] },
    ),
  )
  jobs.on(PLAN_STEP, 'alarm', (ctx, { step, to, until }, delivery) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `plan:${delivery}`,
        says: { type: PLAN_NEWS[step], ...(until && { until }) },
      },
      { to },
    ),
  )
  // Once for each loss of the keys of an account, however many cards wait and however often they are looked at.
  jobs.on(CARD_KEYS_GONE, 'alarm', async (ctx, { merchant, lastOrderSeq }) =>
    raise(
      ctx,
      {
        type: ALARM_TYPE.paymentOrPlan,
        eventKey: `card-keys-gone:${ctx.channelSeq}:${merchant}:${lastOrderSeq}`,
        says: { type: 'cardKeysGone', path: '/settings/configuration#payments' },
      },
      { to: await listConcerned(ctx, SITE_PAYEE) },
    ),
  )
  jobs.on(SETTLEMENT_NEWS, 'alarm', async (ctx, { payeeSeq, news, byUserSeq }, delivery) =>
    raise(
      ctx,
      { type: ALARM_TYPE.paymentOrPlan, eventKey: `settlement:${delivery}`, says: { type: news } },
      { to: await listConcerned(ctx, payeeSeq), except: TOLD_TO_ALL.includes(news) ? null : byUserSeq },
    ),
  )
  jobs.on(SUBSCRIPTION_NEWS, 'alarm', async (ctx, { userSeq, news }, delivery) => {
    const type = MEMBERSHIP_NEWS[news]
    if (type)
      await raise(
        ctx,
        { type: ALARM_TYPE.paymentOrPlan, eventKey: `membership:${delivery}`, says: { type } },
        { to: [userSeq] },
      )
  })
  jobs.on(INSTALMENT_NEWS, 'alarm', async (ctx, { userSeq, courseSeq, news }, delivery) => {
    const type = INSTALMENT_ALARMS[news]
    if (type)
      await raise(
        ctx,
        { type: ALARM_TYPE.paymentOrPlan, eventKey: `instalment:${delivery}`, courseSeq, says: { type } },
        { to: [userSeq] },
      )
  })
  retention.keep({ table: alarmRows, since: alarmRows.createdAt, days: ALARMS_KEPT })
  jobs.on(accountClosed, 'alarm', (ctx, { userSeq }) => forgetAlarms(ctx, userSeq))
  jobs.on(accountsMerged, 'alarm', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveAlarms(ctx, fromUserSeq, intoUserSeq),
  )
}

/** PLAN-13: what the owners of a site hear of its plan. */
const PLAN_NEWS: Readonly<Record<PlanStep, AlarmNews>> = {
  paid: 'planPaid',
  declined: 'planDeclined',
  lapsed: 'planLapsed',
  cancelled: 'planCancelled',
  ended: 'planEnded',
  cardRemoved: 'planCardRemoved',
  renewing: 'planRenews',
  ending: 'planEnds',
}

/** What the buyer hears of money, whoever pressed the button: a gateway moves it. Where nothing was due, the place tells. */
const STEP_NEWS: Readonly<Record<OrderStep, AlarmNews | null>> = {
  paid: 'paid',
  free: null,
  account: 'account',
  depositReversed: 'depositReversed',
  depositExpired: 'depositExpired',
  unseen: 'unseen',
  givenBack: 'givenBack',
  notCompleted: 'notCompleted',
  refunded: 'refunded',
  cancelled: 'cancelled',
  transferOwed: 'transferOwed',
  accountAsked: 'accountAsked',
  transferred: 'transferred',
  transferUndone: 'transferUndone',
}

/** DLV-07: packing is the site's own affair. */
const PARCEL_NEWS: Readonly<Partial<Record<DeliveryStateCd, AlarmNews>>> = {
  [DELIVERY_STATE.sent]: 'parcelSent',
  [DELIVERY_STATE.delivered]: 'parcelDelivered',
  [DELIVERY_STATE.returned]: 'parcelReturned',
}

/** MSH-08: what the clock or the gateway does to a membership; what its member presses needs no alarm. */
const MEMBERSHIP_NEWS: Readonly<Partial<Record<SubscriptionNews, AlarmNews>>> = {
  started: 'membershipStarted',
  trialStarted: 'membershipStarted',
  charged: 'membershipCharged',
  declined: 'membershipDeclined',
  stopped: 'membershipStopped',
  raiseStopped: 'membershipStopped',
  ended: 'membershipStopped',
  trialEnding: 'membershipRenews',
  renewal: 'membershipRenews',
  raise: 'membershipRaise',
  cardRemoved: 'membershipCard',
  cardNeeded: 'membershipCardNeeded',
}

/** PAY-23: what a buyer hears of a class that is paid month by month; of a merge its letter tells. */
const INSTALMENT_ALARMS: Readonly<Partial<Record<InstalmentNews, AlarmNews>>> = {
  started: 'instalmentStarted',
  coming: 'instalmentComing',
  charged: 'instalmentCharged',
  declined: 'instalmentDeclined',
  held: 'instalmentHeld',
  opened: 'instalmentOpened',
  finished: 'instalmentFinished',
  stopped: 'instalmentStopped',
  cardRemoved: 'instalmentCard',
  cardNeeded: 'instalmentCardNeeded',
}

/** JOIN-12: the site greets its new member; whoever left and comes back is greeted again. */
async function welcome(ctx: Context, userSeq: number): Promise<void> {
  const joinedAt = await whenJoined(ctx, userSeq)
  if (!joinedAt) return
  const eventKey = `joined:${ctx.channelSeq}:${joinedAt.getTime()}`
  await raise(ctx, { type: ALARM_TYPE.signUp, eventKey, says: { type: 'welcome' } }, { to: [userSeq] })
}
