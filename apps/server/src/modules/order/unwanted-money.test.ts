import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { provingAccount } from '../../testing/account.ts'
import { confirm, mailsTo, order, orderUrl, press, withBankAccount } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { balance } from '../../testing/settling.ts'
import { ledgerEntries } from '../settlement/tables.ts'
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
