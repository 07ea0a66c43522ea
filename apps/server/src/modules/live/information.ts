import type { ReplyOf } from '@seodang/contract/endpoint'
import type { lessonLive, liveInformation } from '@seodang/contract/live'
import {
  COURSE_USER_TYPE,
  type CourseUserTypeCd,
  LIVE_USER_TYPE,
  type LiveUserType,
  PUBLIC,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { SECOND } from '@seodang/domain/instant'
import { liveClassState, POLL_INTERVAL } from '@seodang/domain/live'
import {
  isLiveHost,
  isOfNow,
  joinWindows,
  latestOfNow,
  liveUserType,
  windowOf,
} from '@seodang/domain/live-join'
import { seoulDate } from '@seodang/domain/seoul-time'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { isChannelUser, learnsNow } from '../membership/index.ts'
import { findLive } from './store.ts'

type Information = ReplyOf<typeof liveInformation>
type Card = Information['nowLives'][number]

interface Row {
  curriculum_seq: number
  course_seq: number
  start_at: Date
  end_at: Date
  live_type_cd: string
  curriculum_title: string
  title: string
  image_key: string | null
  fare_cd: string
  settings: Record<string, unknown>
  user_type_cd: CourseUserTypeCd | null
}

/** More would be no notice any more. */
const MOST_CARDS = 20
/** Nothing of today: a live that is added meanwhile is seen a little later. */
const QUIET_SECONDS = 60

// Asked by every open tab, so it goes from the person to their classes and from there by index to the lives of today.
const MINE = `
with mine as (
  select a.course_seq, null as user_type_cd from attendances a
  where a.user_seq = $2 and a.channel_seq = $1
    and ${learnsNow({ channel: 'a.channel_seq', course: 'a.course_seq', person: 'a.user_seq', now: '$3::timestamptz' })}
  union
  select s.course_seq, s.user_type_cd from course_staff s where s.user_seq = $2 and s.channel_seq = $1 and not $5::boolean
    and ${isChannelUser({ channel: 's.channel_seq', person: 's.user_seq' })}
)
select l.curriculum_seq, l.course_seq, l.start_at, l.end_at, l.live_type_cd, i.title as curriculum_title, k.title,
  k.image_key, k.fare_cd, c.lk_plus as settings, max(m.user_type_cd) as user_type_cd
from mine m
join live_sessions l on l.channel_seq = $1 and l.course_seq = m.course_seq and l.start_at < $4 and l.end_at > $3
join curriculum_items i on i.channel_seq = $1 and i.curriculum_seq = l.curriculum_seq
  and i.removed_at is null and i.public_cd = '${PUBLIC.public}'
join courses k on k.channel_seq = $1 and k.course_seq = l.course_seq and k.trash_type_cd = '${TRASH_TYPE.active}'
join channels c on c.channel_seq = $1
group by l.channel_seq, l.curriculum_seq, i.title, k.title, k.image_key, k.fare_cd, c.lk_plus
order by l.start_at, l.curriculum_seq
limit ${MOST_CARDS}`

/** LIVE-28: the lives of the caller that are still to end today, or that can be entered already. */
export async function liveInformationOf(ctx: Context): Promise<Information> {
  const { now, channelSeq } = ctx
  const rows = await ctx.services.reads.rows<Row & Record<string, unknown>>('live_information', MINE, [
    channelSeq,
    userSeqOf(ctx),
    now,
    latestOfNow(now),
    ctx.principal.isMemberOnly ?? false,
  ])
  const nowLives = rows
    .map((row) => cardOf(channelSeq, row))
    .filter((card) => isOfNow(card.liveStartAt, now, windowOf(card, card.userType)))
  return {
    nowLives,
    now: now.toISOString(),
    interval_seconds: nowLives.length > 0 ? POLL_INTERVAL / SECOND : QUIET_SECONDS,
  }
}

function cardOf(channelSeq: number, row: Row): Card {
  const userType = userTypeOf(row.user_type_cd)
  return {
    itemSeq: row.curriculum_seq,
    channelSeq,
    courseSeq: row.course_seq,
    title: row.title,
    curriculumTitle: row.curriculum_title,
    imageUrl: imageUrl(row.image_key),
    liveAt: seoulDate(row.start_at),
    liveStartAt: row.start_at.toISOString(),
    liveEndAt: row.end_at.toISOString(),
    userType,
    isZoomHost: isLiveHost(userType) ? 1 : 0,
    liveType: row.live_type_cd,
    liveTypeCd: row.live_type_cd,
    channelLiveTypeCd: row.live_type_cd,
    ...joinWindows(row.settings),
    fareCd: row.fare_cd,
  }
}

function userTypeOf(userTypeCd: CourseUserTypeCd | null): LiveUserType {
  if (userTypeCd === null) return LIVE_USER_TYPE.user
  return userTypeCd === COURSE_USER_TYPE.facilitator
    ? LIVE_USER_TYPE.facilitator
    : LIVE_USER_TYPE.classManager
}

/** LIVE-36: one live for its lesson; what only staff may know is there for staff (SEC-10). */
export async function lessonLiveOf(
  ctx: Context,
  courseSeq: number,
  curriculumSeq: number,
): Promise<ReplyOf<typeof lessonLive>> {
  const live = await findLive(ctx, courseSeq, curriculumSeq)
  if (!live) fail('NO_DATA', { curriculumSeq })
  const userType = liveUserType(ctx.principal)
  const isHost = isLiveHost(userType)
  const windowMinutes = windowOf(live.windows, userType)
  return {
    itemSeq: live.curriculumSeq,
    channelSeq: ctx.channelSeq,
    courseSeq,
    title: live.title,
    curriculumTitle: live.curriculumTitle,
    imageUrl: imageUrl(live.imageKey),
    liveAt: seoulDate(live.startAt),
    liveStartAt: live.startAt.toISOString(),
    liveEndAt: live.endAt.toISOString(),
    userType,
    isZoomHost: isHost ? 1 : 0,
    liveType: live.liveTypeCd,
    liveTypeCd: live.liveTypeCd,
    channelLiveTypeCd: live.liveTypeCd,
    ...live.windows,
    fareCd: live.fareCd,
    state: liveClassState(live, ctx.now, windowMinutes),
    now: ctx.now.toISOString(),
    windowMinutes,
    password: isHost ? live.password : null,
    problem: isHost ? live.problem : null,
  }
}
