import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import type { OrderLineRow } from './store.ts'

/**
 * What a line of an order has given: the period that was sold, also where that was taken back since, without the days that
 * staff added to it, and whatever state its place has by now; or nothing yet, because the place waits to be let in, or never was. A place that is open without a period of this
 * line is neither: nobody can tell what of it was used.
 */
export type Given =
  | { state: 'period'; startAt: Date; endAt: Date | null }
  | { state: 'nothing' }
  | { state: 'unknown' }

/** The line names its period whoever has it: a merge of accounts moves the one and then the other. */
export async function findGiven(
  ctx: Context,
  { orderLineSeq, attendSeq }: Pick<OrderLineRow, 'orderLineSeq' | 'attendSeq'>,
): Promise<Given> {
  const [period] = await ctx.db
    .select({
      startAt: grants.startAt,
      endAt: sql<Date | null>`coalesce(${grants.soldEndAt}, ${grants.endAt})`.mapWith(grants.endAt),
    })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.source, GRANT_SOURCE.order),
        eq(grants.sourceKey, String(orderLineSeq)),
      ),
    )
  if (period) return { state: 'period', ...period }
  const [place] =
    attendSeq === null
      ? []
      : await ctx.db
          .select({ choiseStatusCd: attendances.choiseStatusCd })
          .from(attendances)
          .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendSeq)))
  return { state: place?.choiseStatusCd === CHOISE_STATUS.approved ? 'unknown' : 'nothing' }
}
