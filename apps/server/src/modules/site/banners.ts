import { createHash } from 'node:crypto'
import type { listBanners, readBanners, saveBanners as saving } from '@seodang/contract/banner'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { type Label } from '@seodang/domain/account-labels'
import { bannerProblems, nextBannerTurn, shownBanners, tidiedBanner } from '@seodang/domain/banner'
import { type FieldProblem, fail, requireNoProblems } from '@seodang/domain/errors'
import { BANNER_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { remembered, siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl, requireOwnImages } from '../media/index.ts'
import {
  type BannerRow,
  deleteBannersExcept,
  listBannerRows,
  listPlacedBanners,
  writeBanner,
} from './banner-store.ts'
import { lockChannelRow } from './store.ts'

type Edited = ReplyOf<typeof readBanners>
type Draft = BodyOf<typeof saving>

/** Read for every page that is rendered, so they stay in the process until the site changes. */
const keptBanners = remembered(listPlacedBanners)

/** PGE-20: the slide as everybody sees it now. */
export async function publicBanners(ctx: Context): Promise<ReplyOf<typeof listBanners>> {
  const shown = shownBanners(await keptBanners(ctx, ctx.channelSeq), ctx.now)
  return {
    list: shown.map(({ bannerSeq, title, linkUrl, openTypeCd, placeholder, ...row }) => ({
      bannerSeq,
      title,
      linkUrl,
      openTypeCd,
      placeholder,
      ...pictures(row),
    })),
    totalCount: shown.length,
  }
}

/** When a finished page of the site says something else by the clock alone, ms since 1970 (PGE-20). */
export const nextTurn = async (ctx: Context, channelSeq: number): Promise<number | null> =>
  nextBannerTurn(await keptBanners(ctx, channelSeq), ctx.now)

export const editedBanners = async (ctx: Context): Promise<Edited> =>
  edited(await listBannerRows(ctx, ctx.channelSeq))

const edited = (rows: readonly BannerRow[]): Edited => ({
  version: versionOf(rows),
  banners: rows.map(({ channelSeq: _site, ord: _ord, startAt, endAt, ...row }) => ({
    ...row,
    startAt: startAt.toISOString(),
    endAt: endAt?.toISOString() ?? null,
    ...pictures(row),
  })),
})

const pictures = ({ imageKey, mobileImageKey }: Pick<BannerRow, 'imageKey' | 'mobileImageKey'>) => ({
  imageUrl: imageUrl(imageKey),
  mobileImageUrl: imageUrl(mobileImageKey),
})

/** PGE-07: the whole list in its order, or nothing where somebody else saved since it was read (SET-09). */
export function saveBanners(outer: Context, { version, banners }: Draft): Promise<Edited> {
  requireNoProblems(...problemsOf(banners))
  return inTransaction(outer, async (ctx) => {
    await lockChannelRow(ctx)
    const before = await listBannerRows(ctx, ctx.channelSeq)
    if (versionOf(before) !== version) fail('CONFLICT_EDITED')
    const given = banners.flatMap(({ bannerSeq }) => bannerSeq ?? [])
    requireOwn(before, given)
    await requireOwnImages(ctx, picturesByField(banners))
    await deleteBannersExcept(ctx, given)
    for (const [ord, { startAt, endAt, ...banner }] of banners.entries())
      await writeBanner(ctx, {
        ...tidiedBanner(banner),
        startAt: new Date(startAt),
        endAt: endAt === null ? null : new Date(endAt),
        ord,
      })
    const after = await listBannerRows(ctx, ctx.channelSeq)
    await audit(ctx, 'site.banners', 'banners', before, after)
    await siteChanged(ctx)
    return edited(after)
  })
}

/** SEC-01: a banner of another site, or one named twice, is none of this list. */
function requireOwn(before: readonly BannerRow[], given: readonly number[]): void {
  const own = new Set(before.map(({ bannerSeq }) => bannerSeq))
  if (new Set(given).size < given.length || given.some((bannerSeq) => !own.has(bannerSeq))) fail('NO_DATA')
}

const picturesByField = (banners: Draft['banners']): Record<string, string | null> =>
  Object.fromEntries(
    banners.flatMap(({ imageKey, mobileImageKey }, index) => [
      [`banners.${index}.imageKey`, imageKey],
      [`banners.${index}.mobileImageKey`, mobileImageKey],
    ]),
  )

/** Named by their place, so that the editor finds the banner: `banners.0.linkUrl`. */
function problemsOf(
  banners: Draft['banners'],
): [problems: Record<string, FieldProblem>, labels: Record<string, Label>] {
  const problems: Record<string, FieldProblem> = {}
  const labels: Record<string, Label> = {}
  for (const [index, banner] of banners.entries()) {
    for (const [field, problem] of Object.entries(bannerProblems(banner)))
      problems[`banners.${index}.${field}`] = problem
    for (const [field, label] of Object.entries(BANNER_LABELS)) labels[`banners.${index}.${field}`] = label
  }
  return [problems, labels]
}

/** Changes with every change of the list, and with nothing else. */
const versionOf = (rows: readonly BannerRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
