import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readSeo, saveSeo } from '@seodang/contract/site'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { readSeoSetting, type SeoSetting } from '@seodang/domain/seo'
import { seoProblems } from '@seodang/domain/seo-form'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ChannelRow, getChannelRow, updateChannel } from './store.ts'

type General = ReplyOf<typeof readSeo>

/** SEO-11: what every page inherits that sets nothing of its own (SEO-14). */
export async function generalSeo(ctx: Context): Promise<General> {
  return view(await getChannelRow(ctx, ctx.channelSeq))
}

export function saveGeneralSeo(outer: Context, draft: BodyOf<typeof saveSeo>): Promise<General> {
  const { revision, ...given } = draft
  const setting = tidiedSeo(given)
  requireNoProblems(seoProblems(setting))
  return inTransaction(outer, async (ctx) => {
    const before = await getChannelRow(ctx, ctx.channelSeq)
    const after =
      (await updateChannel(ctx, revision, { seoSetting: { ...setting } })) ?? fail('CONFLICT_EDITED')
    await audit(ctx, 'site.seo', 'channel', before.seoSetting, setting)
    await siteChanged(ctx)
    return view(after)
  })
}

const view = (row: ChannelRow): General => ({
  revision: row.revision,
  ...readSeoSetting(JSON.stringify(row.seoSetting)),
})

/** SEO-08: an empty text is none. */
export function tidiedSeo(given: SeoSetting): SeoSetting {
  const setting: SeoSetting = {}
  for (const name of ['title', 'description', 'keywords', 'ogTitle', 'ogImage', 'ogDescription'] as const) {
    const text = given[name]?.trim()
    if (text) setting[name] = text
  }
  for (const name of ['noIndex', 'noFollow'] as const) {
    const flag = given[name]
    if (flag !== undefined) setting[name] = flag
  }
  return setting
}
