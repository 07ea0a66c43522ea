import type { PlanCoupon } from '@seodang/domain/plan-change'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planCouponHoldings, planCoupons } from './tables.ts'

export type CouponRow = typeof planCoupons.$inferSelect
export type HeldCouponRow = CouponRow & { termsLeft: number; registeredAt: Date }
export type UsableCoupon = PlanCoupon & { planCouponSeq: number; name: string }

const heldBy = (ctx: Context) => eq(planCouponHoldings.channelSeq, ctx.channelSeq)

export async function listHeldCoupons(ctx: Context): Promise<HeldCouponRow[]> {
  const rows = await ctx.db
    .select({ coupon: planCoupons, held: planCouponHoldings })
    .from(planCouponHoldings)
    .innerJoin(planCoupons, eq(planCoupons.planCouponSeq, planCouponHoldings.planCouponSeq))
    .where(heldBy(ctx))
    .orderBy(desc(planCouponHoldings.registeredAt), desc(planCouponHoldings.planCouponSeq))
  return rows.map(({ coupon, held }) => ({
    ...coupon,
    termsLeft: held.termsLeft,
    registeredAt: held.registeredAt,
  }))
}

/** The coupons of the site as the rules of prices see them. */
export async function listUsableCoupons(ctx: Context): Promise<UsableCoupon[]> {
  const rows = await listHeldCoupons(ctx)
  return rows
    .filter(({ termsLeft }) => termsLeft > 0)
    .map((row) => ({
      planCouponSeq: row.planCouponSeq,
      name: row.name,
      discountType: row.discountType,
      discount: row.discount,
      maxDiscount: row.maxDiscount,
      useStartAt: row.useStartAt,
      useEndAt: row.useEndAt,
      planCds: row.planCds,
      termsLeft: row.termsLeft,
    }))
}

/** Holds the row, so that the last place of a coupon goes to one site. */
export async function lockCouponByCode(ctx: Context, code: string): Promise<CouponRow | undefined> {
  const [row] = await ctx.db.select().from(planCoupons).where(eq(planCoupons.code, code)).for('update')
  return row
}

export async function countHolders(ctx: Context, planCouponSeq: number): Promise<number> {
  return ctx.db.$count(planCouponHoldings, eq(planCouponHoldings.planCouponSeq, planCouponSeq))
}

/** False when the site has it already. */
export async function insertHolding(
  ctx: Context,
  row: { planCouponSeq: number; termsLeft: number; registeredBy: number },
): Promise<boolean> {
  const made = await ctx.db
    .insert(planCouponHoldings)
    .values({ channelSeq: ctx.channelSeq, ...row, registeredAt: ctx.now })
    .onConflictDoNothing()
    .returning({ planCouponSeq: planCouponHoldings.planCouponSeq })
  return made.length > 0
}

/** One term less; with the term that was paid. */
export async function spendCoupon(ctx: Context, planCouponSeq: number): Promise<void> {
  await ctx.db
    .update(planCouponHoldings)
    .set({ termsLeft: sql`${planCouponHoldings.termsLeft} - 1` })
    .where(
      and(
        heldBy(ctx),
        eq(planCouponHoldings.planCouponSeq, planCouponSeq),
        gt(planCouponHoldings.termsLeft, 0),
      ),
    )
}

export type DeskCouponRow = CouponRow & { sites: number }

const SITES = sql<number>`(select count(*)::int from plan_coupon_holdings h
  where h.plan_coupon_seq = "plan_coupons"."plan_coupon_seq")`

export async function listCoupons(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeskCouponRow[]; totalCount: number }> {
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({ coupon: planCoupons, sites: SITES })
      .from(planCoupons)
      .orderBy(desc(planCoupons.planCouponSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ count: count() }).from(planCoupons),
  ])
  return { rows: rows.map(({ coupon, sites }) => ({ ...coupon, sites })), totalCount: total?.count ?? 0 }
}

/** Nothing where the code is taken. */
export async function insertCoupon(
  ctx: Context,
  columns: Omit<typeof planCoupons.$inferInsert, 'planCouponSeq'>,
): Promise<CouponRow | undefined> {
  const [row] = await ctx.db.insert(planCoupons).values(columns).onConflictDoNothing().returning()
  return row
}

export async function markStopped(ctx: Context, planCouponSeq: number): Promise<DeskCouponRow | undefined> {
  await ctx.db
    .update(planCoupons)
    .set({ stoppedAt: sql`coalesce(${planCoupons.stoppedAt}, ${ctx.now})` })
    .where(eq(planCoupons.planCouponSeq, planCouponSeq))
  const [row] = await ctx.db
    .select({ coupon: planCoupons, sites: SITES })
    .from(planCoupons)
    .where(eq(planCoupons.planCouponSeq, planCouponSeq))
  return row && { ...row.coupon, sites: row.sites }
}
