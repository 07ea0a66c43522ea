import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { PRODUCT } from '../../platform/away.ts'
import { systemContext } from '../../platform/context.ts'
import { sweepRounds } from '../../platform/database/tables.ts'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  confirm,
  countsOf,
  enrolFree,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
  press,
  withBankAccount,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { anAdministrator, atDesk } from '../../testing/settling.ts'
import { courses } from '../catalog/tables.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders } from '../order/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { endOffersEverywhere } from './end-offers.ts'
import { seatOffers } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A class of 60,000 won with one place, after which people wait (ENR-17). */
const ONE_THEN_WAIT = { userLimitTypeCd: '00', maxUserCount: 1 } as const

// In the past, so that what begins later in a test has begun by the clock of the database, too.
beforeEach(() => server.clock.set(new Date(Date.now() - 40 * HOUR)))

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...ONE_THEN_WAIT, ...change })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember(services, channelSeq)))
  const [first, second, third, fourth] = people
  if (!first || !second || !third || !fourth) throw new Error('four people')
  const { order: paid } = await buy(server, course, first)
  /** Frees the only place. */
  const free = () => cancel(server, course, first, paid.orderSeq)
  return { channelSeq, course, owner, first, second, third, fourth, free }
}
type World = Awaited<ReturnType<typeof world>>

const join = (w: World, person: Person, form: object = {}) =>
  enrolFree(server, w.course, person, { outcome: 'waitlist', ...form })
const joinAll = async (w: World, ...people: Person[]) => {
  for (const person of people) {
    expect((await join(w, person)).body).toMatchObject({ data: { orderSeq: null, next: { kind: 'done' } } })
    server.clock.advance(1000)
  }
}
const mine = async (w: World, person: Person) => {
  const url = `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/mine`
  return (await server.call({ url, as: person })).body.data
}
const withdraw = (w: World, person: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`,
    as: person,
    body: {},
  })
const staff = (w: World, path: string, body: object = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin${path}`,
    as: w.owner,
    body,
  })
const line = async (w: World) => {
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/waiting`
  return (await server.call({ url, as: w.owner })).body.data
}
const keyOf = async (w: World, person: Person) =>
  (await attendanceOf(server, w.course, person))?.attendSeq ?? 0
const stateOf = async (w: World, person: Person) =>
  (await attendanceOf(server, w.course, person))?.choiseStatusCd
const offersOf = async (w: World, person: Person) => {
  const attendSeq = await keyOf(w, person)
  const rows = await services.db
    .select({ state: seatOffers.state })
    .from(seatOffers)
    .where(and(eq(seatOffers.channelSeq, w.channelSeq), eq(seatOffers.attendSeq, attendSeq)))
    .orderBy(seatOffers.seatOfferSeq)
  return rows.map(({ state }) => state)
}
const endOffers = () => endOffersEverywhere(systemContext(services, 0))
const sweep = () => sweepEverything(systemContext(services, 0))

test('BYD-18 ENR-07 nobody pays for a place in the line: it costs nothing, and everybody sees how far it is', async () => {
  const w = await world()
  expect((await checkout(server, w.course, w.second)).body.data).toMatchObject({
    outcome: 'waitlist',
    amount: 60_000,
    dueNow: 0,
    offerHours: 24,
    offerUntil: null,
  })
  // A page that still asks for the money is told that none is taken.
  const early = await order(server, w.course, w.second, { outcome: 'waitlist' })
  expect(early.body).toMatchObject({ errorName: 'PAYMENT_AMOUNT_MISMATCH', details: { amount: 0 } })
  await joinAll(w, w.second, w.third)
  expect((await join(w, w.second)).body.errorName).toBe('ALREADY_ENROLLED')
  expect(await mine(w, w.second)).toMatchObject({ waitlisted: true, waitPosition: 1, offerUntil: null })
  expect(await mine(w, w.third)).toMatchObject({ waitPosition: 2 })
  const rows = await services.db.select().from(orders).where(eq(orders.userSeq, w.second.userSeq))
  expect(rows).toEqual([])
  await expectLedger(server, w.course)
})

test('BYD-18, BYD-17, PAY-18 a place and an order that nobody could pay while the product was away have the time that was left', async () => {
  server.clock.set(new Date())
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
  const w = await world()
  await joinAll(w, w.second, w.third)
  await w.free()
  const ordered = await order(server, await aCourse(services, w.channelSeq), w.fourth)
  const { orderSeq } = ordered.body.data
  const away = async (since: Date) => {
    await services.db
      .insert(sweepRounds)
      .values({ sweep: PRODUCT, beganAt: since })
      .onConflictDoUpdate({ target: sweepRounds.sweep, set: { beganAt: since } })
    await Promise.all([endOffers(), endOffers(), sweep(), sweep()])
  }
  const left = async (at: Promise<Date | string | null | undefined>) =>
    Math.round((new Date((await at) ?? 0).getTime() - Date.now()) / HOUR)
  const offer = async () => (await mine(w, w.second)).offerUntil
  const held = async () =>
    (await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]?.heldUntil
  await services.db
    .update(seatOffers)
    .set({ expiresAt: hoursAgo(1) })
    .where(eq(seatOffers.channelSeq, w.channelSeq))
  await services.db
    .update(orders)
    .set({ heldUntil: hoursAgo(1) })
    .where(eq(orders.orderSeq, orderSeq))

  await away(hoursAgo(6))
  expect(await offersOf(w, w.second)).toEqual(['open'])
  expect([await left(offer()), await left(held())]).toEqual([5, 5])
  // A minute, as of a process that is replaced, is an outage as well; whoever had little left has an hour.
  await services.db
    .update(seatOffers)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(seatOffers.channelSeq, w.channelSeq))
  await away(new Date(Date.now() - MINUTE))
  expect(await offersOf(w, w.second)).toEqual(['open'])
  expect(await left(offer())).toBe(1)
  // The next round is on time, and takes what is over.
  await services.db
    .update(seatOffers)
    .set({ expiresAt: hoursAgo(1) })
    .where(eq(seatOffers.channelSeq, w.channelSeq))
  await endOffers()
  expect(await offersOf(w, w.second)).toEqual(['expired'])
  expect(await offersOf(w, w.third)).toEqual(['open'])
})

test('BYD-18 a freed place is kept for the first in line with a deadline, and is theirs once it is paid', async () => {
  const w = await world()
  await joinAll(w, w.second, w.third)
  await w.free()
  const until = (await mine(w, w.second)).offerUntil
  expect(new Date(until).getTime()).toBe(server.clock.now().getTime() + 24 * HOUR)
  expect(await mine(w, w.third)).toMatchObject({ offerUntil: null, waitPosition: 1 })
  // To everybody else the class is as full as before.
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, acceptCnt: 1, waitCnt: 2 })
  expect((await checkout(server, w.course, w.fourth)).body.data.outcome).toBe('waitlist')
  expect(await mayEnter(server, w.course, w.second)).toBe(false)
  await expectLedger(server, w.course)

  expect((await checkout(server, w.course, w.second)).body.data).toMatchObject({
    outcome: 'enrol',
    dueNow: 60_000,
    offerUntil: until,
  })
  await buy(server, w.course, w.second)
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  expect(await offersOf(w, w.second)).toEqual(['taken'])
  expect(await stateOf(w, w.third)).toBe('01')
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 1, attendSum: 2 })
  await expectLedger(server, w.course)
})

test('BYD-18 the offer is told by alarm and mail, with its deadline and the way to pay', async () => {
  const w = await world()
  await joinAll(w, w.second)
  await w.free()
  await eventually(async () => expect(await mailsTo(server, w.second)).toHaveLength(2))
  const [joined, offered] = await mailsTo(server, w.second)
  expect(joined).toContain('대기 신청을 받았어요')
  expect(offered).toMatch(/자리가 났어요\. .*까지 결제해 주세요/)
  const alarms = async () => (await server.call({ url: `/api/v1.0/alarms`, as: w.second })).body.data
  await eventually(async () => {
    const [newest] = await alarms()
    expect(JSON.parse(newest.content)).toMatchObject({ type: 'offered', until: expect.any(String) })
  })
})

test('BYD-18 unpaid in time the place goes to the next, once, however many workers look', async () => {
  const w = await world({ offerHours: 3 })
  await joinAll(w, w.second, w.third)
  await w.free()
  server.clock.advance(3 * HOUR)
  await endOffers()
  expect(await offersOf(w, w.second)).toEqual(['open'])
  server.clock.advance(1)
  await Promise.all([endOffers(), endOffers(), endOffers()])
  expect(await stateOf(w, w.second)).toBe('99')
  expect(await offersOf(w, w.second)).toEqual(['expired'])
  expect(await offersOf(w, w.third)).toEqual(['open'])
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 1 })
  await expectLedger(server, w.course)
  await eventually(async () => expect((await mailsTo(server, w.second)).at(-1)).toContain('다음 분에게'))
  // Whoever missed it may wait again, behind all others.
  await joinAll(w, w.second)
  expect(await mine(w, w.second)).toMatchObject({ waitPosition: 1 })
  await buy(server, w.course, w.third)
  await expectLedger(server, w.course)
})

test('BYD-18 SEC-24 paid late is refused before money is taken, and nobody has the place twice', async () => {
  const w = await world({ offerHours: 1 })
  await joinAll(w, w.second, w.third)
  await w.free()
  server.clock.advance(HOUR - MINUTE)
  const begun = await order(server, w.course, w.second)
  expect(begun.status).toBe(200)
  const { query } = await press(server, begun.body.data.next.url, 'approve')
  server.clock.advance(2 * MINUTE)
  // The job leaves a place alone that an order keeps; the late confirmation is what ends it.
  await endOffers()
  const late = await confirm(server, w.course, w.second, query)
  expect(late.body.errorName).toBe('PAYMENT_EXPIRED')
  const [row] = await services.db.select().from(orders).where(eq(orders.userSeq, w.second.userSeq))
  expect(row).toMatchObject({ paymentStatus: '07', paidAt: null, holdsPlace: false })
  expect(await stateOf(w, w.second)).toBe('99')
  expect(await offersOf(w, w.third)).toEqual(['open'])
  expect(await mayEnter(server, w.course, w.second)).toBe(false)
  await expectLedger(server, w.course)
  await buy(server, w.course, w.third)
  await expectLedger(server, w.course)
})

test('BYD-18 a payment that nobody comes back from ends with the offer, and an offer that is over takes no order', async () => {
  const w = await world({ offerHours: 1 })
  await joinAll(w, w.second, w.third)
  await w.free()
  server.clock.advance(HOUR - MINUTE)
  await order(server, w.course, w.second)
  server.clock.advance(2 * MINUTE)
  expect((await order(server, w.course, w.second)).body.errorName).toBe('OFFER_EXPIRED')
  expect((await checkout(server, w.course, w.second)).body.errorName).toBe('OFFER_EXPIRED')
  await sweep()
  expect(await stateOf(w, w.second)).toBe('99')
  expect(await offersOf(w, w.third)).toEqual(['open'])
  await expectLedger(server, w.course)
})

test('BYD-18 a payment that fails leaves the place offered, to be tried again', async () => {
  const w = await world()
  await joinAll(w, w.second, w.third)
  await w.free()
  const first = await order(server, w.course, w.second)
  await expectLedger(server, w.course)
  const again = await order(server, w.course, w.second)
  expect(again.status).toBe(200)
  await expectLedger(server, w.course)
  // Ten minutes later nobody holds the window open any more, but the offer stands.
  server.clock.advance(11 * MINUTE)
  await sweep()
  expect(await offersOf(w, w.second)).toEqual(['open'])
  expect(await offersOf(w, w.third)).toEqual([])
  await expectLedger(server, w.course)
  expect(first.body.data.orderSeq).not.toBe(again.body.data.orderSeq)
  await buy(server, w.course, w.second)
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  await expectLedger(server, w.course)
})

test('BYD-18 ENR-43 whoever gives the place up passes it on at once', async () => {
  const w = await world()
  await joinAll(w, w.second, w.third)
  await w.free()
  expect((await withdraw(w, w.second)).body.data).toEqual({ refundedAmount: 0, refundedDollars: 0 })
  expect(await offersOf(w, w.second)).toEqual(['givenUp'])
  expect(await offersOf(w, w.third)).toEqual(['open'])
  await order(server, w.course, w.third)
  // Also in the middle of a payment.
  expect((await withdraw(w, w.third)).status).toBe(200)
  expect(await stateOf(w, w.third)).toBe('99')
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0, waitCnt: 0 })
  await expectLedger(server, w.course)
})

test('BYD-18 an offer never lasts beyond the end of recruitment, and none is made after it', async () => {
  const end = new Date(server.clock.now().getTime() + 5 * HOUR)
  const w = await world({ payEndCd: '00', payEndAt: end })
  await joinAll(w, w.second, w.third)
  await w.free()
  expect((await mine(w, w.second)).offerUntil).toBe(end.toISOString())
  server.clock.set(new Date(end.getTime() + 1))
  await endOffers()
  expect(await stateOf(w, w.second)).toBe('99')
  expect(await offersOf(w, w.third)).toEqual([])
  const refused = await staff(w, `/waiting/${await keyOf(w, w.third)}/offer/create`)
  expect(refused.body.errorName).toBe('RECRUITMENT_CLOSED')
  await expectLedger(server, w.course)
})

test('BYD-18 PAY-18 a transfer within an offer has no longer than the offer', async () => {
  const w = await world({ offerHours: 6 })
  await withBankAccount(server, w.channelSeq)
  await joinAll(w, w.second, w.third)
  await w.free()
  const until = (await mine(w, w.second)).offerUntil
  expect((await checkout(server, w.course, w.second)).body.data.depositDeadlineAt).toBe(until)
  const placed = await order(server, w.course, w.second, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
  expect(placed.body.data.next).toEqual({ kind: 'done' })
  await expectLedger(server, w.course)
  const [row] = await services.db.select().from(orders).where(eq(orders.userSeq, w.second.userSeq))
  expect(row).toMatchObject({ paymentStatus: '02', outcome: 'offer', holdsPlace: true })
  expect(row?.depositDeadlineAt?.toISOString()).toBe(until)
  server.clock.advance(6 * HOUR + 11 * MINUTE)
  await sweep()
  expect(await stateOf(w, w.second)).toBe('99')
  expect(await offersOf(w, w.third)).toEqual(['open'])
  await expectLedger(server, w.course)
})

test('BYD-18 PAY-18 a transfer that comes in time lets in', async () => {
  const w = await world()
  await withBankAccount(server, w.channelSeq)
  await joinAll(w, w.second)
  await w.free()
  const placed = await order(server, w.course, w.second, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
  const { orderSeq } = placed.body.data
  const arrived = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/deposit`,
    as: w.owner,
    body: {},
  })
  expect(arrived.status).toBe(200)
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  expect(await offersOf(w, w.second)).toEqual(['taken'])
  await expectLedger(server, w.course)
})

test('BYD-18 staff see the line in order, offer out of turn, and pass over', async () => {
  const w = await world()
  await joinAll(w, w.second, w.third, w.fourth)
  await w.free()
  const before = await line(w)
  expect(before).toMatchObject({ totalCount: 3, offeredCount: 1, placesLeft: 0, offerHours: 24 })
  expect(before.list.map(({ email }: Person) => email)).toEqual(
    [w.second, w.third, w.fourth].map(({ email }) => email),
  )
  expect(before.list.map(({ position }: { position: number | null }) => position)).toEqual([null, 1, 2])
  expect(before.list[0]).toMatchObject({ due: 60_000, offer: { byHand: false } })

  // Approving would let in for nothing; the place is offered instead.
  const keys = { second: await keyOf(w, w.second), fourth: await keyOf(w, w.fourth) }
  const approved = await staff(w, '/attendees/modify', { attendSeqs: [keys.fourth], action: 'approve' })
  expect(approved.body.data.list[0]).toMatchObject({ problem: 'PLACE_IS_OFFERED_INSTEAD' })
  expect((await staff(w, `/waiting/${keys.second}/offer/create`)).body.errorName).toBe('ALREADY_OFFERED')
  expect((await staff(w, `/waiting/${keys.fourth}/offer/create`)).status).toBe(200)
  expect(await offersOf(w, w.fourth)).toEqual(['open'])
  await expectLedger(server, w.course)

  expect((await staff(w, `/waiting/${keys.second}/ordering`)).status).toBe(200)
  expect(await offersOf(w, w.second)).toEqual(['takenBack'])
  // One place for one in line: the one beyond the size is the one that staff offered by hand.
  expect((await line(w)).list.map(({ email }: Person) => email)).toEqual(
    [w.fourth, w.third, w.second].map(({ email }) => email),
  )
  await order(server, w.course, w.fourth)
  expect((await staff(w, `/waiting/${keys.fourth}/ordering`)).body.errorName).toBe('PAYMENT_PENDING')
  await expectLedger(server, w.course)
})

test('BYD-18 a place of a class that has lost its price is not offered by hand: nobody could pay for it', async () => {
  const w = await world()
  await joinAll(w, w.second)
  const attendSeq = await keyOf(w, w.second)
  await services.db.update(courses).set({ price: null }).where(eq(courses.courseSeq, w.course.courseSeq))
  const refused = await staff(w, `/waiting/${attendSeq}/offer/create`)
  expect(refused.body.errorName).toBe('NOT_PAYABLE')
  expect(await offersOf(w, w.second)).toEqual([])
})

test('ATT-10 BYD-18 where the plan is full no place is offered by hand, but to whoever it counts already', async () => {
  const w = await world()
  await joinAll(w, w.second, w.third)
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 1 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  const offer = async (person: Person) =>
    (await staff(w, `/waiting/${await keyOf(w, person)}/offer/create`)).body.errorName ?? 'offered'
  expect([await offer(w.second), await offersOf(w, w.second)]).toEqual(['PLAN_LIMIT_EXCEEDED', []])
  const beside = await aCourse(services, w.channelSeq)
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 2 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  await anAttendance(services, beside, w.third)
  expect([await offer(w.second), await offer(w.third)]).toEqual(['PLAN_LIMIT_EXCEEDED', 'offered'])
  expect(await offersOf(w, w.third)).toEqual(['open'])
})

test('ADM-02 BYD-18 a site that opens again prolongs its own offers, and those of no other site', async () => {
  const [site, other] = [await world(), await world()]
  for (const w of [site, other]) {
    await joinAll(w, w.second)
    await w.free()
  }
  const ends = async (w: World) =>
    (await services.db.select().from(seatOffers).where(eq(seatOffers.channelSeq, w.channelSeq))).map(
      ({ expiresAt }) => expiresAt.getTime(),
    )
  const theirs = await ends(other)
  const administrator = await anAdministrator(server)
  const url = `/channels/${site.channelSeq}/suspension`
  const reason = { reason: '신고 12건', note: '' }
  expect((await atDesk(server, administrator, `${url}/create`, reason)).status).toBe(200)
  server.clock.advance(MINUTE)
  const opened = await atDesk(server, administrator, `${url}/delete`, {})
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  expect([await ends(site), await ends(other)]).toEqual([[server.clock.now().getTime() + 24 * HOUR], theirs])
})

test('BYD-18 ATT-16 staff who add somebody in line let them in without a payment', async () => {
  const w = await world()
  await joinAll(w, w.second)
  await w.free()
  const added = await staff(w, '/attendees/create', {
    email: w.second.email,
    note: '현장 결제',
    outsideAmount: 50_000,
  })
  expect(added.body.data).toMatchObject({ choiseStatusCd: '00', outsideAmount: 50_000 })
  expect(await offersOf(w, w.second)).toEqual(['taken'])
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  await expectLedger(server, w.course)
})

test('BYD-18 one list may hold those who paid first and those who pay on the offer', async () => {
  const w = await world({ waitPaymentCd: '01' })
  await buy(server, w.course, w.second, { outcome: 'waitlist' })
  await services.db
    .update(courses)
    .set({ waitPaymentCd: '00' })
    .where(eq(courses.courseSeq, w.course.courseSeq))
  await joinAll(w, w.third)
  await w.free()
  expect(await stateOf(w, w.second)).toBe('00')
  expect(await offersOf(w, w.second)).toEqual([])
  const { orderSeq } = (
    await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: w.second })
  ).body.data.list[0]
  await cancel(server, w.course, w.second, orderSeq)
  expect(await offersOf(w, w.third)).toEqual(['open'])
  await expectLedger(server, w.course)
})

test('BYD-18 SEC-21 many who leave, pay, give up and run out of time at once share the places', async () => {
  const { channelSeq } = await aChannel(services)
  const PLACES = 5
  const course = await aCourse(services, channelSeq, { userLimitTypeCd: '00', maxUserCount: PLACES })
  const people = await Promise.all(Array.from({ length: 20 }, () => aMember(services, channelSeq)))
  const inside = people.slice(0, PLACES)
  const waiting = people.slice(PLACES)
  const paid = await Promise.all(inside.map((person) => buy(server, course, person)))
  for (const person of waiting) {
    await enrolFree(server, course, person, { outcome: 'waitlist' })
    server.clock.advance(1000)
  }
  await Promise.all(
    inside.map((person, index) => cancel(server, course, person, paid[index]?.order.orderSeq ?? 0)),
  )
  const open = () =>
    services.db
      .select({ attendSeq: seatOffers.attendSeq })
      .from(seatOffers)
      .where(and(eq(seatOffers.courseSeq, course.courseSeq), eq(seatOffers.state, 'open')))
  expect(await open()).toHaveLength(PLACES)
  await expectLedger(server, course)

  const tryAll = waiting.slice(0, 8).map(async (person, index) => {
    if (index % 3 === 0) {
      const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/attendance/delete`
      return server.call({ method: 'POST', url, as: person, body: {} })
    }
    const placed = await order(server, course, person)
    if (placed.status !== 200) return placed
    const { query } = await press(server, placed.body.data.next.url, 'approve')
    return confirm(server, course, person, query)
  })
  await Promise.all([...tryAll, endOffers(), endOffers(), sweep()])
  await expectLedger(server, course)
  server.clock.advance(25 * HOUR)
  await Promise.all([endOffers(), endOffers(), sweep()])
  await expectLedger(server, course)
  const counts = await countsOf(server, course)
  expect(counts.attendCount).toBeLessThanOrEqual(PLACES)
  const rows = await open()
  expect(new Set(rows.map(({ attendSeq }) => attendSeq)).size).toBe(rows.length)
})
