import { cardAskedUntil } from '@seodang/domain/card-notice'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { alone } from '../../platform/alone.ts'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'
import { findLastTaken } from './account-store.ts'
import { type CardRow, findMyCard } from './cards-store.ts'
import type { DueTable } from './due-store.ts'
import { CARD_KEYS_GONE } from './events.ts'
import { gatewaysOf } from './gateways.ts'
import { cards } from './tables.ts'

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

/** A table of what cards pay for by the clock, with when another card was asked for, and which rows are gone on with. */
export interface CardTable extends DueTable {
  cardSeq: PgColumn
  cardAskedAt: PgColumn
  goesOn: SQL
}

/** Across sites: each whose charge is near and whose card nobody can charge, alone. */
export async function eachLostCard(
  services: Services,
  of: CardTable,
  work: (site: Context, seq: number) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const everywhere = systemContext(services, 0)
  for (const account of await listAccounts(everywhere, of)) {
    if (await canBeCharged(systemContext(services, account.channelSeq), account)) continue
    for (const seq of await listOn(everywhere, of, account))
      await alone(everywhere, { ...account, seq }, (site) => work(site, seq), failed)
  }
}

const listAccounts = (ctx: Context, of: CardTable) =>
  ctx.db
    .selectDistinct({ channelSeq: cards.channelSeq, merchant: cards.merchant })
    .from(of.table)
    .innerJoin(cards, isOn(of))
    .innerJoin(channels, eq(channels.channelSeq, cards.channelSeq))
    .where(and(isNear(ctx, of), isNull(channels.closedAt), isNull(channels.suspendedAt)))

async function listOn(ctx: Context, of: CardTable, account: Pick<CardRow, 'channelSeq' | 'merchant'>) {
  const rows = await ctx.db
    .select({ seq: sql<number>`${of.seq}`.mapWith(Number) })
    .from(of.table)
    .innerJoin(cards, isOn(of))
    .where(
      and(isNear(ctx, of), eq(cards.channelSeq, account.channelSeq), eq(cards.merchant, account.merchant)),
    )
  return rows.map(({ seq }) => seq)
}

const isOn = (of: CardTable) => and(eq(cards.channelSeq, of.channelSeq), eq(cards.cardSeq, of.cardSeq))

const isNear = ({ now }: Context, of: CardTable) =>
  and(isNull(of.cardAskedAt), lte(of.dueAt, cardAskedUntil(now)), of.goesOn)
