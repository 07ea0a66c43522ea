import { enrolmentOffer, placeOutcome } from '@seodang/domain/offer'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  buy,
  checkout,
  countsOf,
  enrolFree,
  expectLedger,
  mayEnter,
  order,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { courseCounts, courses } from '../catalog/tables.ts'
import { settleSeatsEverywhere } from './seat-ends.ts'
import { attendances, waitingRights } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { db } = services
const system = () => systemContext(services, 0)
const DAY = 86_400_000

const HARD = { userLimitTypeCd: '99', maxUserCount: 2 } as const
const SOFT = { userLimitTypeCd: '00', maxUserCount: 2 } as const
const CONCURRENT = { seatCountCd: SEAT_COUNT.concurrent } as const

type Change = Parameters<typeof aCourse>[2]

/** A class of two places: one person whose period is over, one who sits in it; and a sister that nothing may touch. */
async function world(change: Change) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 30, ...change })
  const sister = await aCourse(services, channelSeq, { vodDays: 30, ...change })
  const [before, sitting, fresh] = [
    await aMember(services, channelSeq),
    await aMember(services, channelSeq),
    await aMember(services, channelSeq),
  ]
  for (const one of [course, sister]) {
    await sits(one, before, new Date(Date.now() - DAY))
    await sits(one, sitting, new Date(Date.now() + DAY))
  }
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, sister, before, sitting, fresh, owner }
}
type World = Awaited<ReturnType<typeof world>>
type Course = World['course']

async function sits(course: Course, person: Person, validAt: Date) {
  await anAttendance(services, course, person, { validAt })
  await db
    .update(courseCounts)
    .set({ attendCount: sql`attend_count + 1`, acceptCnt: sql`accept_cnt + 1` })
    .where(and(eq(courseCounts.channelSeq, course.channelSeq), eq(courseCounts.courseSeq, course.courseSeq)))
}

const base = ({ channelSeq, courseSeq }: Course) => `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}`

/** The button as the page draws it: the class as visitors see it, and the viewer's own part. */
async function button(course: Course, as: Person) {
  const shown = (await server.call({ url: base(course), as })).body.data
  const mine = (await server.call({ url: `${base(course)}/mine`, as })).body.data
  const counts = { attendCount: mine.attendCount, acceptCnt: mine.acceptCnt }
  const standing = { ...mine, isAttending: mine.isAttend, awaitsPlace: mine.awaitedBy !== null }
  const offer = enrolmentOffer({ ...shown, ...counts }, standing, new Date())
  return { offer, outcome: placeOutcome(offer, standing, shown) }
}

const change = (w: World, course: Course, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
    as: w.owner,
    body,
  })

describe('ENR-30 whoever had a place that is still counted', () => {
  test.each([
    ['sold out', HARD],
    ['beyond the soft limit', SOFT],
  ])(
    'of a class that is %s is offered more time: page, checkout, order and ledger agree',
    async (_, limit) => {
      const w = await world(limit)
      expect(await button(w.course, w.before)).toEqual({ offer: 'enrol', outcome: 'renewal' })
      expect((await checkout(server, w.course, w.before)).body.data).toMatchObject({
        outcome: 'enrol',
        dueNow: 60_000,
      })
      const stranger = await button(w.course, w.fresh)
      expect(stranger.offer).toBe(limit === HARD ? 'soldOut' : 'joinWaitlist')

      await buy(server, w.course, w.before)
      expect(await mayEnter(server, w.course, w.before)).toBe(true)
      expect((await countsOf(server, w.course)).attendCount).toBe(2)
      for (const one of [w.course, w.sister]) await expectLedger(server, one)
    },
  )
})

test('BYD-17 the last place, held by an unfinished order of the viewer, is offered to them and to nobody else', async () => {
  for (const limit of [HARD, SOFT]) {
    const w = await world({ ...limit, maxUserCount: 3 })
    await order(server, w.course, w.fresh)
    expect((await countsOf(server, w.course)).attendCount).toBe(3)
    expect((await button(w.course, w.fresh)).offer).toBe('enrol')
    expect((await checkout(server, w.course, w.fresh)).body.data).toMatchObject({ outcome: 'enrol' })
    const other = await aMember(services, w.channelSeq)
    expect((await button(w.course, other)).offer).toBe(limit === HARD ? 'soldOut' : 'joinWaitlist')
    await buy(server, w.course, w.fresh)
    await expectLedger(server, w.course)
  }
})

test('PERM-27, ATT-06 a class for holders of a membership is offered to one who was put out of it, and sold', async () => {
  const w = await world({ maxUserCount: 0, membershipTypeCd: '01' })
  const membership = await aMembership(services, w.channelSeq, { classes: [w.course.courseSeq] })
  await aSubscriber(server, membership, w.fresh)
  const mine = await attendanceOf(server, w.course, w.fresh)
  await change(w, w.course, { attendSeqs: [mine?.attendSeq], action: 'cancel', reason: '규칙을 어겼어요' })
  expect(await button(w.course, w.fresh)).toEqual({ offer: 'enrol', outcome: 'enrol' })
  expect((await checkout(server, w.course, w.fresh)).status).toBe(200)
  const other = await aMember(services, w.channelSeq)
  expect((await button(w.course, other)).offer).toBe('membersOnly')
  expect((await checkout(server, w.course, other)).body).toMatchObject({ errorName: 'MEMBERS_ONLY_CLASS' })
})

test('CAT-40 a class that was taken back is not sold to whoever attended it before', async () => {
  const w = await world({})
  await db.update(courses).set({ releaseStateCd: '00' }).where(eq(courses.courseSeq, w.course.courseSeq))
  expect((await button(w.course, w.before)).offer).toBe('gettingReady')
  expect((await checkout(server, w.course, w.before)).body).toMatchObject({
    errorName: 'RECRUITMENT_NOT_OPEN',
  })
  expect((await order(server, w.course, w.before)).body).toMatchObject({ errorName: 'RECRUITMENT_NOT_OPEN' })
})

test.each([
  [
    'CAT-33 a class that is held elsewhere',
    { openTypeCd: '99', openTypeUrl: 'https://a.test/x' },
    'goOutside',
    'ENROLMENT_NOT_OFFERED',
  ],
  ['ENR-22 a paid class without a price', { price: null }, 'gettingReady', 'RECRUITMENT_NOT_OPEN'],
] as const)('%s: what the button says is what the order says', async (_, terms, offer, errorName) => {
  const w = await world(terms)
  expect(await button(w.course, w.fresh)).toEqual({ offer, outcome: null })
  expect((await checkout(server, w.course, w.fresh)).body).toMatchObject({ errorName })
  expect((await order(server, w.course, w.fresh)).body).toMatchObject({ errorName })
  await expectLedger(server, w.course)
})

describe('a class that counts people at a time', () => {
  test('gives the seat back when a period ends, and moves the line; one that counts people in all does not', async () => {
    const w = await world({ ...HARD, ...CONCURRENT })
    const membership = await aMembership(services, w.channelSeq, { classes: [w.course.courseSeq] })
    await aSubscriber(server, membership, w.fresh)
    expect(await mayEnter(server, w.course, w.fresh)).toBe(false)
    await db
      .update(courses)
      .set({ seatCountCd: SEAT_COUNT.total })
      .where(eq(courses.courseSeq, w.sister.courseSeq))
    await settleSeatsEverywhere(system())
    expect(await mayEnter(server, w.course, w.fresh)).toBe(true)
    expect(
      await db.select().from(waitingRights).where(eq(waitingRights.courseSeq, w.course.courseSeq)),
    ).toEqual([])
    expect(await attendanceOf(server, w.course, w.before)).toMatchObject({
      choiseStatusCd: '00',
      seatEndedAt: expect.any(Date),
    })
    expect((await button(w.course, w.before)).offer).toBe('soldOut')
    expect((await button(w.sister, w.before)).offer).toBe('enrol')
    for (const one of [w.course, w.sister]) {
      expect((await countsOf(server, one)).attendCount).toBe(2)
      await expectLedger(server, one)
    }
  })

  test('ENR-38 of one who comes back and one who is new, at once, for the last seat, one gets it', async () => {
    for (const fare of [{}, { fareCd: '00', price: null }] as const) {
      const w = await world({ ...HARD, ...CONCURRENT, ...fare })
      await settleSeatsEverywhere(system())
      expect((await countsOf(server, w.course)).attendCount).toBe(1)
      const take = fare.fareCd ? enrolFree : order
      const answers = await Promise.all([take(server, w.course, w.before), take(server, w.course, w.fresh)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await countsOf(server, w.course)).attendCount).toBe(2)
      await expectLedger(server, w.course)
    }
  })

  test('whoever comes back takes a seat again, and gives it back again', async () => {
    const w = await world({ ...HARD, ...CONCURRENT })
    await settleSeatsEverywhere(system())
    await buy(server, w.course, w.before)
    expect(await mayEnter(server, w.course, w.before)).toBe(true)
    expect(await attendanceOf(server, w.course, w.before)).toMatchObject({ seatEndedAt: null })
    await expectLedger(server, w.course)
    const refused = await order(server, w.course, w.fresh)
    expect(refused.body).toMatchObject({ errorName: 'CLASS_SOLD_OUT' })

    await db
      .update(attendances)
      .set({ validAt: new Date(Date.now() - 1000) })
      .where(and(eq(attendances.courseSeq, w.course.courseSeq), eq(attendances.userSeq, w.before.userSeq)))
    await Promise.all([1, 2, 3].map(() => settleSeatsEverywhere(system())))
    expect((await countsOf(server, w.course)).attendCount).toBe(1)
    await expectLedger(server, w.course)
  })

  test('BYD-17 somebody who is paying for more time keeps the seat meanwhile', async () => {
    const w = await world({ ...HARD, ...CONCURRENT })
    const placed = await order(server, w.course, w.before)
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    await settleSeatsEverywhere(system())
    expect((await countsOf(server, w.course)).attendCount).toBe(2)
    await buy(server, w.course, w.before)
    await settleSeatsEverywhere(system())
    expect((await countsOf(server, w.course)).attendCount).toBe(2)
    await expectLedger(server, w.course)
  })

  test('ATT-03, ATT-11 staff extend a period only where a seat is free', async () => {
    const w = await world({ ...HARD, ...CONCURRENT })
    await settleSeatsEverywhere(system())
    const ended = await attendanceOf(server, w.course, w.before)
    const extend = () =>
      change(w, w.course, { attendSeqs: [ended?.attendSeq], action: 'extend', days: 30, reason: '' })
    await buy(server, w.course, w.fresh)
    expect((await extend()).body).toMatchObject({
      data: { doneCount: 0, list: [{ problem: 'CAPACITY_EXCEEDED' }] },
    })
    const fresh = await attendanceOf(server, w.course, w.sitting)
    await change(w, w.course, { attendSeqs: [fresh?.attendSeq], action: 'cancel', reason: '이사' })
    expect((await extend()).body).toMatchObject({ data: { doneCount: 1 } })
    expect(await mayEnter(server, w.course, w.before)).toBe(true)
    await expectLedger(server, w.course)
  })

  test('ENR-10 beyond the soft limit whoever comes back waits in line like anybody else', async () => {
    const w = await world({ ...SOFT, ...CONCURRENT, fareCd: '00', price: null })
    await settleSeatsEverywhere(system())
    await enrolFree(server, w.course, w.fresh)
    expect(await button(w.course, w.before)).toEqual({ offer: 'joinWaitlist', outcome: 'waitlist' })
    const waits = await enrolFree(server, w.course, w.before, { outcome: 'waitlist' })
    expect(waits.status, JSON.stringify(waits.body)).toBe(200)
    expect(await attendanceOf(server, w.course, w.before)).toMatchObject({
      choiseStatusCd: '01',
      waitlistedAt: expect.any(Date),
      seatEndedAt: null,
    })
    await expectLedger(server, w.course)
    const fresh = await attendanceOf(server, w.course, w.sitting)
    await change(w, w.course, { attendSeqs: [fresh?.attendSeq], action: 'cancel', reason: '이사' })
    expect(await mayEnter(server, w.course, w.before)).toBe(true)
    await expectLedger(server, w.course)
  })

  test('counted in all again, everybody who was ever let in is counted', async () => {
    const w = await world({ ...HARD, ...CONCURRENT })
    await settleSeatsEverywhere(system())
    await buy(server, w.course, w.fresh)
    await db
      .update(courses)
      .set({ seatCountCd: SEAT_COUNT.total })
      .where(eq(courses.courseSeq, w.course.courseSeq))
    await settleSeatsEverywhere(system())
    expect((await countsOf(server, w.course)).attendCount).toBe(3)
    expect((await button(w.course, w.before)).offer).toBe('enrol')
    await expectLedger(server, w.course)
  })
})
