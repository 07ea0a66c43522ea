import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Services, systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { attendanceOf, expectLedger, mayEnter, order, withBankAccount } from '../../testing/buying.ts'
import { dyingIn } from '../../testing/dying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { workStatement } from './statement-run.ts'
import { depositLines, orders, payments } from './tables.ts'

const server = await testServer()
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  return { channelSeq, course, owner: await anOperator(services, channelSeq, 'OWN') }
}
type World = Awaited<ReturnType<typeof world>>

/** Somebody who ordered and is going to transfer the money under a name. */
async function aWaiting(w: World, depositorName: string, course = w.course) {
  const learner = await aMember(services, w.channelSeq)
  return { learner, orderSeq: await transferOf(w, learner, depositorName, course) }
}
async function transferOf(w: World, learner: Person, depositorName: string, course = w.course) {
  const form = { payMethodCd: 'DEPOSIT', depositorName }
  const placed = await order(server, course, learner, form)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return Number(placed.body.data.orderSeq)
}

const ask = (w: World, what: string, body: object, as: Person = w.owner) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/deposits/${what}`,
    as,
    body,
  })
const HEAD = ['거래일시', '보낸분', '출금액', '입금액', '잔액']
const statement = (...lines: [string, string, number][]) =>
  [HEAD, ...lines.map(([at, name, amount], n) => [at, name, '0', amount.toLocaleString('ko'), String(n)])]
    .map((row) => row.join('\t'))
    .join('\n')
const match = (w: World, text: string, as?: Person) =>
  ask(w, 'preview', { content: Buffer.from(text).toString('base64') }, as)
type Line = { line: object; state: string; orderSeqs: number[] }
const sureOf = (body: { data: { lines: Line[] } }) =>
  body.data.lines
    .filter(({ state }) => state === 'sure')
    .map(({ line, orderSeqs }) => ({ line, orderSeq: orderSeqs[0] }))
/** What the worker does with a run; `with_` may be a process that dies. */
const work = (w: World, begun: { body: { data: { statementRunSeq: number } } }, with_: Services = services) =>
  workStatement(systemContext(with_, w.channelSeq), begun.body.data.statementRunSeq)
const list = (w: World, as: Person = w.owner) =>
  server.call({ url: `/api/v1.0/channels/${w.channelSeq}/admin/deposits`, as })
const newest = async (w: World) => (await list(w)).body.data.list[0]
const rowOf = async (orderSeq: number) =>
  (await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]

test('PAY-18 a pasted statement finds the orders that wait, and one press confirms them all', async () => {
  const w = await world()
  const one = await aWaiting(w, '김서당')
  const other = await aWaiting(w, '이수강')
  const third = await aWaiting(w, '박보호')
  const text = statement(
    ['2026-11-20 10:00', '김서당', 60_000],
    ['2026-11-20 11:00', '이수강(국어)', 60_000],
    ['2026-11-20 12:00', '할머니', 60_000],
    ['2026-11-20 13:00', '전기요금', 12_000],
  )
  const { body } = await match(w, text)
  expect(body.data).toMatchObject({
    lines: [
      { state: 'sure', orderSeqs: [one.orderSeq] },
      { state: 'sure', orderSeqs: [other.orderSeq] },
      { state: 'choose', orderSeqs: [one.orderSeq, other.orderSeq, third.orderSeq] },
      { state: 'none' },
    ],
    waitingCount: 3,
  })
  expect(body.data.orders[0]).toMatchObject({
    depositorName: '김서당',
    name: one.learner.name,
    amount: 60_000,
  })
  // Looking changes nothing.
  expect((await rowOf(one.orderSeq))?.paymentStatus).toBe('02')

  const deposits = [...sureOf(body), { line: body.data.lines[2].line, orderSeq: third.orderSeq }]
  const begun = await ask(w, 'modify', { deposits })
  expect(begun.body.data).toMatchObject({ totalCount: 3, doneCount: 0, finishedAt: null, failures: [] })
  await work(w, begun)
  expect(await newest(w)).toMatchObject({ totalCount: 3, doneCount: 3, failedCount: 0, failures: [] })
  expect((await newest(w)).finishedAt).not.toBeNull()
  // The trail names whoever looked at the statement.
  const trail = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  const confirmations = trail.filter(({ action }) => action === 'payment.depositConfirmed')
  expect(confirmations.map(({ userSeq }) => userSeq)).toEqual(Array(3).fill(w.owner.userSeq))
  for (const { learner } of [one, other, third]) expect(await mayEnter(server, w.course, learner)).toBe(true)
  await expectLedger(server, w.course)
})

test('PAY-18 a statement that comes twice pays nothing twice, not even a second order of the same person', async () => {
  const w = await world()
  const { learner, orderSeq } = await aWaiting(w, '김서당')
  const text = statement(['2026-11-20 10:00', '김서당', 60_000])
  const deposits = sureOf((await match(w, text)).body)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(w, 'modify', { deposits })))
  await Promise.all(answers.map((answer) => work(w, answer)))
  const runs = (await list(w)).body.data.list
  expect(runs.map(({ doneCount }: { doneCount: number }) => doneCount).toSorted()).toEqual([0, 0, 0, 1])
  const told = runs.flatMap(({ failures }: { failures: { message: string }[] }) => failures)
  expect(told.map(({ message }: { message: string }) => message)).toEqual(
    Array(3).fill('이미 확인한 입금이에요.'),
  )
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('03')

  const second = await aCourse(services, w.channelSeq)
  const again = await transferOf(w, learner, '김서당', second)
  expect((await match(w, text)).body.data.lines).toMatchObject([{ state: 'taken', orderSeqs: [] }])
  const forced = await ask(w, 'modify', { deposits: [{ line: deposits[0]?.line, orderSeq: again }] })
  await work(w, forced)
  expect(await newest(w)).toMatchObject({
    doneCount: 0,
    failures: [{ orderSeq: again, name: '김서당', message: expect.stringContaining('다른 주문') }],
  })
  expect((await rowOf(again))?.paymentStatus).toBe('02')
})

test('PAY-18 one deposit that cannot be confirmed stops no other, and the report says why', async () => {
  const w = await world()
  const one = await aWaiting(w, '김서당')
  const other = await aWaiting(w, '이수강')
  const stranger = await world()
  const elsewhere = await aWaiting(stranger, '김서당')
  const line = (at: string, amount = 60_000) => ({ at, name: '김서당', amount, balance: '' })
  const done = await ask(w, 'modify', {
    deposits: [
      { line: line('1', 59_000), orderSeq: one.orderSeq },
      { line: line('2'), orderSeq: elsewhere.orderSeq },
      { line: line('3'), orderSeq: other.orderSeq },
    ],
  })
  // SEC-04: an order of another site was never part of it.
  expect(done.body.data).toMatchObject({ totalCount: 2 })
  await work(w, done)
  expect(await newest(w)).toMatchObject({
    totalCount: 2,
    doneCount: 1,
    failures: [{ orderSeq: one.orderSeq, message: expect.any(String) }],
  })
  expect((await list(stranger)).body.data.list).toEqual([])
  expect((await rowOf(elsewhere.orderSeq))?.paymentStatus).toBe('02')
  expect(await attendanceOf(server, w.course, one.learner)).toMatchObject({ choiseStatusCd: '01' })
})

test('PAY-18 a line pays for no order that staff confirmed by hand, and is there for the one that it belongs to', async () => {
  const w = await world()
  const [one, other] = [await aWaiting(w, '김서당'), await aWaiting(w, '김서당')]
  const deposits = [
    {
      line: { at: '2026-11-20 10:00', name: '김서당', amount: 60_000, balance: '' },
      orderSeq: one.orderSeq,
    },
  ]
  const begun = await ask(w, 'modify', { deposits })
  const byHand = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${one.orderSeq}/deposit`,
    as: w.owner,
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(byHand.body.data.paymentStatus).toBe('03')
  await work(w, begun)
  expect(await newest(w)).toMatchObject({ doneCount: 0, failedCount: 1 })
  await work(w, await ask(w, 'modify', { deposits: [{ ...deposits[0], orderSeq: other.orderSeq }] }))
  expect(await newest(w)).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect((await rowOf(other.orderSeq))?.paymentStatus).toBe('03')
})

test('PAY-18 what is no statement is refused, and only staff of the money may ask', async () => {
  const w = await world()
  const picture = await ask(w, 'preview', { content: Buffer.from('\x89PNG\r\n\x1a\n\0').toString('base64') })
  expect([picture.status, picture.body.errorName]).toEqual([400, 'SPREADSHEET_NOT_READ'])
  const nothing = await match(w, '이름\t전화\n김서당\t010')
  expect(nothing.body.errorName).toBe('STATEMENT_WITHOUT_COLUMNS')
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  const stranger = await world()
  for (const as of [teacher, stranger.owner, await aMember(services, w.channelSeq)])
    for (const answer of [await match(w, statement(), as), await list(w, as)]) expect(answer.status).toBe(403)
})

/** Ten people who wait for their transfer to be confirmed, and the deposits that pay for them. */
async function many(n = 10) {
  const w = await world()
  const waiting = []
  for (let i = 0; i < n; i += 1) waiting.push(await aWaiting(w, `김서당${i}`))
  const deposits = waiting.map(({ orderSeq }, i) => ({
    line: { at: `2026-11-20 1${i}:00`, name: `김서당${i}`, amount: 60_000, balance: '' },
    orderSeq,
  }))
  return { w, waiting, deposits }
}
async function expectOnce(w: World, waiting: readonly { learner: Person; orderSeq: number }[]) {
  const orderSeqs = waiting.map(({ orderSeq }) => orderSeq)
  const received = await services.db
    .select({ orderSeq: payments.orderSeq })
    .from(payments)
    .where(and(eq(payments.channelSeq, w.channelSeq), inArray(payments.orderSeq, orderSeqs)))
  expect(received).toHaveLength(waiting.length)
  const trail = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  const confirmed = trail.filter(({ action }) => action === 'payment.depositConfirmed')
  expect(confirmed.map(({ target }) => target).toSorted()).toEqual(
    orderSeqs.map((orderSeq) => `order:${orderSeq}`).toSorted(),
  )
  expect(await services.db.$count(depositLines, eq(depositLines.channelSeq, w.channelSeq))).toBe(
    waiting.length,
  )
  for (const { learner } of waiting) expect(await mayEnter(server, w.course, learner)).toBe(true)
  await expectLedger(server, w.course)
}

test('PAY-18, ATT-12 what was killed in the middle of a statement goes on where it stopped, and confirms none twice', async () => {
  const { w, waiting, deposits } = await many()
  const begun = await ask(w, 'modify', { deposits })
  await expect(work(w, begun, dyingIn(services, 5))).rejects.toThrow('killed')
  expect(await newest(w)).toMatchObject({ totalCount: 10, doneCount: 4, failedCount: 0, finishedAt: null })
  await work(w, begun)
  expect(await newest(w)).toMatchObject({ totalCount: 10, doneCount: 10, failedCount: 0 })
  await work(w, begun)
  await expectOnce(w, waiting)
})

test('PAY-18, ATT-12 two workers at once, and two statements with the same deposits, confirm each once', async () => {
  const { w, waiting, deposits } = await many(8)
  const [one, other] = await Promise.all([ask(w, 'modify', { deposits }), ask(w, 'modify', { deposits })])
  await Promise.all([work(w, one), work(w, one), work(w, other)])
  const runs: { doneCount: number; failedCount: number }[] = (await list(w)).body.data.list
  expect(runs.reduce((sum, { doneCount }) => sum + doneCount, 0)).toBe(8)
  expect(runs.reduce((sum, { failedCount }) => sum + failedCount, 0)).toBe(8)
  await expectOnce(w, waiting)
})
