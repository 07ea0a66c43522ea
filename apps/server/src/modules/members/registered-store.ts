import type { QueryOf } from '@seodang/contract/endpoint'
import type { listRegistered } from '@seodang/contract/registered'
import { phoneDigits } from '@seodang/domain/validation'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { registeredMembers } from './tables.ts'

export type RegisteredFilter = Omit<QueryOf<typeof listRegistered>, 'page' | 'size'>
export type Kept = { name: string; email: string | null; phone: string | null; note: string }

export interface RegisteredView extends Kept {
  registeredSeq: number
  revision: number
  userSeq: number | null
  joinedAt: string | null
  byName: string | null
  createdAt: string
}

const iso = (at: string) => new Date(at).toISOString()
const view = ({ joinedAt, createdAt, ...row }: RegisteredView): RegisteredView => ({
  ...row,
  joinedAt: joinedAt && iso(joinedAt),
  createdAt: iso(createdAt),
})

const COLUMNS = sql`r.registered_seq as "registeredSeq", r.name, r.email, r.phone, r.note, r.revision,
  r.user_seq as "userSeq", r.joined_at as "joinedAt", b.name as "byName", r.created_at as "createdAt"
  from registered_members r left join users b on b.user_seq = r.by_user_seq`

function matching(ctx: Context, { q, state }: RegisteredFilter): SQL {
  const parts: SQL[] = [sql`r.channel_seq = ${ctx.channelSeq}`]
  const words = q?.trim()
  if (words) {
    const digits = /^[\d\s()+.-]+$/.test(words) ? phoneDigits(words) : ''
    const byPhone = digits.length >= 3 ? sql`or r.phone like ${`%${digits}%`}` : sql``
    parts.push(sql`(r.name ilike ${containing(words)} or r.email ilike ${containing(words)} ${byPhone})`)
  }
  if (state === 'waiting') parts.push(sql`r.user_seq is null`)
  if (state === 'joined') parts.push(sql`r.user_seq is not null`)
  return sql.join(parts, sql` and `)
}

export async function listRegisteredRows(
  ctx: Context,
  filter: RegisteredFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RegisteredView[]> {
  const { sort = 'createdAt', direction = 'desc' } = filter
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const by = sort === 'name' ? sql`r.name collate ko_natural` : sql`r.created_at`
  const { rows } = await ctx.db.execute<RegisteredView & Record<string, unknown>>(sql`
    select ${COLUMNS} where ${matching(ctx, filter)}
    order by ${by} ${turn}, r.registered_seq ${turn} limit ${limit} offset ${offset}`)
  return rows.map(view)
}

export async function countRegistered(ctx: Context, { q }: RegisteredFilter) {
  const { rows } = await ctx.db.execute<{ all: number; joined: number }>(sql`
    select count(*)::int as all, count(r.user_seq)::int as joined
    from registered_members r where ${matching(ctx, { ...(q !== undefined && { q }) })}`)
  const { all = 0, joined = 0 } = rows[0] ?? {}
  return { all, joined, waiting: all - joined }
}

export async function findRegistered(
  ctx: Context,
  registeredSeq: number,
): Promise<RegisteredView | undefined> {
  const { rows } = await ctx.db.execute<RegisteredView & Record<string, unknown>>(sql`
    select ${COLUMNS} where r.channel_seq = ${ctx.channelSeq} and r.registered_seq = ${registeredSeq}`)
  return rows.map(view)[0]
}

/** Rows put in by one write. */
const PART = 500

/** Whoever is there already, by address or number, is left out; answers the keys of those who were not. */
export async function insertRegistered(
  ctx: Context,
  byUserSeq: number,
  people: readonly Kept[],
): Promise<number[]> {
  const made: number[] = []
  for (let at = 0; at < people.length; at += PART) {
    const rows = await ctx.db
      .insert(registeredMembers)
      .values(
        people
          .slice(at, at + PART)
          .map((person) => ({ ...person, channelSeq: ctx.channelSeq, byUserSeq, createdAt: ctx.now })),
      )
      .onConflictDoNothing()
      .returning({ registeredSeq: registeredMembers.registeredSeq })
    made.push(...rows.map(({ registeredSeq }) => registeredSeq))
  }
  return made
}

const named = (ctx: Context, registeredSeq: number) =>
  and(eq(registeredMembers.channelSeq, ctx.channelSeq), eq(registeredMembers.registeredSeq, registeredSeq))

export async function updateRegistered(
  ctx: Context,
  { registeredSeq, revision }: RegisteredView,
  kept: Kept,
): Promise<void> {
  await ctx.db
    .update(registeredMembers)
    .set({ ...kept, revision: revision + 1 })
    .where(named(ctx, registeredSeq))
}

export async function removeRegistered(ctx: Context, registeredSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(registeredMembers)
    .where(named(ctx, registeredSeq))
    .returning({ registeredSeq: registeredMembers.registeredSeq })
  return rows.length > 0
}

/** Whoever enters people and whoever joins wait for one another, so that no one is entered while they join unseen. */
export async function lockRegistered(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`registered:${ctx.channelSeq}`}))`)
}

/** Which of the addresses and numbers stand here already, but for one row. */
export async function listTaken(
  ctx: Context,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  but = 0,
) {
  const { rows } = await ctx.db.execute<{ email: string | null; phone: string | null }>(sql`
    select r.email, r.phone from registered_members r
    where r.channel_seq = ${ctx.channelSeq} and r.registered_seq <> ${but}
      and (r.email = any(${sql.param([...emails])}::text[]) or r.phone = any(${sql.param([...phones])}::text[]))`)
  return new Set(rows.flatMap(({ email, phone }) => [email, phone]).filter((key) => key !== null))
}

/** What an account has proved: its address, and its number. */
const PROVED = sql`u.closed_at is null and u.verified_at is not null`
const PROVED_PHONE = sql`case when u.phone_at is not null then regexp_replace(u.phone, '\\D', '', 'g') end`

/** Which of the addresses and numbers members of the site have proved. */
export async function listMembersKeys(
  ctx: Context,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
) {
  const { rows } = await ctx.db.execute<{ email: string; phone: string | null }>(sql`
    select u.email, ${PROVED_PHONE} as phone from channel_users m join users u on u.user_seq = m.user_seq
    where m.channel_seq = ${ctx.channelSeq} and m.left_at is null and ${PROVED}
      and (u.email = any(${sql.param([...emails])}::text[])
        or ${PROVED_PHONE} = any(${sql.param([...phones])}::text[]))`)
  return new Set(rows.flatMap(({ email, phone }) => (phone === null ? [email] : [email, phone])))
}

/** MEM-06: the entries that a member is by their proved address or number become joined; repeating changes nothing. */
export async function joinRegistered(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update registered_members r set user_seq = m.user_seq, joined_at = m.joined_at
    from channel_users m join users u on u.user_seq = m.user_seq
    where r.channel_seq = ${ctx.channelSeq} and r.user_seq is null
      and m.channel_seq = r.channel_seq and m.user_seq = ${userSeq} and m.left_at is null and ${PROVED}
      and (r.email = u.email or r.phone = ${PROVED_PHONE})`)
}
