import { DAY } from '@seodang/domain/instant'
import { press, quote } from '../buying.ts'
import { downloadCoupon, registerCode } from '../coupons.ts'
import { expectDue } from './due.ts'
import { spoil, spoilNotice, unlessSilent } from './purchases.ts'
import { noted, post, type Sale, type Trade } from './world.ts'

/** What buyers do with what they bought, and where they did not. */

export const ACCOUNT = { bank: '88', number: '110123456789', holder: '김서당' }

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
  await expectDue(trade, sale, 'QUIT', shown.body.data)
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

/** Sales of which lessons are opened: later ones mostly go on. */
const LATEST = 40

/** A lesson is opened, or a file taken along, where what was bought is open, and nowhere else. */
export async function opens(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const sale = chance.pickOrNone(trade.sales.slice(-LATEST).filter(({ isEnded }) => !isEnded))
  const lesson = sale && chance.pickOrNone(chance.pick(sale.product.parts).lessons)
  if (!sale || !lesson) return
  const { userSeq } = sale.buyer
  const answer = await post(trade, sale.buyer, lesson, {})
  if (noted(trade, 'a lesson is opened', answer)) trade.uses.push({ userSeq, lesson, at: server.clock.now() })
}
