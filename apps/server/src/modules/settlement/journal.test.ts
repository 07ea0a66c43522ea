import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq, sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aFile,
  anAdministrator,
  anInstructorWith,
  periodOfToday,
  salesUrl,
  settle,
  step,
  withDocuments,
} from '../../testing/settling.ts'
import { payments } from '../order/tables.ts'

const server = await testServer()
const { services } = server
const admin = await anAdministrator(server)
const month = () => seoulDate(server.clock.now()).slice(0, 7)

/** A site with a shared class, sold by card and by transfer, one order given back, and a payout. */
async function world() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const instructor = await anInstructorWith(server, course, { percent: 30, as: owner })
  await withDocuments(server, channelSeq, owner, admin, {
    businessKind: 'business',
    representative: '김서당',
    licenceNumber: '124-81-00998',
    licenceUploadSeq: await aFile(server, channelSeq, owner),
    taxEmail: 'tax@example.test',
  })
  const sale = async () => {
    const learner = await aMember(services, channelSeq)
    return { learner, order: (await buy(server, course, learner)).order }
  }
  const [kept, back] = [await sale(), await sale()]
  await cancel(server, course, back.learner, back.order.orderSeq)
  const placed = await order(server, course, await aMember(services, channelSeq), { payMethodCd: 'DEPOSIT' })
  const deposit = `${salesUrl(channelSeq)}/payments/${placed.body.data.orderSeq}/deposit`
  await server.call({ method: 'POST', url: deposit, as: owner, body: {} })
  await settle(server, channelSeq)
  const { list } = (await server.call({ url: `${salesUrl(channelSeq)}/settlements`, as: owner })).body.data
  for (const name of ['confirm', 'pay'])
    await step(server, admin, channelSeq, list[0].settlementSeq, { step: name })
  return { channelSeq, owner, instructor, kept, back }
}

/** The cells of a CSV of ours by its heads; no cell of these tests holds a line break. */
function read(text: string): Record<string, string>[] {
  expect(text.startsWith('\ufeff')).toBe(true)
  const [heads = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
}

async function ask(url: string, headers: Record<string, string>) {
  const answer = await server.app.inject({ url, headers: { ...headers, 'accept-lang': 'en' } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer
}
const asStaff = ({ accessToken }: Person) => ({ 'access-token': accessToken })
const csvOf = async (channelSeq: number, as: Person) =>
  read((await ask(`${salesUrl(channelSeq)}/journal/csv?month=${month()}`, asStaff(as))).body)
const amountOf = (row: Record<string, string>) => Number(row.Debit) - Number(row.Credit)
function sumsBy(rows: readonly Record<string, string>[], head: string) {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[row[head] ?? ''] = (sums[row[head] ?? ''] ?? 0) + amountOf(row)
  return sums
}

test('BYD-04 the journal of a month balances in each entry, and its accounts are those of the books', async () => {
  const w = await world()
  const rows = await csvOf(w.channelSeq, w.owner)
  expect(Object.values(sumsBy(rows, 'Entry')).filter((sum) => sum !== 0)).toEqual([])
  const booked = await services.db.execute<{ account: string; sum: number }>(sql`
    select p.account, sum(p.amount)::bigint as sum from ledger_postings p
    join ledger_entries e using (channel_seq, entry_seq)
    where p.channel_seq = ${w.channelSeq} and to_char(e.sale_date, 'YYYY-MM') = ${month()}
    group by p.account`)
  const books = Object.fromEntries(booked.rows.map(({ account, sum }) => [account, sum]))
  const journal = sumsBy(rows, 'Account code')
  expect(journal).toMatchObject({
    '1030': books.paidOut,
    '1200': books.gatewayReceivable,
    '2540': books.sitePayable,
    '2541': books.instructorPayable,
    '2542': books.owedBySite,
    '2560': books.vatPayable,
    '4010': books.platformFee,
  })
  // 1,920 and a tenth of it for the one order by card that stands.
  expect([journal['2530'], journal['2531']]).toEqual([-1920, -192])
  expect((journal['2530'] ?? 0) + (journal['2531'] ?? 0)).toBe(books.gatewayFee)
})

test('BYD-04 each line tells order, gateway’s number, refund date, supply value, VAT and payout date', async () => {
  const w = await world()
  const rows = await csvOf(w.channelSeq, w.owner)
  const today = seoulDate(server.clock.now())
  const [paid] = await services.db
    .select()
    .from(payments)
    .where(and(eq(payments.channelSeq, w.channelSeq), eq(payments.orderSeq, w.kept.order.orderSeq)))
  const ofOrder = ({ number }: { number: string }, kind: string) =>
    rows.filter((row) => row.Order === number && row.Kind === kind)
  const sold = ofOrder(w.kept.order, 'Payment')
  expect(sold[0]).toMatchObject({
    Day: today,
    'Account code': '1200',
    Debit: '60000',
    Credit: '0',
    Currency: 'KRW',
    'Gateway number': paid?.paymentRef,
    'Refunded on': '',
    'Supply value of the sale': '54545',
    'VAT of the sale': '5455',
    'Paid out on': today,
  })
  // Of the whole entry once, so that a column can be summed.
  expect(sold.slice(1).every((row) => row['Supply value of the sale'] === '')).toBe(true)
  const [back] = ofOrder(w.back.order, 'Refund')
  expect(back).toMatchObject({
    'Refunded on': today,
    'Supply value of the sale': '-54545',
    'VAT of the sale': '-5455',
  })
  expect(rows.filter(({ Kind }) => Kind === 'Payout').map((row) => row['Paid out on'])).toEqual([
    today,
    today,
  ])
  expect(rows.find((row) => row['Account code'] === '2541')?.Payee).toBe(w.instructor.name)
})

test('BYD-04 the spreadsheet holds the same lines, and taking either along is recorded', async () => {
  const w = await world()
  const rows = await csvOf(w.channelSeq, w.owner)
  const url = `${salesUrl(w.channelSeq)}/journal/excel?month=${month()}`
  const [page] = await readXlsxFile((await ask(url, asStaff(w.owner))).rawPayload)
  expect(page?.data.length).toBe(rows.length + 1)
  expect(page?.data.slice(1).map((row) => Number(row[7]) - Number(row[8]))).toEqual(rows.map(amountOf))
  const taken = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  expect(taken.filter(({ action }) => action === 'settlement.journal.download')).toHaveLength(2)
  const before = await ask(`${salesUrl(w.channelSeq)}/journal/csv?month=2020-01`, asStaff(w.owner))
  expect(read(before.body)).toEqual([])
})

test('ADM-03 BYD-04 the platform takes one site or all, with what instructors are paid; a site is not told of that', async () => {
  const [one, other] = [await world(), await world()]
  const seqs = await services.db.execute<{ settlement_seq: number }>(sql`
    select settlement_seq from settlements where channel_seq = ${one.channelSeq} and payee_seq = ${one.instructor.userSeq}`)
  const held = await step(server, admin, one.channelSeq, seqs.rows[0]?.settlement_seq ?? 0, {
    step: 'hold',
    reason: '확인 중',
  })
  expect(held.body.data.done).toHaveLength(1)
  const desk = async (query: string) =>
    read(
      (await ask(`/api/v1.0/platform/journal/csv?month=${month()}${query}`, { cookie: admin.cookie })).body,
    )
  const [all, mine] = [await desk(''), await desk(`&channelSeq=${one.channelSeq}`)]
  expect(mine.filter(({ Kind }) => Kind === 'Held')).toHaveLength(2)
  expect((await csvOf(one.channelSeq, one.owner)).filter(({ Kind }) => Kind === 'Held')).toEqual([])
  const entries = (rows: typeof all) => new Set(rows.map(({ Entry }) => Entry))
  for (const { channelSeq, owner } of [one, other])
    for (const entry of entries(await csvOf(channelSeq, owner))) expect(entries(all).has(entry)).toBe(true)
  expect(Object.values(sumsBy(all, 'Entry')).filter((sum) => sum !== 0)).toEqual([])
  expect(
    (await server.call({ url: '/api/v1.0/platform/journal/csv?month=2026-01', as: one.owner })).status,
  ).not.toBe(200)
})

test('BYD-04 the files of payments, of a day and of a settlement tell the same beside each order', async () => {
  const w = await world()
  const today = seoulDate(server.clock.now())
  const sheet = async (path: string, as: Person) => {
    const url = path.startsWith('/me')
      ? `/api/v1.0/channels/${w.channelSeq}${path}`
      : `${salesUrl(w.channelSeq)}${path}`
    const [page] = await readXlsxFile((await ask(url, asStaff(as))).rawPayload)
    const [heads = [], ...rows] = page?.data ?? []
    return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at] ?? null])))
  }
  const ofOrder = (rows: Record<string, unknown>[], { number }: { number: string }) =>
    rows.filter((row) => row.Order === number)
  const sold = await sheet('/payments/excel', w.owner)
  const payment = { Gateway: expect.any(String), 'Gateway number': expect.any(String) }
  expect(ofOrder(sold, w.kept.order)).toMatchObject([
    { ...payment, 'Refunded on': null, 'Supply value': 54_545, VAT: 5455, 'Paid out on': today },
  ])
  expect(ofOrder(sold, w.back.order)).toMatchObject([
    { ...payment, 'Refunded on': today, 'Supply value': 0, VAT: 0, 'Paid out on': today },
  ])
  const fees = {
    'Gateway fee': -1920,
    'VAT of the gateway fee': -192,
    'Platform fee': -3000,
    'VAT of the platform fee': -300,
    'Supply value of the sale': 54_545,
    'VAT of the sale': 5455,
    'Paid out on': today,
  }
  const day = await sheet(`/sales/${today}/excel`, w.owner)
  expect(ofOrder(day, w.kept.order)).toMatchObject([{ ...payment, ...fees, Fees: -5412 }])
  const { settlementDate } = periodOfToday(server)
  const settled = await sheet(`/settlements/${settlementDate}/excel`, w.owner)
  expect(ofOrder(settled, w.kept.order)).toMatchObject([{ ...payment, ...fees }])
  const back = ofOrder(settled, w.back.order).find(({ Kind }) => Kind === 'Refund')
  expect(back).toMatchObject({ 'Refunded on': today, 'Gateway fee': 1920, 'VAT of the sale': -5455 })
  // An instructor is told the own share, and nothing of what the site or its gateway has of it.
  const [share = {}] = await sheet(`/me/settlements/${settlementDate}/excel`, w.instructor)
  expect(Object.keys(share)).toEqual([
    'Time',
    'Order',
    'Item',
    'Kind',
    'Refunded on',
    'Paid out on',
    'Shares',
    'Net',
    'Paid to instructors by the site',
  ])
})
