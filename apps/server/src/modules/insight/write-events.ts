import { EVENT_TYPE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/context.ts'
import type { trackingEvents } from './tables.ts'

type Stored = typeof trackingEvents.$inferSelect

export interface TrackedEvent extends Omit<Stored, 'trackingEventSeq'> {
  /** A visit of somebody who counts (TRK-09). */
  counts: boolean
}

const VIEWS: readonly string[] = [EVENT_TYPE.pageView, EVENT_TYPE.pageview]

/**
 * TRK-03, TRK-04, TRK-08: writes events and keeps the counts of their hour and day up, in one statement for many.
 * PAGEVIEW and PAGE_VIEW are one act: the second of the two within a second is not counted again.
 */
export async function writeEvents(
  { db }: Pick<Services, 'db'>,
  events: readonly TrackedEvent[],
): Promise<void> {
  const rows = events.map((event, ord) => ({
    ...event,
    ord,
    day: seoulDate(event.createdAt),
    isView: VIEWS.includes(event.eventType),
    isNew: event.eventType === EVENT_TYPE.newVisitor,
  }))
  const earliest = new Date(Math.min(...events.map(({ createdAt }) => createdAt.getTime())) - 1000)
  await db.execute(sql`
    with batch as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event("ord" int, "channelSeq" bigint,
        "eventType" text, "message" text, "path" text, "courseSeq" bigint, "clientId" text, "userSeq" bigint,
        "device" text, "language" text, "referrer" text, "isStaff" boolean, "isRobot" boolean,
        "createdAt" timestamptz, "day" text, "counts" boolean, "isView" boolean, "isNew" boolean)
    ), again as (
      select b."ord" from batch b where b."isView" and b."counts" and (
        exists (select 1 from tracking_events e
          where e.channel_seq = b."channelSeq" and e.client_id = b."clientId" and e.path = b."path"
            and e.event_type in (${EVENT_TYPE.pageView}, ${EVENT_TYPE.pageview}) and e.event_type <> b."eventType"
            and e.created_at > ${earliest} and e.created_at > b."createdAt" - interval '1 second')
        or exists (select 1 from batch o
          where o."ord" < b."ord" and o."isView" and o."eventType" <> b."eventType" and o."channelSeq" = b."channelSeq"
            and o."clientId" = b."clientId" and o."path" = b."path"))
    ), written as (
      insert into tracking_events (channel_seq, event_type, message, path, course_seq, client_id, user_seq, device,
        language, referrer, is_staff, is_robot, created_at)
      select "channelSeq", "eventType", "message", "path", "courseSeq", "clientId", "userSeq", "device",
        "language", "referrer", "isStaff", "isRobot", "createdAt" from batch order by "ord"
    ), visitors as (
      insert into daily_visitors (channel_seq, day, client_id, first_at, new_yn)
      select "channelSeq", "day", "clientId", min("createdAt"), bool_or("isNew") from batch
      where "counts" and ("isView" or "isNew") group by 1, 2, 3 order by 1, 2, 3
      on conflict do nothing
    )
    insert into hourly_counts (channel_seq, hour_at, page_view_count, new_visitor_count)
    select "channelSeq", date_trunc('hour', "createdAt"), count(*) filter (where "isView"), count(*) filter (where "isNew")
    from batch where "counts" and ("isView" or "isNew") and "ord" not in (select "ord" from again)
    group by 1, 2 order by 1, 2
    on conflict (channel_seq, hour_at) do update set
      page_view_count = hourly_counts.page_view_count + excluded.page_view_count,
      new_visitor_count = hourly_counts.new_visitor_count + excluded.new_visitor_count`)
}
