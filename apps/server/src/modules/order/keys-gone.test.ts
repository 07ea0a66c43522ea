import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { buy, confirm, expectLedger, mailsTo, order, press } from '../../testing/buying.ts'
import { aDollarCourse, openInDollars, withDollarStore } from '../../testing/dollars.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { gatewayOf } from './gateways.ts'
import { lookAt } from './look-at.ts'
import { recordedPayment } from './payments-store.ts'
import { forgetPaymentSetting, keepPaymentSetting, PAYMENT_SETTINGS } from './settings-store.ts'
import { findPayment } from './store.ts'
import { ORDER_SWEEPS, sweepEverything } from './sweep.ts'
import { orders } from './tables.ts'

/** Orders whose gateway nobody can ask any more (docs/decisions/sweeps.md). */
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const ONE_SEAT = { userLimitTypeCd: '99', maxUserCount: 1 } as const
const KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}

async function aSiteWithKeys() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const site = systemContext(services, channelSeq)
  const keep = () => keepPaymentSetting(site, PAYMENT_SETTINGS.toss, KEYS)
  const forget = () => forgetPaymentSetting(site, PAYMENT_SETTINGS.toss)
  await keep()
  const course = await aCourse(services, channelSeq, ONE_SEAT)
  const [learner, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  return { channelSeq, owner, site, keep, forget, course, learner, other }
}
type World = Awaited<ReturnType<typeof aSiteWithKeys>>

async function begin(w: World, form: object = {}) {
  const placed = await order(server, w.course, w.learner, form)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return { orderSeq: Number(placed.body.data.orderSeq), window: String(placed.body.data.next.url) }
}
const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('there is no such order')
  return row
}
/** So many minutes later: the orders get older instead of the clock. */
const age = ({ channelSeq }: { channelSeq: number }, minutes: number) => {
  const ago = sql`make_interval(mins => ${minutes})`
  return services.db.execute(sql`update orders set updated_at = updated_at - ${ago}, created_at = created_at - ${ago},
    held_until = held_until - ${ago}, deposit_deadline_at = deposit_deadline_at - ${ago}
    where channel_seq = ${channelSeq}`)
}
const sweep = () => sweepEverything(systemContext(services, 0))
const DAY = 24 * 60

test('BYD-17 a window whose keys were forgotten gives its place free when its time is over', async () => {
  const w = await aSiteWithKeys()
  const { orderSeq, window } = await begin(w)
  await w.forget()
  expect((await order(server, w.course, w.other)).body.errorName).toBe('CLASS_SOLD_OUT')
  await age(w, 60)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({
    paymentStatus: '07',
    failureCode: 'HOLD_ENDED',
    holdsPlace: false,
  })
  // A late return takes no money for it.
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PAYMENT_EXPIRED')
  await buy(server, w.course, w.other)
  await expectLedger(server, w.course)
})

test('BYD-17, PAY-16 a return while the keys are gone asks for nothing, so the place is free in time', async () => {
  const w = await aSiteWithKeys()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  await w.forget()
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PROVIDER_UNAVAILABLE')
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '00' })
  await age(w, 60)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '07', holdsPlace: false })
})

test('BYD-17 a window of keys that the gateway refuses gives its place free when its time is over', async () => {
  const w = await aSiteWithKeys()
  const { orderSeq } = await begin(w)
  const { paymentOrderId: orderId } = await rowOf(orderSeq)
  sandbox.play({ on: 'fetch', do: 'refuse', code: 'UNAUTHORIZED_KEY', times: 100, orderId })
  await age(w, 60)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '07', holdsPlace: false })
})

test('BYD-17 a window that takes the money itself, of a store that was removed, gives its place free in time', async () => {
  const { channelSeq } = await aChannel(services)
  await withDollarStore(server, channelSeq)
  const course = await aDollarCourse(server, channelSeq, ONE_SEAT)
  await openInDollars(server, course, await aMember(services, channelSeq))
  await forgetPaymentSetting(systemContext(services, channelSeq), PAYMENT_SETTINGS.portone)
  await age({ channelSeq }, 60)
  await sweep()
  const rows = await services.db.select().from(orders).where(eq(orders.channelSeq, channelSeq))
  expect(rows).toMatchObject([{ paymentStatus: '07', holdsPlace: false }])
})

test('PAY-16, SEC-24 money that was asked for and cannot be seen keeps its place for a day, is told to people, and goes back once it is seen', async () => {
  const w = await aSiteWithKeys()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const { paymentOrderId: orderId } = await rowOf(orderSeq)
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 100, orderId },
    { on: 'notice', do: 'lose', times: 100, orderId },
  ])
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PAYMENT_PENDING')
  sandbox.clear()
  await w.forget()
  await age(w, DAY)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '01', holdsPlace: true })

  await age(w, 60)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({
    paymentStatus: '06',
    failureCode: 'PAYMENT_UNSEEN',
    holdsPlace: false,
  })
  await expectLedger(server, w.course)
  await eventually(async () =>
    expect(await mailsTo(server, w.learner)).toEqual([expect.stringContaining('결제를 확인하지 못해')]),
  )
  const alarmed = () =>
    services.db.$count(
      alarms,
      and(eq(alarms.targetUserSeq, w.owner.userSeq), eq(alarms.eventKey, `unseen:${orderSeq}`)),
    )
  await eventually(async () => expect(await alarmed()).toBe(1))
  const audited = async () => {
    const { rows } = await services.db.execute<{ action: string }>(sql`select action from audit_entries
      where channel_seq = ${w.channelSeq} and target = ${`order:${orderSeq}`} and action like 'payment.%' order by 1`)
    return rows.map(({ action }) => action)
  }
  expect(await audited()).toEqual(['payment.unseen'])

  await w.keep()
  await lookAt(w.site, await rowOf(orderSeq))
  expect(await audited()).toEqual(['payment.giveBack', 'payment.unseen'])
  const row = await rowOf(orderSeq)
  const gateway = await gatewayOf(w.site, row)
  const payment = recordedPayment(row, await findPayment(w.site, orderSeq))
  await eventually(async () => expect((await gateway?.fetch(payment))?.status).toBe('CANCELED'))
})

test('PAY-18 an account of keys that are gone ends a day after its deadline, and nobody says that no money came', async () => {
  const w = await aSiteWithKeys()
  const { orderSeq, window } = await begin(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).body.data.paymentStatus).toBe('02')
  await w.forget()
  const { depositDeadlineAt } = await rowOf(orderSeq)
  await age(w, Math.ceil(((depositDeadlineAt?.getTime() ?? 0) - Date.now()) / 60_000) + 60)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '02' })
  await age(w, DAY)
  await sweep()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05', failureCode: 'PAYMENT_UNSEEN' })
  await expectLedger(server, w.course)
  await eventually(async () =>
    expect((await mailsTo(server, w.learner)).at(-1)).toContain('결제를 확인하지 못해'),
  )
})

test('BYD-17 however many orders of one site nobody can ask about, a window of another site ends in time', async () => {
  const still = await aSiteWithKeys()
  const { orderSeq } = await begin(still)
  await services.db.update(orders).set({ paymentStatus: '01' }).where(eq(orders.orderSeq, orderSeq))
  await still.forget()
  const other = await aSiteWithKeys()
  const window = await begin(other)
  await age(still, 120)
  await age(other, 60)
  const [open] = ORDER_SWEEPS
  if (!open) throw new Error('there are sweeps of orders')
  for (let n = 0; n < 2; n++) await sweepOver(systemContext(services, 0), { ...open, most: 1 })
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '01' })
  expect(await rowOf(window.orderSeq)).toMatchObject({ paymentStatus: '07', holdsPlace: false })
})
