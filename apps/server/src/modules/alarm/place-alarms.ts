import type { AlarmNews } from '@seodang/domain/alarm'
import { ALARM_TYPE, type AlarmTypeCd } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { ChangeReason } from '../enrolment/index.ts'
import { staffToTell } from './audience.ts'
import { type Audience, type News, raise, raiseEach } from './raise.ts'

interface PlaceChange {
  courseSeq: number
  userSeq: number
  historySeq: number
  byUserSeq: number | null
  waitlisted: boolean
  reason: ChangeReason
  until: string | null
}

interface PlaceAwaited {
  courseSeq: number
  userSeq: number
  source: string
  sourceKey: string
  since: string
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
  // The plan that pays for it tells.
  instalmentUnpaid: null,
  instalmentPaid: null,
  merged: null,
  // The package tells of itself, once.
  viaPackage: null,
  packageEnded: null,
  // So does the membership.
  viaMembership: null,
  membershipEnded: null,
  offered: { type: ALARM_TYPE.enrolmentWaiting, news: 'offered' },
  offerExpired: { type: ALARM_TYPE.enrolmentWaiting, news: 'offerExpired' },
  passedOver: { type: ALARM_TYPE.enrolmentWaiting, news: 'passedOver' },
}

/** ATT-17: staff may change thousands at once, so what waits is told by one write. */
export async function tellOfPlaces(ctx: Context, changes: readonly PlaceChange[]): Promise<void> {
  const staff = new Map<string, Promise<number[]>>()
  const staffOf = (type: AlarmTypeCd, courseSeq: number) => {
    const key = `${type} ${courseSeq}`
    const asked = staff.get(key) ?? staffToTell(ctx, type, courseSeq)
    staff.set(key, asked)
    return asked
  }
  const told: { news: News; audience: Audience }[] = []
  for (const change of changes) {
    const { courseSeq, userSeq, byUserSeq, historySeq } = change
    const eventKey = `place:${historySeq}`
    const hears = TO_LEARNER[change.reason]
    if (hears)
      told.push({
        news: {
          type: hears.type,
          eventKey,
          courseSeq,
          says: { ...(hears.news && { type: hears.news }), ...(change.until && { until: change.until }) },
        },
        audience: { to: [userSeq], except: byUserSeq },
      })
    const heard = toStaff(change)
    if (heard)
      told.push({
        news: { type: heard.type, eventKey, courseSeq, says: { type: heard.news }, actorSeq: userSeq },
        audience: {
          to: (await staffOf(heard.type, courseSeq)).filter((one) => one !== byUserSeq),
          except: userSeq,
        },
      })
  }
  await raiseEach(ctx, told)
}

/** What a membership or a package opens is full, and its holder waits for a place (BYD-01). */
export const tellOfPlaceAwaited = (
  ctx: Context,
  { courseSeq, userSeq, source, sourceKey, since }: PlaceAwaited,
): Promise<void> =>
  raise(
    ctx,
    {
      type: ALARM_TYPE.enrolmentWaiting,
      eventKey: `awaited:${source}:${sourceKey}:${courseSeq}:${userSeq}:${since}`,
      courseSeq,
      says: { type: 'awaited' },
    },
    { to: [userSeq] },
  )

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
