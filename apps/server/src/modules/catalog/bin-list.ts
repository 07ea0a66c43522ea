import type { recycleBin as listed } from '@seodang/contract/bin'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { holdsOnCourse } from '@seodang/domain/access'
import type { CourseTypeCd } from '@seodang/domain/codes'
import { pagingOf } from '@seodang/domain/paging'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { principalsOn } from '../membership/index.ts'
import { pictureOf } from './card.ts'
import { onlyClassesOf } from './own-classes.ts'

const BIN = `
select k.course_seq, k.title, k.image_key, p.placeholder, k.course_type_cd, k.trashed_at, k.restore_expired_at,
  u.name as deleter_name, count(*) over ()::int as total
from courses k
left join users u on u.user_seq = k.trashed_by
left join uploads p on p.channel_seq = k.channel_seq and p.storage_key = k.image_key
where k.channel_seq = $1 and k.trash_type_cd = '01' and ($2::text is null or k.title ilike $2)
  and ($3::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $3))
order by k.trashed_at desc, k.course_seq desc offset $4 limit $5`

type Row = {
  course_seq: number
  title: string
  image_key: string | null
  placeholder: string | null
  course_type_cd: CourseTypeCd
  trashed_at: Date
  restore_expired_at: Date
  deleter_name: string | null
  total: number
}

/** BIN-11: who deleted what and until when it can come back; a teacher sees the own classes. */
export async function recycleBin(
  ctx: Context,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { offset, size } = pagingOf(query)
  const text = query.q?.trim()
  const rows = await ctx.services.reads.rows<Row>('recycle_bin', BIN, [
    ctx.channelSeq,
    text ? containing(text) : null,
    onlyClassesOf(ctx),
    offset,
    size,
  ])
  const principals = await principalsOn(
    ctx,
    rows.map(({ course_seq }) => course_seq),
  )
  return {
    list: rows.map((row) => {
      const principal = principals.get(row.course_seq) ?? ctx.principal
      return {
        courseSeq: row.course_seq,
        title: row.title,
        image: pictureOf(row.image_key, row.placeholder),
        courseTypeCd: row.course_type_cd,
        deleterName: row.deleter_name,
        trashedAt: row.trashed_at.toISOString(),
        restoreExpiredAt: row.restore_expired_at.toISOString(),
        canRestore: holdsOnCourse(principal, 'CLASS_LIFECYCLE_UPDATE'),
        canErase: holdsOnCourse(principal, 'CLASS_LIFECYCLE_DELETE'),
      }
    }),
    totalCount: rows[0]?.total ?? 0,
  }
}
