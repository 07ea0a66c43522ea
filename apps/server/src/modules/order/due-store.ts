import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'
import { CHARGES_GO_ON } from './hold-store.ts'

/** A table of what is charged by the clock: when it falls due, and the order of a charge that is under way. */
export interface DueTable {
  table: PgTable
  channelSeq: PgColumn
  seq: PgColumn
  dueAt: PgColumn
  openOrderSeq: PgColumn
}

/** `dueAt` to the microsecond, as the database says it: the place in the list. */
export interface Due {
  channelSeq: number
  seq: number
  dueAt: string
}

export const isDueIn = ({ now }: Context, { dueAt, openOrderSeq }: DueTable): SQL | undefined =>
  and(isNotNull(dueAt), lte(dueAt, now), isNull(openOrderSeq), CHARGES_GO_ON)

/** Across sites: what the scheduler has to do, longest overdue first; a suspended site charges nobody. */
export function listDue(ctx: Context, of: DueTable, limit: number, after?: Due): Promise<Due[]> {
  return ctx.db
    .select({
      channelSeq: sql<number>`${of.channelSeq}`.mapWith(Number),
      seq: sql<number>`${of.seq}`.mapWith(Number),
      dueAt: sql<string>`${of.dueAt}::text`,
    })
    .from(of.table)
    .innerJoin(channels, sql`${channels.channelSeq} = ${of.channelSeq}`)
    .where(
      and(
        isDueIn(ctx, of),
        isNull(channels.closedAt),
        isNull(channels.suspendedAt),
        after && sql`(${of.dueAt}, ${of.seq}) > (${after.dueAt}::timestamptz, ${after.seq})`,
      ),
    )
    .orderBy(of.dueAt, of.seq)
    .limit(limit)
}
