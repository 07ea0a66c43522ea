import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { channelSecrets } from './tables.ts'

export async function listSecretNames(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: channelSecrets.name })
    .from(channelSecrets)
    .where(eq(channelSecrets.channelSeq, ctx.channelSeq))
  return rows.map(({ name }) => name)
}

export async function saveSecret(ctx: Context, name: string, sealed: Buffer): Promise<void> {
  const values = { sealed, updatedAt: ctx.now }
  await ctx.db
    .insert(channelSecrets)
    .values({ channelSeq: ctx.channelSeq, name, ...values })
    .onConflictDoUpdate({ target: [channelSecrets.channelSeq, channelSecrets.name], set: values })
}

export async function deleteSecret(ctx: Context, name: string): Promise<void> {
  await ctx.db
    .delete(channelSecrets)
    .where(and(eq(channelSecrets.channelSeq, ctx.channelSeq), eq(channelSecrets.name, name)))
}

export async function readSecret(ctx: Context, name: string): Promise<Buffer | undefined> {
  const [row] = await ctx.db
    .select({ sealed: channelSecrets.sealed })
    .from(channelSecrets)
    .where(and(eq(channelSecrets.channelSeq, ctx.channelSeq), eq(channelSecrets.name, name)))
  return row?.sealed
}
