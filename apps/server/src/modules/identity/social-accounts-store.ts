import { isSocialType, type SocialTypeCd } from '@seodang/domain/social'
import { and, asc, desc, eq, gt, isNull, not, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Ticket } from './social-tickets.ts'
import { socialAccounts, users } from './tables.ts'

/** By which a provider's application names a person. */
export type LinkKey = Pick<Ticket, 'snsTypeCd' | 'clientId'> & { word: { subject: string } }

const keyOf = ({ snsTypeCd, clientId, word }: LinkKey) =>
  and(
    eq(socialAccounts.snsTypeCd, snsTypeCd),
    eq(socialAccounts.clientId, clientId),
    eq(socialAccounts.subject, word.subject),
  )

/** One at a time for one person at one provider: two windows must not make two accounts. In a transaction. */
export async function lockSubject(ctx: Context, { snsTypeCd, clientId, word }: Ticket): Promise<void> {
  const key = JSON.stringify(['social', snsTypeCd, clientId, word.subject])
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
}

/** Whose account that person at the provider enters; null where nobody's. */
export async function findLinked(ctx: Context, ticket: Ticket): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userSeq: users.userSeq })
    .from(socialAccounts)
    .innerJoin(users, and(eq(users.userSeq, socialAccounts.userSeq), isNull(users.closedAt)))
    .where(keyOf(ticket))
  return row?.userSeq ?? null
}

export async function insertLink(ctx: Context, ticket: Ticket, userSeq: number): Promise<void> {
  const { snsTypeCd, clientId, word } = ticket
  await ctx.db.insert(socialAccounts).values({
    snsTypeCd,
    clientId,
    subject: word.subject,
    userSeq,
    email: word.email,
    linkedAt: ctx.now,
    usedAt: ctx.now,
  })
}

/** The address may have changed at the provider. */
export async function noteUse(ctx: Context, ticket: Ticket): Promise<void> {
  await ctx.db.update(socialAccounts).set({ usedAt: ctx.now, email: ticket.word.email }).where(keyOf(ticket))
}

export interface Link {
  snsTypeCd: SocialTypeCd
  clientId: string
  email: string | null
  linkedAt: Date
}

/** The ways into an account through providers, the one that was used last first. */
export async function listLinks(ctx: Context, userSeq: number): Promise<Link[]> {
  const rows = await ctx.db
    .select({
      snsTypeCd: socialAccounts.snsTypeCd,
      clientId: socialAccounts.clientId,
      email: socialAccounts.email,
      linkedAt: socialAccounts.linkedAt,
    })
    .from(socialAccounts)
    .where(eq(socialAccounts.userSeq, userSeq))
    .orderBy(desc(socialAccounts.usedAt), asc(socialAccounts.snsTypeCd), asc(socialAccounts.clientId))
  return rows.flatMap(({ snsTypeCd, ...row }) => (isSocialType(snsTypeCd) ? [{ ...row, snsTypeCd }] : []))
}

export async function deleteLinks(ctx: Context, userSeq: number, snsTypeCd: SocialTypeCd): Promise<void> {
  await ctx.db
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.userSeq, userSeq), eq(socialAccounts.snsTypeCd, snsTypeCd)))
}

/** Ways in that were added later than the time given; answers which. */
export async function deleteLinksSince(ctx: Context, userSeq: number, since: Date): Promise<SocialTypeCd[]> {
  const rows = await ctx.db
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.userSeq, userSeq), gt(socialAccounts.linkedAt, since)))
    .returning({ snsTypeCd: socialAccounts.snsTypeCd })
  return [...new Set(rows.map(({ snsTypeCd }) => snsTypeCd).filter(isSocialType))]
}

/** Every way in through a provider but the one that is given. */
export async function deleteOtherLinks(ctx: Context, userSeq: number, except: LinkKey | null): Promise<void> {
  const others = except ? not(keyOf(except) ?? sql`false`) : undefined
  await ctx.db.delete(socialAccounts).where(and(eq(socialAccounts.userSeq, userSeq), others))
}

/** Answers how many there were. Since now they enter this account. */
export async function moveLinks(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<number> {
  const moved = await ctx.db
    .update(socialAccounts)
    .set({ userSeq: intoUserSeq, linkedAt: ctx.now })
    .where(eq(socialAccounts.userSeq, fromUserSeq))
    .returning({ subject: socialAccounts.subject })
  return moved.length
}
