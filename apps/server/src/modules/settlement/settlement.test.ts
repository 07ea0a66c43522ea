import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aFile,
  anAdministrator,
  atDesk,
  balance,
  expectBalance,
  periodOfToday,
  salesUrl,
  settle,
  step,
  withDocuments,
} from '../../testing/settling.ts'
import { postMissed } from './post-orders.ts'
import { settleSite } from './settle.ts'
import { settlementLines, settlements } from './tables.ts'

const server = await testServer()
const { services } = server
const admin = await anAdministrator(server)

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const url = `${salesUrl(channelSeq)}/settlements`
  return {
    channelSeq,
    course,
    owner,
    url,
    list: async () => (await server.call({ url, as: owner })).body.data,
    day: async (later = 0) => {
      const { settlementDate } = periodOfToday(server, later)
      return (await server.call({ url: `${url}/${settlementDate}`, as: owner })).body.data
    },
    sale: async () => {
      const learner = await aMember(services, channelSeq)
      return { learner, order: (await buy(server, course, learner)).order }
    },
  }
}

test('SALE-09 a settlement is payments minus cancellations and fees, opens to its orders and downloads', async () => {
  const w = await world()
  const { order: first } = await w.sale()
  const { order: second, learner } = await w.sale()
  await cancel(server, w.course, learner, second.orderSeq)
  await settle(server, w.channelSeq)
  const sums = {
    gross: 120_000,
    cancelled: -60_000,
    collected: 0,
    providerFee: -2112,
    platformFee: -3000,
    vat: -300,
    shares: 0,
    net: 54_588,
    total: 54_588,
    // Without documents it counts as a person's: 3 % and 0.3 % would be withheld.
    incomeTax: 1630,
    localTax: 160,
    pays: 52_798,
    state: '00',
  }
  expect(await w.list()).toMatchObject({ totalCount: 1, list: [sums], documentState: '00' })
  const day = await w.day()
  expect(day).toMatchObject({ settlement: sums, totalCount: 3 })
  expect(day.list.map((line: { number: string; net: number }) => [line.number, line.net])).toEqual([
    [first.number, 54_588],
    [second.number, 54_588],
    [second.number, -54_588],
  ])
  const sheet = await server.app.inject({
    url: `${w.url}/${periodOfToday(server).settlementDate}/excel`,
    headers: { 'access-token': w.owner.accessToken, 'accept-lang': 'en' },
  })
  const [page] = await readXlsxFile(sheet.rawPayload)
  expect(page?.data.map((row) => [row[1], row.at(-2)])).toEqual([
    ['Order', 'Net'],
    [first.number, 54_588],
    [second.number, 54_588],
    [second.number, -54_588],
  ])
  const nowhere = await server.call({ url: `${w.url}/2020-01-25`, as: w.owner })
  expect(nowhere.status).toBe(404)
  expect((await server.call({ url: `${w.url}/nonsense1`, as: w.owner })).status).toBe(400)
})

test('SALE-09 run twice at once, each sale is settled once', async () => {
  const w = await world()
  await w.sale()
  await w.sale()
  await settle(server, w.channelSeq)
  const inside = systemContext(services, w.channelSeq)
  await Promise.all(Array.from({ length: 6 }, () => settleSite(inside, periodOfToday(server))))
  const here = eq(settlements.channelSeq, w.channelSeq)
  expect(await services.db.select().from(settlements).where(here)).toHaveLength(1)
  const lines = await services.db
    .select()
    .from(settlementLines)
    .where(eq(settlementLines.channelSeq, w.channelSeq))
  expect(lines).toHaveLength(2)
})

test('SALE-09 before the half of the month is over the page tells what it has brought so far', async () => {
  const w = await world()
  await w.sale()
  expect((await w.list()).upcoming).toEqual([])
  await postMissed(systemContext(services, 0))
  const { startDate, endDate, settlementDate } = periodOfToday(server)
  expect((await w.list()).upcoming).toEqual([
    { startDate, endDate, settlementDate, currency: 'KRW', total: 54_588, bySite: 0 },
  ])
  await settle(server, w.channelSeq)
  expect((await w.list()).upcoming).toEqual([])
})

test('SALE-09 SALE-11 confirmed and approved it is paid once, however many press at once', async () => {
  const w = await world()
  await w.sale()
  await settle(server, w.channelSeq)
  const [{ settlementSeq }] = (await w.list()).list
  const early = await step(server, admin, w.channelSeq, settlementSeq, { step: 'pay' })
  expect(early.body.data).toMatchObject({ done: [], refused: [{ errorName: 'SETTLEMENT_STEP_REFUSED' }] })
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'confirm' })
  const unknown = await step(server, admin, w.channelSeq, settlementSeq, { step: 'pay' })
  expect(unknown.body.data.refused).toMatchObject([{ errorName: 'SETTLEMENT_DOCUMENT_NEEDED' }])
  await withDocuments(server, w.channelSeq, w.owner, admin)
  const pressed = await Promise.all(
    Array.from({ length: 6 }, () => step(server, admin, w.channelSeq, settlementSeq, { step: 'pay' })),
  )
  expect(pressed.flatMap(({ body }) => body.data.done)).toEqual([settlementSeq])
  expect(await balance(server, w.channelSeq, 'paidOut')).toBe(-52_798)
  expect(await balance(server, w.channelSeq, 'withholdingPayable')).toBe(-1790)
  expect(await balance(server, w.channelSeq, 'sitePayable')).toBe(0)
  await expectBalance(server, w.channelSeq)
  expect((await w.day()).settlement).toMatchObject({ state: '02', pays: 52_798, incomeTax: 1630 })
  const actions = await services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, w.channelSeq))
  expect(actions.filter(({ action }) => action === 'settlement.pay')).toHaveLength(1)
})

test('SALE-10 a refund after the payout is a minus line of the next settlement', async () => {
  const w = await world()
  const { learner, order: paid } = await w.sale()
  await settle(server, w.channelSeq)
  await withDocuments(server, w.channelSeq, w.owner, admin, {
    businessKind: 'business',
    representative: '김서당',
    licenceNumber: '124-81-00998',
    licenceUploadSeq: await aFile(server, w.channelSeq, w.owner),
    taxEmail: 'tax@example.test',
  })
  const [{ settlementSeq }] = (await w.list()).list
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'confirm' })
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'pay' })
  // Nothing is withheld of a business.
  expect(await balance(server, w.channelSeq, 'paidOut')).toBe(-54_588)
  await cancel(server, w.course, learner, paid.orderSeq)
  await settle(server, w.channelSeq, 1)
  expect((await w.day(1)).settlement).toMatchObject({
    gross: 0,
    cancelled: -60_000,
    net: -54_588,
    total: -54_588,
    pays: 0,
    state: '01',
  })
  await w.sale()
  await w.sale()
  await settle(server, w.channelSeq, 2)
  const third = (await w.day(2)).settlement
  expect(third).toMatchObject({ net: 109_176, carriedIn: -54_588, total: 54_588, pays: 54_588 })
  const debt = (await w.list()).list.find(({ total }: { total: number }) => total < 0)
  const refused = await step(server, admin, w.channelSeq, debt.settlementSeq, { step: 'pay' })
  expect(refused.body.data.refused).toMatchObject([{ errorName: 'SETTLEMENT_STEP_REFUSED' }])
  await expectBalance(server, w.channelSeq)
})

test('SALE-09 the fee of money that the site took itself is taken from what comes next', async () => {
  const w = await world()
  await withBankAccount(server, w.channelSeq)
  const learner = await aMember(services, w.channelSeq)
  const placed = await order(server, w.course, learner, { payMethodCd: 'DEPOSIT' })
  const deposit = `${salesUrl(w.channelSeq)}/payments/${placed.body.data.orderSeq}/deposit`
  await server.call({ method: 'POST', url: deposit, as: w.owner, body: {} })
  await w.sale()
  await settle(server, w.channelSeq)
  expect((await w.day()).settlement).toMatchObject({
    gross: 120_000,
    collected: -60_000,
    platformFee: -6000,
    vat: -600,
    net: 51_288,
  })
})

test('SALE-09 a settlement is held with a reason, cannot be paid meanwhile, and is released', async () => {
  const w = await world()
  await w.sale()
  await settle(server, w.channelSeq)
  await withDocuments(server, w.channelSeq, w.owner, admin)
  const [{ settlementSeq }] = (await w.list()).list
  const unsaid = await step(server, admin, w.channelSeq, settlementSeq, { step: 'hold' })
  expect(unsaid.body).toMatchObject({ errorName: 'INVALID_INPUT', fields: { reason: expect.any(String) } })
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'hold', reason: '분쟁 확인 중' })
  expect((await w.list()).list).toMatchObject([{ state: '99', holdReason: '분쟁 확인 중' }])
  expect(await balance(server, w.channelSeq, 'held')).toBe(-54_588)
  const paid = await step(server, admin, w.channelSeq, settlementSeq, { step: 'pay' })
  expect(paid.body.data.done).toEqual([])
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'release' })
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'hold', reason: '다시' })
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'release' })
  expect(await balance(server, w.channelSeq, 'held')).toBe(0)
  expect(await balance(server, w.channelSeq, 'sitePayable')).toBe(-54_588)
  expect((await w.list()).list).toMatchObject([{ state: '00', holdReason: '' }])
  await expectBalance(server, w.channelSeq)
})

test('ADM-03 SALE-09 many are marked at once, one that may not stops no other, and filters find them', async () => {
  const [one, two] = [await world(), await world()]
  for (const w of [one, two]) {
    await w.sale()
    await settle(server, w.channelSeq)
  }
  await withDocuments(server, one.channelSeq, one.owner, admin)
  const keys: { channelSeq: number; settlementSeq: number }[] = []
  for (const w of [one, two])
    keys.push({ channelSeq: w.channelSeq, settlementSeq: (await w.list()).list[0].settlementSeq })
  const all = (name: string) =>
    atDesk(server, admin, '/settlements/steps/create', {
      step: name,
      settlements: keys.map((key) => ({ ...key, documentRevision: 1 })),
    })
  expect((await all('confirm')).body.data.done).toHaveLength(2)
  const paid = await all('pay')
  expect(paid.body.data).toMatchObject({
    done: [keys[0]?.settlementSeq],
    refused: [{ settlementSeq: keys[1]?.settlementSeq, errorName: 'SETTLEMENT_DOCUMENT_NEEDED' }],
  })
  const found = async (query: string) =>
    (await atDesk(server, admin, `/settlements?size=100&${query}`)).body.data.list
      .map(({ settlementSeq }: { settlementSeq: number }) => settlementSeq)
      .filter((seq: number) => keys.some(({ settlementSeq }) => settlementSeq === seq))
  expect(await found('state=02')).toEqual([keys[0]?.settlementSeq])
  expect(await found('state=01')).toEqual([keys[1]?.settlementSeq])
  expect(await found(`settlementDate=${periodOfToday(server).settlementDate}`)).toHaveLength(2)
  expect(await found('settlementDate=2020-01-10')).toEqual([])
  const facts = await atDesk(
    server,
    admin,
    `/channels/${one.channelSeq}/settlements/${keys[0]?.settlementSeq}`,
  )
  expect(facts.body.data).toMatchObject({ settlement: { state: '02' }, totalCount: 1 })
  const crossed = await atDesk(
    server,
    admin,
    `/channels/${two.channelSeq}/settlements/${keys[0]?.settlementSeq}`,
  )
  expect(crossed.status).toBe(404)
})

test('SEC-28 SALE-03 of another site, or without the right, there is no settlement', async () => {
  const [mine, other] = [await world(), await world()]
  await other.sale()
  await settle(server, other.channelSeq)
  const { settlementDate } = periodOfToday(server)
  const teacher = await anOperator(services, other.channelSeq, 'TCH')
  const learner = await aMember(services, other.channelSeq)
  for (const path of [
    '/settlements',
    `/settlements/${settlementDate}`,
    '/sales',
    `/sales/${settlementDate}`,
    '/settlement-document',
    '/revenue-shares',
  ])
    for (const as of [mine.owner, teacher, learner])
      expect(
        (await server.call({ url: `${salesUrl(other.channelSeq)}${path}`, as })).status,
        `${path} ${as.name}`,
      ).toBe(403)
  expect((await server.call({ url: `${mine.url}/${settlementDate}`, as: mine.owner })).status).toBe(404)
  for (const path of ['settlements', `settlements/${settlementDate}`, 'sales', 'settlement-document'])
    expect(
      (await server.call({ url: `/api/v1.0/channels/${other.channelSeq}/me/${path}`, as: learner })).status,
      path,
    ).toBe(404)
})
