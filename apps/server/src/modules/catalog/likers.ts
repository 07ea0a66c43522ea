import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { classLikers as listed } from '@seodang/contract/like'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { imageUrl } from '../media/index.ts'
import { onlyClassesOf } from './own-classes.ts'

type Reply = ReplyOf<typeof listed>
export type LikerView = Reply['list'][number]

const FOUND = `
from course_likes l join users u on u.user_seq = l.user_seq
where l.channel_seq = $1 and l.course_seq = $2 and ($3::text is null or u.name ilike $3)`

const PAGE = `
select u.user_seq, u.name, u.profile_image_key, l.like_at, exists (
  select 1 from attendances a where a.channel_seq = l.channel_seq and a.course_seq = l.course_seq
    and a.user_seq = l.user_seq and a.choise_status_cd = '00') as attends
${FOUND} order by l.like_at desc, l.user_seq desc limit $4 offset $5`

const COUNT = `select count(*)::int as count ${FOUND}`

const CLASS = `
select k.title from courses k
where k.channel_seq = $1 and k.course_seq = $2 and k.trash_type_cd = '00'
  and ($3::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $3))`

interface Row {
  user_seq: number
  name: string
  profile_image_key: string | null
  like_at: Date
  attends: boolean
}

/** LKS-11: who likes a class, the latest first. */
export async function classLikers(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof listed>,
): Promise<Reply> {
  const { size, offset } = pagingOf(query)
  const { title } = await likedClass(ctx, courseSeq)
  const asked = [ctx.channelSeq, courseSeq, patternOf(query.q)]
  const { reads } = ctx.services
  const [list, [total]] = await Promise.all([
    readLikers(ctx, courseSeq, query.q, { limit: size, offset }),
    reads.rows<{ count: number }>('liker_count', COUNT, asked),
  ])
  return { title, list, totalCount: total?.count ?? 0 }
}

/** The class, if it is one that the caller may see the likes of. */
export async function likedClass(ctx: Context, courseSeq: number): Promise<{ title: string }> {
  const [course] = await ctx.services.reads.rows<{ title: string }>('liked_class', CLASS, [
    ctx.channelSeq,
    courseSeq,
    onlyClassesOf(ctx),
  ])
  return course ?? fail('CLASS_NOT_FOUND', { courseSeq })
}

export async function readLikers(
  ctx: Context,
  courseSeq: number,
  q: string | undefined,
  part: { limit: number | null; offset: number },
): Promise<LikerView[]> {
  const rows = await ctx.services.reads.rows<Row>('likers', PAGE, [
    ctx.channelSeq,
    courseSeq,
    patternOf(q),
    part.limit,
    part.offset,
  ])
  return rows.map((row) => ({
    userSeq: row.user_seq,
    name: row.name,
    profileImageUrl: imageUrl(row.profile_image_key),
    likeAt: row.like_at.toISOString(),
    attendsYn: row.attends ? YN.yes : YN.no,
  }))
}

function patternOf(q: string | undefined): string | null {
  const words = q?.trim()
  return words ? containing(words) : null
}
