import { and, asc, eq, getTableColumns, ne, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { uploads } from '../media/tables.ts'
import { banners } from './tables.ts'

export type BannerRow = typeof banners.$inferSelect

export async function listBannerRows(ctx: Context, channelSeq: number): Promise<BannerRow[]> {
  return ctx.db
    .select()
    .from(banners)
    .where(eq(banners.channelSeq, channelSeq))
    .orderBy(asc(banners.ord), asc(banners.bannerSeq))
}

/** The same with what stands in the place of each picture until it is there. */
export async function listPlacedBanners(
  ctx: Context,
  channelSeq: number,
): Promise<(BannerRow & { placeholder: string | null })[]> {
  return ctx.db
    .select({ ...getTableColumns(banners), placeholder: uploads.placeholder })
    .from(banners)
    .leftJoin(
      uploads,
      and(eq(uploads.channelSeq, banners.channelSeq), eq(uploads.storageKey, banners.imageKey)),
    )
    .where(eq(banners.channelSeq, channelSeq))
    .orderBy(asc(banners.ord), asc(banners.bannerSeq))
}

type NewRow = Omit<BannerRow, 'bannerSeq' | 'channelSeq'> & { bannerSeq: number | null }

export async function writeBanner(ctx: Context, { bannerSeq, ...values }: NewRow): Promise<void> {
  const row = { channelSeq: ctx.channelSeq, ...values }
  if (bannerSeq === null) await ctx.db.insert(banners).values(row)
  else
    await ctx.db
      .update(banners)
      .set(row)
      .where(and(eq(banners.channelSeq, ctx.channelSeq), eq(banners.bannerSeq, bannerSeq)))
}

export async function deleteBannersExcept(ctx: Context, kept: readonly number[]): Promise<void> {
  await ctx.db
    .delete(banners)
    .where(
      and(
        eq(banners.channelSeq, ctx.channelSeq),
        kept.length > 0 ? notInArray(banners.bannerSeq, [...kept]) : ne(banners.bannerSeq, 0),
      ),
    )
}
