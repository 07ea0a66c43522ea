import { type Permission, permissionsOf } from '@seodang/domain/permissions'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { operators } from './tables.ts'

/** Who of the site's staff holds a permission; nobody does whose account is closed. */
export async function holdersOf(ctx: Context, permission: Permission): Promise<number[]> {
  const rows = await ctx.db
    .select(getTableColumns(operators))
    .from(operators)
    .innerJoin(users, and(eq(users.userSeq, operators.userSeq), isNull(users.closedAt)))
    .where(eq(operators.channelSeq, ctx.channelSeq))
  return rows
    .filter(({ userTypeCd, added, removed }) =>
      permissionsOf({ userTypeCd, added, removed }).includes(permission),
    )
    .map(({ userSeq }) => userSeq)
}
