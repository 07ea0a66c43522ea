import type { QueryOf } from '@seodang/contract/endpoint'
import type { CHANNEL_STATE, deskChannels } from '@seodang/contract/platform'
import { PAYMENT_STATUS, RELEASE_STATE, TRASH_TYPE, USER_TYPE, type Yn } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

export type ChannelState = (typeof CHANNEL_STATE)[keyof typeof CHANNEL_STATE]
export type ChannelFilter = Pick<QueryOf<typeof deskChannels>, 'q' | 'state' | 'sort' | 'direction'>

export interface ChannelLine {
  channel_seq: number
  name: string
  address: string
  domain: string | null
  state: ChannelState
  owner_name: string | null
  owner_email: string | null
  members: number
  created_at: string
}

const STATE = sql`case when c.closed_at is not null then 'CLOSED' when c.suspended_at is not null then 'SUSPENDED' else 'OPEN' end`
const DOMAIN = sql`(select d.domain from channel_domains d where d.channel_seq = c.channel_seq and d.verified_at is not null limit 1)`
const MEMBERS = sql`(select count(*) from channel_users m where m.channel_seq = c.channel_seq and m.left_at is null)`

/** The first of the owners, where there are several. */
const OWNER = sql`left join lateral (
  select u.name, u.email from operators o join users u on u.user_seq = o.user_seq
  where o.channel_seq = c.channel_seq and o.user_type_cd = ${sql.raw(`'${USER_TYPE.owner}'`)}
  order by o.created_at, o.user_seq limit 1) owner on true`

const SORTS: Record<NonNullable<ChannelFilter['sort']>, SQL> = {
  createdAt: sql`c.created_at`,
  name: sql`c.name collate ko_natural`,
  members: MEMBERS,
}

export const likeOf = (q: string): string => `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`

function matching({ q = '', state }: ChannelFilter): SQL {
  const like = likeOf(q.trim())
  const found =
    q.trim() === ''
      ? sql`true`
      : sql`(c.name ilike ${like} or c.address ilike ${like}
          or exists (select 1 from channel_domains d where d.channel_seq = c.channel_seq and d.domain ilike ${like})
          or exists (select 1 from operators o join users u on u.user_seq = o.user_seq
            where o.channel_seq = c.channel_seq and o.user_type_cd = ${USER_TYPE.owner} and u.email ilike ${like}))`
  return state === undefined ? found : sql`${found} and ${STATE} = ${state}`
}

export async function listChannels(
  ctx: Context,
  filter: ChannelFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<ChannelLine[]> {
  const turn = filter.direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<ChannelLine & Record<string, unknown>>(sql`
    select c.channel_seq, c.name, c.address, ${DOMAIN} as domain, ${STATE} as state, c.created_at,
      owner.name as owner_name, owner.email as owner_email, ${MEMBERS} as members
    from channels c ${OWNER}
    where ${matching(filter)}
    order by ${SORTS[filter.sort ?? 'createdAt']} ${turn}, c.channel_seq ${turn}
    limit ${limit} offset ${offset}`)
  return rows
}

export async function countChannels(ctx: Context, filter: ChannelFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*) as n from channels c where ${matching(filter)}`,
  )
  return rows[0]?.n ?? 0
}

export interface ChannelFacts extends ChannelLine {
  release_review_yn: Yn
  suspended_at: string | null
  suspended_reason: string
  suspended_note: string
  staff: number
  classes: number
  released_classes: number
  month_orders: number
  month_amount: number
  plan_cd: string | null
  storage_bytes: number
}

/** Also of a site that was closed: the administration still has to answer for it. */
export async function findChannelFacts(
  ctx: Context,
  channelSeq: number,
  monthStart: Date,
): Promise<ChannelFacts | undefined> {
  const { rows } = await ctx.db.execute<ChannelFacts & Record<string, unknown>>(sql`
    select c.channel_seq, c.name, c.address, ${DOMAIN} as domain, ${STATE} as state, c.created_at,
      owner.name as owner_name, owner.email as owner_email, ${MEMBERS} as members,
      c.release_review_yn, c.suspended_at, c.suspended_reason, c.suspended_note,
      (select count(*) from operators o where o.channel_seq = c.channel_seq) as staff,
      k.classes, k.released_classes, p.month_orders, p.month_amount,
      (select s.plan_cd from plan_subscriptions s where s.channel_seq = c.channel_seq and s.ended_at is null
        order by s.plan_subscription_seq desc limit 1) as plan_cd,
      (select coalesce(sum(f.size), 0)::bigint from uploads f where f.channel_seq = c.channel_seq) as storage_bytes
    from channels c ${OWNER}
    cross join lateral (select count(*) as classes,
      count(*) filter (where k.release_state_cd = ${RELEASE_STATE.released}) as released_classes
      from courses k where k.channel_seq = c.channel_seq and k.trash_type_cd = ${TRASH_TYPE.active}) k
    cross join lateral (select count(*) as month_orders, coalesce(sum(r.amount), 0)::bigint as month_amount
      from orders r where r.channel_seq = c.channel_seq and r.paid_at >= ${monthStart.toISOString()}
        and r.currency = 'KRW' and r.payment_status = ${PAYMENT_STATUS.completed}) p
    where c.channel_seq = ${channelSeq}`)
  return rows[0]
}

export async function listOwners(ctx: Context, channelSeq: number) {
  const { rows } = await ctx.db.execute<{ user_seq: number; name: string; email: string }>(sql`
    select u.user_seq, u.name, u.email from operators o join users u on u.user_seq = o.user_seq
    where o.channel_seq = ${channelSeq} and o.user_type_cd = ${USER_TYPE.owner}
    order by o.created_at, o.user_seq`)
  return rows.map((row) => ({ userSeq: row.user_seq, name: row.name, email: row.email }))
}
