import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readPlaces, savePlaces } from '@seodang/contract/page'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import { PAGE_PLACES, PART_PATHS } from '@seodang/domain/page-place'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { placedBy } from './page-store.ts'
import { getChannelRow, lockChannelRow, setChannel } from './store.ts'
import { pages } from './tables.ts'

const MOST_CHOICES = 500

/** PGE-18: only what visitors can see may stand where they begin. */
const choices = (ctx: Context) =>
  ctx.db
    .select({ pageSeq: pages.pageSeq, title: pages.title, path: pages.path })
    .from(pages)
    .where(
      and(
        eq(pages.channelSeq, ctx.channelSeq),
        eq(pages.publishStatusCd, PUBLISH_STATUS.published),
        notInArray(pages.path, [...PART_PATHS]),
      ),
    )
    .orderBy(asc(pages.title), asc(pages.pageSeq))
    .limit(MOST_CHOICES)

export async function pagePlaces(ctx: Context): Promise<ReplyOf<typeof readPlaces>> {
  const [channel, list] = await Promise.all([getChannelRow(ctx, ctx.channelSeq), choices(ctx)])
  return { places: placedBy(channel), pages: list }
}

/** PGE-18: refused where somebody else chose meanwhile (SET-09). */
export function savePagePlaces(
  outer: Context,
  { before, places }: BodyOf<typeof savePlaces>,
): Promise<ReplyOf<typeof savePlaces>> {
  return inTransaction(outer, async (ctx) => {
    const stood = placedBy(await lockChannelRow(ctx))
    if (PAGE_PLACES.some((place) => stood[place] !== before[place])) fail('CONFLICT_EDITED')
    const own = new Set((await choices(ctx)).map(({ pageSeq }) => pageSeq))
    const unknown = PAGE_PLACES.filter((place) => {
      const pageSeq = places[place]
      return pageSeq !== null && pageSeq !== stood[place] && !own.has(pageSeq)
    })
    if (unknown.length > 0)
      failFields(Object.fromEntries(unknown.map((place) => [`places.${place}`, 'unknownChoice' as const])))
    await setChannel(ctx, {
      logoutMainPageSeq: places.entry,
      mainPageSeq: places.main,
      introPageSeq: places.intro,
    })
    await audit(ctx, 'site.pagePlaces', 'channel', stood, places)
    await siteChanged(ctx)
    return { places }
  })
}
