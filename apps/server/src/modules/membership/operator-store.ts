import type { ReplyOf } from '@seodang/contract/endpoint'
import type { listOperators } from '@seodang/contract/operators'
import { USER_TYPE, type UserTypeCd } from '@seodang/domain/codes'
import type { Operator, OperatorRole } from '@seodang/domain/operators'
import { pagingOf } from '@seodang/domain/paging'
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { holdOpenAccount, lockOwners } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { imageUrl } from '../media/index.ts'
import { courseStaff, operators } from './tables.ts'

export type OperatorView = ReplyOf<typeof listOperators>['list'][number]
export type OperatorRow = typeof operators.$inferSelect

export interface OperatorQuery {
  page?: number | undefined
  size?: number | undefined
  q?: string | undefined
  userTypeCd?: UserTypeCd | undefined
  sort?: 'role' | 'name' | 'lastVisitAt' | undefined
  direction?: 'asc' | 'desc' | undefined
}

type ViewRow = Omit<OperatorView, 'profileImageUrl' | 'certifiedAt' | 'lastVisitAt' | 'createdAt'> & {
  profileImageKey: string | null
  certifiedAt: string | null
  lastVisitAt: string | null
  createdAt: string
}

const iso = (text: string) => new Date(text).toISOString()

const view = ({ profileImageKey, certifiedAt, lastVisitAt, createdAt, ...row }: ViewRow): OperatorView => ({
  ...row,
  profileImageUrl: imageUrl(profileImageKey),
  certifiedAt: certifiedAt && iso(certifiedAt),
  lastVisitAt: lastVisitAt && iso(lastVisitAt),
  createdAt: iso(createdAt),
})

const COLUMNS = sql`
  o.user_seq as "userSeq", u.name, u.email, u.profile_image_key as "profileImageKey",
  o.user_type_cd as "userTypeCd", o.added, o.removed, o.revision,
  o.certified_at as "certifiedAt", c.name as "certifiedByName", o.certified_note as "certifiedNote",
  (select max(e.created_at) from tracking_events e
    where e.channel_seq = o.channel_seq and e.user_seq = o.user_seq and e.is_staff) as "lastVisitAt",
  o.created_at as "createdAt",
  (select coalesce(json_agg(json_build_object('courseSeq', k.course_seq, 'title', k.title,
      'userTypeCd', s.user_type_cd) order by k.title collate ko_natural, k.course_seq), '[]')
    from course_staff s join courses k on k.channel_seq = s.channel_seq and k.course_seq = s.course_seq
    where s.channel_seq = o.channel_seq and s.user_seq = o.user_seq and k.trash_type_cd = '00') as classes
  from operators o
  join users u on u.user_seq = o.user_seq and u.closed_at is null
  left join users c on c.user_seq = o.certified_by`

const RANK = sql`case o.user_type_cd when 'OWN' then 1 when 'MNG' then 2 else 3 end`

export async function listOperatorViews(ctx: Context, query: OperatorQuery): Promise<OperatorView[]> {
  const { size, offset } = pagingOf(query)
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`
  const order =
    query.sort === 'name'
      ? sql`u.name collate ko_natural ${direction}`
      : query.sort === 'lastVisitAt'
        ? sql`"lastVisitAt" ${direction} nulls last`
        : sql`${RANK} ${direction}`
  const { rows } = await ctx.db.execute<ViewRow & Record<string, unknown>>(sql`
    select ${COLUMNS} where ${found(ctx, query)} order by ${order}, o.created_at, o.user_seq
    limit ${size} offset ${offset}`)
  return rows.map(view)
}

export async function countOperators(ctx: Context, query: OperatorQuery): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from operators o
    join users u on u.user_seq = o.user_seq and u.closed_at is null where ${found(ctx, query)}`)
  return rows[0]?.count ?? 0
}

function found({ channelSeq }: Context, { q, userTypeCd }: OperatorQuery) {
  const words = q?.trim()
  return sql`o.channel_seq = ${channelSeq}
    and ${userTypeCd ? sql`o.user_type_cd = ${userTypeCd}` : sql`true`}
    and ${words ? sql`(u.name ilike ${containing(words)} or u.email ilike ${containing(words)})` : sql`true`}`
}

/** How many hold each role, whatever is searched for. */
export async function countRoles(ctx: Context): Promise<Record<UserTypeCd, number>> {
  const { rows } = await ctx.db.execute<{ userTypeCd: UserTypeCd; count: number }>(sql`
    select o.user_type_cd as "userTypeCd", count(*)::int as count from operators o
    join users u on u.user_seq = o.user_seq and u.closed_at is null
    where o.channel_seq = ${ctx.channelSeq} group by 1`)
  const of = (role: UserTypeCd) => rows.find(({ userTypeCd }) => userTypeCd === role)?.count ?? 0
  return { OWN: of(USER_TYPE.owner), MNG: of(USER_TYPE.manager), TCH: of(USER_TYPE.teacher) }
}

export async function findOperatorView(ctx: Context, userSeq: number): Promise<OperatorView | undefined> {
  const { rows } = await ctx.db.execute<ViewRow & Record<string, unknown>>(sql`
    select ${COLUMNS} where o.channel_seq = ${ctx.channelSeq} and o.user_seq = ${userSeq}`)
  return rows.map(view)[0]
}

/**
 * Everybody on the site's staff as they are now, of whom nobody is whose account is closed; whoever else changes the staff, or closes an owner's account, waits
 * until this transaction is over. So of two owners who remove one another the second finds themselves removed.
 */
export async function lockOperators(ctx: Context): Promise<OperatorRow[]> {
  await lockOwners(ctx, ctx.channelSeq)
  return listOperatorRows(ctx)
}

export async function listOperatorRows(ctx: Context): Promise<OperatorRow[]> {
  return ctx.db
    .select(getTableColumns(operators))
    .from(operators)
    .innerJoin(users, and(eq(users.userSeq, operators.userSeq), isNull(users.closedAt)))
    .where(eq(operators.channelSeq, ctx.channelSeq))
    .orderBy(asc(operators.userSeq))
}

/** Also of an account that is closed, from which it goes to another (SOC-19). */
export async function findOperatorRow(ctx: Context, userSeq: number): Promise<OperatorRow | undefined> {
  const [row] = await ctx.db.select().from(operators).where(named(ctx, userSeq))
  return row
}

export async function upsertOperator(
  ctx: Context,
  { userSeq, userTypeCd, added, removed }: Operator,
): Promise<void> {
  const role = { userTypeCd, added: [...added], removed: [...removed] }
  await holdOpenAccount(ctx, userSeq)
  await ctx.db
    .insert(operators)
    .values({ channelSeq: ctx.channelSeq, userSeq, ...role, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [operators.channelSeq, operators.userSeq],
      set: { ...role, revision: sql`${operators.revision} + 1` },
    })
}

export async function deleteOperator(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(operators).where(named(ctx, userSeq))
  await ctx.db
    .delete(courseStaff)
    .where(and(eq(courseStaff.channelSeq, ctx.channelSeq), eq(courseStaff.userSeq, userSeq)))
}

export type Certification = Pick<OperatorRow, 'certifiedAt' | 'certifiedBy' | 'certifiedNote'>

export async function saveCertification(
  ctx: Context,
  userSeq: number,
  certification: Certification,
): Promise<void> {
  await ctx.db.update(operators).set(certification).where(named(ctx, userSeq))
}

const named = ({ channelSeq }: Context, userSeq: number) =>
  and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, userSeq))

export const roleOf = ({ userTypeCd, added, removed }: OperatorRole): OperatorRole => ({
  userTypeCd,
  added,
  removed,
})
