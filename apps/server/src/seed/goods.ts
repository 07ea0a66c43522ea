import { DELIVERY, DELIVERY_STATE, type DeliveryStateCd, ORDER_LINE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { and, desc, eq, sql } from 'drizzle-orm'
import { courses } from '../modules/catalog/tables.ts'
import { deliveries, deliverySettings, deliverySteps } from '../modules/delivery/tables.ts'
import { orderLines, orders, payments } from '../modules/order/tables.ts'
import type { Context } from '../platform/context.ts'
import type { SeededClass } from './classes.ts'

const BOOK = { title: '손으로 쓰는 연습장과 교재', price: 18_000, priceEx: 1_400 }
const CARRIAGE = 3_000

/** So many parcels of each state, the latest orders first. */
const STATES: readonly DeliveryStateCd[] = [
  DELIVERY_STATE.toPrepare,
  DELIVERY_STATE.toPrepare,
  DELIVERY_STATE.toPrepare,
  DELIVERY_STATE.packed,
  DELIVERY_STATE.sent,
  DELIVERY_STATE.sent,
  DELIVERY_STATE.delivered,
  DELIVERY_STATE.delivered,
  DELIVERY_STATE.delivered,
  DELIVERY_STATE.returned,
]

const HOMES = [
  { zipcode: '03045', addr1: '서울 종로구 사직로 161', addr2: '101동 1203호', note: '문 앞에 두세요' },
  { zipcode: '48058', addr1: '부산 해운대구 센텀중앙로 97', addr2: '2층', note: '' },
  { zipcode: '63122', addr1: '제주 제주시 문연로 6', addr2: '', note: '경비실에 맡겨 주세요' },
  { zipcode: '34126', addr1: '대전 유성구 대학로 99', addr2: '연구동 305호', note: '' },
] as const

/** DLV-06: a class with a book, and its parcels on their way. */
export async function seedGoods(ctx: Context, { courseSeq }: SeededClass): Promise<void> {
  const { channelSeq } = ctx
  await ctx.db
    .update(courses)
    .set({
      deliveryCd: DELIVERY.delivered,
      materialTitle: BOOK.title,
      materialPrice: BOOK.price,
      materialPriceEx: BOOK.priceEx,
    })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  await ctx.db
    .insert(deliverySettings)
    .values({ channelSeq, fee: CARRIAGE, freeFrom: 150_000, islandFee: 3_000 })
  const sold = await ctx.db
    .select({ order: orders, attendSeq: orderLines.attendSeq })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, orderLines.channelSeq), eq(orders.orderSeq, orderLines.orderSeq)),
    )
    .where(and(eq(orderLines.channelSeq, channelSeq), eq(orderLines.courseSeq, courseSeq)))
    .orderBy(desc(orders.paidAt))
    .limit(STATES.length)
  for (const [index, { order, attendSeq }] of sold.entries()) {
    const state = STATES[index] ?? DELIVERY_STATE.delivered
    await addGoods(ctx, { ...order, courseSeq, attendSeq })
    await seedParcel(ctx, order, state, HOMES[index % HOMES.length] ?? HOMES[0])
  }
}

async function addGoods(
  ctx: Context,
  { orderSeq, courseSeq, attendSeq }: { orderSeq: number; courseSeq: number; attendSeq: number | null },
): Promise<void> {
  const { channelSeq } = ctx
  const added = [
    { kind: ORDER_LINE.material, title: BOOK.title, amount: BOOK.price },
    { kind: ORDER_LINE.delivery, title: '배송비', amount: CARRIAGE },
  ]
  await ctx.db
    .insert(orderLines)
    .values(
      added.map((line) => ({ ...line, channelSeq, orderSeq, courseSeq, attendSeq, listPrice: line.amount })),
    )
  const more = BOOK.price + CARRIAGE
  await ctx.db
    .update(orders)
    .set({ amount: sql`${orders.amount} + ${more}` })
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderSeq, orderSeq)))
  await ctx.db
    .update(payments)
    .set({ amount: sql`${payments.amount} + ${more}`, balance: sql`${payments.balance} + ${more}` })
    .where(and(eq(payments.channelSeq, channelSeq), eq(payments.orderSeq, orderSeq)))
}

async function seedParcel(
  ctx: Context,
  { orderSeq, name, phone, paidAt }: typeof orders.$inferSelect,
  state: DeliveryStateCd,
  home: (typeof HOMES)[number],
): Promise<void> {
  const { channelSeq } = ctx
  const startedAt = paidAt ?? ctx.now
  const after = (days: number) => new Date(Math.min(ctx.now.getTime(), startedAt.getTime() + days * DAY))
  const { sent, delivered, returned } = DELIVERY_STATE
  const hasLeft = state === sent || state === delivered || state === returned
  const hasArrived = state === delivered || state === returned
  const carrierCd = hasLeft ? 'CJ' : null
  const trackingNo = hasLeft ? String(600_000_000_000 + orderSeq) : null
  const [row] = await ctx.db
    .insert(deliveries)
    .values({
      channelSeq,
      orderSeq,
      goods: BOOK.title,
      recipient: name,
      phone,
      ...home,
      state,
      carrierCd,
      trackingNo,
      startedAt,
      movedAt: after(state === returned ? 8 : hasArrived ? 3 : hasLeft ? 1 : 0),
      sentAt: hasLeft ? after(1) : null,
      deliveredAt: hasArrived ? after(3) : null,
      returnedAt: state === returned ? after(8) : null,
      createdAt: startedAt,
    })
    .returning({ deliverySeq: deliveries.deliverySeq })
  if (!row) throw new Error('The parcel was not inserted')
  const step = { channelSeq, deliverySeq: row.deliverySeq, carrierCd, trackingNo }
  await ctx.db.insert(deliverySteps).values([
    {
      ...step,
      carrierCd: null,
      trackingNo: null,
      kind: 'started' as const,
      toState: DELIVERY_STATE.toPrepare,
      createdAt: startedAt,
    },
    ...(state === DELIVERY_STATE.toPrepare
      ? []
      : [
          {
            ...step,
            kind: 'moved' as const,
            fromState: DELIVERY_STATE.toPrepare,
            toState: state,
            createdAt: after(1),
          },
        ]),
  ])
}
