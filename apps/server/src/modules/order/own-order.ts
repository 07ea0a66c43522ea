import { fail } from '@seodang/domain/errors'
import { type MoneyAct, ownOrderProblem } from '@seodang/domain/own-order'
import type { Context } from '../../platform/context.ts'
import { holdersOf } from '../membership/index.ts'
import type { OrderRow } from './store.ts'

/** Refuses staff a hand in the money of an order of their own, with OWN_ORDER_MONEY. */
export async function requireOthersOrder(
  ctx: Context,
  { orderSeq, userSeq }: Pick<OrderRow, 'orderSeq' | 'userSeq'>,
  act: MoneyAct,
): Promise<void> {
  const isOwn = userSeq === ctx.principal.userSeq
  if (!isOwn) return
  const others = (await holdersOf(ctx, 'SITE_SALES_UPDATE')).filter((holder) => holder !== userSeq)
  const problem = ownOrderProblem({ act, isOwn, isOnly: others.length === 0 })
  if (problem !== null) fail(problem, { orderSeq })
}
