import type { StaffReasonCd } from '@seodang/domain/refund-reason'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { deliveries } from '../../modules/delivery/tables.ts'
import { orderLines, refunds, webhookInbox } from '../../modules/order/tables.ts'
import { handleNotice } from '../../modules/order/webhook.ts'
import { systemContext } from '../../platform/context.ts'
import { PORTONE_SANDBOX } from '../../providers/payment/sandbox-portone/index.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../account.ts'
import { cancel, confirm, order, orderUrl, press, quote } from '../buying.ts'
import { pressPaypal } from '../dollars.ts'
import { HOME } from '../goods.ts'
import { atConsole } from '../order-console.ts'
import type { Answer, TestServer } from '../server.ts'
import type { Method, Product } from './model.ts'
import type { Shop } from './shop.ts'

/** All that people do with a sale, each as one call. */

const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '김서당' }

export function shopActs(server: TestServer) {
  const { services } = server
  const sandbox = services.ports.use(TOSS_SANDBOX)

  const byStaff = async (shop: Shop, path: string, body: object): Promise<Answer> =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${shop.channelSeq}/admin/${path}`,
      as: shop.owner,
      body: await provingAccount(services, shop.owner, body),
    })

  /** What waits for a worker, done by one. */
  async function notices(): Promise<void> {
    await sandbox.idle()
    const waiting = await services.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt))
    for (const { webhookSeq, orderId } of waiting)
      await handleNotice(systemContext(services, 0), { webhookSeq, orderId })
  }

  async function placeOf({ channelSeq }: Shop, orderSeq: number): Promise<number> {
    const [line] = await services.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.channelSeq, channelSeq), eq(orderLines.orderSeq, orderSeq)))
    return line?.attendSeq ?? 0
  }

  return {
    notices,

    /** Ordered and paid for; answers the order. */
    async buy(
      shop: Shop,
      product: Product,
      method: Method,
      paid: number,
      withCoupon: boolean,
    ): Promise<number> {
      const course = shop.products[product]
      const placed = await order(server, course, shop.learner, {
        payMethodCd: method,
        expectedAmount: paid,
        ...(withCoupon && { couponSeq: shop.couponSeq }),
        ...(method === 'DEPOSIT' && { depositorName: shop.learner.name }),
        ...(method === 'PAYPAL' && { currency: 'USD' }),
        ...(product === 'parcel' && { shipTo: HOME }),
      })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      const { orderSeq, next } = placed.body.data
      if (method === 'DEPOSIT') {
        expect((await byStaff(shop, `payments/${orderSeq}/deposit`, {})).status).toBe(200)
        return orderSeq
      }
      if (method === 'PAYPAL') {
        const returned = await pressPaypal(server, next.payload.request)
        expect((await confirm(server, course, shop.learner, returned)).status).toBe(200)
        await services.ports.use(PORTONE_SANDBOX).idle()
        return orderSeq
      }
      const { query } = await press(server, next.url, 'approve')
      expect((await confirm(server, course, shop.learner, query)).status).toBe(200)
      if (method === 'VBANK') await press(server, next.url, 'deposit')
      await notices()
      return orderSeq
    },

    open: (shop: Shop, product: Product, where: number, lesson: number) => {
      const url = shop.lessons[product][where]?.[lesson] ?? ''
      return server.call({ method: 'POST', url, as: shop.learner, body: {} })
    },

    quote: (shop: Shop, orderSeq: number) => quote(server, shop.products.class, shop.learner, orderSeq),

    cancel: (shop: Shop, orderSeq: number, expectedAmount: number) =>
      cancel(server, shop.products.class, shop.learner, orderSeq, { expectedAmount, refundAccount: ACCOUNT }),

    refund: (
      shop: Shop,
      orderSeq: number,
      form: { amount: number; reasonCd: StaffReasonCd; cancelAttendance: boolean },
    ) =>
      byStaff(shop, `payments/${orderSeq}/refund`, { ...form, reason: '교재 불량', refundAccount: ACCOUNT }),

    async movePlace(
      shop: Shop,
      sold: { product: Product; orderSeq: number },
      change: { action: 'approve' | 'wait' | 'hold' | 'cancel'; reasonCd?: StaffReasonCd },
    ): Promise<boolean> {
      const { courseSeq } = shop.products[sold.product]
      const attendSeqs = [await placeOf(shop, sold.orderSeq)]
      const answer = await server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${shop.channelSeq}/courses/${courseSeq}/admin/attendees/modify`,
        as: shop.owner,
        body: { attendSeqs, reason: '자리 정리', ...change },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data.doneCount === 1
    },

    /** The buyer says where what is owed of an order goes. */
    async nameAccount(shop: Shop, orderSeq: number): Promise<void> {
      const named = await server.call({
        method: 'POST',
        url: `${orderUrl(shop.products.class, orderSeq)}/refund-account`,
        as: shop.learner,
        body: await provingAccount(services, shop.learner, { refundAccount: ACCOUNT }),
      })
      expect(named.status, JSON.stringify(named.body)).toBe(200)
    },

    /** Staff move the parcel of an order; answers whether it moved. */
    async moveParcel(shop: Shop, orderSeq: number, act: 'send' | 'arrive' | 'return'): Promise<boolean> {
      const [row] = await services.db.select().from(deliveries).where(eq(deliveries.orderSeq, orderSeq))
      const to = { send: '02', arrive: '03', return: '04' }[act]
      if (!row || row.state === to) return false
      const parcels = [
        { deliverySeq: row.deliverySeq, from: row.state, carrierCd: 'CJ', trackingNo: '123456789012' },
      ]
      const { status, body } = await byStaff(shop, 'deliveries/state/modify', { to, parcels })
      return status === 200 && body.data.doneCount === 1
    },

    async atConsole({ channelSeq }: Shop, orderSeq: number, minor: number): Promise<void> {
      await atConsole(server, channelSeq, orderSeq, minor)
      await notices()
    },

    /** Staff say that they transferred what is owed longest; answers how much, 0 where nothing could be. */
    async transfer(shop: Shop): Promise<number> {
      const rows = await services.db
        .select()
        .from(refunds)
        .where(and(eq(refunds.channelSeq, shop.channelSeq), eq(refunds.state, 'owed')))
        .orderBy(refunds.refundSeq)
      const owed = rows.find(({ sealedAccount }) => sealedAccount !== null)
      if (!owed) return 0
      const { refundSeq, accountRevision, amount } = owed
      const transferredOn = seoulDate(server.clock.now())
      const path = `refund-transfers/${refundSeq}/transferred/create`
      const answer = await byStaff(shop, path, { transferredOn, accountRevision })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return amount
    },

    /** What the page of staff offers for each reason, and the buyer's own page. */
    async quotes(shop: Shop, orderSeq: number): Promise<Record<string, number>> {
      const url = `/api/v1.0/channels/${shop.channelSeq}/admin/payments/${orderSeq}`
      const { body } = await server.call({ url, as: shop.owner })
      const all: { reasonCd: string; quote: { possible: boolean; amount: number } }[] = body.data.quotes
      const own = (await quote(server, shop.products.class, shop.learner, orderSeq)).body.data
      return {
        ...Object.fromEntries(
          all.map(({ reasonCd, quote: one }) => [reasonCd, one.possible ? one.amount : 0]),
        ),
        own: own.possible ? own.amount : 0,
      }
    },
  }
}
