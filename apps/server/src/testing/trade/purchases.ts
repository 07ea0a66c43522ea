import { sql } from 'drizzle-orm'
import { confirm, order, press, type Told } from '../buying.ts'
import { pressPaypal } from '../dollars.ts'
import { HOME } from '../goods.ts'
import { besideOf, type Meeting, type Product } from './kinds.ts'
import { noted, post, type Sale, type Trade } from './world.ts'

/** How buyers buy, at their own time and not always to the end. */

const METHODS = ['CARD', 'CARD', 'CARD', 'BANK', 'VBANK', 'DEPOSIT', 'WALLET_1']
/** Of who buys what has a price in dollars on a site that takes them. */
const WITH_DOLLARS = [...METHODS, 'PAYPAL', 'PAYPAL', 'PAYPAL', 'PAYPAL']
const MOODS = [
  'pays',
  'pays',
  'pays',
  'pays',
  'pays',
  'pressesTwice',
  'leaves',
  'neverReturns',
  'changesMind',
  'isRefused',
]
const OFF = 10_000

/** The gateway and the way to it have bad days too. */
export function spoil({ sandbox, chance }: Trade, on: 'confirm' | 'cancel' | 'charge'): void {
  if (!chance.of(12)) return
  const what = chance.pick(['loseReply', 'loseCall', 'refuse'] as const)
  if (what !== 'refuse') sandbox.play({ on, do: what })
  else sandbox.play({ on, do: what, code: on === 'cancel' ? 'COMMON_ERROR' : 'REJECT_CARD_PAYMENT' })
}

/** Notices come twice, late, before the answer, or never. */
export function spoilNotice({ sandbox, chance }: Trade): void {
  if (chance.of(40))
    sandbox.play({ on: 'notice', do: chance.pick(['lose', 'twice', 'late', 'beforeReply'] as const) })
}

export async function buys(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const site = chance.pick(trade.sites)
  const buyer = chance.pick(site.buyers)
  const others = site.products.filter(({ kind }) => kind !== 'recorded')
  const product = chance.pick(chance.of(60) ? others : site.products)
  const cents = site.takesDollars ? product.cents : null
  const inMonths = product.months !== null && chance.of(70)
  const method = inMonths ? 'CARD' : chance.pick(cents === null ? METHODS : WITH_DOLLARS)
  const inDollars = method === 'PAYPAL' && cents !== null
  const couponSeq = !inDollars && chance.of(30) ? await couponOf(trade, site.channelSeq, buyer.userSeq) : null
  const whole = inDollars ? cents : product.price + besideOf(product) - (couponSeq === null ? 0 : OFF)
  const amount = inMonths ? Math.ceil(whole / (product.months ?? 1)) : whole
  const isFree = whole === 0
  const date = dateOf(trade, product)
  if (date === undefined) return
  const course = { channelSeq: site.channelSeq, courseSeq: product.courseSeq }
  const cardSeq = site.cards.get(buyer.userSeq)
  if (inMonths) spoil(trade, 'charge')
  const placed = await order(server, course, buyer, {
    payMethodCd: isFree ? null : method,
    expectedAmount: whole,
    ...(inDollars && { currency: 'USD' }),
    ...(method === 'DEPOSIT' && { depositorName: buyer.name }),
    ...(couponSeq !== null && { couponSeq }),
    ...(product.goods && { shipTo: HOME }),
    ...(date && { scheduleSeq: date.scheduleSeq }),
    ...(inMonths && { monthly: { cardSeq, expectedFirst: amount, agreedMonthly: true } }),
  })
  const sale: Sale = {
    site,
    product: inMonths ? product : { ...product, months: null },
    buyer,
    method,
    amount,
    whole,
    goodsBack: 0,
    date,
    instalmentPlanSeq: null,
    couponSeq,
    isFree,
    orderSeq: 0,
    currency: inDollars ? 'USD' : 'KRW',
    window: '',
    request: null,
    transfer: null,
    isEnded: false,
    boughtAt: server.clock.now(),
    endedAt: null,
  }
  if (inMonths) return firstMonth(trade, sale, placed)
  if (!noted(trade, isFree ? 'a free order' : `an order by ${method}`, placed)) return
  const { orderSeq, next } = placed.body.data
  Object.assign(sale, {
    orderSeq,
    window: next.kind === 'redirect' ? next.url : '',
    request: next.kind === 'sdk' ? next.payload.request : null,
  })
  trade.sales.push(sale)
  trade.told.set(product.kind, (trade.told.get(product.kind) ?? 0) + 1)
  if (sale.window !== '') await pays(trade, sale)
  if (sale.request) await paysInDollars(trade, sale, sale.request)
}

/** Of a class with dates one that is to come, of any other none; undefined where all are over. */
function dateOf(
  { chance, server }: Trade,
  { dates }: Product,
): (Meeting & { scheduleSeq: number }) | null | undefined {
  if (dates.length === 0) return null
  return chance.pickOrNone(dates.filter(({ at }) => at > server.clock.now()).slice(0, 3))
}

/** The first month is charged with the press; whether it was, where nobody heard, is known by the plan alone. */
async function firstMonth(trade: Trade, sale: Sale, placed: Told): Promise<void> {
  const isTold = noted(trade, 'an order in months', unlessSilent(placed))
  const { channelSeq } = sale.site
  const { rows } = await trade.server.services.db.execute<{ order_seq: number; plan: number }>(sql`
    select order_seq, instalment_plan_seq as plan from orders
    where channel_seq = ${channelSeq} and user_seq = ${sale.buyer.userSeq} and instalment_no = 1
    order by order_seq desc limit 1`)
  const [row] = rows
  if (!row || trade.sales.some(({ orderSeq }) => orderSeq === row.order_seq)) return
  trade.sales.push({ ...sale, orderSeq: row.order_seq, instalmentPlanSeq: row.plan })
  if (isTold) trade.told.set(sale.product.kind, (trade.told.get(sale.product.kind) ?? 0) + 1)
}

async function pays(trade: Trade, sale: Sale): Promise<void> {
  const { chance, server, sandbox } = trade
  const mood = chance.pick(MOODS)
  if (mood === 'leaves') return
  if (mood === 'changesMind') {
    const { query } = await press(server, sale.window, 'cancel')
    const url = `/api/v2.0/channels/${sale.site.channelSeq}/courses/${sale.product.courseSeq}/payment/fail`
    noted(
      trade,
      'a window is closed',
      await post(trade, sale.buyer, url, { orderId: query.orderId, code: query.code }),
    )
    return
  }
  spoilNotice(trade)
  const { query } = await press(server, sale.window, mood === 'isRefused' ? 'refuse' : 'approve')
  if (mood === 'neverReturns') return
  spoil(trade, 'confirm')
  const course = { channelSeq: sale.site.channelSeq, courseSeq: sale.product.courseSeq }
  const times = mood === 'pressesTwice' ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => confirm(server, course, sale.buyer, query)),
  )
  for (const answer of answers) noted(trade, 'a payment is confirmed', unlessSilent(answer))
  await sandbox.idle()
}

/** The same at the site's own store, where the window takes the money itself. */
async function paysInDollars(trade: Trade, sale: Sale, request: Record<string, unknown>): Promise<void> {
  const { chance, server, store } = trade
  const mood = chance.pick(MOODS)
  if (mood === 'leaves') return
  if (chance.of(40)) store.play([{ on: 'notice', do: chance.pick(['lose', 'twice'] as const) }])
  const action = mood === 'changesMind' ? 'cancel' : mood === 'isRefused' ? 'decline' : 'approve'
  const query = await pressPaypal(server, request, action)
  if (mood === 'neverReturns') return
  const course = { channelSeq: sale.site.channelSeq, courseSeq: sale.product.courseSeq }
  if (action !== 'approve') {
    const url = `/api/v2.0/channels/${course.channelSeq}/courses/${course.courseSeq}/payment/fail`
    const told = await post(trade, sale.buyer, url, { orderId: query.orderId, code: query.code })
    noted(trade, 'a window is closed', told)
    return
  }
  if (chance.of(12)) store.play([{ on: 'fetch', do: 'loseReply' }])
  const times = mood === 'pressesTwice' ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => confirm(server, course, sale.buyer, query)),
  )
  for (const answer of answers) noted(trade, 'a payment is confirmed', unlessSilent(answer))
  await store.idle()
}

/** A gateway that is silent is said to be (502 to 504); that is an answer too. */
export const unlessSilent = (answer: Awaited<ReturnType<typeof confirm>>) =>
  answer.status > 500 && answer.status <= 504 ? { ...answer, status: 409 } : answer

/** The coupon that its holder would find in the box, as the box says it. */
async function couponOf(
  { server, sites }: Trade,
  channelSeq: number,
  userSeq: number,
): Promise<number | null> {
  const buyer = sites.flatMap(({ buyers }) => buyers).find((one) => one.userSeq === userSeq)
  const { body } = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/me/coupons`,
    as: buyer ?? null,
    query: { tab: 'usable' },
  })
  return body.data.list[0]?.couponSeq ?? null
}
