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

export interface Audience {
  to: readonly number[]
  except?: number | null
}

/**
 * ALM-21: one alarm for each of these people, without whoever did it, closed accounts and those who do not want this
 * kind on the site (ALM-22).
 */
export const raise = (ctx: Context, { folds = false, ...news }: News, audience: Audience): Promise<void> =>
  write(ctx, [{ news, audience }], folds)

/** Many at once, each to its own people. */
export const raiseEach = (
  ctx: Context,
  told: readonly { news: Omit<News, 'folds'>; audience: Audience }[],
): Promise<void> => write(ctx, told, false)

/**
 * By one write. People are locked in order before their alarms are numbered, so that one person's alarms are numbered
 * in the order of commit: a later one is never below what was read.
 */
async function write(
  outer: Context,
  told: readonly { news: Omit<News, 'folds'>; audience: Audience }[],
  folds: boolean,
): Promise<void> {
  const lines = told.flatMap(({ audience: { to, except = null } }, place) =>
    [...new Set(to)].filter((userSeq) => userSeq !== except).map((userSeq) => ({ userSeq, place })),
  )
  if (lines.length === 0) return
  const recipients = [...new Set(lines.map(({ userSeq }) => userSeq))]
  const kinds = told.map(({ news }) => alarmKind(news.type))
  const again = folds
    ? sql`do update set content = excluded.content, actor_seq = excluded.actor_seq`
    : sql`do nothing`
  await inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into alarms
        (channel_seq, target_user_seq, alarm_type, content, course_seq, actor_seq, event_key, created_at)
      select ${ctx.channelSeq}::bigint, person.user_seq, news.alarm_type, news.content, news.course_seq,
        news.actor_seq, news.event_key, ${ctx.now}::timestamptz
      from (
        select u.user_seq, line.place from unnest(
          ${sql.param(lines.map(({ userSeq }) => userSeq))}::bigint[],
          ${sql.param(lines.map(({ place }) => place))}::int[]
        ) as line (user_seq, place)
        join users u on u.user_seq = line.user_seq
        where u.closed_at is null
        order by u.user_seq, line.place
        for no key update of u
      ) person
      join unnest(
        ${sql.param(told.map((_, place) => place))}::int[],
        ${sql.param(told.map(({ news }) => news.type))}::text[],
        ${sql.param(kinds)}::text[],
        ${sql.param(kinds.map(isRequiredKind))}::boolean[],
        ${sql.param(told.map(({ news }) => JSON.stringify(news.says)))}::text[],
        ${sql.param(told.map(({ news }) => news.courseSeq ?? null))}::bigint[],
        ${sql.param(told.map(({ news }) => news.actorSeq ?? null))}::bigint[],
        ${sql.param(told.map(({ news }) => news.eventKey))}::text[]
      ) as news (place, alarm_type, kind, is_required, content, course_seq, actor_seq, event_key)
        on news.place = person.place
      left join alarm_choices c on c.user_seq = person.user_seq and c.channel_seq = ${ctx.channelSeq}
      where news.is_required or not coalesce(c.off -> news.kind, '[]') ? 'site'
      order by person.user_seq, news.place
      on conflict (target_user_seq, event_key) ${again}`)
    // Everybody concerned, told anew or not: after a crash the work is done again, and pages may have missed it.
    await afterCommit(ctx, () => tellBadges(ctx, recipients))
  })
}
