import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { myOrders, myOrdersEverywhere } from '@seodang/contract/order'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { readChannel } from '../site/index.ts'
import { listMyOrders, listMyOrdersEverywhere } from './my-orders-store.ts'
import { viewOrders } from './order-view.ts'

/** MY-10: newest first. */
export async function listMine(
  ctx: Context,
  query: QueryOf<typeof myOrders>,
): Promise<ReplyOf<typeof myOrders>> {
  const { rows, totalCount } = await listMyOrders(ctx, userSeqOf(ctx), pageOfList(query))
  return { list: await viewOrders(ctx, rows), totalCount }
}

/** MY-08: from every site, also from those that have closed. */
export async function listEverywhere(
  ctx: Context,
  query: QueryOf<typeof myOrdersEverywhere>,
): Promise<ReplyOf<typeof myOrdersEverywhere>> {
  const { rows, totalCount } = await listMyOrdersEverywhere(ctx, userSeqOf(ctx), pageOfList(query))
  const list = await Promise.all(
    rows.map(async ({ channelSeq, siteName, isOpen, createdAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
      site: {
        channelSeq,
        name: siteName,
        origin: isOpen ? (await readChannel(ctx, channelSeq)).origin : null,
      },
    })),
  )
  return { list, totalCount }
}
