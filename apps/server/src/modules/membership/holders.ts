import { type Permission, permissionsOf } from '@seodang/domain/permissions'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { operators } from './tables.ts'

/** Who of the site's staff holds a permission. */
export async function holdersOf(ctx: Context, permission: Permission): Promise<number[]> {
  const rows = await ctx.db.select().from(operators).where(eq(operators.channelSeq, ctx.channelSeq))
  return rows
    .filter(({ userTypeCd, added, removed }) =>
      permissionsOf({ userTypeCd, added, removed }).includes(permission),
    )
    .map(({ userSeq }) => userSeq)
}
