import { FEE_RULES } from '@seodang/domain/fee-statement'
import { DAY } from '@seodang/domain/instant'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { checkout } from '../../testing/buying.ts'
import { aDollarCourse, buyInDollars, orderInDollars, PRICE, withDollarStore } from '../../testing/dollars.ts'
import { eventually } from '../../testing/eventually.ts'
import { aMember, type Person } from '../../testing/factories.ts'
import { aFreeSite, withCard } from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { anAdministrator, atDesk } from '../../testing/settling.ts'
import { planCharges } from '../billing/tables.ts'
import { exchangeRates } from '../order/tables.ts'
import { sumOfBooks } from './books-store.ts'
import { FEE_SWEEP, stateFees } from './fees.ts'
import { postMissed } from './post-orders.ts'
import { settleEverySite } from './settle.ts'
import { feeStatements, settlements } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const everywhere = () => systemContext(services, 0)

/** The night of a day. */
async function night(day: string) {
  server.clock.set(`${day}T18:30:00Z`)
  await services.db.insert(exchangeRates).values({
    rateHundredths: 140_000,
    ratedOn: day,
    source: '한국은행',
    userSeq: null,
    createdAt: server.clock.now(),
  })
  await postMissed(everywhere())
  await settleEverySite(everywhere())
  await stateFees(everywhere())
}
const charge = () => sweepOver(everywhere(), FEE_SWEEP)
const rowsOf = (channelSeq: number) =>
  services.db.select().from(feeStatements).where(eq(feeStatements.channelSeq, channelSeq))
const statements = async ({ channelSeq, owner }: { channelSeq: number; owner: Person }) =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/fee-statements`, as: owner })).body.data

/** A site with a store of its own that sold twice in the first half of a month. */
async function aStore() {
  const site = await aFreeSite(server)
  await withDollarStore(server, site.channelSeq)
  const course = await aDollarCourse(server, site.channelSeq)
  return { ...site, course, buyer: await aMember(services, site.channelSeq) }
}

test('SALE-10 what a store owes in dollars is stated each month, charged to the card of the plan, and no debt then', async () => {
  server.clock.set('2027-03-03T03:00:00Z')
  const [site, sister] = [await aStore(), await aStore()]
  await withCard(server, site.channelSeq, site.owner)
  for (const one of [site, sister]) await buyInDollars(server, one.course, one.buyer)

  await night('2027-03-24')
  const made = await statements(site)
  const [statement] = made.list
  expect(made.totalCount).toBe(1)
  expect(statement).toMatchObject({
    month: '2027-03',
    endDate: '2027-03-15',
    rateHundredths: 140_000,
    ratedOn: '2027-03-24',
    rateSource: '한국은행',
    dueOn: '2027-04-01',
    state: 'open',
    pausesOn: '2027-04-15',
  })
  const [line] = statement.lines
  expect(statement.amount).toBe(-line.net)
  expect(statement.amount).toBe(-(line.platformFee + line.vat))
  expect(statement.won).toBe(Math.floor((statement.amount * 1_400) / 100))
  // Once a month, and never before it is due.
  await night('2027-03-25')
  expect((await statements(site)).totalCount).toBe(1)
  await charge()
  expect((await rowsOf(site.channelSeq))[0]).toMatchObject({ state: 'open', tries: 0 })

  server.clock.set('2027-04-01T03:00:00Z')
  await charge()
  await eventually(async () => expect((await rowsOf(site.channelSeq))[0]).toMatchObject({ state: 'paid' }))
  const paid = await services.db.select().from(planCharges).where(eq(planCharges.channelSeq, site.channelSeq))
  expect(paid).toMatchObject([{ purpose: 'fees', state: 'paid', amount: statement.won }])
  expect((await sumOfBooks(systemContext(services, site.channelSeq))).every(({ sum }) => sum === 0)).toBe(
    true,
  )
  // The next settlement carries none of it, and nothing is asked for twice.
  await charge()
  await buyInDollars(server, site.course, await aMember(services, site.channelSeq))
  await night('2027-04-25')
  const [second] = (await statements(site)).list
  expect(second).toMatchObject({ month: '2027-04', amount: statement.amount, state: 'open' })

  // The sister has no card: it is asked for again, and told.
  await eventually(async () =>
    expect((await rowsOf(sister.channelSeq)).find(({ month }) => month === '2027-03')).toMatchObject({
      state: 'open',
      tries: expect.any(Number),
    }),
  )
})

test('SALE-10 what stays unpaid pauses sales in dollars until it is paid, and stands on the list of the administration', async () => {
  server.clock.set('2027-06-03T03:00:00Z')
  const site = await aStore()
  await buyInDollars(server, site.course, site.buyer)
  await night('2027-06-24')
  const [{ dueOn }] = (await statements(site)).list
  const currencies = async () =>
    (await checkout(server, site.course, await aMember(services, site.channelSeq))).body.data.currencies.map(
      ({ currency }: { currency: string }) => currency,
    )

  server.clock.set(new Date(Date.parse(`${dueOn}T03:00:00Z`)))
  await charge()
  await eventually(async () => expect((await rowsOf(site.channelSeq))[0]).toMatchObject({ tries: 1 }))
  expect(await currencies()).toContain('USD')
  server.clock.advance(FEE_RULES.pauseDays * DAY)
  expect(await currencies()).toEqual(['KRW'])
  const late = await aMember(services, site.channelSeq)
  expect((await orderInDollars(server, site.course, late)).body.errorName).toBe('METHOD_NOT_OFFERED')

  await withCard(server, site.channelSeq, site.owner)
  await charge()
  await eventually(async () => expect((await rowsOf(site.channelSeq))[0]).toMatchObject({ state: 'paid' }))
  expect(await currencies()).toContain('USD')
})

test('SALE-10 without a fresh rate nothing is stated, and open statements are listed by site', async () => {
  server.clock.set('2027-09-03T03:00:00Z')
  const site = await aStore()
  await buyInDollars(server, site.course, site.buyer)
  server.clock.set('2027-09-24T18:30:00Z')
  await postMissed(everywhere())
  await settleEverySite(everywhere())
  await stateFees(everywhere())
  expect(await rowsOf(site.channelSeq)).toEqual([])
  await night('2027-09-25')
  expect(await rowsOf(site.channelSeq)).toHaveLength(1)
  server.clock.set(new Date())
  const listed = await atDesk(server, await anAdministrator(server), '/fee-statements?size=100')
  const lines: { channelSeq: number }[] = listed.body.data.list
  expect(lines.map(({ channelSeq }) => channelSeq)).toContain(site.channelSeq)
})

test('SALE-10 a fee whose sale went back is set off against the next statement, whether it was charged before or after, and the site is settled in won', async () => {
  server.clock.set('2028-03-03T03:00:00Z')
  const [early, late] = [await aStore(), await aStore()]
  const soldTo = async (site: Awaited<ReturnType<typeof aStore>>) =>
    (await buyInDollars(server, site.course, await aMember(services, site.channelSeq))).order
  const refundAll = async ({ course, owner }: Awaited<ReturnType<typeof aStore>>, orderSeq: number) => {
    const done = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${course.channelSeq}/admin/payments/${orderSeq}/refund`,
      as: owner,
      body: { amount: PRICE, reason: 'not held', reasonCd: 'NOT_HELD', cancelAttendance: true },
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  for (const site of [early, late]) await withCard(server, site.channelSeq, site.owner)
  const orders = [await soldTo(early), await soldTo(late)]
  await night('2028-03-24')
  const fee = (await statements(early)).list[0].amount
  const chargeAll = async () => {
    await charge()
    for (const { channelSeq } of [early, late])
      await eventually(async () => expect((await rowsOf(channelSeq))[0]).toMatchObject({ state: 'paid' }))
  }
  // Of one the sale goes back while the statement is open, and is settled before it is charged.
  server.clock.set('2028-03-26T03:00:00Z')
  await refundAll(early, orders[0].orderSeq)
  server.clock.set('2028-04-01T03:00:00Z')
  await chargeAll()
  await refundAll(late, orders[1].orderSeq)
  await night('2028-04-24')
  const settled = async (channelSeq: number) =>
    (
      await services.db
        .select()
        .from(settlements)
        .where(and(eq(settlements.channelSeq, channelSeq), eq(settlements.currency, 'USD')))
        .orderBy(settlements.settlementDate)
    ).map(({ net, carriedIn, total, state }) => ({ net, carriedIn, total, state }))
  for (const { channelSeq } of [early, late])
    expect((await settled(channelSeq)).at(-1)).toMatchObject({
      net: fee,
      carriedIn: 0,
      total: fee,
      state: '01',
    })

  // The next sale is paid for already; of the one after that its fee is asked for.
  for (const [day, left] of [
    ['2028-05', 0],
    ['2028-06', -fee],
  ] as const) {
    server.clock.set(`${day}-03T03:00:00Z`)
    for (const site of [early, late]) await soldTo(site)
    await night(`${day}-25`)
    for (const site of [early, late]) {
      expect((await settled(site.channelSeq)).at(-1)).toMatchObject({ net: -fee, total: left })
      expect((await statements(site)).list.map(({ amount }: { amount: number }) => amount)).toEqual(
        left === 0 ? [fee] : [fee, fee],
      )
      expect((await sumOfBooks(systemContext(services, site.channelSeq))).every(({ sum }) => sum === 0)).toBe(
        true,
      )
    }
  }
}, 60_000)
