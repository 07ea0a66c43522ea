import type { beginCard, myCards, registerCard as registering } from '@seodang/contract/card'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { safeNext } from '@seodang/domain/next-path'
import { cardTail } from '@seodang/domain/stored-card'
import { type Context, inTransaction, systemContext, userSeqOf } from '../../platform/context.ts'
import { whileHeld } from '../../platform/database/holds.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { wayBack } from '../../platform/way-back.ts'
import { getBuyer } from './buyer-store.ts'
import { isUsableHere } from './card-here.ts'
import {
  type CardRow,
  cardKeyOf,
  claimRegistration,
  deleteCard,
  deleteRegistrationsBefore,
  endRegistration,
  findCardByKey,
  findMyCard,
  findRegistration,
  insertCard,
  insertRegistration,
  listCardsEverywhere,
  listCardsOf,
} from './cards-store.ts'
import { CARD_REMOVED } from './events.ts'
import { gatewaysOf } from './gateways.ts'
import { canBeCharged } from './lost-cards.ts'
import { GatewayDeclined, GatewayUnknown, type PaymentGateway, type StoredCards } from './port.ts'

type CardView = ReplyOf<typeof myCards>['list'][number]

/** ACC-20: brand and end of each of one's own cards. */
export async function cardsOfMine(ctx: Context): Promise<ReplyOf<typeof myCards>> {
  const rows = (await listCardsOf(ctx, userSeqOf(ctx))).filter((card) => isUsableHere(ctx, card))
  return { list: await Promise.all(rows.map((row) => cardView(ctx, row))), totalCount: rows.length }
}

async function cardView(ctx: Context, row: CardRow): Promise<CardView> {
  const { cardSeq, brand, tail, createdAt } = row
  return {
    cardSeq,
    brand,
    tail,
    canBeCharged: await canBeCharged(ctx, row),
    createdAt: createdAt.toISOString(),
  }
}

/** ACC-20: opens the gateway's window for a card. It leads back to our own host, whatever the request said (SEC-31). */
export async function beginCardRegistration(
  ctx: Context,
  { next }: BodyOf<typeof beginCard>,
): Promise<ReplyOf<typeof beginCard>> {
  const userSeq = userSeqOf(ctx)
  const { gateway, cards } = await cardGatewayOf(ctx)
  const registration = newToken()
  await insertRegistration(ctx, { registration, userSeq, merchant: gateway.merchant })
  const wanted = safeNext(next, { fallback: '' })
  const page = (name: string) => {
    const url = wayBack(ctx, `/register_card/${ctx.channelSeq}/${name}`)
    if (wanted !== '') url.searchParams.set('next', wanted)
    return url
  }
  const successUrl = page('success')
  successUrl.searchParams.set('registration', registration)
  const { name, email } = await getBuyer(ctx)
  const start = await orRefusal(ctx, () =>
    cards.begin({
      customerKey: customerKeyOf(ctx, userSeq),
      name,
      email,
      successUrl: successUrl.href,
      failUrl: page('fail').href,
      language: ctx.language,
    }),
  )
  if (start.kind === 'deposit') throw new Error('a card was answered with a deposit')
  return { next: start.kind === 'redirect' ? start : { kind: 'sdk', payload: { ...start } } }
}

/**
 * ACC-20: the gateway gives its key for what came back, once. A second return, as of a reload or another tab, meets
 * the card that the first one made, or hears that it is still being made.
 */
export async function registerCard(
  ctx: Context,
  { registration, customerKey, authKey }: BodyOf<typeof registering>,
): Promise<CardView> {
  const userSeq = userSeqOf(ctx)
  const made = await whileHeld(ctx.services.holds, `card ${tokenHash(registration)}`, async () => {
    const known = (await findRegistration(ctx, registration, userSeq)) ?? fail('NO_DATA')
    // Whoever asked before and holds it no more has died; the key of what came back makes it the same call.
    if (!(await claimRegistration(ctx, registration, userSeq))) return madeBefore(ctx, registration, userSeq)
    return issueHeld(ctx, known, { registration, customerKey, authKey })
  })
  return made ? made.result : fail('CARD_PENDING')
}

async function issueHeld(
  ctx: Context,
  known: { merchant: string },
  { registration, customerKey, authKey }: BodyOf<typeof registering>,
): Promise<CardView> {
  const userSeq = userSeqOf(ctx)
  const { gateway, cards } = await cardGatewayOf(ctx)
  try {
    if (gateway.merchant !== known.merchant) fail('CARD_REFUSED', { merchant: gateway.merchant })
    const own = customerKeyOf(ctx, userSeq)
    const issued = await orRefusal(ctx, () => cards.issue(own, { customerKey, authKey }))
    return await inTransaction(ctx, async (inside) => {
      const card = await insertCard(inside, {
        userSeq,
        merchant: gateway.merchant,
        brand: issued.brand,
        tail: cardTail(issued.maskedNumber),
        key: { ref: issued.ref, customerKey: own },
      })
      await endRegistration(inside, registration, { state: 'done', cardSeq: card.cardSeq })
      return cardView(inside, card)
    })
  } catch (error) {
    // What came back can be used no more, whether or not the gateway saw it.
    await endRegistration(ctx, registration, { state: 'failed' })
    throw error
  }
}

async function madeBefore(ctx: Context, registration: string, userSeq: number): Promise<CardView> {
  const found = await findRegistration(ctx, registration, userSeq)
  const card =
    found?.cardSeq === null || found === undefined ? undefined : await findMyCard(ctx, found.cardSeq, userSeq)
  return card ? cardView(ctx, card) : fail('CARD_REFUSED')
}

/** ACC-20: gone at the gateway first, so that no key that still charges is forgotten. */
export async function removeMyCard(ctx: Context, cardSeq: number): Promise<void> {
  const card = (await findMyCard(ctx, cardSeq, userSeqOf(ctx))) ?? fail('NO_DATA', { cardSeq })
  await removeAtGateway(ctx, card)
  await dropCard(ctx, card)
}

/** What it pays for hears of it. */
const dropCard = (ctx: Context, { channelSeq, cardSeq, userSeq }: CardRow): Promise<void> =>
  inTransaction(ctx, async (inside) => {
    await deleteCard(inside, cardSeq)
    await ctx.services.jobs.emit(inside, CARD_REMOVED, { channelSeq, cardSeq, userSeq })
  })

/** The gateway told that the owner removed it there. */
export async function dropCardByKey(ctx: Context, ref: string): Promise<void> {
  const card = await findCardByKey(ctx, ref)
  if (card) await dropCard({ ...ctx, channelSeq: card.channelSeq }, card)
}

async function removeAtGateway(ctx: Context, card: CardRow): Promise<void> {
  const gateway = (await gatewaysOf(ctx)).forMerchant(card.merchant)
  // With keys that are gone nobody can charge the card either.
  if (gateway?.cards) {
    const { cards } = gateway
    await orRefusal(ctx, () => cards.remove(cardKeyOf(ctx, card).ref))
  }
}

/** ACC-29: the cards of a closed account charge nothing any more; a gateway that does not answer is asked again. */
export async function forgetCards(ctx: Context, userSeq: number): Promise<void> {
  for (const card of await listCardsEverywhere(ctx, userSeq)) {
    const site = systemContext(ctx.services, card.channelSeq)
    await removeAtGateway(site, card)
    await deleteCard(site, card.cardSeq)
  }
}

/** Ways to the gateway that nobody came back from. */
export const forgetRegistrations = (ctx: Context): Promise<void> =>
  deleteRegistrationsBefore(ctx, new Date(ctx.now.getTime() - DAY))

async function cardGatewayOf(ctx: Context): Promise<{ gateway: PaymentGateway; cards: StoredCards }> {
  const gateway = (await gatewaysOf(ctx)).toss
  if (!gateway?.cards) return fail('METHOD_NOT_OFFERED')
  return { gateway, cards: gateway.cards }
}

// The same for a person on a site as in its payments; nobody can guess it.
const customerKeyOf = (ctx: Context, userSeq: number): string =>
  ctx.services.secrets.sign('payment.customer', `${ctx.channelSeq}:${userSeq}`)

/** A final no is told in the gateway's words; no answer says nothing about the card. */
async function orRefusal<T>(ctx: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) fail('PROVIDER_UNAVAILABLE', { code: error.code })
    if (error instanceof GatewayDeclined)
      fail('CARD_REFUSED', { code: error.code, shown: { message: error.texts[ctx.language] } })
    throw error
  }
}
