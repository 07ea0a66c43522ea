import { orderUrl } from '../buying.ts'
import { spoil, unlessSilent } from './purchases.ts'
import { noted, post, type Trade } from './world.ts'

/** What is due, or all that is left, is paid by hand; a class that was held for it opens. */
export async function paysMonths(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const sale = chance.pickOrNone(
    trade.sales.filter(({ isEnded, instalmentPlanSeq }) => !isEnded && instalmentPlanSeq !== null),
  )
  if (!sale) return
  const { channelSeq } = sale.site
  const course = { channelSeq, courseSeq: sale.product.courseSeq }
  const shown = await server.call({ url: orderUrl(course, sale.orderSeq), as: sale.buyer })
  const plan = shown.body.data?.instalmentPlan
  if (!plan || plan.restAmount === 0) return
  const what = plan.dueAmount > 0 && chance.of(60) ? 'due' : 'rest'
  const expectedAmount = what === 'due' ? plan.dueAmount : plan.restAmount
  spoil(trade, 'charge')
  const url = `/api/v2.0/channels/${channelSeq}/me/instalments/${sale.instalmentPlanSeq}/pay`
  const answer = await post(trade, sale.buyer, url, { what, expectedAmount })
  noted(trade, `a buyer pays ${what}`, unlessSilent(answer))
}
