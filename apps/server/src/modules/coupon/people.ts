import { COUPON_STATE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { OF_MERGED } from './earned-store.ts'
import { coupons } from './tables.ts'

/**
 * SOC-19: what either account was given is the person's. What both were given once, as for joining, stays with both
 * coupons: nobody loses one by a merger. The second keeps what it was given for behind another name, so that it goes with
 * the money as the first does (CPN-08).
 */
export async function moveCoupons(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update coupons mine set user_seq = ${intoUserSeq},
      once_key = case when exists (
        select 1 from coupons other where other.user_seq = ${intoUserSeq} and other.channel_seq = mine.channel_seq
          and other.coupon_info_seq = mine.coupon_info_seq and other.once_key = mine.once_key
      ) then mine.once_key || ${`${OF_MERGED}${fromUserSeq}`} else mine.once_key end
    where mine.user_seq = ${fromUserSeq}`)
}

/** ACC-29: nobody is there to use them; used ones stay with their orders. */
export async function withdrawAllOf(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ stateCd: COUPON_STATE.withdrawn, withdrawnAt: ctx.now })
    .where(and(eq(coupons.userSeq, userSeq), eq(coupons.stateCd, COUPON_STATE.usable)))
}
