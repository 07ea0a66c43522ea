import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'

/** The name and address that stand on what somebody looks at. */
export async function findViewer(ctx: Context, userSeq: number): Promise<{ name: string; email: string }> {
  const [row] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.userSeq, userSeq))
  return { name: row?.name ?? '', email: row?.email ?? '' }
}
