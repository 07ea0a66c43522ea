import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { provingAccount } from '../../testing/account.ts'
import { confirm, mailsTo, mayEnter, order, orderUrl, press, withBankAccount } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { balance } from '../../testing/settling.ts'
import { ledgerEntries } from '../settlement/tables.ts'
import { lookAt } from './look-at.ts'
import { payOwed } from './pay-owed.ts'
import { accountFields } from './sealed-account.ts'
import { getOrder } from './store.ts'
import { sweepEverything } from './sweep.ts'
import { orders, refunds } from './tables.ts'

/** Money that came and nobody wants, of a way in which it lies until staff transfer it. */
const server = await testServer({ worker: true })
const { services } = server

const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }
const ONE_PLACE = { userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited, maxUserCount: 1 }

async function aWorld() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, owner, buyer: await aMember(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const byStaff = (w: World, path: string, body: object = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/${path}`,
    as: w.owner,
    body,
  })

const placed = async (w: World, form: object = {}) => {
  const answer = await order(server, w.course, w.buyer, form)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { orderSeq: Number(answer.body.data.orderSeq), window: String(answer.body.data.next.url ?? '') }
}

const byDeposit = (w: World) => placed(w, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
const confirmDeposit = (w: World, orderSeq: number) => byStaff(w, `payments/${orderSeq}/deposit`)

const rowOf = async (orderSeq: number) =>
  (await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]
const refundsOf = (orderSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))

/** What makes the money unwanted once its order waits for it, and how the order says so. */
const REASONS = {
  BUYER_GONE: (w: World, _orderSeq: number) =>
    byStaff(w, `members/${w.buyer.userSeq}/delete`, { blockYn: 'N', reason: '' }),
  /** Somebody else took the place, which orders of a package do not keep. */
  NO_PLACE_LEFT: async (_w: World, orderSeq: number) => {
    await services.db.update(orders).set({ holdsPlace: false }).where(eq(orders.orderSeq, orderSeq))
  },
}
const CODES = ['BUYER_GONE', 'NO_PLACE_LEFT'] as const

test.each(CODES)(
  'PAY-21 SEC-24 a deposit that is not wanted (%s) is owed to its buyer, who is asked for the account',
  async (code) => {
    const w = await aWorld()
    const { orderSeq } = await byDeposit(w)
    await REASONS[code](w, orderSeq)
    expect((await confirmDeposit(w, orderSeq)).status).toBe(200)

    expect(await rowOf(orderSeq)).toMatchObject({
      paymentStatus: '05',
      failureCode: code,
      refundedAmount: 60_000,
      holdsPlace: false,
    })
    expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'owed', amount: 60_000, accountBank: null }])
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/refund-transfers`
    expect((await server.call({ url, as: w.owner })).body.data).toMatchObject({
      list: [{ orderSeq, amount: 60_000, account: null }],
      owedAmount: 60_000,
    })
    await eventually(async () =>
      expect((await mailsTo(server, w.buyer)).at(-1)).toContain('환불받을 계좌를 알려 주세요'),
    )
    // Nobody closes an account whose money is on its way to nowhere.
    const closing = await server.call({ url: '/api/v1.0/users/closing', as: w.buyer })
    expect(closing.body.data.moneyUnderWay).toHaveLength(1)

    // In the books it came and is owed.
    await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000))
    const kinds = await services.db
      .select({ kind: ledgerEntries.kind, amount: ledgerEntries.amount })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.channelSeq, w.channelSeq), eq(ledgerEntries.orderSeq, orderSeq)))
      .orderBy(ledgerEntries.entrySeq)
    expect(kinds).toEqual([
      { kind: 'payment', amount: 60_000 },
      { kind: 'refund', amount: -60_000 },
    ])

    // The same press again books nothing, and the buyer names where it goes.
    expect((await confirmDeposit(w, orderSeq)).status).toBe(409)
    const named = await server.call({
      method: 'POST',
      url: `${orderUrl(w.course, orderSeq)}/refund-account`,
      as: w.buyer,
      body: await provingAccount(services, w.buyer, { refundAccount: ACCOUNT }),
    })
    expect(named.status, JSON.stringify(named.body)).toBe(200)
    expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'owed', accountBank: '90' }])
  },
)

test.each(CODES)('SEC-24 money of a card that is not wanted (%s) goes back by itself', async (code) => {
  const w = await aWorld()
  const { orderSeq, window } = await placed(w)
  const { query } = await press(server, window, 'approve')
  await REASONS[code](w, orderSeq)
  await confirm(server, w.course, w.buyer, query)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06', failureCode: code })
  expect(await refundsOf(orderSeq)).toEqual([])
})

const CAME = { NO_PLACE_LEFT: '남은 자리가 없음', BUYER_GONE: '구매자가 사이트를 떠남' }

/** An account was given out, and the money is not wanted any more once somebody pays into it. */
async function issued(w: World, code: (typeof CODES)[number]) {
  const { orderSeq, window } = await placed(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.buyer, query)).status).toBe(200)
  await REASONS[code](w, orderSeq)
  return { orderSeq, window }
}

async function unwanted(w: World, code: (typeof CODES)[number] = 'NO_PLACE_LEFT') {
  const { orderSeq, window } = await issued(w, code)
  await press(server, window, 'deposit')
  await eventually(async () => expect(await refundsOf(orderSeq)).toHaveLength(1))
  const [refund] = await refundsOf(orderSeq)
  return { orderSeq, window, refundSeq: Number(refund?.refundSeq) }
}

const name = async (w: World, orderSeq: number, account = ACCOUNT) =>
  server.call({
    method: 'POST',
    url: `${orderUrl(w.course, orderSeq)}/refund-account`,
    as: w.buyer,
    body: await provingAccount(services, w.buyer, { refundAccount: account }),
  })

const textsTo = async (w: World) =>
  (
    await services.db
      .select({ text: sentMails.text })
      .from(sentMails)
      .where(eq(sentMails.recipient, w.buyer.email))
  )
    .map(({ text }) => text)
    .join()

const held = async (w: World) => (await heldByGateway(server, w.channelSeq)).map((one) => one.held)

test.each(CODES)(
  'PAY-21 SEC-24 what came into a virtual account and is not wanted (%s) waits for an account of its buyer',
  async (code) => {
    const w = await aWorld()
    const { orderSeq } = await unwanted(w, code)
    expect(await rowOf(orderSeq)).toMatchObject({
      paymentStatus: '05',
      failureCode: code,
      refundedAmount: 60_000,
    })
    expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'owed', amount: 60_000, accountBank: null }])
    expect(await held(w)).toEqual([60_000])
    await eventually(async () => {
      expect((await mailsTo(server, w.buyer)).join()).toContain('환불받을 계좌를 알려 주세요')
      expect(await textsTo(w)).toContain(`환불 이유: ${CAME[code]}`)
    })
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/refund-transfers`
    expect((await server.call({ url, as: w.owner })).body.data).toMatchObject({
      list: [{ orderSeq, amount: 60_000, account: null, reason: CAME[code] }],
      owedAmount: 60_000,
    })
    await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000))

    const named = await Promise.all([name(w, orderSeq), name(w, orderSeq)])
    expect(named.map(({ status }) => status)).toContain(200)
    await eventually(async () => expect(await held(w)).toEqual([0]))
    await eventually(async () =>
      expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'done', transferredBy: null }]),
    )
    await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(0))
    await eventually(async () =>
      expect(
        (await mailsTo(server, w.buyer)).filter((mail) => mail.includes('환불 금액을 송금했어요')),
      ).not.toEqual([]),
    )
    expect(await balance(server, w.channelSeq, 'gatewayReceivable')).toBe(0)
  },
)

test('PAY-21 SEC-24 another amount than was ordered that came into a virtual account is owed as it came', async () => {
  const w = await aWorld()
  const { orderSeq, window } = await placed(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.buyer, query)).status).toBe(200)
  // The gateway takes the amount of the account only, so the order is what differs here.
  await services.db.update(orders).set({ amount: 75_000 }).where(eq(orders.orderSeq, orderSeq))
  await press(server, window, 'deposit')

  await eventually(async () => expect(await refundsOf(orderSeq)).toHaveLength(1))
  const booked = {
    paymentStatus: '05',
    failureCode: 'MISMATCH_AMOUNT',
    amount: 60_000,
    refundedAmount: 60_000,
  }
  expect(await rowOf(orderSeq)).toMatchObject(booked)
  expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'owed', amount: 60_000, accountBank: null }])
  expect(await mayEnter(server, w.course, w.buyer)).toBe(false)
  await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000))
  await eventually(async () => expect(await textsTo(w)).toContain('환불 이유: 주문과 다르게 결제됨'))

  expect((await name(w, orderSeq)).status).toBe(200)
  await eventually(async () => expect(await held(w)).toEqual([0]))
  await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(0))
  expect(await balance(server, w.channelSeq, 'gatewayReceivable')).toBe(0)
  const ctx = systemContext(services, w.channelSeq)
  await lookAt(ctx, await getOrder(ctx, orderSeq))
  expect(await rowOf(orderSeq)).toMatchObject(booked)
})

test('PAY-21 of what the gateway does not pay staff are told, and nobody transfers while it is being asked', async () => {
  const w = await aWorld()
  const { orderSeq, refundSeq } = await unwanted(w)
  const { merchant } = (await rowOf(orderSeq)) ?? {}
  await services.db.update(orders).set({ merchant: 'toss:gone' }).where(eq(orders.orderSeq, orderSeq))
  expect((await name(w, orderSeq)).status).toBe(200)
  const mark = (accountRevision: number) =>
    byStaff(w, `refund-transfers/${refundSeq}/transferred/create`, {
      transferredOn: seoulDate(new Date()),
      accountRevision,
    })
  // As it stands while nobody knows yet what the gateway says.
  await services.db.update(refunds).set({ failureMessage: null }).where(eq(refunds.refundSeq, refundSeq))
  const listed = async () => {
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/refund-transfers`
    return (await server.call({ url, as: w.owner })).body.data.list[0].gateway
  }
  const gone = { code: 'MERCHANT_GONE', said: expect.stringContaining('연결되어 있지 않아') }
  expect(await listed()).toEqual({ ...gone, nextAt: expect.any(String) })
  expect((await mark(1)).body.errorName).toBe('PAYMENT_PENDING')
  expect((await name(w, orderSeq)).body.errorName).toBe('PAYMENT_PENDING')
  const ctx = systemContext(services, w.channelSeq)
  await payOwed(ctx, refundSeq)
  expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'owed', accountRevision: 1 }])
  expect(await listed()).toEqual({ ...gone, nextAt: null })
  expect((await mark(1)).status).toBe(200)
  await services.db.update(orders).set({ merchant }).where(eq(orders.orderSeq, orderSeq))
  await payOwed(ctx, refundSeq)
  expect(await held(w)).toEqual([60_000])
})

test('PAY-21 what the sweep finds of a named account is paid once, and what the console paid is owed no longer', async () => {
  const w = await aWorld()
  const { orderSeq, refundSeq } = await unwanted(w)
  const ctx = systemContext(services, w.channelSeq)
  // Its process died between the commit and the asking.
  await services.db
    .update(refunds)
    .set({ ...accountFields(ctx, ACCOUNT), createdAt: new Date(Date.now() - 3 * MINUTE) })
    .where(eq(refunds.refundSeq, refundSeq))
  await Promise.all([sweepEverything(ctx), payOwed(ctx, refundSeq), payOwed(ctx, refundSeq)])
  expect(await held(w)).toEqual([0])
  expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'done' }])

  // The same as if nobody had heard of it: the next look books it.
  await services.db
    .update(refunds)
    .set({ state: 'owed', transferredAt: null, transferredOn: null })
    .where(eq(refunds.refundSeq, refundSeq))
  await lookAt(ctx, await getOrder(ctx, orderSeq))
  expect(await refundsOf(orderSeq)).toMatchObject([{ state: 'done' }])
})

test('SEC-24 an account that nobody paid into is closed, and no mail says that money goes back', async () => {
  const w = await aWorld()
  const { orderSeq, window } = await placed(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  await REASONS.BUYER_GONE(w, orderSeq)
  await confirm(server, w.course, w.buyer, query)
  expect(await rowOf(orderSeq)).toMatchObject({ failureCode: 'BUYER_GONE', paidAt: null })
  expect(await refundsOf(orderSeq)).toEqual([])
  await eventually(async () =>
    expect((await mailsTo(server, w.buyer)).join()).toContain('주문을 완료할 수 없어요'),
  )
  const told = await textsTo(w)
  expect(told).toContain(`이유: ${CAME.BUYER_GONE}`)
  expect(told).not.toContain('전액')
})
