import { addDaysToDate } from '@seodang/domain/calendar-date'
import { transferDueOn } from '@seodang/domain/refund-transfer'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { spreadsheetRows } from '../../platform/parsing/spreadsheet-rows.ts'
import { provingAccount } from '../../testing/account.ts'
import {
  buy,
  cancel,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
  orderUrl,
  withBankAccount,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { balance, expectBalance, settle } from '../../testing/settling.ts'
import { postMissed } from '../settlement/post-orders.ts'
import { ledgerEntries, settlementLines } from '../settlement/tables.ts'
import { refunds } from './tables.ts'
import { forgetTransferredAccounts } from './transfers-store.ts'

const server = await testServer({ worker: true })
const { services } = server

const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }
const today = () => seoulDate(new Date())

const world = async () => {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const [owner, learner] = [
    await anOperator(services, channelSeq, 'OWN'),
    await aMember(services, channelSeq),
  ]
  const admin = `/api/v1.0/channels/${channelSeq}/admin`
  return { channelSeq, course, owner, learner, admin, ctx: systemContext(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof world>>

/** An order that was paid into the site's own account. */
async function paidByDeposit(w: World, as = w.learner): Promise<number> {
  const placed = await order(server, w.course, as, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
  const orderSeq = Number(placed.body.data.orderSeq)
  const url = `${w.admin}/payments/${orderSeq}/deposit`
  expect((await server.call({ method: 'POST', url, as: w.owner, body: {} })).status).toBe(200)
  return orderSeq
}

const byStaff = (w: World, path: string, body: object = {}, as: Person = w.owner) =>
  server.call({ method: 'POST', url: `${w.admin}/${path}`, as, body })

const accountOf = (w: World, refundSeq: number, as: Person = w.owner) =>
  server.call({ url: `${w.admin}/refund-transfers/${refundSeq}/account`, as })

const listed = async (w: World, query = {}) =>
  (await server.call({ url: `${w.admin}/refund-transfers`, as: w.owner, query })).body.data

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))
  if (!row) throw new Error('no refund')
  return row
}

const change = (orderSeq: number, values: Partial<typeof refunds.$inferInsert>) =>
  services.db.update(refunds).set(values).where(eq(refunds.orderSeq, orderSeq))

async function cancelledByBuyer(w: World): Promise<{ orderSeq: number; refundSeq: number }> {
  const orderSeq = await paidByDeposit(w)
  const done = await cancel(server, w.course, w.learner, orderSeq, { refundAccount: ACCOUNT })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { orderSeq, refundSeq: done.body.data.refunds[0].refundSeq }
}

async function cancelledByStaff(w: World): Promise<{ orderSeq: number; refundSeq: number }> {
  const orderSeq = await paidByDeposit(w)
  const body = { amount: 60_000, reason: '휴강', cancelAttendance: true }
  const done = await byStaff(w, `payments/${orderSeq}/refund`, body)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { orderSeq, refundSeq: done.body.data.refunds[0].refundSeq }
}

const name = async (w: World, orderSeq: number, refundAccount: object = ACCOUNT) =>
  server.call({
    method: 'POST',
    url: `${orderUrl(w.course, orderSeq)}/refund-account`,
    as: w.learner,
    body: await provingAccount(services, w.learner, { refundAccount }),
  })

const revisionOf = async (refundSeq: number) => {
  const [row] = await services.db.select().from(refunds).where(eq(refunds.refundSeq, refundSeq))
  return row?.accountRevision ?? 0
}

/** Of the account that stands there, or of the one that they saw. */
const mark = async (
  w: World,
  refundSeq: number,
  transferredOn = today(),
  { as, seen }: { as?: Person; seen?: number } = {},
) =>
  byStaff(
    w,
    `refund-transfers/${refundSeq}/transferred/create`,
    { transferredOn, accountRevision: seen ?? (await revisionOf(refundSeq)) },
    as,
  )

const lastMail = async (to: { email: string }, subject: string) =>
  eventually(async () => expect((await mailsTo(server, to)).at(-1)).toContain(subject))

test('PAY-21 PAY-10 what a buyer of a deposit gets back is owed until staff transferred it, and the place ends at once', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByBuyer(w)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
  const dueOn = transferDueOn('ECOMMERCE', new Date())
  const { body } = await server.call({ url: orderUrl(w.course, orderSeq), as: w.learner })
  expect(body.data).toMatchObject({
    paymentStatus: '05',
    refundedAmount: 60_000,
    refunds: [
      {
        state: 'owed',
        doneAt: null,
        transfer: { dueOn, account: { bank: '90', tail: '5678' }, transferredOn: null, interest: 0 },
      },
    ],
  })
  await lastMail(w.learner, '까지 송금해 드려요')
  expect(await listed(w)).toMatchObject({
    list: [{ refundSeq, orderSeq, amount: 60_000, dueOn, daysLate: 0, byStaff: false, mayUndo: false }],
    owedCount: 1,
    owedAmount: 60_000,
    lateCount: 0,
  })

  const marked = await mark(w, refundSeq)
  expect(marked.body.data).toMatchObject({
    transferredOn: today(),
    interest: 0,
    transferredBy: w.owner.name,
    mayUndo: true,
  })
  await lastMail(w.learner, '환불 금액을 송금했어요')
  expect(await listed(w)).toMatchObject({ list: [], owedCount: 0, owedAmount: 0 })
  expect(await listed(w, { state: 'transferred' })).toMatchObject({ totalCount: 1, list: [{ refundSeq }] })
  const after = await server.call({ url: orderUrl(w.course, orderSeq), as: w.learner })
  expect(after.body.data.refunds[0]).toMatchObject({
    state: 'done',
    doneAt: expect.any(String),
    transfer: { transferredOn: today() },
  })
})

test('PAY-21 when staff cancel a deposit the buyer is asked for the account, and the days count from its naming', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByStaff(w)
  await lastMail(w.learner, '환불받을 계좌를 알려 주세요')
  await change(orderSeq, { dueOn: '2020-01-02' })
  expect(await listed(w)).toMatchObject({
    list: [{ account: null, daysLate: 0, interest: 0, byStaff: true }],
    lateCount: 0,
  })
  expect((await mark(w, refundSeq)).body.errorName).toBe('REFUND_ACCOUNT_MISSING')
  const look = () => accountOf(w, refundSeq)
  expect((await look()).body.errorName).toBe('REFUND_ACCOUNT_MISSING')

  const refused = await name(w, orderSeq, { ...ACCOUNT, number: '12' })
  expect(refused.body.fields).toHaveProperty('refundAccount.number')
  const named = await name(w, orderSeq)
  expect(named.body.data.refunds[0].transfer).toMatchObject({
    dueOn: transferDueOn('ECOMMERCE', new Date()),
    account: { bank: '90', tail: '5678' },
  })
  await lastMail(w.learner, '까지 송금해 드려요')

  // Another account is a correction, and no more time for the site.
  await change(orderSeq, { dueOn: '2026-12-01' })
  await name(w, orderSeq, { ...ACCOUNT, bank: '88' })
  expect(await rowOf(orderSeq)).toMatchObject({ accountBank: '88', dueOn: '2026-12-01' })
  expect((await mark(w, refundSeq)).status).toBe(200)
  expect((await name(w, orderSeq)).body.errorName).toBe('REFUND_TRANSFERRED')
})

test('PAY-21 SALE-12 staff write down the account that they asked for, with their password, and the buyer hears of it', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByStaff(w)
  const path = `refund-transfers/${refundSeq}/account/modify`
  const given = await provingAccount(services, w.owner, { refundAccount: ACCOUNT })
  const wrong = await byStaff(w, path, { ...given, password: 'wrong-1!' })
  expect(wrong.body.errorName).toBe('INCORRECT_PASSWORD')
  expect(await rowOf(orderSeq)).toMatchObject({ sealedAccount: null, accountBank: null })
  expect((await byStaff(w, path, given)).status).toBe(200)
  await lastMail(w.learner, '까지 송금해 드려요')

  const reader = await anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_SALES_READ'] })
  const look = (as: Person) => accountOf(w, refundSeq, as)
  expect((await look(reader)).status).toBe(403)
  expect((await look(w.owner)).body.data).toEqual({ ...ACCOUNT, accountRevision: 1 })
  const looks = await services.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.action, 'payment.refundAccountSeen'), eq(auditEntries.channelSeq, w.channelSeq)),
    )
  expect(looks).toMatchObject([{ target: `order:${orderSeq}`, userSeq: w.owner.userSeq }])
  const dump = JSON.stringify([await rowOf(orderSeq), await listed(w), looks])
  expect(dump).not.toContain('2345678')
})

test('PAY-21 a transfer is marked with a day from the asking to today, and once by two who press at the same time', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByBuyer(w)
  for (const on of [addDaysToDate(today(), 1), addDaysToDate(today(), -1), '2026-02-30'])
    expect((await mark(w, refundSeq, on)).body.errorName, on).toBe('TRANSFER_DATE_REFUSED')

  const other = await anOperator(services, w.channelSeq, 'OWN')
  const answers = await Promise.all([
    mark(w, refundSeq),
    mark(w, refundSeq, today(), { as: other }),
    mark(w, refundSeq),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  await eventually(async () =>
    expect(
      (await mailsTo(server, w.learner)).filter((subject) => subject.includes('송금했어요')),
    ).toHaveLength(1),
  )
  expect(await rowOf(orderSeq)).toMatchObject({ state: 'done', transferredOn: today() })
  expect((await mark(w, refundSeq)).body.errorName).toBe('REFUND_TRANSFERRED')
})

test('PAY-21 a transfer is marked for the account that staff saw, and for no other that the buyer named since', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByBuyer(w)
  const seen = (await accountOf(w, refundSeq)).body.data.accountRevision
  expect(await listed(w)).toMatchObject({ list: [{ accountRevision: seen }] })

  expect((await name(w, orderSeq, { ...ACCOUNT, number: '3333-01-9992222' })).status).toBe(200)
  const refused = await mark(w, refundSeq, today(), { seen })
  expect([refused.status, refused.body.errorName]).toEqual([409, 'REFUND_ACCOUNT_CHANGED'])
  expect(await rowOf(orderSeq)).toMatchObject({ state: 'owed', transferredOn: null })
  expect((await mailsTo(server, w.learner)).join()).not.toContain('송금했어요')

  // What staff write down they have seen: the answer tells of it.
  const given = await provingAccount(services, w.owner, { refundAccount: ACCOUNT })
  const written = await byStaff(w, `refund-transfers/${refundSeq}/account/modify`, given)
  expect(written.body.data).toMatchObject({ refundSeq, account: { tail: '5678' } })
  const now = (await accountOf(w, refundSeq)).body.data
  expect(now).toEqual({ ...ACCOUNT, accountRevision: written.body.data.accountRevision })
  const marked = await mark(w, refundSeq, today(), { seen: now.accountRevision })
  expect(marked.body.data).toMatchObject({ transferredOn: today(), account: { tail: '5678' } })
})

test('PAY-21 a mark is taken back on its day with word to the buyer, and no later', async () => {
  const w = await world()
  const { orderSeq, refundSeq } = await cancelledByBuyer(w)
  const undo = () => byStaff(w, `refund-transfers/${refundSeq}/transferred/delete`)
  expect((await undo()).body.errorName).toBe('TRANSFER_NOT_UNDOABLE')
  await mark(w, refundSeq)
  expect((await undo()).body.data).toMatchObject({ transferredOn: null, interest: 0, mayUndo: false })
  await lastMail(w.learner, '환불 송금 안내를 바로잡아요')
  expect(await listed(w)).toMatchObject({ owedCount: 1 })

  await mark(w, refundSeq)
  const row = await rowOf(orderSeq)
  await change(orderSeq, { transferredAt: new Date((row.transferredAt?.getTime() ?? 0) - 86_400_000) })
  expect((await undo()).body.errorName).toBe('TRANSFER_NOT_UNDOABLE')
  // The account goes in the night after, and what it was known by stays.
  await forgetTransferredAccounts(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ sealedAccount: null, accountTail: '5678', state: 'done' })
})

test('PAY-21 the account of today’s transfer, and of what is owed, is kept over the night', async () => {
  const w = await world()
  const first = await cancelledByBuyer(w)
  await mark(w, first.refundSeq)
  const second = await cancelledByBuyer(w)
  await forgetTransferredAccounts(systemContext(services, 0))
  for (const { orderSeq } of [first, second])
    expect((await rowOf(orderSeq)).sealedAccount).toEqual(expect.any(String))
})

test('PAY-21 what comes late is first, with the interest of the law, which is kept with the mark', async () => {
  const w = await world()
  const soon = await cancelledByBuyer(w)
  const late = await cancelledByBuyer(w)
  const asked = new Date(Date.now() - 20 * 86_400_000)
  await change(late.orderSeq, { createdAt: asked, dueOn: addDaysToDate(today(), -10) })
  // 60,000 × 15 % × 10 ÷ 365 = 246.6
  expect(await listed(w)).toMatchObject({
    list: [
      { refundSeq: late.refundSeq, daysLate: 10, interest: 247 },
      { refundSeq: soon.refundSeq, daysLate: 0 },
    ],
    lateCount: 1,
  })
  const waiting = await server.call({
    url: `${w.admin}/dashboard`,
    as: w.owner,
    query: { startAt: today(), endAt: today() },
  })
  expect(waiting.body.data.waiting).toMatchObject({ transfers: 2, lateTransfers: 1, refunds: 0 })

  await mark(w, late.refundSeq, addDaysToDate(today(), -8))
  expect(await rowOf(late.orderSeq)).toMatchObject({ interest: 50, state: 'done' })
  const mine = await server.call({ url: orderUrl(w.course, late.orderSeq), as: w.learner })
  expect(mine.body.data.refunds[0].transfer.interest).toBe(50)
  const somewhere = await server.call({ url: '/api/v1.0/users/orders', as: w.learner })
  expect(somewhere.body.data.list).toMatchObject([
    { orderSeq: late.orderSeq, owedAmount: 0 },
    { orderSeq: soon.orderSeq, owedAmount: 60_000 },
  ])
})

test('PAY-21 BYD-04 the books owe it from the refund on, and no more when it was transferred', async () => {
  const w = await world()
  const { refundSeq } = await cancelledByBuyer(w)
  const kinds = async () =>
    (
      await services.db
        .select({ kind: ledgerEntries.kind, amount: ledgerEntries.amount })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.channelSeq, w.channelSeq))
        .orderBy(ledgerEntries.entrySeq)
    ).map(({ kind, amount }) => `${kind} ${amount}`)
  const posted = ['payment 60000', 'refund -60000']
  await eventually(async () => expect(await kinds()).toEqual(posted))
  expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000)
  expect(await balance(server, w.channelSeq, 'sitePayable')).toBe(0)

  await mark(w, refundSeq)
  await eventually(async () => expect(await kinds()).toEqual([...posted, 'transfer 0']))
  expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(0)
  await byStaff(w, `refund-transfers/${refundSeq}/transferred/delete`)
  await eventually(async () => expect(await kinds()).toEqual([...posted, 'transfer 0', 'transferUndone 0']))
  expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000)
  await mark(w, refundSeq)
  await eventually(async () => expect(await kinds()).toHaveLength(5))
  await postMissed(w.ctx)
  expect(await kinds()).toHaveLength(5)
  for (const account of ['refundPayable', 'siteFunds', 'platformFee', 'vatPayable'])
    expect(await balance(server, w.channelSeq, account), account).toBe(0)
  await expectBalance(server, w.channelSeq)

  // A sale and its refund are settled and counted; moving the money of it is neither.
  await settle(server, w.channelSeq)
  const lines = await services.db
    .select()
    .from(settlementLines)
    .where(eq(settlementLines.channelSeq, w.channelSeq))
  expect(lines).toHaveLength(2)
  const sales = await server.call({
    url: `${w.admin}/sales`,
    as: w.owner,
    query: { startDate: today(), endDate: today() },
  })
  expect(JSON.stringify(sales.body.data)).toContain('"cancellations":-60000')
})

test('PAY-21 BYD-04 a transfer that no event told of is posted at night, once', async () => {
  const w = await world()
  const { orderSeq } = await cancelledByBuyer(w)
  await eventually(async () => expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000))
  const at = new Date()
  await change(orderSeq, { state: 'done', transferredOn: today(), transferredAt: at })
  await postMissed(w.ctx)
  await postMissed(w.ctx)
  expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(0)
  await change(orderSeq, { state: 'owed', transferredOn: null, transferredAt: null })
  await postMissed(w.ctx)
  expect(await balance(server, w.channelSeq, 'refundPayable')).toBe(-60_000)
})

test('PAY-21 a part of a deposit is owed too, and another part beside it', async () => {
  const w = await world()
  const orderSeq = await paidByDeposit(w)
  for (const amount of [20_000, 10_000]) {
    const body = { amount, reason: '교재 불량', cancelAttendance: false }
    expect((await byStaff(w, `payments/${orderSeq}/refund`, body)).status).toBe(200)
  }
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect(await listed(w)).toMatchObject({ owedCount: 2, owedAmount: 30_000 })
  const named = await name(w, orderSeq)
  expect(named.body.data).toMatchObject({ paymentStatus: '04', refundedAmount: 30_000 })
  expect(await listed(w)).toMatchObject({
    list: [{ account: { tail: '5678' } }, { account: { tail: '5678' } }],
  })
})

test('PAY-21 a card goes back by its gateway as before, with nothing to transfer', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const done = await cancel(server, w.course, w.learner, paid.orderSeq)
  expect(done.body.data.refunds).toMatchObject([
    { state: 'done', doneAt: expect.any(String), transfer: null },
  ])
  await lastMail(w.learner, '주문이 취소되었어요')
  expect(await listed(w)).toMatchObject({ list: [], totalCount: 0 })
  const { refundSeq } = done.body.data.refunds[0]
  expect((await mark(w, refundSeq)).body.errorName).toBe('NO_DATA')
  expect((await name(w, paid.orderSeq)).body.errorName).toBe('REFUND_TRANSFERRED')
})

test('PAY-21 ACC-29 an account is not closed while nobody knows where its money goes', async () => {
  const w = await world()
  const { orderSeq } = await cancelledByStaff(w)
  const moneyOf = async () => {
    const { body } = await server.call({ url: '/api/v1.0/users/closing', as: w.learner })
    return JSON.stringify(body.data)
  }
  const { rows } = await services.db.execute<{ number: string }>(
    sql`select number from orders where order_seq = ${orderSeq}`,
  )
  const number = rows[0]?.number ?? ''
  expect(await moneyOf()).toContain(number)
  await name(w, orderSeq)
  expect(await moneyOf()).not.toContain(number)
})

test('PAY-21 SET-10 the list is a spreadsheet without whole accounts', async () => {
  const w = await world()
  await cancelledByBuyer(w)
  const sheet = await server.call({ url: `${w.admin}/refund-transfers/excel`, as: w.owner })
  const rows = JSON.stringify(await spreadsheetRows(sheet.response.rawPayload))
  expect(rows).toContain('******5678')
  expect(rows).toContain('카카오뱅크')
  expect(rows).not.toContain('2345678')
})

test('SEC-04 refunds of another site, and orders of another buyer, are not there', async () => {
  const [w, other] = [await world(), await world()]
  const { orderSeq, refundSeq } = await cancelledByStaff(w)
  expect((await accountOf(other, refundSeq)).body.errorName).toBe('NO_DATA')
  for (const path of ['transferred/create', 'transferred/delete'])
    expect(
      (
        await byStaff(other, `refund-transfers/${refundSeq}/${path}`, {
          transferredOn: today(),
          accountRevision: 1,
        })
      ).body.errorName,
      path,
    ).toBe('NO_DATA')
  const stranger = await aMember(services, w.channelSeq)
  expect((await name({ ...w, learner: stranger }, orderSeq)).status).toBe(404)
  expect(await listed(other)).toMatchObject({ list: [], owedCount: 0 })
})
