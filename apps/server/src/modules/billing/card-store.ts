import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { tokenHash } from '../../platform/security/secrets.ts'
import { type PlanRegistrationState, planCardRegistrations, planCards } from './tables.ts'

export type PlanCardRow = typeof planCards.$inferSelect
type RegistrationRow = typeof planCardRegistrations.$inferSelect

/** The gateway's token of a card, and the customer key without which it charges nothing. */
export interface CardKey {
  ref: string
  customerKey: string
}

const PURPOSE = 'plan-card'

const keyHashOf = (ctx: Context, ref: string): string => ctx.services.secrets.sign('plan-card-key', ref)

/** The one place where the key of a plan's card is opened. */
export const planCardKey = (ctx: Context, { sealedKey }: Pick<PlanCardRow, 'sealedKey'>): CardKey =>
  JSON.parse(ctx.services.secrets.open(PURPOSE, Buffer.from(sealedKey, 'base64')))

/** The card that is kept, whether or not it may be charged: see `findPlanCard`. */
export async function readKeptCard(ctx: Context): Promise<PlanCardRow | undefined> {
  const [row] = await ctx.db.select().from(planCards).where(eq(planCards.channelSeq, ctx.channelSeq))
  return row
}

/** Where nothing else took its place meanwhile. */
export async function deletePlanCard(
  ctx: Context,
  { keyHash }: Pick<PlanCardRow, 'keyHash'>,
): Promise<boolean> {
  const gone = await ctx.db
    .delete(planCards)
    .where(and(eq(planCards.channelSeq, ctx.channelSeq), eq(planCards.keyHash, keyHash)))
    .returning({ keyHash: planCards.keyHash })
  return gone.length > 0
}

/** SOC-19. */
export async function moveCards(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db
    .update(planCards)
    .set({ registeredBy: intoUserSeq })
    .where(eq(planCards.registeredBy, fromUserSeq))
}

export async function listSitesWithCard(ctx: Context, registeredBy?: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ channelSeq: planCards.channelSeq })
    .from(planCards)
    .where(registeredBy === undefined ? undefined : eq(planCards.registeredBy, registeredBy))
    .orderBy(planCards.channelSeq)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** In place of the card before, if there was one. */
export async function putPlanCard(
  ctx: Context,
  { key, ...row }: Pick<PlanCardRow, 'merchant' | 'brand' | 'tail' | 'registeredBy'> & { key: CardKey },
): Promise<PlanCardRow> {
  const columns = {
    ...row,
    sealedKey: ctx.services.secrets.seal(PURPOSE, JSON.stringify(key)).toString('base64'),
    keyHash: keyHashOf(ctx, key.ref),
    createdAt: ctx.now,
  }
  const [made] = await ctx.db
    .insert(planCards)
    .values({ channelSeq: ctx.channelSeq, ...columns })
    .onConflictDoUpdate({ target: planCards.channelSeq, set: columns })
    .returning()
  if (!made) throw new Error('no card was kept')
  return made
}

/** Of any site: the card that the gateway names; only who knows the key could. */
export async function findPlanCardByKey(ctx: Context, ref: string): Promise<PlanCardRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(planCards)
    .where(eq(planCards.keyHash, keyHashOf(ctx, ref)))
  return row
}

export async function insertRegistration(
  ctx: Context,
  { registration, ...row }: { registration: string; userSeq: number; merchant: string },
): Promise<void> {
  await ctx.db.insert(planCardRegistrations).values({
    registrationHash: tokenHash(registration),
    channelSeq: ctx.channelSeq,
    ...row,
    createdAt: ctx.now,
  })
}

const isMine = (ctx: Context, registration: string, userSeq: number) =>
  and(
    eq(planCardRegistrations.channelSeq, ctx.channelSeq),
    eq(planCardRegistrations.userSeq, userSeq),
    eq(planCardRegistrations.registrationHash, tokenHash(registration)),
  )

export async function findRegistration(
  ctx: Context,
  registration: string,
  userSeq: number,
): Promise<RegistrationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(planCardRegistrations)
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
    .update(planCardRegistrations)
    .set({ state: 'asking' })
    .where(and(isMine(ctx, registration, userSeq), inArray(planCardRegistrations.state, ['open', 'asking'])))
    .returning({ state: planCardRegistrations.state })
  return claimed.length > 0
}

export async function endRegistration(
  ctx: Context,
  registration: string,
  state: PlanRegistrationState,
): Promise<void> {
  await ctx.db
    .update(planCardRegistrations)
    .set({ state })
    .where(
      and(
        eq(planCardRegistrations.channelSeq, ctx.channelSeq),
        eq(planCardRegistrations.registrationHash, tokenHash(registration)),
      ),
    )
}

export async function deleteRegistrationsBefore(ctx: Context, before: Date): Promise<void> {
  await ctx.db.delete(planCardRegistrations).where(lt(planCardRegistrations.createdAt, before))
}
