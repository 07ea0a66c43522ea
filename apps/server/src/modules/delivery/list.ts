import type { delivery as detail, deliveries as listing } from '@seodang/contract/delivery'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { DELIVERY_STATE, isCodeOf } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { countByState, getListed, type ListedRow, listDeliveries, listSteps } from './list-store.ts'
import { viewParcel } from './view.ts'

export type ParcelRow = ReplyOf<typeof listing>['list'][number]

/** DLV-06: the parcels of the site with the count of each state. */
export async function deliveryPage(
  ctx: Context,
  query: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const { page: _page, size: _size, ...filter } = query
  const [rows, counts] = await Promise.all([
    listDeliveries(ctx, filter, pageOfList(query)),
    countByState(ctx, filter),
  ])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    list: rows.map((row) => viewRow(ctx, row)),
    totalCount: filter.state === undefined ? all : (counts[filter.state] ?? 0),
    counts,
  }
}

export function viewRow(ctx: Context, row: ListedRow): ParcelRow {
  const { delivery, number, title, courseSeq, buyer, orderedAt, isPending, isHeld } = row
  return {
    ...viewParcel(ctx, delivery),
    orderSeq: delivery.orderSeq,
    number,
    goods: delivery.goods,
    courseSeq: Number(courseSeq),
    title,
    buyer,
    orderedAt: orderedAt.toISOString(),
    movedAt: delivery.movedAt.toISOString(),
    isPending,
    isHeld,
  }
}

export const rowOf = async (ctx: Context, deliverySeq: number): Promise<ParcelRow> =>
  viewRow(ctx, await getListed(ctx, deliverySeq))

export async function deliveryDetail(ctx: Context, deliverySeq: number): Promise<ReplyOf<typeof detail>> {
  const parcel = await rowOf(ctx, deliverySeq)
  const steps = await listSteps(ctx, deliverySeq)
  const state = (code: string | null) => (isCodeOf(DELIVERY_STATE, code) ? code : null)
  return {
    parcel,
    steps: steps.map(({ from, to, createdAt, ...step }) => ({
      ...step,
      from: state(from),
      to: state(to),
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}
