import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { myOrders } from '@seodang/contract/order'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { listMyOrders } from './my-orders-store.ts'
import { viewOrders } from './order-view.ts'

/** MY-10: newest first. */
export async function listMine(
  ctx: Context,
  query: QueryOf<typeof myOrders>,
): Promise<ReplyOf<typeof myOrders>> {
  const { rows, totalCount } = await listMyOrders(ctx, userSeqOf(ctx), pageOfList(query))
  return { list: await viewOrders(ctx, rows), totalCount }
}
