import type { AlarmNews } from '@seodang/domain/alarm'
import { ALARM_TYPE, type AlarmTypeCd } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { ChangeReason } from '../enrolment/index.ts'
import { staffToTell } from './audience.ts'
import { raise } from './raise.ts'

interface PlaceChange {
  courseSeq: number
  userSeq: number
  historySeq: number
  byUserSeq: number | null
  waitlisted: boolean
  reason: ChangeReason
  until: string | null
}

type Told = { type: AlarmTypeCd; news?: AlarmNews }

/** ATT-17: what the learner hears of a change that somebody else made; of a deposit, the order tells. */
const TO_LEARNER: Readonly<Record<ChangeReason, Told | null>> = {
  applied: { type: ALARM_TYPE.enrolmentWaiting },
  enrolled: { type: ALARM_TYPE.enrolmentApproved },
  renewed: { type: ALARM_TYPE.enrolmentApproved, news: 'extended' },
  added: { type: ALARM_TYPE.enrolmentApproved },
  approved: { type: ALARM_TYPE.enrolmentApproved, news: 'approved' },
  movedUp: { type: ALARM_TYPE.enrolmentApproved, news: 'movedUp' },
  held: { type: ALARM_TYPE.enrolmentWaiting, news: 'held' },
  sentBack: { type: ALARM_TYPE.enrolmentWaiting, news: 'sentBack' },
  extended: { type: ALARM_TYPE.enrolmentApproved, news: 'extended' },
  cancelled: { type: ALARM_TYPE.classCancelled, news: 'cancelled' },
  depositReversed: null,
  merged: null,
  // The package tells of itself, once.
  viaPackage: null,
  packageEnded: null,
  offered: { type: ALARM_TYPE.enrolmentWaiting, news: 'offered' },
  offerExpired: { type: ALARM_TYPE.enrolmentWaiting, news: 'offerExpired' },
  passedOver: { type: ALARM_TYPE.enrolmentWaiting, news: 'passedOver' },
}

export async function tellOfPlace(ctx: Context, change: PlaceChange): Promise<void> {
  const { courseSeq, userSeq, byUserSeq, historySeq } = change
  const eventKey = `place:${historySeq}`
  const told = TO_LEARNER[change.reason]
  if (told)
    await raise(
      ctx,
      {
        type: told.type,
        eventKey,
        courseSeq,
        says: { ...(told.news && { type: told.news }), ...(change.until && { until: change.until }) },
      },
      { to: [userSeq], except: byUserSeq },
    )
  const heard = toStaff(change)
  if (!heard) return
  const staff = await staffToTell(ctx, heard.type, courseSeq)
  await raise(
    ctx,
    { type: heard.type, eventKey, courseSeq, says: { type: heard.news }, actorSeq: userSeq },
    { to: staff.filter((one) => one !== byUserSeq), except: userSeq },
  )
}

/** What the class's staff hear: that somebody came, or left by themselves. */
function toStaff({ reason, waitlisted, userSeq, byUserSeq }: PlaceChange): {
  type: AlarmTypeCd
  news: AlarmNews
} | null {
  const type = ALARM_TYPE.enrolmentReceived
  if (reason === 'applied') return { type, news: waitlisted ? 'waiting' : 'applied' }
  if (reason === 'enrolled' || reason === 'renewed') return { type, news: 'enrolled' }
  if (reason === 'cancelled' && byUserSeq === userSeq)
    return { type: ALARM_TYPE.classCancelled, news: 'withdrawn' }
  return null
}
