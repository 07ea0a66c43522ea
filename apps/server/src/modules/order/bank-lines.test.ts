import { seoulDate } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { spreadsheet } from '../../platform/http/spreadsheet.ts'
import { spreadsheetRows } from '../../platform/parsing/spreadsheet-rows.ts'
import { cancel, expectLedger, mayEnter, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { operators } from '../membership/tables.ts'
import { bankLines, depositLines, orders, refunds } from './tables.ts'

const server = await testServer()
const { services } = server
const today = () => seoulDate(new Date())
const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }

async function world() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, owner, admin: `/api/v1.0/channels/${channelSeq}/admin` }
}
type World = Awaited<ReturnType<typeof world>>

async function aWaiting(w: World, depositorName: string, course = w.course) {
  const learner = await aMember(services, w.channelSeq)
  const placed = await order(server, course, learner, { payMethodCd: 'DEPOSIT', depositorName })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return { learner, orderSeq: Number(placed.body.data.orderSeq) }
}

const post = (w: World, path: string, body: object = {}, as: Person = w.owner) =>
  server.call({ method: 'POST', url: `${w.admin}/${path}`, as, body })
const read = (w: World, path: string, query = {}, as: Person = w.owner) =>
  server.call({ url: `${w.admin}/${path}`, query, as })
const confirmByHand = (w: World, orderSeq: number) => post(w, `payments/${orderSeq}/deposit`)

/** A statement as a bank writes it: what came, or, negative, went. */
type Moved = [name: string, amount: number, balance: string, on?: string]
const statement = (...lines: Moved[]) =>
  [
    ['거래내역조회'],
    ['거래일시', '보낸분/받는분', '출금액', '입금액', '잔액'],
    ...lines.map(([name, amount, balance, on = today()]) => [
      `${on} 10:00:00`,
      name,
      amount < 0 ? `"${(-amount).toLocaleString('ko')}"` : '0',
      amount > 0 ? `"${amount.toLocaleString('ko')}"` : '0',
      balance,
    ]),
  ]
    .map((row) => row.join(','))
    .join('\n')
const bring = (w: World, text: string, as?: Person) =>
  post(w, 'bank-lines/create', { content: Buffer.from(text).toString('base64') }, as)

interface Item {
  orderSeq: number
  refundSeq: number | null
  doneOn: string | null
  accountRevision: number
}
interface Line {
  bankLineSeq: number
  name: string
  state: string
  isSure: boolean
  matched: Item | null
  suggestions: Item[]
}
const page = async (w: World, query = {}) => (await read(w, 'bank-lines', query)).body.data
const linesOf = async (w: World, state = 'open'): Promise<Line[]> => (await page(w, { state })).list
const missing = async (w: World): Promise<Item[]> => (await read(w, 'bank-lines/missing')).body.data.list
async function lineOf(w: World, name: string, state?: string): Promise<Line> {
  const line = (await linesOf(w, state)).find((one) => one.name === name)
  if (!line) throw new Error(`no line of ${name}`)
  return line
}
const rowOf = async (orderSeq: number) =>
  (await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]

test('PAY-18 a statement is kept once however often it comes, and its lines say what they could be', async () => {
  const w = await world()
  const [one, other] = [await aWaiting(w, '김서당'), await aWaiting(w, '이수강')]
  const text = statement(['김서당', 60_000, '1'], ['할머니', 60_000, '2'], ['커피', -4500, '3'])
  expect((await bring(w, text)).body.data).toEqual({ addedCount: 3, knownCount: 0, unreadCount: 0 })
  const more = statement(['김서당', 60_000, '1'], ['월세', -500_000, '9'], ['언제', 1, '4', '어느 날'])
  expect((await bring(w, more)).body.data).toEqual({ addedCount: 1, knownCount: 1, unreadCount: 1 })

  expect(await page(w)).toMatchObject({ totalCount: 4, openCount: 4, missingCount: 2, firstOn: today() })
  const named = await lineOf(w, '김서당')
  expect(named).toMatchObject({ isSure: true, suggestions: [{ orderSeq: one.orderSeq, doneOn: null }] })
  expect((await lineOf(w, '할머니')).suggestions.map(({ orderSeq }) => orderSeq)).toEqual([
    one.orderSeq,
    other.orderSeq,
  ])
  expect(await lineOf(w, '커피')).toMatchObject({ isSure: false, suggestions: [] })
  expect((await missing(w)).map(({ orderSeq }) => orderSeq)).toEqual([one.orderSeq, other.orderSeq])
})

test('PAY-18 a match of a deposit that is awaited confirms it once, and the deposits’ own page knows its line', async () => {
  const w = await world()
  const { learner, orderSeq } = await aWaiting(w, '김서당')
  const second = await aWaiting(w, '김서당', await aCourse(services, w.channelSeq))
  const text = statement(['김서당', 60_000, '1'])
  await bring(w, text)
  const { bankLineSeq, isSure } = await lineOf(w, '김서당')
  expect(isSure).toBe(false)

  const path = `bank-lines/${bankLineSeq}/order/create`
  const answers = await Promise.all([1, 2, 3].map(() => post(w, path, { orderSeq })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('03')
  expect(await mayEnter(server, w.course, learner)).toBe(true)
  await expectLedger(server, w.course)
  expect(await lineOf(w, '김서당', 'matched')).toMatchObject({ matched: { orderSeq, refundSeq: null } })
  expect((await missing(w)).map((item) => item.orderSeq)).toEqual([second.orderSeq])

  const forced = await post(w, path, { orderSeq: second.orderSeq })
  expect(forced.body.errorName).toBe('BANK_LINE_MATCHED')
  const content = Buffer.from(text).toString('base64')
  const preview = await post(w, 'deposits/preview', { content })
  expect(preview.body.data.lines).toMatchObject([{ state: 'taken' }])
})

test('PAY-18 what staff confirmed without a line is told, gets its line as proof, and a match that is taken back leaves it paid', async () => {
  const w = await world()
  const { orderSeq } = await aWaiting(w, '김서당')
  await bring(w, statement(['커피', -4500, '3'], ['김서당', 60_000, '1']))
  await confirmByHand(w, orderSeq)
  expect(await missing(w)).toMatchObject([{ orderSeq, doneOn: today() }])

  const { bankLineSeq } = await lineOf(w, '김서당')
  await post(w, `bank-lines/${bankLineSeq}/order/create`, { orderSeq })
  expect(await missing(w)).toEqual([])
  const before = await rowOf(orderSeq)
  expect((await post(w, `bank-lines/${bankLineSeq}/match/delete`)).status).toBe(200)
  expect(await rowOf(orderSeq)).toEqual(before)
  expect(await missing(w)).toMatchObject([{ orderSeq }])
  expect(await lineOf(w, '김서당')).toMatchObject({ isSure: true, state: 'open' })

  const coffee = await lineOf(w, '커피')
  await post(w, `bank-lines/${coffee.bankLineSeq}/aside/create`)
  expect(await page(w)).toMatchObject({ openCount: 1 })
  const refused = await post(w, `bank-lines/${coffee.bankLineSeq}/aside/create`)
  expect(refused.body.errorName).toBe('BANK_LINE_MATCHED')
  await post(w, `bank-lines/${coffee.bankLineSeq}/match/delete`)
  expect(await page(w)).toMatchObject({ openCount: 2 })
})

test('PAY-18 a line of another amount, of before the order or of the other way pays nothing', async () => {
  const w = await world()
  const { orderSeq } = await aWaiting(w, '김서당')
  await bring(w, statement(['하나', 59_000, '1'], ['둘', 60_000, '2', '2026-01-02'], ['셋', -60_000, '3']))
  for (const { bankLineSeq, suggestions } of await linesOf(w)) {
    expect(suggestions).toEqual([])
    const answer = await post(w, `bank-lines/${bankLineSeq}/order/create`, { orderSeq })
    expect(answer.body.errorName).toBe('BANK_LINE_DIFFERS')
  }
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('02')
  expect(await services.db.$count(depositLines, eq(depositLines.channelSeq, w.channelSeq))).toBe(0)
})

/** A deposit that its buyer gave back, and is owed. */
async function anOwed(w: World) {
  const { learner, orderSeq } = await aWaiting(w, '김서당')
  await confirmByHand(w, orderSeq)
  const done = await cancel(server, w.course, learner, orderSeq, { refundAccount: ACCOUNT })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { learner, orderSeq, refundSeq: Number(done.body.data.refunds[0].refundSeq) }
}
const refundOf = async (refundSeq: number) =>
  (await services.db.select().from(refunds).where(eq(refunds.refundSeq, refundSeq)))[0]

test('PAY-21 a transfer that the bank shows marks its refund once with the day of the line; the mark that is undone frees the line', async () => {
  const w = await world()
  const { learner, refundSeq } = await anOwed(w)
  await bring(w, statement([learner.name, -60_000, '1']))
  const line = await lineOf(w, learner.name)
  const [item] = line.suggestions
  expect(line).toMatchObject({ isSure: true, suggestions: [{ refundSeq, doneOn: null }] })
  const path = `bank-lines/${line.bankLineSeq}/refund/create`
  const elsewhere = await post(w, path, { refundSeq, accountRevision: 99 })
  expect(elsewhere.body.errorName).toBe('REFUND_ACCOUNT_CHANGED')

  const body = { refundSeq, accountRevision: item?.accountRevision }
  const answers = await Promise.all([1, 2].map(() => post(w, path, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refundOf(refundSeq)).toMatchObject({ state: 'done', transferredOn: today(), interest: 0 })
  expect(await lineOf(w, learner.name, 'matched')).toMatchObject({ matched: { refundSeq, doneOn: today() } })
  await expectLedger(server, w.course)

  await post(w, `refund-transfers/${refundSeq}/transferred/delete`)
  expect(await lineOf(w, learner.name)).toMatchObject({ isSure: true })
  expect(await refundOf(refundSeq)).toMatchObject({ state: 'owed' })
})

test('PAY-21 a transfer that was marked by hand waits for its line, which changes nothing of it', async () => {
  const w = await world()
  const { learner, orderSeq, refundSeq } = await anOwed(w)
  await bring(w, statement([learner.name, -60_000, '1']))
  await post(w, `refund-transfers/${refundSeq}/transferred/create`, {
    transferredOn: today(),
    accountRevision: 1,
  })
  expect(await missing(w)).toMatchObject([{}, { refundSeq, doneOn: today() }])
  const before = await refundOf(refundSeq)
  const { bankLineSeq } = await lineOf(w, learner.name)
  const done = await post(w, `bank-lines/${bankLineSeq}/refund/create`, { refundSeq, accountRevision: 1 })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await refundOf(refundSeq)).toEqual(before)
  expect((await missing(w)).filter((item) => item.refundSeq !== null)).toEqual([])

  // What was given back since has its deposit as proof as well.
  await bring(w, statement(['김서당', 60_000, '2']))
  const came = await lineOf(w, '김서당')
  const proof = await post(w, `bank-lines/${came.bankLineSeq}/order/create`, { orderSeq })
  expect(proof.status, JSON.stringify(proof.body)).toBe(200)
  expect(await missing(w)).toEqual([])
})

test('PAY-18 nobody of the staff matches an order of their own', async () => {
  const w = await world()
  const { learner, orderSeq } = await aWaiting(w, '김서당')
  const { channelSeq } = w
  await services.db.insert(operators).values({ channelSeq, userSeq: learner.userSeq, userTypeCd: 'OWN' })
  await bring(w, statement(['김서당', 60_000, '1']))
  const { bankLineSeq } = await lineOf(w, '김서당')
  const answer = await post(w, `bank-lines/${bankLineSeq}/order/create`, { orderSeq }, learner)
  expect(answer.body.errorName).toBe('OWN_ORDER_MONEY')
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('02')
  expect(await linesOf(w)).toHaveLength(1)
})

test('SEC-04 lines, orders and refunds of another site are none here, and only staff of the money may ask', async () => {
  const [w, stranger] = [await world(), await world()]
  const { orderSeq } = await aWaiting(w, '김서당')
  const there = await aWaiting(stranger, '김서당')
  const text = statement(['김서당', 60_000, '1'])
  await bring(w, text)
  // The same line of another site is another one.
  expect((await bring(stranger, text)).body.data).toMatchObject({ addedCount: 1 })
  const { bankLineSeq } = await lineOf(w, '김서당')
  const path = `bank-lines/${bankLineSeq}`
  for (const act of ['order/create', 'aside/create', 'match/delete'])
    expect((await post(stranger, `${path}/${act}`, { orderSeq: there.orderSeq })).status).toBe(404)
  expect((await post(w, `${path}/order/create`, { orderSeq: there.orderSeq })).status).toBe(404)
  expect((await rowOf(orderSeq))?.paymentStatus).toBe('02')

  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  for (const as of [teacher, stranger.owner, await aMember(services, w.channelSeq)])
    for (const answer of [
      await bring(w, text, as),
      await read(w, 'bank-lines', {}, as),
      await read(w, 'bank-lines/missing', {}, as),
      await read(w, 'bank-lines/excel', {}, as),
    ])
      expect(answer.status).toBe(403)
  expect(await services.db.$count(bankLines, eq(bankLines.channelSeq, w.channelSeq))).toBe(1)
})

test('PAY-18 a statement is read as banks give it: in the letters of Windows, and as a workbook', async () => {
  const w = await world()
  const inWindowsLetters =
    'sMW3ocDPvcMsurizvbrQLMPisd2+1yzA1LHdvtcswNy+1woyMDI2LjExLjI3IDEwOjAwLLHovK205ywwLCI2MCww' +
    'MDAiLDEKMjAyNi4xMS4yNyAxMDowNSyMY7nmsKLHzywiNCw1MDAiLDAsMgo='
  const answer = await post(w, 'bank-lines/create', { content: inWindowsLetters })
  expect(answer.body.data).toEqual({ addedCount: 2, knownCount: 0, unreadCount: 0 })
  expect((await linesOf(w)).map(({ name }) => name)).toEqual(['김서당', '똠방각하'])

  const columns = ['거래일자', '적요', '찾으신금액', '맡기신금액', '거래후잔액'].map((header, at) => ({
    header,
    width: 12,
    value: (row: readonly (string | number)[]) => row[at] ?? null,
  }))
  const workbook = await spreadsheet(columns, [
    ['2026-11-26', '이수강', 0, 45_000, 100_000],
    ['2026-11-26', '월세', 500_000, 0, 55_000],
  ])
  const content = workbook.toString('base64')
  const brought = await post(w, 'bank-lines/create', { content })
  expect(brought.body.data).toEqual({ addedCount: 2, knownCount: 0, unreadCount: 0 })
  expect(await linesOf(w)).toMatchObject([{}, {}, { name: '이수강' }, { name: '월세', isDeposit: false }])
})

test('SET-10 what is open on either side is one spreadsheet', async () => {
  const w = await world()
  await aWaiting(w, '이수강')
  await bring(w, statement(['할머니', 60_000, '1'], ['=커피()', -4500, '2']))
  const sheet = await read(w, 'bank-lines/excel')
  expect(sheet.status).toBe(200)
  const rows = await spreadsheetRows(sheet.response.rawPayload)
  expect(rows?.map((row) => row.slice(0, 5))).toEqual([
    ['어디에만 있나', '날짜', '이름', '입금', '출금'],
    ['통장', today(), '할머니', '60000', ''],
    ['통장', today(), '=커피()', '', '4500'],
    ['입금 주문', today(), '이수강', '60000', ''],
  ])
})
