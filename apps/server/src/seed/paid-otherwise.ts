import { CURRENCY, PAY_METHOD } from '@seodang/domain/codes'
import {
  afterInstalment,
  INSTALMENT_STATE,
  instalmentLine,
  instalmentParts,
} from '@seodang/domain/instalment'
import { and, eq, sql } from 'drizzle-orm'
import {
  getPlan,
  insertCharge,
  insertPlan,
  markPaid,
  planOf,
  storedOf,
  updatePlan,
} from '../modules/instalment/store.ts'
import { orderLines, orders, payments } from '../modules/order/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepCard } from './cards.ts'
import type { SeededClass } from './classes.ts'
import { daysAgo } from './people.ts'

/** Cents, as seed/dollars.ts prices the class. */
const DOLLAR_PRICE = 6_500
const DAYS_SINCE_FIRST_MONTH = 12

interface Paid {
  classes: readonly SeededClass[]
  userSeq: number
}

/** Of what somebody bought in won and at once: one class became one by the month, another one in dollars. */
export async function seedPaidOtherwise(ctx: Context, { classes, userSeq }: Paid): Promise<void> {
  const byMonth = classes.find(({ content }) => content.months !== undefined)
  if (byMonth) await payByMonth(ctx, userSeq, byMonth)
  const [, inDollars] = classes.filter(({ content }) => content.price > 0)
  if (inDollars) await payInDollars(ctx, userSeq, inDollars)
}

/** PAY-23: the first month is paid, the next one is charged to the stored card. */
async function payByMonth(ctx: Context, userSeq: number, { courseSeq, title, content }: SeededClass) {
  const bought = await findOrder(ctx, userSeq, courseSeq)
  const { months } = content
  if (!bought || months === undefined) return
  const { order, line } = bought
  const { orderSeq } = order
  const at = daysAgo(ctx.now, DAYS_SINCE_FIRST_MONTH)
  const inside = { ...ctx, now: at }
  const parts = instalmentParts(order.amount, months)
  const { instalmentPlanSeq } = await insertPlan(inside, {
    userSeq,
    courseSeq,
    orderSeq,
    title,
    months,
    state: INSTALMENT_STATE.starting,
    total: order.amount,
    discount: line.discount,
    anchorAt: at,
    cardSeq: await keepCard(ctx, { userSeq, at: 0, declines: false }),
  })
  const { amount, ...rest } = instalmentLine(line, parts, { fromNo: 1, toNo: 1 })
  await insertCharge(inside, { orderSeq, instalmentPlanSeq, fromNo: 1, toNo: 1, attempt: 1, amount })
  await markPaid(inside, orderSeq)
  const begun = afterInstalment(
    planOf(await getPlan(ctx, instalmentPlanSeq)),
    { kind: 'charged', count: 1 },
    at,
  )
  if (!begun) throw new Error('The seed could not charge the first month')
  await updatePlan(inside, instalmentPlanSeq, storedOf(begun))
  await keepPayment(ctx, orderSeq, {
    order: { amount, instalmentPlanSeq, instalmentNo: 1, payMethodCd: PAY_METHOD.card, gateway: 'toss' },
    line: { amount, ...rest },
    payment: { amount, balance: amount, gateway: 'toss', method: '카드' },
    at,
  })
  await ctx.db.execute(sql`
    update attendances set attend_at = ${at}, created_at = ${at}
    where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq} and user_seq = ${userSeq}`)
}

/** PAY-05: by PayPal, in cents. */
async function payInDollars(ctx: Context, userSeq: number, { courseSeq }: SeededClass) {
  const bought = await findOrder(ctx, userSeq, courseSeq)
  if (!bought) return
  await keepPayment(ctx, bought.order.orderSeq, {
    order: {
      amount: DOLLAR_PRICE,
      currency: CURRENCY.usd,
      payMethodCd: PAY_METHOD.paypal,
      gateway: 'portone',
      // Dollars come into a store of the site's own, never into the product's account.
      merchant: 'seed',
    },
    line: { listPrice: DOLLAR_PRICE, discount: 0, amount: DOLLAR_PRICE },
    payment: {
      amount: DOLLAR_PRICE,
      balance: DOLLAR_PRICE,
      currency: CURRENCY.usd,
      gateway: 'portone',
      method: 'PayPal',
    },
    at: bought.order.paidAt ?? ctx.now,
  })
}

async function findOrder(ctx: Context, userSeq: number, courseSeq: number) {
  const [bought] = await ctx.db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.channelSeq, orders.channelSeq), eq(orderLines.orderSeq, orders.orderSeq)),
    )
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.userSeq, userSeq),
        eq(orderLines.courseSeq, courseSeq),
      ),
    )
  return bought
}

async function keepPayment(
  ctx: Context,
  orderSeq: number,
  changed: {
    order: Partial<typeof orders.$inferInsert>
    line: Partial<typeof orderLines.$inferInsert>
    payment: Partial<typeof payments.$inferInsert>
    at: Date
  },
): Promise<void> {
  const { channelSeq } = ctx
  const { at } = changed
  await ctx.db
    .update(orders)
    .set({ ...changed.order, paidAt: at, createdAt: at, updatedAt: at })
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderSeq, orderSeq)))
  await ctx.db
    .update(orderLines)
    .set(changed.line)
    .where(and(eq(orderLines.channelSeq, channelSeq), eq(orderLines.orderSeq, orderSeq)))
  await ctx.db
    .update(payments)
    .set({ ...changed.payment, approvedAt: at, createdAt: at })
    .where(and(eq(payments.channelSeq, channelSeq), eq(payments.orderSeq, orderSeq)))
}
