import { CLAIM_STATE, claimAfterEnd } from '@seodang/domain/refund-claim'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { refundClaims } from './tables.ts'

export type ClaimRow = typeof refundClaims.$inferSelect

const claimOf = (ctx: Context, orderSeq: number) =>
  and(eq(refundClaims.channelSeq, ctx.channelSeq), eq(refundClaims.orderSeq, orderSeq))

export async function listClaims(ctx: Context, orderSeqs: readonly number[]): Promise<ClaimRow[]> {
  return ctx.db
    .select()
    .from(refundClaims)
    .where(and(eq(refundClaims.channelSeq, ctx.channelSeq), inArray(refundClaims.orderSeq, [...orderSeqs])))
}

export async function findClaim(ctx: Context, orderSeq: number): Promise<ClaimRow | undefined> {
  const [row] = await ctx.db.select().from(refundClaims).where(claimOf(ctx, orderSeq))
  return row
}

/** When it was claimed, while that waits to be decided. */
export async function findClaimedAt(ctx: Context, orderSeq: number): Promise<Date | null> {
  const claim = await findClaim(ctx, orderSeq)
  return claim?.state === CLAIM_STATE.waiting ? claim.createdAt : null
}

/** The caller holds the order. */
export async function insertClaim(
  ctx: Context,
  orderSeq: number,
  claim: Pick<ClaimRow, 'content' | 'noticedOn' | 'dueOn'>,
): Promise<void> {
  await ctx.db
    .insert(refundClaims)
    .values({ ...claim, channelSeq: ctx.channelSeq, orderSeq, createdAt: ctx.now })
}

/** The caller holds the order. */
export async function refuseWaiting(ctx: Context, orderSeq: number, answer: string): Promise<void> {
  await ctx.db
    .update(refundClaims)
    .set({ state: CLAIM_STATE.refused, answer, decidedAt: ctx.now, decidedBy: ctx.principal.userSeq })
    .where(claimOf(ctx, orderSeq))
}

/** Its order has ended: whoever ended it has decided what waited. The caller holds the order. */
export async function decideByEnd(
  ctx: Context,
  orderSeq: number,
  reasonCd: RefundReasonCd | null | undefined,
): Promise<void> {
  await ctx.db
    .update(refundClaims)
    .set({ state: claimAfterEnd(reasonCd), decidedAt: ctx.now, decidedBy: ctx.principal.userSeq })
    .where(and(claimOf(ctx, orderSeq), eq(refundClaims.state, CLAIM_STATE.waiting)))
}
