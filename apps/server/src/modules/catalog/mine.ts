import type { myCourse as read } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { courseTypeOf, managesClassroom } from '@seodang/domain/access'
import { canSendInviteEvent } from '@seodang/domain/course-display'
import { marketingOf } from '@seodang/domain/course-marketing'
import { classProgress } from '@seodang/domain/progress'
import { continueItem } from '@seodang/domain/resume'
import { mayReview } from '@seodang/domain/review'
import { isOfferOpen } from '@seodang/domain/waiting'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { iso } from './card.ts'
import { type FullClass, knownCourse } from './course.ts'
import { holdsMembership, type SeatRow, seatOf } from './my-seat.ts'
import { unsoldClasses } from './packed.ts'
import { AWAITED_BY, type AwaitedBy, WAIT_POSITION } from './wait-position.ts'

const MINE = `
select n.attend_count, n.accept_cnt, n.like_count, l.like_at, a.attend_seq, a.choise_status_cd,
  a.waitlisted_at is not null as waitlisted, f.expires_at as offer_until, w.position as wait_position, t.awaited_by,
  ${unsoldClasses('$3')}, a.attend_at, a.valid_at, a.seat_ended_at, a.review_expring_at,
  r.evaluation_seq, r.half_stars, r.content, r.photo_keys, o.order_seq, h.own_holds, h.awaits_deposit, p.progress
from course_counts n
left join course_likes l on l.channel_seq = n.channel_seq and l.course_seq = n.course_seq and l.user_seq = $3
left join attendances a on a.channel_seq = n.channel_seq and a.course_seq = n.course_seq and a.user_seq = $3
  and a.choise_status_cd <> '99'
left join seat_offers f on f.channel_seq = a.channel_seq and f.attend_seq = a.attend_seq and f.state = 'open'
left join lateral ${WAIT_POSITION} w on a.choise_status_cd = '01' and a.waitlisted_at is not null
  and f.seat_offer_seq is null
left join lateral ${AWAITED_BY} t on true
left join reviews r on r.channel_seq = a.channel_seq and r.attend_seq = a.attend_seq
left join lateral (
  select o.order_seq from orders o
  join order_lines x on x.channel_seq = o.channel_seq and x.order_seq = o.order_seq and x.course_seq = n.course_seq
  where o.channel_seq = n.channel_seq and o.user_seq = $3
    and (o.payment_status in ('01', '02') or (o.payment_status = '00' and o.held_until > $4))
  order by o.created_at desc limit 1) o on true
cross join lateral (
  select count(*) filter (where o.holds_place)::int as own_holds,
    coalesce(bool_or(o.payment_status = '02'), false) as awaits_deposit
  from orders o
  where o.channel_seq = n.channel_seq and o.user_seq = $3 and o.payment_status in ('00', '01', '02')
    and exists (select 1 from order_lines x where x.channel_seq = o.channel_seq and x.order_seq = o.order_seq
      and x.course_seq = n.course_seq)) h
cross join lateral (
  select json_agg(json_build_object('curriculumSeq', i.curriculum_seq, 'lastPosition', i.last_position,
    'isDone', i.completed_at is not null, 'lastSeenAt', i.updated_at)) as progress
  from item_progress i
  where i.channel_seq = n.channel_seq and i.course_seq = n.course_seq and i.user_seq = $3) p
where n.channel_seq = $1 and n.course_seq = $2`

type Row = SeatRow & {
  attend_count: number
  accept_cnt: number
  like_count: number
  like_at: Date | null
  attend_seq: number | null
  waitlisted: boolean
  wait_position: number | null
  awaited_by: AwaitedBy | null
  full_classes: FullClass[]
  unpublished_count: number
  attend_at: Date | null
  review_expring_at: Date | null
  evaluation_seq: number | null
  half_stars: number | null
  content: string | null
  photo_keys: string[] | null
  order_seq: number | null
  progress: { curriculumSeq: number; lastPosition: number; isDone: boolean; lastSeenAt: string }[] | null
}

/** The caller's part in a class: what the button, the heart and the review read. A visitor has none. */
export async function myCourse(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof read>> {
  const { principal, now } = ctx
  const [{ row: course, items }, [row]] = await Promise.all([
    knownCourse(ctx, courseSeq),
    ctx.services.reads.rows<Row>('my_course', MINE, [ctx.channelSeq, courseSeq, principal.userSeq ?? 0, now]),
  ])
  const seen = row?.progress ?? []
  const done = new Set(seen.filter(({ isDone }) => isDone).map(({ curriculumSeq }) => curriculumSeq))
  const { completedCount, curriculumCount } = classProgress(items, done)
  const next = continueItem(items, seen, done)
  // Whoever left finds what is theirs, and is asked to join on the way in (JOIN-11).
  const isAttend = principal.course?.holdsTerm ?? false
  const managesClass = managesClassroom(principal)
  const isInside = principal.course?.isAttending === true || managesClass
  return {
    courseSeq,
    isAttend,
    attendSeq: row?.attend_seq ?? null,
    choiseStatusCd: row?.choise_status_cd ?? null,
    waitlisted: row?.waitlisted ?? false,
    waitPosition: row?.wait_position ?? null,
    awaitedBy: row?.awaited_by ?? null,
    offerUntil: row?.offer_until && isOfferOpen(row.offer_until, now) ? row.offer_until.toISOString() : null,
    fullClasses: row?.full_classes ?? [],
    unpublishedCount: row?.unpublished_count ?? 0,
    attendAt: iso(row?.attend_at ?? null),
    validAt: iso(row?.valid_at ?? null),
    likeAt: iso(row?.like_at ?? null),
    likeCount: row?.like_count ?? 0,
    managesClass,
    ...seatOf(course, row, now),
    holdsMembership: await holdsMembership(ctx, course),
    isChannelUser: principal.isChannelUser,
    canSendInviteEventYn: canSendInviteEvent(marketingOf(course.marketing).inviteEventYn, isAttend),
    userTypeCd: courseTypeOf(principal),
    completedCount,
    curriculumCount,
    nextCurriculumSeq: next?.curriculumSeq ?? null,
    nextPosition: seen.find(({ curriculumSeq }) => curriculumSeq === next?.curriculumSeq)?.lastPosition ?? 0,
    attendCount: row?.attend_count ?? 0,
    acceptCnt: row?.accept_cnt ?? 0,
    canReview: mayReview(
      { choiseStatusCd: row?.choise_status_cd ?? null, reviewExpringAt: row?.review_expring_at ?? null },
      now,
    ),
    review: reviewOf(row),
    reviewExpringAt: iso(row?.review_expring_at ?? null),
    kakao: isInside ? course.kakao : null,
    slackChannel: isInside ? course.slack_channel : null,
    pendingOrderSeq: row?.order_seq ?? null,
  }
}

function reviewOf(row: Row | undefined) {
  if (!row || row.evaluation_seq === null) return null
  return {
    evaluationSeq: row.evaluation_seq,
    reviewPoint: (row.half_stars ?? 0) / 2,
    content: row.content ?? '',
    photos: (row.photo_keys ?? []).map((key) => ({ key, url: imageUrl(key) })),
  }
}
