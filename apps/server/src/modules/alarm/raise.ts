import { type AlarmSays, alarmKind, isRequiredKind } from '@seodang/domain/alarm'
import type { AlarmTypeCd } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { afterCommit, type Context, inTransaction } from '../../platform/context.ts'
import { tellBadges } from './badge.ts'

/** What happened, for one or many to be told of. Names and titles are not kept: each reader sees today's, or none. */
export interface News {
  type: AlarmTypeCd
  /** Names the event: told again under the same name, nobody hears of it twice. */
  eventKey: string
  courseSeq?: number
  says: AlarmSays
  /** Whose name and picture stand in it. */
  actorSeq?: number
  /** Several events under one name: the later one's words replace the earlier one's. */
  folds?: boolean
}

/**
 * ALM-21: one alarm for each of these people, without whoever did it, closed accounts and those who do not want this
 * kind on the site (ALM-22). People are locked in order before their alarms are numbered, so that one person's alarms
 * are numbered in the order of commit: a later one is never below what was read.
 */
export function raise(
  outer: Context,
  { type, eventKey, courseSeq, says, actorSeq, folds = false }: News,
  { to, except = null }: { to: readonly number[]; except?: number | null },
): Promise<void> {
  const recipients = [...new Set(to)].filter((userSeq) => userSeq !== except)
  if (recipients.length === 0) return Promise.resolve()
  const kind = alarmKind(type)
  const again = folds
    ? sql`do update set content = excluded.content, actor_seq = excluded.actor_seq`
    : sql`do nothing`
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into alarms
        (channel_seq, target_user_seq, alarm_type, content, course_seq, actor_seq, event_key, created_at)
      select ${ctx.channelSeq}, person.user_seq, ${type}, ${JSON.stringify(says)}, ${courseSeq ?? null}::bigint,
        ${actorSeq ?? null}::bigint, ${eventKey}, ${ctx.now}
      from (
        select u.user_seq from users u
        left join alarm_choices c on c.user_seq = u.user_seq and c.channel_seq = ${ctx.channelSeq}
        where u.user_seq = any(${sql.param(recipients)}::bigint[]) and u.closed_at is null
          and (${isRequiredKind(kind)} or not coalesce(c.off -> ${kind}, '[]') ? 'site')
        order by u.user_seq
        for no key update of u
      ) person
      on conflict (target_user_seq, event_key) ${again}`)
    // Everybody concerned, told anew or not: after a crash the work is done again, and pages may have missed it.
    await afterCommit(ctx, () => tellBadges(ctx, recipients))
  })
}
