import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { listMembers } from '@seodang/contract/member'
import { holds } from '@seodang/domain/access'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { fromSeoul, isDate } from '@seodang/domain/seoul-time'
import { phoneDigits } from '@seodang/domain/validation'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { imageUrl } from '../media/index.ts'
import { isMemberOf, SPENT } from './segment-conditions-store.ts'
import { findSegment, isInSegment } from './segments-store.ts'

export type MemberView = ReplyOf<typeof listMembers>['list'][number]
export type MemberFilter = Omit<QueryOf<typeof listMembers>, 'page' | 'size'>

const LAST_VISIT = sql`(select max(e.created_at) from tracking_events e
  where e.user_seq = m.user_seq and e.channel_seq = m.channel_seq)`

const PEOPLE = sql`from channel_users m join users u on u.user_seq = m.user_seq`

const SORTS: Record<NonNullable<MemberFilter['sort']>, SQL> = {
  joinedAt: sql`m.joined_at`,
  name: sql`u.name collate ko_natural`,
  // Whoever never came stands behind those who did.
  lastVisitAt: sql`coalesce(${LAST_VISIT}, '-infinity')`,
  spent: SPENT,
}

/** The filter of the list, about a member `m` and their account `u`; a segment of another site is not there. */
export async function matchingMembers(ctx: Context, filter: MemberFilter): Promise<SQL> {
  const { q, labelSeq, marketingYn, joinedFrom, joinedTo, segmentSeq } = filter
  const parts: SQL[] = [sql`true`]
  const words = q?.trim()
  if (words) parts.push(searched(words))
  if (labelSeq !== undefined)
    parts.push(sql`exists (select 1 from labelled_members l where l.channel_seq = m.channel_seq
      and l.user_seq = m.user_seq and l.label_seq = ${labelSeq})`)
  if (marketingYn !== undefined) parts.push(sql`m.marketing_yn = ${marketingYn}`)
  if (joinedFrom !== undefined && isDate(joinedFrom)) parts.push(sql`m.joined_at >= ${fromSeoul(joinedFrom)}`)
  if (joinedTo !== undefined && isDate(joinedTo))
    parts.push(sql`m.joined_at < ${new Date(fromSeoul(joinedTo).getTime() + DAY)}`)
  if (segmentSeq !== undefined) {
    const segment = await findSegment(ctx, segmentSeq)
    if (!segment) fail('NO_DATA', { segmentSeq })
    parts.push(isInSegment(ctx, segment))
  }
  return sql`(${sql.join(parts, sql` and `)})`
}

function searched(words: string): SQL {
  const like = containing(words)
  // Only what is written like a number is looked for among the phones.
  const digits = /^[\d\s()+.-]+$/.test(words) ? phoneDigits(words) : ''
  const byPhone =
    digits.length >= 3
      ? sql`or regexp_replace(coalesce(u.phone, ''), '\\D', '', 'g') like ${`%${digits}%`}`
      : sql``
  return sql`(u.name ilike ${like} or u.email ilike ${like} ${byPhone})`
}

/** Keys of the members who match, in order. */
export async function listMemberKeys(
  ctx: Context,
  filter: MemberFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<number[]> {
  const { sort = 'joinedAt', direction = 'desc' } = filter
  if (sort === 'spent' && !seesSpent(ctx)) fail('NO_PERMISSION')
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<{ userSeq: number }>(sql`
    select m.user_seq as "userSeq" ${PEOPLE}
    where ${isMemberOf(ctx)} and ${await matchingMembers(ctx, filter)}
    order by ${SORTS[sort]} ${turn}, m.user_seq ${turn} limit ${limit} offset ${offset}`)
  return rows.map(({ userSeq }) => userSeq)
}

export async function countMembers(ctx: Context, filter: MemberFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count ${PEOPLE}
    where ${isMemberOf(ctx)} and ${await matchingMembers(ctx, filter)}`)
  return rows[0]?.count ?? 0
}

/** PERM-09: what people spent is told to whoever sees the sales. */
export const seesSpent = (ctx: Context): boolean => holds(ctx.principal, 'SITE_SALES_READ')

type Row = Omit<MemberView, 'profileImageUrl' | 'joinedAt' | 'lastVisitAt' | 'spent'> & {
  profileImageKey: string | null
  joinedAt: string
  lastVisitAt: string | null
  spent: string | number | null
}

/** The members in the order of the keys; keys of people who are no members of the site find nothing. */
export async function listMemberRows(ctx: Context, userSeqs: readonly number[]): Promise<MemberView[]> {
  if (userSeqs.length === 0) return []
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    select m.user_seq as "userSeq", m.user_uid as "userUid", u.name, u.email, u.phone, u.profile_image_key as "profileImageKey",
      o.user_type_cd as "userTypeCd", m.joined_at as "joinedAt", m.marketing_yn as "marketingYn",
      ${LAST_VISIT} as "lastVisitAt", ${seesSpent(ctx) ? SPENT : sql`null`} as spent,
      (select count(*)::int from attendances a where a.user_seq = m.user_seq and a.channel_seq = m.channel_seq
        and a.choise_status_cd = ${CHOISE_STATUS.approved} and (a.valid_at is null or a.valid_at > ${ctx.now}))
        as "attendCount",
      (select coalesce(json_agg(json_build_object('labelSeq', k.label_seq, 'name', k.name, 'tone', k.tone)
          order by k.name collate ko_natural), '[]')
        from labelled_members l join member_labels k on k.channel_seq = l.channel_seq and k.label_seq = l.label_seq
        where l.channel_seq = m.channel_seq and l.user_seq = m.user_seq) as labels
    ${PEOPLE} left join operators o on o.channel_seq = m.channel_seq and o.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and m.user_seq = any(${sql.param([...userSeqs])}::bigint[])`)
  const views = new Map(rows.map((row) => [row.userSeq, viewOf(row)]))
  return userSeqs.flatMap((userSeq) => views.get(userSeq) ?? [])
}

function viewOf({ profileImageKey, joinedAt, lastVisitAt, spent, ...row }: Row): MemberView {
  return {
    ...row,
    profileImageUrl: imageUrl(profileImageKey),
    joinedAt: new Date(joinedAt).toISOString(),
    lastVisitAt: lastVisitAt === null ? null : new Date(lastVisitAt).toISOString(),
    spent: spent === null ? null : Number(spent),
  }
}
