import { and, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { buy } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  anAdministrator,
  anInstructorWith,
  salesUrl,
  settle,
  step,
  withDocuments,
} from '../../testing/settling.ts'
import { settlements } from './tables.ts'

const server = await testServer()
const { services } = server
const admin = await anAdministrator(server)

/** A person's site that was paid for one order in each of two years of Seoul, a minute apart, and for one more. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const instructor = await anInstructorWith(server, course, { percent: 30, as: owner })
  await withDocuments(server, channelSeq, owner, admin)
  const paidAt = ['2024-12-31T14:59:00Z', '2024-12-31T15:00:00Z', '2025-06-01T00:00:00Z']
  for (const [later, at] of paidAt.entries()) {
    await buy(server, course, await aMember(services, channelSeq))
    await settle(server, channelSeq, later)
    const { list } = (await server.call({ url: `${salesUrl(channelSeq)}/settlements`, as: owner })).body.data
    const { settlementSeq } = list[0]
    for (const name of ['confirm', 'pay'])
      await step(server, admin, channelSeq, settlementSeq, { step: name })
    await services.db
      .update(settlements)
      .set({ paidAt: new Date(at) })
      .where(and(eq(settlements.channelSeq, channelSeq), eq(settlements.settlementSeq, settlementSeq)))
  }
  return { channelSeq, owner, instructor }
}

const ask = async (url: string, as: Person) =>
  server.app.inject({ url, headers: { 'access-token': as.accessToken, 'accept-lang': 'en' } })

test('BYD-04 what was withheld in a year is told by the days of Seoul on which it was paid, with its sums', async () => {
  const w = await world()
  const url = `${salesUrl(w.channelSeq)}/withheld`
  // 54,588 less the instructor's 30 %: 38,212. 3 % and 0.3 %, each cut to ten won.
  const one = { amount: 38_212, incomeTax: 1140, localTax: 110, pays: 36_962, currency: 'KRW' }
  const last = (await server.call({ url, as: w.owner })).body.data
  expect(last).toMatchObject({
    year: 2025,
    years: [2025, 2024],
    payouts: [
      { ...one, paidOn: '2025-01-01' },
      { ...one, paidOn: '2025-06-01' },
    ],
    totals: [{ payouts: 2, amount: 76_424, incomeTax: 2280, localTax: 220, pays: 73_924 }],
  })
  const before = (await server.call({ url, as: w.owner, query: { year: '2024' } })).body.data
  expect(before).toMatchObject({ payouts: [{ ...one, paidOn: '2024-12-31' }], totals: [{ payouts: 1 }] })
  const never = (await server.call({ url, as: w.owner, query: { year: '2023' } })).body.data
  expect(never).toMatchObject({ payouts: [], totals: [] })
})

test('BYD-04 the year is taken along as a spreadsheet and as a paper, and the desk has a line for each person', async () => {
  const w = await world()
  const url = `${salesUrl(w.channelSeq)}/withheld`
  const [page] = await readXlsxFile((await ask(`${url}/excel?year=2025`, w.owner)).rawPayload)
  expect(page?.data.slice(1).map((row) => row.slice(3))).toEqual([
    [38_212, 1140, 110, 36_962],
    [38_212, 1140, 110, 36_962],
  ])
  for (const lang of ['ko', 'en', 'ja']) {
    const paper = await server.app.inject({
      url: `${url}/pdf?year=2025`,
      headers: { 'access-token': w.owner.accessToken, 'accept-lang': lang },
    })
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const all = await server.app.inject({
    url: '/api/v1.0/platform/withheld/excel?year=2025',
    headers: { cookie: admin.cookie, 'accept-lang': 'en' },
  })
  expect(all.statusCode, all.body.slice(0, 200)).toBe(200)
  const [people] = await readXlsxFile(all.rawPayload)
  expect(people?.data).toContainEqual(expect.arrayContaining(['김서당', 2, 'KRW', 76_424, 2280, 220, 73_924]))
  expect((await ask('/api/v1.0/platform/withheld/excel?year=2025', w.owner)).statusCode).not.toBe(200)
})

test('BYD-05 an instructor is told of the own payouts alone, and nobody else of them', async () => {
  const w = await world()
  const mine = `/api/v1.0/channels/${w.channelSeq}/me/withheld`
  expect((await server.call({ url: mine, as: w.instructor })).body.data).toMatchObject({
    years: [],
    payouts: [],
  })
  await services.db
    .update(settlements)
    .set({
      state: '02',
      paidAt: new Date('2025-03-01T00:00:00Z'),
      incomeTax: 480,
      localTax: 40,
      paidAmount: 15_856,
    })
    .where(
      and(
        eq(settlements.channelSeq, w.channelSeq),
        eq(settlements.payeeSeq, w.instructor.userSeq),
        eq(settlements.total, 16_376),
      ),
    )
  const told = (await server.call({ url: mine, as: w.instructor })).body.data
  expect(told.payouts[0]).toMatchObject({
    paidOn: '2025-03-01',
    amount: 16_376,
    incomeTax: 480,
    localTax: 40,
  })
  expect(told.payouts.every(({ amount }: { amount: number }) => amount === 16_376)).toBe(true)
  const site = (await server.call({ url: `${salesUrl(w.channelSeq)}/withheld`, as: w.owner })).body.data
  expect(site.totals).toMatchObject([{ amount: 76_424 }])
  const learner = await aMember(services, w.channelSeq)
  expect((await server.call({ url: mine, as: learner })).status).toBe(404)
  expect((await server.call({ url: `${salesUrl(w.channelSeq)}/withheld`, as: w.instructor })).status).toBe(
    403,
  )
})
