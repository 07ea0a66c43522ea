import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { tokenHash } from '../../platform/security/secrets.ts'
import { type CardRegistrationState, cardRegistrations, cards } from './tables.ts'

export type CardRow = typeof cards.$inferSelect
type RegistrationRow = typeof cardRegistrations.$inferSelect

/** The gateway's token of a card, and the customer key without which it charges nothing. */
export interface CardKey {
  ref: string
  customerKey: string
}

const PURPOSE = 'card'

const keyHashOf = (ctx: Context, ref: string): string => ctx.services.secrets.sign('card-key', ref)

/** The one place where the key of a card is opened. */
export function cardKeyOf(ctx: Context, { sealedKey }: Pick<CardRow, 'sealedKey'>): CardKey {
  return JSON.parse(ctx.services.secrets.open(PURPOSE, Buffer.from(sealedKey, 'base64')))
}

export async function listCardsOf(ctx: Context, userSeq: number): Promise<CardRow[]> {
  return ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.channelSeq, ctx.channelSeq), eq(cards.userSeq, userSeq)))
    .orderBy(desc(cards.cardSeq))
}

/** One's own; anybody else's does not exist (SEC-28). */
export async function findMyCard(
  ctx: Context,
  cardSeq: number,
  userSeq: number,
): Promise<CardRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.channelSeq, ctx.channelSeq), eq(cards.cardSeq, cardSeq), eq(cards.userSeq, userSeq)))
  return row
}

export async function insertCard(
  ctx: Context,
  { key, ...row }: Pick<CardRow, 'userSeq' | 'merchant' | 'brand' | 'tail'> & { key: CardKey },
): Promise<CardRow> {
  const sealedKey = ctx.services.secrets.seal(PURPOSE, JSON.stringify(key)).toString('base64')
  const [made] = await ctx.db
    .insert(cards)
    .values({
      channelSeq: ctx.channelSeq,
      ...row,
      sealedKey,
      keyHash: keyHashOf(ctx, key.ref),
      createdAt: ctx.now,
    })
    .returning()
  if (!made) throw new Error('no card was made')
  return made
}

export async function deleteCard(ctx: Context, cardSeq: number): Promise<void> {
  await ctx.db.delete(cards).where(and(eq(cards.channelSeq, ctx.channelSeq), eq(cards.cardSeq, cardSeq)))
}

/** The card whose owner removed it at the gateway; only who knows the key could name it. */
export async function findCardByKey(ctx: Context, ref: string): Promise<CardRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cards)
    .where(eq(cards.keyHash, keyHashOf(ctx, ref)))
  return row
}

/** ACC-29: on every site. */
export async function listCardsEverywhere(ctx: Context, userSeq: number): Promise<CardRow[]> {
  return ctx.db.select().from(cards).where(eq(cards.userSeq, userSeq))
}

/** SOC-19. */
export async function moveCards(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.update(cards).set({ userSeq: intoUserSeq }).where(eq(cards.userSeq, fromUserSeq))
}

export async function insertRegistration(
  ctx: Context,
  { registration, ...row }: { registration: string; userSeq: number; merchant: string },
): Promise<void> {
  await ctx.db.insert(cardRegistrations).values({
    registrationHash: tokenHash(registration),
    channelSeq: ctx.channelSeq,
    ...row,
    createdAt: ctx.now,
  })
}

export async function findRegistration(
  ctx: Context,
  registration: string,
  userSeq: number,
): Promise<RegistrationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cardRegistrations)
    .where(isMine(ctx, registration, userSeq))
  return row
}

/** Of all who come back with it, one may ask the gateway; the caller holds it, so that whoever asked before is gone. */
export async function claimRegistration(
  ctx: Context,
  registration: string,
  userSeq: number,
): Promise<boolean> {
  const claimed = await ctx.db
    .update(cardRegistrations)
    .set({ state: 'asking' })
    .where(and(isMine(ctx, registration, userSeq), inArray(cardRegistrations.state, ['open', 'asking'])))
    .returning({ state: cardRegistrations.state })
  return claimed.length > 0
}

export async function endRegistration(
  ctx: Context,
  registration: string,
  end: { state: CardRegistrationState; cardSeq?: number },
): Promise<void> {
  await ctx.db
    .update(cardRegistrations)
    .set(end)
    .where(eq(cardRegistrations.registrationHash, tokenHash(registration)))
}

const isMine = (ctx: Context, registration: string, userSeq: number) =>
  and(
    eq(cardRegistrations.channelSeq, ctx.channelSeq),
    eq(cardRegistrations.userSeq, userSeq),
    eq(cardRegistrations.registrationHash, tokenHash(registration)),
  )

export async function deleteRegistrationsBefore(ctx: Context, before: Date): Promise<void> {
  await ctx.db.delete(cardRegistrations).where(lt(cardRegistrations.createdAt, before))
}
