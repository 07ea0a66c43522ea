import { sql } from 'drizzle-orm'
import { users } from '../modules/identity/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'

export async function insertPerson(
  ctx: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<number> {
  const [row] = await ctx.db
    .insert(users)
    .values({
      email,
      name,
      passwordHash: password,
      verifiedAt: daysAgo(ctx.now, 120),
      createdAt: daysAgo(ctx.now, 120),
    })
    .returning({ userSeq: users.userSeq })
  if (!row) throw new Error('The person was not inserted')
  return row.userSeq
}

export async function keepFace(ctx: Context, userSeq: number, picture: string): Promise<void> {
  const key = await keepPicture(ctx, picture)
  await ctx.db.execute(sql`update users set profile_image_key = ${key} where user_seq = ${userSeq}`)
}

const DAY_MS = 86_400_000
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
