import { alone } from '../../platform/alone.ts'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { findLastTaken } from './account-store.ts'
import { type CardRow, findMyCard } from './cards-store.ts'
import { CARD_KEYS_GONE } from './events.ts'
import { gatewaysOf } from './gateways.ts'
import { type CardTable, listAccountsNear, listNearOn } from './lost-cards-store.ts'

/** A card of an account whose keys are not here any more: nobody can charge it, and that is no word of the card's. */

interface Payer {
  cardSeq: number | null
  userSeq: number
}

export const canBeCharged = async (ctx: Context, { merchant }: Pick<CardRow, 'merchant'>): Promise<boolean> =>
  Boolean((await gatewaysOf(ctx)).forMerchant(merchant)?.cards)

/** Undefined where there is no card, or one that can be charged. */
export async function findLostCard(ctx: Context, { cardSeq, userSeq }: Payer): Promise<CardRow | undefined> {
  const card = cardSeq === null ? undefined : await findMyCard(ctx, cardSeq, userSeq)
  return card && !(await canBeCharged(ctx, card)) ? card : undefined
}

/** What such a card pays for waits and is tried again. */
export async function waitsForKeys(ctx: Context, payer: Payer): Promise<boolean> {
  const card = await findLostCard(ctx, payer)
  if (!card) return false
  const { channelSeq, merchant } = card
  ctx.log.error({ channelSeq, merchant }, 'the keys that a card belongs to are gone: it waits')
  return true
}

/** Tells the owners of the site; answers whether the site takes another card instead. */
export async function tellLostCard(ctx: Context, { channelSeq, merchant }: CardRow): Promise<boolean> {
  const lastOrderSeq = await findLastTaken(ctx, merchant)
  await ctx.services.jobs.emit(ctx, CARD_KEYS_GONE, { channelSeq, merchant, lastOrderSeq })
  return Boolean((await gatewaysOf(ctx)).toss?.cards)
}

/** Across sites: each whose charge is near and whose card nobody can charge, alone. */
export async function eachLostCard(
  services: Services,
  of: CardTable,
  work: (site: Context, seq: number) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const everywhere = systemContext(services, 0)
  for (const account of await listAccountsNear(everywhere, of)) {
    if (await canBeCharged(systemContext(services, account.channelSeq), account)) continue
    for (const seq of await listNearOn(everywhere, of, account))
      await alone(everywhere, { ...account, seq }, (site) => work(site, seq), failed)
  }
}
