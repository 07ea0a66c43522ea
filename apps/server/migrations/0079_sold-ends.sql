ALTER TABLE "grants" ADD COLUMN "sold_end_at" timestamp with time zone;--> statement-breakpoint
-- What staff had extended before: the days that were sold, from the approval or from the beginning of the class.
update "grants" g set "sold_end_at" = was."sold_end_at"
from (
  select given."channel_seq", given."grant_seq",
    ((greatest(
      given."start_at",
      d."start_at",
      case when l."contract" is null then case when l."kind" = 'package' then null else c."start_at" end
        else (l."contract" ->> 'beginsAt')::timestamptz end
    ) at time zone 'Asia/Seoul')::date + l."vod_days" + 1)::timestamp at time zone 'Asia/Seoul'
      - interval '1 second' as "sold_end_at"
  from "grants" given
  join "order_lines" l on l."channel_seq" = given."channel_seq" and l."order_line_seq"::text = given."source_key"
  join "courses" c on c."channel_seq" = given."channel_seq" and c."course_seq" = given."course_seq"
  left join "course_schedules" d on d."channel_seq" = l."channel_seq" and d."schedule_seq" = l."schedule_seq"
  where given."source" = 'ORDER' and given."end_at" is not null and l."vod_days" >= 0
    and exists (
      select 1 from "attendance_history" h
      where h."channel_seq" = l."channel_seq" and h."attend_seq" = l."attend_seq"
        and h."from_status_cd" = h."to_status_cd" and h."note" ~ '^\+[0-9]+')
) was
where g."channel_seq" = was."channel_seq" and g."grant_seq" = was."grant_seq" and was."sold_end_at" < g."end_at";
