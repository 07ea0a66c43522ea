import { cardAskedUntil } from '@seodang/domain/card-notice'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'
import type { CardRow } from './cards-store.ts'
import type { DueTable } from './due-store.ts'
import { cards } from './tables.ts'

/** A table of what cards pay for by the clock, with when another card was asked for, and which rows are gone on with. */
export interface CardTable extends DueTable {
  cardSeq: PgColumn
  cardAskedAt: PgColumn
  goesOn: SQL
}

/** Each site and account with something to pay soon. */
export const listAccountsNear = (ctx: Context, of: CardTable) =>
  ctx.db
    .selectDistinct({ channelSeq: cards.channelSeq, merchant: cards.merchant })
    .from(of.table)
    .innerJoin(cards, isOn(of))
    .innerJoin(channels, eq(channels.channelSeq, cards.channelSeq))
    .where(and(isNear(ctx, of), isNull(channels.closedAt), isNull(channels.suspendedAt)))

export async function listNearOn(
  ctx: Context,
  of: CardTable,
  account: Pick<CardRow, 'channelSeq' | 'merchant'>,
) {
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
