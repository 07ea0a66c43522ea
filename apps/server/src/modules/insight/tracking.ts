import type { BodyOf } from '@seodang/contract/endpoint'
import type { eventLog, trackUserEvent } from '@seodang/contract/insight'
import { EVENT_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { seoulDate } from '@seodang/domain/seoul-time'
import { isRobot } from '@seodang/domain/user-agent'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { visitedSite } from './store.ts'
import { trackingEvents } from './tables.ts'

/** TRK-01: something that happened in a page, told apart from visits; kept without a site (0) outside of one. */
export async function logEvent(
  ctx: Context,
  { eventType, message }: BodyOf<typeof eventLog>,
): Promise<Record<string, never>> {
  await ctx.db
    .insert(trackingEvents)
    .values({ ...marksOf(ctx), channelSeq: ctx.channelSeq, eventType, message })
  return {}
}

/**
 * TRK-04, TRK-08: one visit to a page, with the hour's and the day's counts kept up in the same statement.
 * Staff and robots are written down but not counted (TRK-09). PAGEVIEW and PAGE_VIEW are one act: the second of
 * the two within a second is not counted again (TRK-03).
 */
export async function trackVisit(
  ctx: Context,
  visit: BodyOf<typeof trackUserEvent>,
): Promise<Record<string, never>> {
  const { channelSeq } = visit
  // The path of the call names no site, so the principal was loaded without one.
  const site = await visitedSite(ctx, channelSeq, ctx.principal.userSeq)
  if (!site) fail('NO_DATA')
  const marks = { ...marksOf(ctx), isStaff: site.staff }
  const eventType = visit.eventType ?? EVENT_TYPE.pageView
  const isView = eventType === EVENT_TYPE.pageView || eventType === EVENT_TYPE.pageview
  const isNew = eventType === EVENT_TYPE.newVisitor
  const counts = !marks.isStaff && !marks.isRobot && marks.clientId !== null
  const courseSeq = courseOf(visit.path)

  await ctx.db.execute(sql`
    with again as (
      select 1 from tracking_events
      where channel_seq = ${channelSeq} and client_id = ${marks.clientId} and path = ${visit.path}
        and event_type in (${EVENT_TYPE.pageView}, ${EVENT_TYPE.pageview}) and event_type <> ${eventType}
        and created_at > ${ctx.now}::timestamptz - interval '1 second' and ${isView}
    ), event as (
      insert into tracking_events (channel_seq, event_type, message, path, course_seq, client_id, user_seq, device, language, referrer, is_staff, is_robot, created_at)
      values (${channelSeq}, ${eventType}, ${visit.message}, ${visit.path}, ${courseSeq}, ${marks.clientId}, ${marks.userSeq},
        ${marks.device}, ${marks.language}, ${visit.referrer ?? ''}, ${marks.isStaff}, ${marks.isRobot}, ${ctx.now})
    ), visitor as (
      insert into daily_visitors (channel_seq, day, client_id, first_at, new_yn)
      select ${channelSeq}::bigint, ${seoulDate(ctx.now)}::text, ${marks.clientId ?? ''}::text, ${ctx.now}::timestamptz, ${isNew}
      where ${counts && (isView || isNew)}
      on conflict do nothing
    )
    insert into hourly_counts (channel_seq, hour_at, page_view_count, new_visitor_count)
    select ${channelSeq}::bigint, date_trunc('hour', ${ctx.now}::timestamptz), ${isView ? 1 : 0}::int, ${isNew ? 1 : 0}::int
    where ${counts && (isView || isNew)} and not exists (select 1 from again)
    on conflict (channel_seq, hour_at) do update set
      page_view_count = hourly_counts.page_view_count + excluded.page_view_count,
      new_visitor_count = hourly_counts.new_visitor_count + excluded.new_visitor_count`)
  return {}
}

function marksOf(ctx: Context) {
  const { clientId, device, userAgent, source } = ctx.origin
  return {
    clientId,
    userSeq: ctx.principal.userSeq,
    device,
    language: ctx.language,
    referrer: source ?? '',
    isStaff: ctx.principal.userTypeCd !== null,
    isRobot: isRobot(userAgent),
  }
}

function courseOf(path: string): number | null {
  const found = /^\/classes\/(\d{1,15})(?:\/|$)/.exec(path)?.[1]
  return found === undefined ? null : Number(found)
}
