import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { banners } from '../modules/site/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'

export interface DemoBanner {
  /** What the picture says. */
  title: string
  /** Of the shipped pictures; the narrow one lies beside it. */
  picture: string
  linkUrl: string
  /** Days from now. */
  from: number
  until?: number
  isHidden?: boolean
}

/** The banners of a site in their order (PGE-20). */
export async function seedBanners(ctx: Context, content: readonly DemoBanner[]): Promise<void> {
  const dayFromNow = (days: number) => new Date(ctx.now.getTime() + days * DAY)
  const kept = new Map<string, string>()
  const keep = async (name: string) => {
    const key = kept.get(name) ?? (await keepPicture(ctx, name))
    kept.set(name, key)
    return key
  }
  for (const [ord, { title, picture, linkUrl, from, until, isHidden }] of content.entries())
    await ctx.db.insert(banners).values({
      channelSeq: ctx.channelSeq,
      title,
      imageKey: await keep(picture),
      mobileImageKey: await keep(`${picture}-narrow`),
      linkUrl,
      startAt: dayFromNow(from),
      endAt: until === undefined ? null : dayFromNow(until),
      ord,
      publishStatusCd: isHidden ? PUBLISH_STATUS.unpublished : PUBLISH_STATUS.published,
    })
}
