import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceOf, expectLedger, mayEnter, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { orders } from './tables.ts'

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
  const done = await ask(w, 'modify', { deposits })
  expect(done.body.data).toMatchObject({
    confirmedCount: 3,
    results: [{ result: 'confirmed' }, { result: 'confirmed' }, { result: 'confirmed' }],
  })
  for (const { learner } of [one, other, third]) expect(await mayEnter(server, w.course, learner)).toBe(true)
  await expectLedger(server, w.course)
})

test('PAY-18 a statement that comes twice pays nothing twice, not even a second order of the same person', async () => {
  const w = await world()
  const { learner, orderSeq } = await aWaiting(w, '김서당')
  const text = statement(['2026-11-20 10:00', '김서당', 60_000])
  const deposits = sureOf((await match(w, text)).body)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(w, 'modify', { deposits })))
  const counts = answers.map(({ body }) => body.data.confirmedCount).toSorted()
  expect(counts).toEqual([0, 0, 0, 1])
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('03')

  const second = await aCourse(services, w.channelSeq)
  const again = await transferOf(w, learner, '김서당', second)
  expect((await match(w, text)).body.data.lines).toMatchObject([{ state: 'taken', orderSeqs: [] }])
  const forced = await ask(w, 'modify', { deposits: [{ line: deposits[0]?.line, orderSeq: again }] })
  expect(forced.body.data).toMatchObject({
    confirmedCount: 0,
    results: [{ orderSeq: again, result: 'refused', message: expect.stringContaining('다른 주문') }],
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
  expect(done.body.data).toMatchObject({
    confirmedCount: 1,
    results: [{ result: 'refused' }, { result: 'refused' }, { result: 'confirmed' }],
  })
  expect((await rowOf(elsewhere.orderSeq))?.paymentStatus).toBe('02')
  expect(await attendanceOf(server, w.course, one.learner)).toMatchObject({ choiseStatusCd: '01' })
})

test('PAY-18 what is no statement is refused, and only staff of the money may ask', async () => {
  const w = await world()
  const nothing = await match(w, '이름\t전화\n김서당\t010')
  expect(nothing.body.errorName).toBe('STATEMENT_WITHOUT_COLUMNS')
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  const stranger = await world()
  for (const as of [teacher, stranger.owner, await aMember(services, w.channelSeq)])
    expect((await match(w, statement(), as)).status).toBe(403)
})
