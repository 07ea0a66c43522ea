import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { channelDomains, channels } from './tables.ts'

export type DomainRow = typeof channelDomains.$inferSelect

/** The domain that was asked for last: it is being set up, or in force. */
export async function findDomain(ctx: Context): Promise<DomainRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(channelDomains)
    .where(eq(channelDomains.channelSeq, ctx.channelSeq))
    .orderBy(desc(channelDomains.channelDomainSeq))
    .limit(1)
  return row
}

/** Whoever asks for the same name at the same time waits until this transaction is over. */
export async function lockDomain(ctx: Context, domain: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${DOMAIN_LOCK}, hashtext(${domain}))`)
}

/** The number only names the lock. */
const DOMAIN_LOCK = 4_713

/** SITE-21: only a proved domain is anybody's. */
export async function isDomainTaken(ctx: Context, domain: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ channelSeq: channelDomains.channelSeq })
    .from(channelDomains)
    .where(
      and(
        eq(channelDomains.domain, domain),
        isNotNull(channelDomains.verifiedAt),
        ne(channelDomains.channelSeq, ctx.channelSeq),
      ),
    )
  return other !== undefined
}

/** Asks for a domain; another one that is still being set up is forgotten, one in force stays. */
export async function insertDomain(ctx: Context, domain: string, proof: string): Promise<void> {
  const { channelSeq } = ctx
  await ctx.db
    .delete(channelDomains)
    .where(
      and(
        eq(channelDomains.channelSeq, channelSeq),
        isNull(channelDomains.verifiedAt),
        ne(channelDomains.domain, domain),
      ),
    )
  await ctx.db.insert(channelDomains).values({ channelSeq, domain, proof }).onConflictDoNothing()
}

export async function updateDomain(
  ctx: Context,
  row: DomainRow,
  values: Partial<
    Pick<DomainRow, 'problem' | 'verifiedAt' | 'checkedAt' | 'provedAt' | 'failedLooks' | 'failingSince'>
  >,
): Promise<void> {
  await ctx.db
    .update(channelDomains)
    .set(values)
    .where(
      and(
        eq(channelDomains.channelSeq, ctx.channelSeq),
        eq(channelDomains.channelDomainSeq, row.channelDomainSeq),
      ),
    )
}

/** As it is now, held until commit: of several looks at once, each reckons with the one before. */
export async function lockDomainRow(ctx: Context, row: DomainRow): Promise<DomainRow | undefined> {
  const [now] = await ctx.db
    .select()
    .from(channelDomains)
    .where(
      and(
        eq(channelDomains.channelSeq, ctx.channelSeq),
        eq(channelDomains.channelDomainSeq, row.channelDomainSeq),
      ),
    )
    .for('update')
  return now
}

/** Whether it is the site's and in force; until commit it stays so, and whoever takes its force waits. */
export async function holdDomain({ db }: Context, channelSeq: number, domain: string): Promise<boolean> {
  const held = await db
    .select({ domain: channelDomains.domain })
    .from(channelDomains)
    .where(
      and(
        eq(channelDomains.channelSeq, channelSeq),
        eq(channelDomains.domain, domain),
        isNotNull(channelDomains.verifiedAt),
      ),
    )
    .for('share')
  return held.length > 0
}

/** The domain in force under this name, and its site; one that is closed or suspended has none. */
export async function findDomainInForce(
  ctx: Context,
  domain: string,
): Promise<{ row: DomainRow; address: string; name: string } | undefined> {
  const [found] = await ctx.db
    .select({ row: channelDomains, address: channels.address, name: channels.name })
    .from(channelDomains)
    .innerJoin(channels, and(eq(channels.channelSeq, channelDomains.channelSeq), isNull(channels.closedAt)))
    .where(
      and(
        eq(channelDomains.domain, domain),
        isNotNull(channelDomains.verifiedAt),
        isNull(channels.suspendedAt),
      ),
    )
  return found
}

/** A site has one domain in force; the one before gives way. */
export async function deleteOtherDomains(ctx: Context, kept: DomainRow): Promise<{ domain: string }[]> {
  return ctx.db
    .delete(channelDomains)
    .where(
      and(
        eq(channelDomains.channelSeq, ctx.channelSeq),
        ne(channelDomains.channelDomainSeq, kept.channelDomainSeq),
      ),
    )
    .returning({ domain: channelDomains.domain })
}

export async function deleteDomain(ctx: Context, row: DomainRow): Promise<void> {
  await ctx.db
    .delete(channelDomains)
    .where(
      and(
        eq(channelDomains.channelSeq, ctx.channelSeq),
        eq(channelDomains.channelDomainSeq, row.channelDomainSeq),
      ),
    )
}

/** Of all sites: domains being set up, and those in force that fail or that nobody looked at for long. */
export function dueDomains({ askedAfter, checkedBefore }: { askedAfter: Date; checkedBefore: Date }): SQL {
  const isDue = or(
    and(isNull(channelDomains.verifiedAt), gt(channelDomains.createdAt, askedAfter)),
    and(
      isNotNull(channelDomains.verifiedAt),
      or(
        isNull(channelDomains.checkedAt),
        lt(channelDomains.checkedAt, checkedBefore),
        gt(channelDomains.failedLooks, 0),
      ),
    ),
  )
  return sql`select channel_domains.channel_seq, channel_domain_seq as seq, checked_at as since
    from channel_domains join channels on channels.channel_seq = channel_domains.channel_seq
      and channels.closed_at is null
    where ${isDue}`
}

export async function findDueDomain(
  ctx: Context,
  channelDomainSeq: number,
): Promise<{ row: DomainRow; address: string } | undefined> {
  const [found] = await ctx.db
    .select({ row: channelDomains, address: channels.address })
    .from(channelDomains)
    .innerJoin(channels, eq(channels.channelSeq, channelDomains.channelSeq))
    .where(
      and(
        eq(channelDomains.channelSeq, ctx.channelSeq),
        eq(channelDomains.channelDomainSeq, channelDomainSeq),
      ),
    )
  return found
}
