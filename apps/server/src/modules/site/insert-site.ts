import { PUBLISH_STATUS } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { ChannelRow } from './store.ts'
import { channels, menus, pages } from './tables.ts'

export async function insertSite(ctx: Context, values: typeof channels.$inferInsert): Promise<ChannelRow> {
  const [row] = await ctx.db.insert(channels).values(values).returning()
  if (!row) throw new Error('The channel was not inserted')
  return row
}

const FIRST_PAGES = [
  { path: 'main', ko: '홈', en: 'Home', ja: 'ホーム' },
  { path: 'classes', ko: '클래스', en: 'Classes', ja: 'クラス' },
] as const

/** The pages and menus that a new site starts with, in its own language (CRT-08). */
export async function insertFirstPages(ctx: Context): Promise<void> {
  const { channelSeq, language } = ctx
  await ctx.db.insert(pages).values(
    FIRST_PAGES.map(({ path, [language]: title }) => ({
      channelSeq,
      path,
      title,
      publishStatusCd: PUBLISH_STATUS.published,
      // SEO-15: the two pages that every visitor starts from are open to search engines from the first day.
      seoSetting: { noIndex: false, noFollow: false },
    })),
  )
  await ctx.db.insert(menus).values(
    FIRST_PAGES.filter(({ path }) => path !== 'main').map(({ path, [language]: menuTitle }, ord) => ({
      channelSeq,
      menuTitle,
      path: `/${path}`,
      ord,
    })),
  )
}
