import { sumOfParts } from '@seodang/domain/instalment'
import { HOUR } from '@seodang/domain/instant'
import { type InstalmentFacts, type Instalments, MoneyNotWanted, type OrderRow } from '../order/index.ts'
import { keyOf } from './charge.ts'
import { tell } from './notices.ts'
import { chargePaid, decline, stopPlan } from './outcome.ts'
import { refundedOf } from './place-store.ts'
import {
  getCharge,
  getPlan,
  insertCharge,
  insertPlan,
  lockPlan,
  type PlanRow,
  planOf,
  updatePlan,
} from './store.ts'
import { planViews } from './view.ts'

/** Not the card's fault: nobody came to ask, or our own keys are wrong. In milliseconds, when it is tried again. */
const NOT_DECLINED: Readonly<Record<string, number>> = { HOLD_ENDED: 0, MISCONFIGURED: HOUR }

/** PAY-23: what the money of an order does to its plan; the order is locked. */
export const instalments: Instalments = {
  async asked(ctx, orderSeq) {
    const { instalmentPlanSeq, fromNo, attempt } = await getCharge(ctx, orderSeq)
    const { cardSeq, openOrderSeq } = await getPlan(ctx, instalmentPlanSeq)
    if (cardSeq === null || openOrderSeq !== orderSeq) return null
    return { orderSeq, cardSeq, key: keyOf(instalmentPlanSeq, fromNo, attempt) }
  },

  async begin(ctx, { orderSeq, userSeq, amount }, { courseSeq, title, whole, parts, cardSeq }) {
    const { instalmentPlanSeq } = await insertPlan(ctx, {
      userSeq,
      courseSeq,
      orderSeq,
      title,
      state: 'starting',
      months: parts.length,
      total: whole.amount,
      discount: whole.discount,
      couponDiscount: whole.couponDiscount,
      anchorAt: ctx.now,
      openOrderSeq: orderSeq,
      cardSeq,
    })
    await insertCharge(ctx, { orderSeq, instalmentPlanSeq, fromNo: 1, toNo: 1, attempt: 1, amount })
    return { instalmentPlanSeq, charge: { orderSeq, cardSeq, key: keyOf(instalmentPlanSeq, 1, 1) } }
  },

  async wants(ctx, order) {
    const row = await lockPlan(ctx, seqOf(order))
    return row.state !== 'stopped' && row.openOrderSeq === order.orderSeq
  },

  async paid(ctx, order) {
    const row = await lockPlan(ctx, seqOf(order))
    const isWanted = row.openOrderSeq === order.orderSeq
    // Stopped while the answer was open: nobody gets anything for it, so it goes back whole.
    if (!isWanted || !(await chargePaid(ctx, row, await getCharge(ctx, order.orderSeq))))
      throw new MoneyNotWanted()
  },

  async closed(ctx, order, code) {
    const row = await lockPlan(ctx, seqOf(order))
    if (row.openOrderSeq !== order.orderSeq) return
    if (row.state === 'starting' || row.state === 'stopped') {
      await stopPlan(ctx, await updatePlan(ctx, row.instalmentPlanSeq, { openOrderSeq: null }))
      return
    }
    const wait = NOT_DECLINED[code]
    const { byHand } = await getCharge(ctx, order.orderSeq)
    if (byHand) await updatePlan(ctx, row.instalmentPlanSeq, { openOrderSeq: null })
    else if (wait !== undefined)
      await updatePlan(ctx, row.instalmentPlanSeq, {
        openOrderSeq: null,
        dueAt: new Date(ctx.now.getTime() + wait),
      })
    else await decline(ctx, row)
  },

  async stop(ctx, instalmentPlanSeq) {
    await stopPlan(ctx, await lockPlan(ctx, instalmentPlanSeq))
  },

  async ended(ctx, instalmentPlanSeq) {
    const row = await getPlan(ctx, instalmentPlanSeq)
    await tell(ctx, row, 'stopped', { amount: await refundedOf(ctx, row) })
  },

  async lock(ctx, instalmentPlanSeq) {
    return factsOf(await lockPlan(ctx, instalmentPlanSeq))
  },

  async get(ctx, instalmentPlanSeq) {
    return factsOf(await getPlan(ctx, instalmentPlanSeq))
  },

  views: planViews,
}

function seqOf({ orderSeq, instalmentPlanSeq }: OrderRow): number {
  if (instalmentPlanSeq === null) throw new Error(`order ${orderSeq} pays for no plan`)
  return instalmentPlanSeq
}

const factsOf = (row: PlanRow): InstalmentFacts => ({
  instalmentPlanSeq: row.instalmentPlanSeq,
  orderSeq: row.orderSeq,
  total: row.total,
  paid: sumOfParts(planOf(row).parts, 0, row.paidCount),
  openOrderSeq: row.openOrderSeq,
})
