import type { AlarmBadge } from '@seodang/contract/alarm'
import { SOCKET_COMMAND } from '@seodang/domain/codes'
import type { Static } from 'typebox'
import type { Context, Services } from '../../platform/context.ts'

export type Badge = Static<typeof AlarmBadge>

/** More than this is not counted: the page says 99+ long before. */
const MOST_COUNTED = 200

// The newest of each person, whatever the mark: asked for what is above it, the planner walks through everybody's.
const BADGES = `
select u.user_seq, u.alarm_read_seq, told.badge_count, told.newest_seq
from users u
cross join lateral (
  select count(*) filter (where a.alarm_seq > u.alarm_read_seq) as badge_count, coalesce(max(a.alarm_seq), 0) as newest_seq
  from (select alarm_seq from alarms
    where target_user_seq = u.user_seq order by alarm_seq desc limit ${MOST_COUNTED}) a
) told
where u.user_seq = any($1::bigint[])`

interface BadgeRow extends Record<string, unknown> {
  user_seq: number
  alarm_read_seq: number
  badge_count: number
  newest_seq: number
}

/** ALM-06: what each of these people has not seen yet, as it stands in the database. */
export async function badgesOf(
  { reads }: Pick<Services, 'reads'>,
  userSeqs: readonly number[],
): Promise<Map<number, Badge>> {
  const rows = await reads.rows<BadgeRow>('alarm_badges', BADGES, [userSeqs])
  return new Map(
    rows.map((row) => [
      row.user_seq,
      { badgeCount: row.badge_count, alarmReadSeq: row.alarm_read_seq, newestSeq: row.newest_seq },
    ]),
  )
}

export async function badgeOf(services: Pick<Services, 'reads'>, userSeq: number): Promise<Badge> {
  const none = { badgeCount: 0, alarmReadSeq: 0, newestSeq: 0 }
  return (await badgesOf(services, [userSeq])).get(userSeq) ?? none
}

const PEOPLE_AT_ONCE = 1000

/**
 * E0002 with the whole state, so that it may be told twice, late, or to a page that missed the one before. Call it
 * after commit.
 */
export async function tellBadges({ services }: Context, userSeqs: readonly number[]): Promise<void> {
  for (let at = 0; at < userSeqs.length; at += PEOPLE_AT_ONCE) {
    const badges = await badgesOf(services, userSeqs.slice(at, at + PEOPLE_AT_ONCE))
    await services.hub.tellEach(SOCKET_COMMAND.alarmBadgeChanged, badges)
  }
}
