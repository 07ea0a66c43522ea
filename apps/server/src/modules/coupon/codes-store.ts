import { randomBytes } from 'node:crypto'
import { couponCodeFrom, GENERATED_LENGTH, normalCouponCode } from '@seodang/domain/coupon-code'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { couponCodes } from './tables.ts'

type CodeRow = typeof couponCodes.$inferSelect

export async function findCode(ctx: Context, code: string): Promise<CodeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(couponCodes)
    .where(and(eq(couponCodes.channelSeq, ctx.channelSeq), eq(couponCodes.code, code)))
  return row
}

/** False where another coupon of the site has the code. */
export async function insertCode(ctx: Context, couponInfoSeq: number, code: string): Promise<boolean> {
  const rows = await ctx.db
    .insert(couponCodes)
    .values({ channelSeq: ctx.channelSeq, couponInfoSeq, code, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ couponCodeSeq: couponCodes.couponCodeSeq })
  return rows.length > 0
}

/** As many new codes; one that happens to be there already is drawn again. */
export async function insertRandomCodes(
  ctx: Context,
  couponInfoSeq: number,
  quantity: number,
): Promise<void> {
  let left = quantity
  while (left > 0) {
    const drawn = Array.from({ length: left }, () => couponCodeFrom(randomBytes(GENERATED_LENGTH)))
    const rows = await ctx.db
      .insert(couponCodes)
      .values(drawn.map((code) => ({ channelSeq: ctx.channelSeq, couponInfoSeq, code, createdAt: ctx.now })))
      .onConflictDoNothing()
      .returning({ couponCodeSeq: couponCodes.couponCodeSeq })
    left -= rows.length
  }
}

export async function takeCode(ctx: Context, couponCodeSeq: number, couponSeq: number): Promise<void> {
  await ctx.db
    .update(couponCodes)
    .set({ couponSeq, takenAt: ctx.now })
    .where(and(eq(couponCodes.channelSeq, ctx.channelSeq), eq(couponCodes.couponCodeSeq, couponCodeSeq)))
}

export interface CodeLine {
  couponCodeSeq: number
  code: string
  createdAt: Date
  takenAt: Date | null
  takenBy: string | null
}

/** Codes of a coupon with whoever took them, and how many match in all. */
export async function listCodes(
  ctx: Context,
  couponInfoSeq: number,
  { q = '', takenYn }: { q?: string; takenYn?: 'Y' | 'N' },
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ rows: CodeLine[]; totalCount: number }> {
  const code = normalCouponCode(q)
  const matching = sql`k.channel_seq = ${ctx.channelSeq} and k.coupon_info_seq = ${couponInfoSeq}
    ${code === '' ? sql`` : sql`and k.code like ${containing(code)}`}
    ${takenYn === undefined ? sql`` : takenYn === 'Y' ? sql`and k.taken_at is not null` : sql`and k.taken_at is null`}`
  const [list, count] = await Promise.all([
    ctx.db.execute<Record<string, string | null>>(sql`
      select k.coupon_code_seq, k.code, k.created_at, k.taken_at, u.name as taken_by
      from coupon_codes k
      left join coupons c on c.channel_seq = k.channel_seq and c.coupon_seq = k.coupon_seq
      left join users u on u.user_seq = c.user_seq
      where ${matching}
      order by k.coupon_code_seq desc limit ${limit} offset ${offset}`),
    ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from coupon_codes k where ${matching}`,
    ),
  ])
  return {
    rows: list.rows.map((row) => ({
      couponCodeSeq: Number(row.coupon_code_seq),
      code: row.code ?? '',
      createdAt: new Date(row.created_at ?? 0),
      takenAt: row.taken_at == null ? null : new Date(row.taken_at),
      takenBy: row.taken_by ?? null,
    })),
    totalCount: count.rows[0]?.count ?? 0,
  }
}

export async function countCodes(ctx: Context, couponInfoSeq: number): Promise<number> {
  return ctx.db.$count(
    couponCodes,
    and(eq(couponCodes.channelSeq, ctx.channelSeq), eq(couponCodes.couponInfoSeq, couponInfoSeq)),
  )
}
