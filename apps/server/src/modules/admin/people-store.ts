import { fail } from '@seodang/domain/errors'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { likeOf } from './channels-store.ts'

/** Chosen column by column: what proves a person to be one never leaves the table. */
export interface PersonLine {
  user_seq: number
  name: string
  email: string
  verified: boolean
  is_platform_admin: boolean
  sites: number
  sessions: number
  created_at: string
  last_used_at: string | null
  closed_at: string | null
}

const COLUMNS = sql`u.user_seq, u.name, u.email, u.verified_at is not null as verified, u.is_platform_admin,
  u.created_at, u.closed_at,
  (select count(*) from (
    select m.channel_seq from channel_users m where m.user_seq = u.user_seq and m.left_at is null
    union select o.channel_seq from operators o where o.user_seq = u.user_seq) places) as sites,
  (select max(s.used_at) from sessions s where s.user_seq = u.user_seq) as last_used_at`

/** Of everybody who may come to the desk. */
export async function administrators(ctx: Context): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ user_seq: string }>(sql`
    select user_seq from users where is_platform_admin and verified_at is not null and closed_at is null`)
  return rows.map(({ user_seq }) => Number(user_seq))
}

const matching = (q = ''): SQL => {
  const like = likeOf(q.trim())
  return q.trim() === '' ? sql`true` : sql`(u.name ilike ${like} or u.email ilike ${like})`
}

export async function listPeople(
  ctx: Context,
  q: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonLine[]> {
  const { rows } = await ctx.db.execute<PersonLine & Record<string, unknown>>(sql`
    select ${COLUMNS}, 0 as sessions from users u where ${matching(q)}
    order by u.user_seq desc limit ${limit} offset ${offset}`)
  return rows
}

export async function countPeople(ctx: Context, q: string | undefined): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*) as n from users u where ${matching(q)}`,
  )
  return rows[0]?.n ?? 0
}

export async function findPerson(ctx: Context, userSeq: number): Promise<PersonLine | undefined> {
  const { rows } = await ctx.db.execute<PersonLine & Record<string, unknown>>(sql`
    select ${COLUMNS}, (select count(*) from sessions s where s.user_seq = u.user_seq and s.revoked_at is null
      and s.refresh_expires_at > ${ctx.now.toISOString()})
      + (select count(*) from admin_sessions d where d.user_seq = u.user_seq and d.revoked_at is null
      and d.proved_at is not null and d.expires_at > ${ctx.now.toISOString()}) as sessions
    from users u where u.user_seq = ${userSeq}`)
  return rows[0]
}

export async function listPlaces(ctx: Context, userSeq: number) {
  const { rows } = await ctx.db.execute<{
    channel_seq: number
    name: string
    role: string | null
    joined_at: string | null
  }>(sql`
    select c.channel_seq, c.name, o.user_type_cd as role, m.joined_at
    from channels c
    left join channel_users m on m.channel_seq = c.channel_seq and m.user_seq = ${userSeq} and m.left_at is null
    left join operators o on o.channel_seq = c.channel_seq and o.user_seq = ${userSeq}
    where m.user_seq is not null or o.user_seq is not null
    order by o.user_type_cd is null, c.channel_seq limit 200`)
  return rows.map((row) => ({
    channelSeq: row.channel_seq,
    name: row.name,
    role: row.role,
    joinedAt: row.joined_at === null ? null : new Date(row.joined_at).toISOString(),
  }))
}

/** Whoever sits at the desk. */
export async function deskPerson(ctx: Context): Promise<{ name: string; email: string }> {
  const { rows } = await ctx.db.execute<{ name: string; email: string }>(
    sql`select u.name, u.email from users u where u.user_seq = ${userSeqOf(ctx)}`,
  )
  return rows[0] ?? fail('NOT_LOGGED_IN')
}
