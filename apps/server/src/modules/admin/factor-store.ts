import { and, count, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

export type Factor = typeof secondFactors.$inferSelect

export async function findFactor(ctx: Context, userSeq: number): Promise<Factor | undefined> {
  const [row] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userSeq, userSeq))
  return row
}

/** Holds the row until commit, so that twenty who bring one code take turns. */
export async function lockFactor(ctx: Context, userSeq: number): Promise<Factor | undefined> {
  const [row] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userSeq, userSeq))
    .for('update')
  return row
}

/** In place of one that was never confirmed. What was guessed at before stays counted. */
export async function keepSecret(ctx: Context, userSeq: number, sealed: Buffer): Promise<void> {
  const fresh = { sealed, createdAt: ctx.now }
  await ctx.db
    .insert(secondFactors)
    .values({ userSeq, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userSeq,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
}

export async function updateFactor(
  ctx: Context,
  userSeq: number,
  change: Partial<typeof secondFactors.$inferInsert>,
): Promise<void> {
  await ctx.db.update(secondFactors).set(change).where(eq(secondFactors.userSeq, userSeq))
}

export async function insertRecoveryCodes(
  ctx: Context,
  userSeq: number,
  hashes: readonly string[],
): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userSeq, userSeq))
  await ctx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userSeq, codeHash })))
}

/** False where there is no such code, or it was used. */
export async function useRecoveryCode(ctx: Context, userSeq: number, codeHash: string): Promise<boolean> {
  const used = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(recoveryCodes.userSeq, userSeq),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length === 1
}

export async function countRecoveryCodes(ctx: Context, userSeq: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userSeq, userSeq), isNull(recoveryCodes.usedAt)))
  return row?.n ?? 0
}
