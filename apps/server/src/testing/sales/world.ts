import type { StaffReasonCd } from '@seodang/domain/refund-reason'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { curriculumItems } from '../../modules/catalog/tables.ts'
import { orderLines, refunds, webhookInbox } from '../../modules/order/tables.ts'
import { handleNotice } from '../../modules/order/webhook.ts'
import { channels } from '../../modules/site/tables.ts'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../account.ts'
import {
  cancel,
  confirm,
  order,
  orderUrl,
  press,
  quote,
  type SoldCourse,
  withBankAccount,
} from '../buying.ts'
import { hold } from '../coupons.ts'
import { aChannel, aCourse, aMember, anItem, anOperator } from '../factories.ts'
import { atConsole } from '../order-console.ts'
import { aPackage } from '../packaging.ts'
import type { Answer, TestServer } from '../server.ts'
import { LESSONS, type Method, PRODUCTS, type Product, type Terms } from './model.ts'

/** A site that sells a class and a package of two others, and all that people do with a sale, each as one call. */
export async function aShop(server: TestServer, terms: Terms) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  const here = eq(channels.channelSeq, channelSeq)
  await services.db.update(channels).set({ refundPolicy: terms.policyCd }).where(here)
  services.changes.bump(channelSeq)
  await withBankAccount(server, channelSeq)
  const vodDays = terms.days
  const { price } = PRODUCTS.class
  const single = await aCourse(services, channelSeq, { price, vodDays })
  const pack = await aPackage(
    services,
    channelSeq,
    { price: PRODUCTS.package.price, vodDays },
    PRODUCTS.package.classes.map((own) => ({ price: own })),
  )
  const products = {
    class: { ...single, classes: [single] },
    package: { channelSeq, courseSeq: pack.courseSeq, classes: pack.classes },
  }
  const lessons: Record<Product, number[][]> = { class: [], package: [] }
  for (const product of ['class', 'package'] as const)
    for (const course of products[product].classes)
      lessons[product].push(await lessonsIn(server, course, terms))
  const learner = await aMember(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { couponSeq } = await hold(server, channelSeq, learner)
  return {
    channelSeq,
    products,
    lessons,
    learner,
    owner,
    couponSeq,
  }
}
export type Shop = Awaited<ReturnType<typeof aShop>>

/** So many in each, of which the first is the one that can be tried; answers the others. */
async function lessonsIn({ services }: TestServer, course: SoldCourse, { trial }: Terms): Promise<number[]> {
  const inIt = eq(curriculumItems.courseSeq, course.courseSeq)
  const had = await services.db.$count(curriculumItems, inIt)
  for (let n = had; n < LESSONS; n++) await anItem(services, course)
  const [first, ...rest] = await services.db
    .select({ curriculumSeq: curriculumItems.curriculumSeq })
    .from(curriculumItems)
    .where(inIt)
    .orderBy(curriculumItems.curriculumSeq)
  const isFirst = eq(curriculumItems.curriculumSeq, first?.curriculumSeq ?? 0)
  if (trial) await services.db.update(curriculumItems).set({ isPublic: 1 }).where(isFirst)
  return rest.map(({ curriculumSeq }) => curriculumSeq)
}

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
      })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      const { orderSeq, next } = placed.body.data
      if (method === 'DEPOSIT') {
        expect((await byStaff(shop, `payments/${orderSeq}/deposit`, {})).status).toBe(200)
        return orderSeq
      }
      const { query } = await press(server, next.url, 'approve')
      expect((await confirm(server, course, shop.learner, query)).status).toBe(200)
      if (method === 'VBANK') await press(server, next.url, 'deposit')
      await notices()
      return orderSeq
    },

    open: (shop: Shop, product: Product, where: number, lesson: number) => {
      const { channelSeq, courseSeq } = shop.products[product].classes[where] ?? shop.products[product]
      const curriculumSeq = shop.lessons[product][where]?.[lesson]
      const url = `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/play`
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
