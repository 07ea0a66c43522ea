import { CHOISE_STATUS, ORDER_LINE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import type { holdUnpaid } from '../enrolment/index.ts'
import { attendances } from '../enrolment/tables.ts'
import { orderLines, orders } from '../order/tables.ts'
import type { PlanRow } from './store.ts'

type Place = Parameters<typeof holdUnpaid>[1]

/** The place that a plan pays for; null where it never came to be one. */
export async function findPlace(
  ctx: Context,
  { orderSeq, courseSeq }: PlanRow,
): Promise<(Place & { isEnded: boolean; isWaiting: boolean }) | null> {
  const [row] = await ctx.db
    .select({
      orderLineSeq: orderLines.orderLineSeq,
      attendSeq: attendances.attendSeq,
      choiseStatusCd: attendances.choiseStatusCd,
      trashTypeCd: courses.trashTypeCd,
    })
    .from(orderLines)
    .innerJoin(
      attendances,
      and(eq(attendances.channelSeq, orderLines.channelSeq), eq(attendances.attendSeq, orderLines.attendSeq)),
    )
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, attendances.channelSeq), eq(courses.courseSeq, attendances.courseSeq)),
    )
    .where(
      and(
        eq(orderLines.channelSeq, ctx.channelSeq),
        eq(orderLines.orderSeq, orderSeq),
        inArray(orderLines.kind, [ORDER_LINE.class, ORDER_LINE.package]),
      ),
    )
  if (!row) return null
  return {
    courseSeq,
    attendSeq: row.attendSeq,
    orderLineSeq: row.orderLineSeq,
    isEnded: row.choiseStatusCd === CHOISE_STATUS.cancelled,
    isWaiting: row.choiseStatusCd === CHOISE_STATUS.pending || row.trashTypeCd !== TRASH_TYPE.active,
  }
}

/** Won that came back of a plan, in all of its orders. */
export async function refundedOf(ctx: Context, { instalmentPlanSeq }: PlanRow): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql<number>`coalesce(sum(${orders.refundedAmount}), 0)::bigint`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.instalmentPlanSeq, instalmentPlanSeq)))
  return row?.sum ?? 0
}
