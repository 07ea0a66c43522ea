import { DAY } from '@seodang/domain/instant'
import { confirm, order, press, quote } from '../buying.ts'
import { downloadCoupon, registerCode } from '../coupons.ts'
import { pressPaypal } from '../dollars.ts'
import { HOME } from '../goods.ts'
import { act, subscribe } from '../subscribing.ts'
import { type Member, noted, post, type Sale, type Trade } from './world.ts'

/** What buyers do, at their own time and not always to the end. */

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
export const ACCOUNT = { bank: '88', number: '110123456789', holder: '김서당' }

/** The gateway and the way to it have bad days too. */
function spoil({ sandbox, chance }: Trade, on: 'confirm' | 'cancel' | 'charge'): void {
  if (!chance.of(12)) return
  const what = chance.pick(['loseReply', 'loseCall', 'refuse'] as const)
  if (what !== 'refuse') sandbox.play({ on, do: what })
  else sandbox.play({ on, do: what, code: on === 'cancel' ? 'COMMON_ERROR' : 'REJECT_CARD_PAYMENT' })
}

/** Notices come twice, late, before the answer, or never. */
function spoilNotice({ sandbox, chance }: Trade): void {
  if (chance.of(40))
    sandbox.play({ on: 'notice', do: chance.pick(['lose', 'twice', 'late', 'beforeReply'] as const) })
}

export async function buys(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const site = chance.pick(trade.sites)
  const [buyer, product] = [chance.pick(site.buyers), chance.pick(site.products)]
  const cents = site.takesDollars ? product.cents : null
  const method = chance.pick(cents === null ? METHODS : WITH_DOLLARS)
  const inDollars = method === 'PAYPAL' && cents !== null
  const couponSeq = !inDollars && chance.of(30) ? await couponOf(trade, site.channelSeq, buyer.userSeq) : null
  const amount = inDollars ? cents : product.price + product.beside - (couponSeq === null ? 0 : OFF)
  const isFree = amount === 0
  const course = { channelSeq: site.channelSeq, courseSeq: product.courseSeq }
  const placed = await order(server, course, buyer, {
    payMethodCd: isFree ? null : method,
    expectedAmount: amount,
    ...(inDollars && { currency: 'USD' }),
    ...(method === 'DEPOSIT' && { depositorName: buyer.name }),
    ...(couponSeq !== null && { couponSeq }),
    ...(product.beside > 0 && { shipTo: HOME }),
  })
  if (!noted(trade, isFree ? 'a free order' : `an order by ${method}`, placed)) return
  const { orderSeq, next } = placed.body.data
  const sale: Sale = {
    site,
    product,
    buyer,
    method,
    amount,
    couponSeq,
    isFree,
    orderSeq,
    currency: inDollars ? 'USD' : 'KRW',
    window: next.kind === 'redirect' ? next.url : '',
    request: next.kind === 'sdk' ? next.payload.request : null,
    transfer: null,
    isEnded: false,
    boughtAt: server.clock.now(),
    endedAt: null,
  }
  trade.sales.push(sale)
  if (sale.window !== '') await pays(trade, sale)
  if (sale.request) await paysInDollars(trade, sale, sale.request)
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
const unlessSilent = (answer: Awaited<ReturnType<typeof confirm>>) =>
  answer.status > 500 && answer.status <= 504 ? { ...answer, status: 409 } : answer

export async function transfers(trade: Trade): Promise<void> {
  const sale = trade.chance.pickOrNone(
    trade.sales.filter((one) => one.method === 'VBANK' && one.window !== '' && isRecent(trade, one)),
  )
  if (!sale) return
  spoilNotice(trade)
  await press(trade.server, sale.window, 'deposit')
  await trade.sandbox.idle()
}

/** Mostly in time. */
export const isRecent = ({ server }: Trade, { boughtAt }: Sale): boolean =>
  server.clock.now().getTime() - boughtAt.getTime() < 3 * DAY

/** A bank takes a transfer back, soon or after months; of every second one nobody is told. */
export async function bankTakesBack(trade: Trade): Promise<void> {
  const { payments } = trade.sandbox.store.state
  const paid = payments.filter(({ method, status }) => method === 'VIRTUAL_ACCOUNT' && status === 'DONE')
  const payment = trade.chance.pickOrNone(paid)
  const sale = payment && trade.sales.find(({ window }) => window.includes(payment.paymentKey))
  if (!sale) return
  trade.takenBack.push({
    orderSeq: sale.orderSeq,
    amount: payment.amount,
    paidAt: new Date(payment.approvedAt ?? 0),
  })
  if (trade.chance.of(50))
    trade.sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: payment.orderId })
  await press(trade.server, sale.window, 'reverse')
  await trade.sandbox.idle()
  trade.told.set('a bank takes back', (trade.told.get('a bank takes back') ?? 0) + 1)
}

export async function cancels(trade: Trade): Promise<void> {
  const sale = trade.chance.pickOrNone(trade.sales.filter(({ isEnded }) => !isEnded))
  if (!sale) return
  const { site, product, buyer, orderSeq, method } = sale
  const course = { channelSeq: site.channelSeq, courseSeq: product.courseSeq }
  const shown = await quote(trade.server, course, buyer, orderSeq)
  if (!noted(trade, 'a refund is quoted', shown)) return
  const { amount } = shown.body.data
  if (sale.request === null) {
    spoil(trade, 'cancel')
    spoilNotice(trade)
  } else if (trade.chance.of(12))
    trade.store.play([{ on: 'cancel', do: trade.chance.pick(['loseReply', 'loseCall'] as const) }])
  const url = `/api/v2.0/channels/${site.channelSeq}/orders/${orderSeq}/cancel`
  const done = await post(trade, buyer, url, {
    reason: '일정이 바뀌었어요',
    expectedAmount: amount,
    ...((method === 'VBANK' || method === 'DEPOSIT') && { refundAccount: ACCOUNT }),
  })
  await trade.sandbox.idle()
  await trade.store.idle()
  if (!noted(trade, 'a buyer cancels', unlessSilent(done))) return
  sale.isEnded = true
  sale.endedAt = trade.server.clock.now()
  if (amount > 0) sale.transfer?.backs.push({ amount, at: trade.server.clock.now() })
}

export async function takesCoupon(trade: Trade): Promise<void> {
  const site = trade.chance.pick(trade.sites)
  const [buyer, coupon] = [trade.chance.pick(site.buyers), trade.chance.pick(site.coupons)]
  const { channelSeq } = site
  const { couponInfoSeq, code } = coupon
  const answers = await Promise.all(
    Array.from({ length: trade.chance.of(20) ? 2 : 1 }, () =>
      code === null
        ? downloadCoupon(trade.server, channelSeq, buyer, couponInfoSeq)
        : registerCode(trade.server, channelSeq, buyer, code),
    ),
  )
  for (const answer of answers) if (noted(trade, 'a coupon is taken', answer)) coupon.given += 1
}

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

export async function subscribes(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const site = chance.pick(trade.sites)
  const buyer = chance.pick(site.buyers)
  const { membership } = site
  spoil(trade, 'charge')
  const answer = await subscribe(server, membership, buyer, {
    cardSeq: site.cards.get(buyer.userSeq),
    expectedPrice: membership.monthlyPrice,
  })
  if (!noted(trade, 'somebody subscribes', unlessSilent(answer))) return
  trade.members.push({
    site,
    buyer,
    cancelledAt: null,
    isPaused: false,
    resumedAt: [],
    isTakenBack: false,
    subscriptionSeq: answer.body.data.subscriptionSeq,
  })
}

export async function unsubscribes(trade: Trade): Promise<void> {
  const { chance } = trade
  const member = chance.pickOrNone(trade.members.filter(({ cancelledAt }) => cancelledAt === null))
  if (member) await leaves(trade, member)
}

/** A membership rests, and goes on later: with a charge where its paid time is over by then. */
export async function pausesOrGoesOn(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const member = chance.pickOrNone(trade.members.filter(({ cancelledAt }) => cancelledAt === null))
  if (!member) return
  const { site, buyer, subscriptionSeq } = member
  if (!member.isPaused) {
    const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'pause' })
    if (noted(trade, 'a member pauses', answer)) member.isPaused = true
    return
  }
  const amounts = chance.of(50) ? [0, site.membership.monthlyPrice] : [site.membership.monthlyPrice, 0]
  for (const expectedAmount of amounts) {
    const at = server.clock.now()
    const body = { expectedAmount }
    const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'resume', body })
    if (!noted(trade, 'a member goes on', unlessSilent(answer))) continue
    member.isPaused = false
    member.resumedAt.push(at)
    return
  }
}

export async function everybodyLeaves(trade: Trade): Promise<void> {
  for (const member of trade.members) if (member.cancelledAt === null) await leaves(trade, member)
}

async function leaves(trade: Trade, member: Member): Promise<void> {
  const { server } = trade
  const { site, buyer, subscriptionSeq } = member
  const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'cancel' })
  if (noted(trade, 'a member cancels', answer)) member.cancelledAt = server.clock.now()
}
