import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { studioMembers } from '@seodang/contract/studio'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { imageUrl } from '../media/index.ts'
import { isMemberOf } from './segment-conditions-store.ts'

export type StudioMemberView = ReplyOf<typeof studioMembers>['list'][number]
type Filter = Omit<QueryOf<typeof studioMembers>, 'page' | 'size'>

const PEOPLE = sql`from channel_users m join users u on u.user_seq = m.user_seq
  left join operators o on o.channel_seq = m.channel_seq and o.user_seq = m.user_seq`

const SORTS: Record<NonNullable<Filter['sort']>, SQL> = {
  joinedAt: sql`m.joined_at`,
  name: sql`u.name collate ko_natural`,
}

const columns = (ctx: Context) => sql`m.user_seq as "userSeq", m.user_uid as "userUid", u.name,
  u.profile_image_key as "profileImageKey", o.user_type_cd as "userTypeCd", m.joined_at as "joinedAt",
  (select count(*)::int from attendances a where a.user_seq = m.user_seq and a.channel_seq = m.channel_seq
    and a.choise_status_cd = ${CHOISE_STATUS.approved} and (a.valid_at is null or a.valid_at > ${ctx.now}))
    as "attendCount"`

type Row = Omit<StudioMemberView, 'profileImageUrl' | 'joinedAt'> & {
  userSeq: number
  profileImageKey: string | null
  joinedAt: string
}

const viewOf = ({ userSeq: _userSeq, profileImageKey, joinedAt, ...row }: Row): StudioMemberView => ({
  ...row,
  profileImageUrl: imageUrl(profileImageKey),
  joinedAt: new Date(joinedAt).toISOString(),
})

/** One page of the members whose names match. */
export async function listStudioMembers(
  ctx: Context,
  { q, sort = 'joinedAt', direction = 'desc' }: Filter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ list: StudioMemberView[]; totalCount: number }> {
  const words = q?.trim()
  const matches = sql`${isMemberOf(ctx)} and ${words ? sql`u.name ilike ${containing(words)}` : sql`true`}`
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const [found, counted] = await Promise.all([
    ctx.db.execute<Row & Record<string, unknown>>(sql`select ${columns(ctx)} ${PEOPLE} where ${matches}
      order by ${SORTS[sort]} ${turn}, m.user_seq ${turn} limit ${limit} offset ${offset}`),
    ctx.db.execute<{ count: number }>(sql`select count(*)::int as count ${PEOPLE} where ${matches}`),
  ])
  return { list: found.rows.map(viewOf), totalCount: counted.rows[0]?.count ?? 0 }
}

/** STU-06: the member whom the studio calls so, and who that is. */
export async function findStudioMember(
  ctx: Context,
  userUid: string,
): Promise<{ userSeq: number; member: StudioMemberView } | undefined> {
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(
    sql`select ${columns(ctx)} ${PEOPLE} where ${isMemberOf(ctx)} and m.user_uid = ${userUid}::uuid`,
  )
  const [row] = rows
  return row && { userSeq: row.userSeq, member: viewOf(row) }
}
