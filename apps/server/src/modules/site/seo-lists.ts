import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { seoCourses, seoPages } from '@seodang/contract/site'
import type { CourseTypeCd, PublicCd } from '@seodang/domain/codes'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { pageView } from './pages.ts'
import { pages } from './tables.ts'

type Courses = ReplyOf<typeof seoCourses>

/** SEO-12. */
export async function listSeoPages(
  ctx: Context,
  query: QueryOf<typeof seoPages>,
): Promise<ReplyOf<typeof seoPages>> {
  const asked = and(
    eq(pages.channelSeq, ctx.channelSeq),
    query.publishStatusCd && eq(pages.publishStatusCd, query.publishStatusCd),
  )
  const { limit, offset } = pageOfList(query)
  const [rows, [total]] = await Promise.all([
    ctx.db.select().from(pages).where(asked).orderBy(asc(pages.pageSeq)).limit(limit).offset(offset),
    ctx.db.select({ count: count() }).from(pages).where(asked),
  ])
  return { list: rows.map(pageView), totalCount: total?.count ?? 0 }
}

const KEPT_COURSES = `
from courses where channel_seq = $1 and trash_type_cd = '00' and ($2::text is null or public_cd = $2)`

const COURSES = `
select course_seq, title, course_type_cd, public_cd, seo_setting, updated_at ${KEPT_COURSES}
order by course_seq desc limit $3 offset $4`

type CourseRow = {
  course_seq: number
  title: string
  course_type_cd: CourseTypeCd
  public_cd: PublicCd
  seo_setting: unknown
  updated_at: Date
}

/** SEO-13. */
export async function listSeoCourses(ctx: Context, query: QueryOf<typeof seoCourses>): Promise<Courses> {
  const { reads } = ctx.services
  const { limit, offset } = pageOfList(query)
  const asked = [ctx.channelSeq, query.publicCd ?? null]
  const [rows, [total]] = await Promise.all([
    reads.rows<CourseRow>('seo_courses', COURSES, [...asked, limit, offset]),
    reads.rows<{ count: number }>('seo_course_count', `select count(*)::int as count ${KEPT_COURSES}`, asked),
  ])
  return {
    list: rows.map((row) => ({
      courseSeq: row.course_seq,
      title: row.title,
      courseTypeCd: row.course_type_cd,
      publicCd: row.public_cd,
      seoSetting: JSON.stringify(row.seo_setting ?? {}),
      updatedAt: row.updated_at.toISOString(),
    })),
    totalCount: total?.count ?? 0,
  }
}
