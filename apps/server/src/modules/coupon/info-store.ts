import { fail } from '@seodang/domain/errors'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { couponInfos } from './tables.ts'

export type CouponInfoRow = typeof couponInfos.$inferSelect
type NewInfo = Omit<typeof couponInfos.$inferInsert, 'couponInfoSeq' | 'channelSeq'>

const infoOf = (ctx: Context, couponInfoSeq: number) =>
  and(eq(couponInfos.channelSeq, ctx.channelSeq), eq(couponInfos.couponInfoSeq, couponInfoSeq))

export async function getInfo(ctx: Context, couponInfoSeq: number): Promise<CouponInfoRow> {
  const [row] = await ctx.db.select().from(couponInfos).where(infoOf(ctx, couponInfoSeq))
  return row ?? fail('COUPON_NOT_FOUND', { couponInfoSeq })
}

/** SEC-04: whether a coupon is one of this site; none is nobody's. */
export async function isCouponOfSite(ctx: Context, couponInfoSeq: number | null): Promise<boolean> {
  return couponInfoSeq === null || (await ctx.db.$count(couponInfos, infoOf(ctx, couponInfoSeq))) > 0
}

/**
 * Holds the coupon until commit, so that whoever gives it out, changes it or makes codes takes turns and no limit is
 * passed (SEC-22). It is locked before any coupon in somebody's hands.
 */
export async function lockInfo(ctx: Context, couponInfoSeq: number): Promise<CouponInfoRow> {
  const [row] = await ctx.db.select().from(couponInfos).where(infoOf(ctx, couponInfoSeq)).for('update')
  return row ?? fail('COUPON_NOT_FOUND', { couponInfoSeq })
}

export async function insertInfo(ctx: Context, info: NewInfo): Promise<CouponInfoRow> {
  const [row] = await ctx.db
    .insert(couponInfos)
    .values({ ...info, channelSeq: ctx.channelSeq })
    .returning()
  if (!row) throw new Error('no coupon was made')
  return row
}

export async function updateInfo(
  ctx: Context,
  couponInfoSeq: number,
  values: Partial<NewInfo>,
): Promise<CouponInfoRow> {
  const [row] = await ctx.db.update(couponInfos).set(values).where(infoOf(ctx, couponInfoSeq)).returning()
  return row ?? fail('COUPON_NOT_FOUND', { couponInfoSeq })
}

export async function deleteInfo(ctx: Context, couponInfoSeq: number): Promise<void> {
  await ctx.db.delete(couponInfos).where(infoOf(ctx, couponInfoSeq))
}
