import { COURSE_TYPE, PUBLISH_STATUS } from '@seodang/domain/codes'
import { isIndexable, readSeoSetting, type SeoSetting } from '@seodang/domain/seo'
import { siteLink } from '@seodang/domain/site-address'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ChannelView } from './read-channel.ts'
import { pages } from './tables.ts'

/** The protocol allows no more in one file (sitemaps.org). */
const MOST_ADDRESSES = 50_000
/** Pages with an address of their own; any other page of a site stands below /p/ (NAV-13). */
const OWN_ADDRESS = ['main', 'intro', 'classes', 'notices']

interface Entry {
  path: string
  updatedAt: Date
}

/** SEO-18: the pages, classes, packages, boards and notices of a site that anybody may find: not private, not noIndex, not ended. */
export async function sitemap(ctx: Context, channel: ChannelView): Promise<string> {
  const site = readSeoSetting(channel.channelSetting.seoSetting)
  const entries = [
    ...(await pageEntries(ctx, site)),
    ...(await courseEntries(ctx, site)),
    ...(await boardEntries(ctx, site)),
  ]
  const paths = new Set<string>()
  // The site may have a page of its own for the notices.
  const distinct = entries.filter(({ path }) => !paths.has(path) && paths.add(path))
  const urls = distinct.slice(0, MOST_ADDRESSES).map(({ path, updatedAt }) => {
    const url = siteLink(ctx.services.config, channel, path)
    return `<url><loc>${escaped(url)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

async function pageEntries(ctx: Context, site: SeoSetting): Promise<Entry[]> {
  const rows = await ctx.db
    .select({ path: pages.path, seoSetting: pages.seoSetting, updatedAt: pages.updatedAt })
    .from(pages)
    .where(and(eq(pages.channelSeq, ctx.channelSeq), eq(pages.publishStatusCd, PUBLISH_STATUS.published)))
    .orderBy(asc(pages.pageSeq))
  return rows
    .filter(({ seoSetting, path }) => isIndexable(settingOf(seoSetting), site) && !path.startsWith('me/'))
    .map(({ path, updatedAt }) => ({
      path: OWN_ADDRESS.includes(path) ? `/${path}` : `/p/${path}`,
      updatedAt,
    }))
}

const LISTED_COURSES = `
select course_seq, course_type_cd, seo_setting, updated_at from courses
where channel_seq = $1 and trash_type_cd = '00' and public_cd = '00' and release_state_cd = '04'
  and not (pay_end_cd = '00' and pay_end_at is not null and pay_end_at < $2)
order by course_seq desc limit ${MOST_ADDRESSES}`

interface CourseRow extends Record<string, unknown> {
  course_seq: number
  course_type_cd: string
  seo_setting: unknown
  updated_at: Date
}

/** A class that takes nobody any more has ended for whoever searches (SEO-18). */
async function courseEntries(ctx: Context, site: SeoSetting): Promise<Entry[]> {
  const rows = await ctx.services.reads.rows<CourseRow>('sitemap_courses', LISTED_COURSES, [
    ctx.channelSeq,
    ctx.now,
  ])
  return rows
    .filter(({ seo_setting }) => isIndexable(settingOf(seo_setting), site))
    .map((row) => ({
      path: `/${row.course_type_cd === COURSE_TYPE.package ? 'packages' : 'classes'}/${row.course_seq}`,
      updatedAt: row.updated_at,
    }))
}

// The board of notices itself stands for the list of them.
const OPEN_BOARDS = `
select case when b.notice_yn = 'Y' then '/notices' else '/boards/' || b.board_seq end as path,
  coalesce(max(p.updated_at), b.updated_at) as updated_at
from boards b
left join posts p on p.channel_seq = b.channel_seq and p.board_seq = b.board_seq and p.deleted_at is null
  and p.secret_yn = 'N' and p.public_yn = 'Y'
where b.channel_seq = $1 and b.course_seq is null and b.use_yn = 'Y' and b.read_audience = 'ALL'
group by b.channel_seq, b.board_seq
union all
(select '/notices/' || p.post_seq, p.updated_at from boards b
  join posts p on p.channel_seq = b.channel_seq and p.board_seq = b.board_seq
  where b.channel_seq = $1 and b.notice_yn = 'Y' and b.use_yn = 'Y' and b.read_audience = 'ALL' and b.scope <> 'STAFF'
    and p.deleted_at is null and p.secret_yn = 'N' and p.public_yn = 'Y'
  order by p.post_seq desc limit ${MOST_ADDRESSES})`

/** Boards that everybody reads, and the notices on theirs; what members write is not listed one by one. */
async function boardEntries(ctx: Context, site: SeoSetting): Promise<Entry[]> {
  if (!isIndexable({}, site)) return []
  const rows = await ctx.services.reads.rows<{ path: string; updated_at: Date }>(
    'sitemap_boards',
    OPEN_BOARDS,
    [ctx.channelSeq],
  )
  return rows.map((row) => ({ path: row.path, updatedAt: row.updated_at }))
}

const settingOf = (stored: unknown): SeoSetting => readSeoSetting(JSON.stringify(stored ?? {}))

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replaceAll(/[&<>'"]/g, (mark) => ENTITIES[mark] ?? mark)
