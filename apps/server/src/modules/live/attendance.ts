import type { ReplyOf } from '@seodang/contract/endpoint'
import type { correctAttendance, liveAttendance } from '@seodang/contract/live'
import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { attendedMinutes, countedMinutes } from '@seodang/domain/live-attendance'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { completeByPresence, takeBackPresence } from '../classroom/index.ts'
import { liveAttended } from './events.ts'
import { findLive, type Live } from './store.ts'
import {
  deleteCorrection,
  isMeasured,
  listCorrections,
  listPeople,
  listVisits,
  saveCorrection,
  type VisitRow,
} from './visits-store.ts'

type Attendee = ReplyOf<typeof correctAttendance>
interface ItemKey {
  courseSeq: number
  curriculumSeq: number
}

const getLive = async (ctx: Context, { courseSeq, curriculumSeq }: ItemKey): Promise<Live> =>
  (await findLive(ctx, courseSeq, curriculumSeq)) ?? fail('NO_DATA', { curriculumSeq })

/** LIVE-37, BYD-13: everybody of the class with the minutes that they were in the live. */
export async function attendanceOf(ctx: Context, key: ItemKey): Promise<ReplyOf<typeof liveAttendance>> {
  const live = await getLive(ctx, key)
  const list = await attendees(ctx, live)
  const plannedMinutes = Math.round((live.endAt.getTime() - live.startAt.getTime()) / MINUTE)
  return { list, totalCount: list.length, plannedMinutes }
}

async function attendees(ctx: Context, live: Live, userSeq?: number): Promise<Attendee[]> {
  const { courseSeq, curriculumSeq } = live
  const people = await listPeople(ctx, courseSeq, curriculumSeq, userSeq)
  const visits = Map.groupBy(await listVisits(ctx, curriculumSeq), (visit) => visit.userSeq)
  const corrections = await listCorrections(ctx, curriculumSeq)
  return people.map((person) =>
    attendee(ctx, live, person, visits.get(person.userSeq) ?? [], corrections.get(person.userSeq) ?? null),
  )
}

function attendee(
  ctx: Context,
  live: Live,
  person: { userSeq: number; name: string; email: string },
  visits: VisitRow[],
  correctedMinutes: number | null,
): Attendee {
  const measuredMinutes = attendedMinutes(
    visits.map((visit) => ({ ...visit, isMeasured: isMeasured(visit) })),
    live,
    ctx.now,
  )
  const left = visits.flatMap(({ leftAt }) => leftAt?.getTime() ?? [])
  return {
    ...person,
    minutes: countedMinutes(measuredMinutes, correctedMinutes),
    measuredMinutes,
    correctedMinutes,
    firstEnteredAt: visits[0]?.enteredAt.toISOString() ?? null,
    lastLeftAt: left.length > 0 ? new Date(Math.max(...left)).toISOString() : null,
    visitCount: visits.length,
  }
}

/** LIVE-37: staff say how long somebody was there, who then has done the lesson; null takes their word back. */
export function correct(
  outer: Context,
  key: ItemKey & { userSeq: number },
  minutes: number | null,
): Promise<Attendee> {
  return inTransaction(outer, async (ctx) => {
    const live = await getLive(ctx, key)
    const { curriculumSeq, userSeq } = key
    const [before] = await attendees(ctx, live, userSeq)
    if (!before) fail('NO_DATA', { userSeq })
    if (minutes === null) await deleteCorrection(ctx, curriculumSeq, userSeq)
    else await saveCorrection(ctx, { curriculumSeq, userSeq, minutes, byUserSeq: userSeqOf(ctx) })
    const [after] = await attendees(ctx, live, userSeq)
    if (!after) fail('NO_DATA', { userSeq })
    const item = { courseSeq: key.courseSeq, curriculumSeq }
    if (after.minutes > 0) await completeByPresence(ctx, item, userSeq)
    else if (before.minutes > 0) await takeBackPresence(ctx, item, userSeq)
    const { channelSeq } = ctx
    await ctx.services.jobs.emit(ctx, liveAttended, { channelSeq, ...key })
    await audit(
      ctx,
      'live.attendance',
      `live:${curriculumSeq}:${userSeq}`,
      { minutes: before.correctedMinutes },
      { minutes },
    )
    return after
  })
}
