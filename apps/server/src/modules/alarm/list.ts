import type { Alarm, listAlarms } from '@seodang/contract/alarm'
import type { QueryOf } from '@seodang/contract/endpoint'
import { ALARMS_PER_PAGE, alarmContent, MOST_ALARMS_PER_PAGE } from '@seodang/domain/alarm'
import type { AlarmTypeCd } from '@seodang/domain/codes'
import { readJsonObject } from '@seodang/domain/json'
import { siteHost, siteOrigin } from '@seodang/domain/site-address'
import type { Static } from 'typebox'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import type { StaffPart } from '../membership/index.ts'
import { mayKnowActor, SEEN_BY } from './audience.ts'

type AlarmView = Static<typeof Alarm>

const LIST = `
select a.alarm_seq, a.alarm_type, a.content, a.created_at, a.link_package, a.legacy, a.image_key,
  a.target_user_seq, a.course_seq as about_course_seq, u.alarm_read_seq,
  c.channel_seq, c.name as site_name, c.address,
  (select d.domain from channel_domains d
    where d.channel_seq = c.channel_seq and d.verified_at is not null limit 1) as domain,
  k.course_seq, k.title, k.image_key as course_image_key,
  p.name as actor_name, p.profile_image_key as actor_image_key,
  o.user_type_cd, o.added, o.removed, s.user_type_cd as course_user_type_cd
from alarms a
join users u on u.user_seq = a.target_user_seq
left join channels c on c.channel_seq = a.channel_seq and c.closed_at is null
left join courses k on k.channel_seq = c.channel_seq and k.course_seq = a.course_seq and ${SEEN_BY}
left join users p on p.user_seq = a.actor_seq and p.closed_at is null
left join operators o on o.channel_seq = a.channel_seq and o.user_seq = u.user_seq
left join course_staff s on s.channel_seq = a.channel_seq and s.course_seq = a.course_seq and s.user_seq = u.user_seq
where a.target_user_seq = $1 and a.alarm_seq < coalesce($2::bigint, ${Number.MAX_SAFE_INTEGER})
order by a.alarm_seq desc limit $3`

interface Row extends StaffPart, Record<string, unknown> {
  alarm_seq: number
  alarm_type: AlarmTypeCd
  content: string
  created_at: Date
  link_package: 'Y' | 'N'
  legacy: 'Y' | 'N'
  image_key: string | null
  target_user_seq: number
  about_course_seq: number | null
  alarm_read_seq: number
  channel_seq: number | null
  site_name: string | null
  address: string | null
  domain: string | null
  course_seq: number | null
  title: string | null
  course_image_key: string | null
  actor_name: string | null
  actor_image_key: string | null
}

/** ALM-07, ALM-08: the caller's alarms over all sites, the newest first; `minSeq` is the last one of the part before. */
export async function myAlarms(
  ctx: Context,
  { limit = ALARMS_PER_PAGE, minSeq }: QueryOf<typeof listAlarms>,
): Promise<AlarmView[]> {
  const size = Math.min(Math.max(limit, 1), MOST_ALARMS_PER_PAGE)
  const rows = await ctx.services.reads.rows<Row>('alarms', LIST, [userSeqOf(ctx), minSeq ?? null, size])
  return rows.map((row) => viewOf(ctx, row))
}

function viewOf(ctx: Context, row: Row): AlarmView {
  const { config } = ctx.services
  const site = row.address === null ? null : { address: row.address, domain: row.domain }
  const isWithheld = row.about_course_seq !== null && row.course_seq === null
  return {
    alarmSeq: row.alarm_seq,
    alarmType: row.alarm_type,
    ...saidBy(row, isWithheld),
    createdAt: row.created_at.toISOString(),
    imageUrl: imageUrl(row.course_image_key ?? (isWithheld ? null : row.image_key)),
    profileImageUrl: mayKnowActor(row.alarm_type, alarmContent(row).type, row)
      ? imageUrl(row.actor_image_key)
      : null,
    targetUserSeq: row.target_user_seq,
    channelSeq: row.channel_seq,
    siteName: row.site_name,
    domain: site && siteHost(config, site),
    origin: site && siteOrigin(config, site),
    courseSeq: row.course_seq,
    linkPackage: row.link_package,
    read: row.alarm_seq <= row.alarm_read_seq,
  }
}

/**
 * SEC-07: a name and a title are those of today, and only where the reader may see the person and the class. What was
 * written out about a class that may not be seen is not shown at all.
 */
function saidBy(row: Row, isWithheld: boolean): Pick<AlarmView, 'content' | 'legacy'> {
  const { content, legacy } = row
  if (alarmContent(row).plain !== null)
    return isWithheld ? { content: '{}', legacy: 'N' } : { content, legacy }
  const { name, course_title: _old, ...said } = Object.fromEntries(readJsonObject(content))
  const actor = mayKnowActor(row.alarm_type, alarmContent(row).type, row) ? row.actor_name : null
  const shown = actor ?? (isWithheld ? undefined : name)
  return {
    legacy,
    content: JSON.stringify({
      ...said,
      ...(shown !== undefined && { name: shown }),
      ...(row.title !== null && { course_title: row.title }),
    }),
  }
}
