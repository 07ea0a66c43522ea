import { fail } from '@seodang/domain/errors'
import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { channelDomains, channels, menus } from './tables.ts'

export type ChannelRow = typeof channels.$inferSelect
export type MenuRow = typeof menus.$inferSelect

export async function findChannelRow(ctx: Context, channelSeq: number): Promise<ChannelRow | undefined> {
  const [row] = await ctx.db.select().from(channels).where(eq(channels.channelSeq, channelSeq))
  return row?.closedAt === null ? row : undefined
}

/** Holds the site's row until commit, so that two editors take turns. */
export async function lockChannelRow(ctx: Context): Promise<ChannelRow> {
  const [row] = await ctx.db
    .select()
    .from(channels)
    .where(eq(channels.channelSeq, ctx.channelSeq))
    .for('update')
  return row?.closedAt === null ? row : fail('NO_DATA')
}

/** The domain that is proved to be the site's, if it has one. */
export async function findVerifiedDomain(ctx: Context, channelSeq: number): Promise<string | null> {
  const rows = await ctx.db
    .select({ domain: channelDomains.domain, verifiedAt: channelDomains.verifiedAt })
    .from(channelDomains)
    .where(eq(channelDomains.channelSeq, channelSeq))
  return rows.find((row) => row.verifiedAt !== null)?.domain ?? null
}

export async function listMenus(ctx: Context, channelSeq: number): Promise<MenuRow[]> {
  return ctx.db
    .select()
    .from(menus)
    .where(eq(menus.channelSeq, channelSeq))
    .orderBy(asc(menus.ord), asc(menus.menuSeq))
}

export async function getChannelRow(ctx: Context, channelSeq: number): Promise<ChannelRow> {
  return (await findChannelRow(ctx, channelSeq)) ?? fail('NO_DATA')
}

/** Saves when nobody saved since `revision`; nothing otherwise (SET-09). */
export async function updateChannel(
  ctx: Context,
  revision: number,
  values: Partial<typeof channels.$inferInsert>,
): Promise<ChannelRow | undefined> {
  const [row] = await ctx.db
    .update(channels)
    .set({ ...values, revision: revision + 1 })
    .where(and(eq(channels.channelSeq, ctx.channelSeq), eq(channels.revision, revision)))
    .returning()
  return row
}

/** For what has no revision of its own; lock the row first. */
export async function setChannel(ctx: Context, values: Partial<typeof channels.$inferInsert>): Promise<void> {
  await ctx.db.update(channels).set(values).where(eq(channels.channelSeq, ctx.channelSeq))
}

/** Whoever asks for the same address at the same time waits until this transaction is over. */
export async function lockAddress(ctx: Context, address: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${address.toLowerCase()}))`)
}

/** The number only names the lock. */
const ADDRESS_LOCK = 4_711

/** Case does not make another address (SITE-21), and one that a site gave up is its own for a while. */
export async function isAddressTaken(ctx: Context, address: string, exceptChannelSeq = 0): Promise<boolean> {
  const [row] = await ctx.db
    .select({ channelSeq: channels.channelSeq })
    .from(channels)
    .where(
      and(
        or(
          sql`lower(${channels.address}) = ${address.toLowerCase()}`,
          sql`exists (select 1 from jsonb_array_elements(${channels.formerAddresses}) former
            where former ->> 'address' = ${address.toLowerCase()}
              and (former ->> 'keptUntil')::timestamptz > ${ctx.now})`,
        ),
        ne(channels.channelSeq, exceptChannelSeq),
      ),
    )
    .limit(1)
  return row !== undefined
}
