import { FARE, GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { attendanceOf, buy, cancel, enrolFree, expectLedger, mayEnter } from '../../testing/buying.ts'
import { aChannel, aMember, anOperator } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courses, packageCourses } from '../catalog/tables.ts'
import { WAKE_SWEEP } from './jobs.ts'
import { settleSeatsEverywhere } from './seat-ends.ts'
import { attendances, grants } from './tables.ts'

/** ENR-29: a class that was attended before the package with it was bought is open as long as the longer of the two. */
const server = await testServer()
const { services } = server
const { db } = services
const DAY = 86_400_000

type Terms = Parameters<typeof aPackage>[2]
async function world(terms: Terms = {}, ofClass: Terms = {}) {
  const { channelSeq } = await aChannel(services)
  const pack = await aPackage(services, channelSeq, { vodDays: 30, ...terms }, [ofClass, {}])
  const [course] = pack.classes
  if (!course) throw new Error('a package of two classes')
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const admin = (courseSeq: number, action: string, attendSeq: number) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/modify`,
      as: owner,
      body: { attendSeqs: [attendSeq], action, reason: '' },
    })
  return {
    channelSeq,
    pack,
    course,
    learner,
    buyClass: async () => (await buy(server, course, learner)).order.orderSeq,
    buyPackage: async (which = pack) =>
      (await buy(server, which, learner, { skipAttendCheck: true })).order.orderSeq,
    cancel: async (what: { channelSeq: number; courseSeq: number }, orderSeq: number) =>
      expect((await cancel(server, what, learner, orderSeq)).status).toBe(200),
    withdraw: () =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/attendance/delete`,
        as: learner,
        body: { reason: '패키지를 샀어요' },
      }),
    staff: async (what: { courseSeq: number }, action: string) => {
      const place = await attendanceOf(server, { channelSeq, courseSeq: what.courseSeq }, learner)
      const { body } = await admin(what.courseSeq, action, place?.attendSeq ?? 0)
      expect(body.data, JSON.stringify(body)).toMatchObject({ doneCount: 1 })
    },
    place: () => attendanceOf(server, course, learner),
    ofPackage: () => attendanceOf(server, pack, learner),
    mayEnter: () => mayEnter(server, course, learner),
    /** As if what gave the class by itself ended at a moment. */
    ownEnds: async (endAt: Date) => {
      const mine = and(eq(grants.courseSeq, course.courseSeq), eq(grants.userSeq, learner.userSeq))
      await db
        .update(grants)
        .set({ endAt })
        .where(and(mine, inArray(grants.source, [GRANT_SOURCE.order, GRANT_SOURCE.manual])))
      await db.update(attendances).set({ validAt: endAt }).where(eq(attendances.courseSeq, course.courseSeq))
    },
    minute: async () => {
      await sweepOver(systemContext(services, 0), WAKE_SWEEP)
      await settleSeatsEverywhere(systemContext(services, 0))
    },
  }
}
type World = Awaited<ReturnType<typeof world>>

/** In the place of before, until the end of the package. */
async function expectByPackage(w: World, before: { attendSeq: number } | undefined): Promise<void> {
  expect(await w.mayEnter()).toBe(true)
  const [now, pack] = [await w.place(), await w.ofPackage()]
  expect(now).toMatchObject({ attendSeq: before?.attendSeq, choiseStatusCd: '00', validAt: pack?.validAt })
  await expectLedger(server, w.course)
}

test('ENR-29 BYD-01 a class whose own order is paid back goes on by the package, in the same place', async () => {
  const w = await world()
  const ofClass = await w.buyClass()
  const ofPackage = await w.buyPackage()
  const before = await w.place()
  await w.cancel(w.course, ofClass)
  await expectByPackage(w, before)
  // By now it is a matter of the package.
  expect((await w.withdraw()).body.errorName).toBe('PACKAGE_ATTENDEE_ELSEWHERE')
  await w.cancel(w.pack, ofPackage)
  expect([await w.mayEnter(), (await w.place())?.choiseStatusCd]).toEqual([false, '99'])
  await expectLedger(server, w.course)
})

test.each([
  ['the learner gives it up, for money', {}, (w: World) => w.withdraw()],
  ['the learner gives it up, free', { fareCd: FARE.free, price: null }, (w: World) => w.withdraw()],
  ['staff end it, with its money', {}, (w: World) => w.staff(w.course, 'cancel')],
  ['staff end it, free', { fareCd: FARE.free, price: null }, (w: World) => w.staff(w.course, 'cancel')],
])('ENR-29 PKG-05 the package holds when %s', async (_, terms, end) => {
  const w = await world({}, { ...terms, userLimitTypeCd: '99', maxUserCount: 1 })
  if ('fareCd' in terms) expect((await enrolFree(server, w.course, w.learner)).status).toBe(200)
  else await w.buyClass()
  await w.buyPackage()
  const before = await w.place()
  await end(w)
  expect(await w.mayEnter()).toBe(true)
  await expectByPackage(w, before)
})

test('ENR-29 a period that runs out is followed by that of the package, and the seat is never free between', async () => {
  const w = await world({}, { seatCountCd: '01', userLimitTypeCd: '99', maxUserCount: 1 })
  await w.buyClass()
  await w.buyPackage()
  const before = await w.place()
  await w.ownEnds(new Date(Date.now() + 5 * DAY))
  await w.minute()
  expect((await w.place())?.validAt?.getTime()).toBeLessThan(Date.now() + 6 * DAY)
  await w.ownEnds(new Date(Date.now() + 30_000))
  await w.minute()
  await expectByPackage(w, before)
  // Also where nobody looked in time, and the seat had ended.
  const late = await world({}, { seatCountCd: '01', userLimitTypeCd: '99', maxUserCount: 1 })
  await late.buyClass()
  await late.buyPackage()
  const ended = await late.place()
  await late.ownEnds(new Date(Date.now() - 30_000))
  await settleSeatsEverywhere(systemContext(services, 0))
  expect((await late.place())?.seatEndedAt).not.toBeNull()
  await late.minute()
  await expectByPackage(late, ended)
})

test('ENR-29 the longer of the two holds: a package that ends first takes nothing, and holds nothing ready any more', async () => {
  const w = await world()
  const ofClass = await w.buyClass()
  const before = await w.place()
  const ofPackage = await w.buyPackage()
  await w.cancel(w.pack, ofPackage)
  expect(await w.place()).toEqual(before)
  expect(await w.mayEnter()).toBe(true)
  await w.cancel(w.course, ofClass)
  expect([await w.mayEnter(), (await w.place())?.choiseStatusCd]).toEqual([false, '99'])
  await w.minute()
  expect(await w.mayEnter()).toBe(false)
})

test('ENR-29 ATT-18 a package on hold holds nothing, and gives the class when it goes on', async () => {
  const w = await world()
  const ofClass = await w.buyClass()
  await w.buyPackage()
  await w.staff(w.pack, 'hold')
  await w.cancel(w.course, ofClass)
  expect(await w.mayEnter()).toBe(false)
  await w.minute()
  expect(await w.mayEnter()).toBe(false)
  await w.staff(w.pack, 'approve')
  expect(await w.mayEnter()).toBe(true)
  await expectLedger(server, w.course)
})

test('ENR-29 of two packages with one class the second goes on where the first ends, or is on hold', async () => {
  const w = await world()
  const second = await aPackage(services, w.channelSeq, { vodDays: 60 })
  const more = {
    channelSeq: w.channelSeq,
    packageSeq: second.courseSeq,
    courseSeq: w.course.courseSeq,
    ord: 9,
  }
  await db.insert(packageCourses).values(more)
  const first = await w.buyPackage()
  const before = await w.place()
  await w.buyPackage(second)
  await w.staff(w.pack, 'hold')
  expect(await w.mayEnter()).toBe(true)
  await w.staff(w.pack, 'approve')
  await w.cancel(w.pack, first)
  expect(await w.mayEnter()).toBe(true)
  const until = (await attendanceOf(server, second, w.learner))?.validAt
  expect(await w.place()).toMatchObject({
    attendSeq: before?.attendSeq,
    choiseStatusCd: '00',
    validAt: until,
  })
  await expectLedger(server, w.course)
})

test('ENR-29 CAT-40 a class that is private by then goes on for whoever is inside', async () => {
  const w = await world()
  const ofClass = await w.buyClass()
  await w.buyPackage()
  const before = await w.place()
  await db.update(courses).set({ publicCd: '99' }).where(eq(courses.courseSeq, w.course.courseSeq))
  await w.cancel(w.course, ofClass)
  expect(await w.mayEnter()).toBe(true)
  await expectByPackage(w, before)
})

test('PKG-10 ENR-29 a class that was taken out of the package since is held ready as well', async () => {
  const w = await world()
  const ofClass = await w.buyClass()
  await w.buyPackage()
  const before = await w.place()
  const inside = and(
    eq(packageCourses.packageSeq, w.pack.courseSeq),
    eq(packageCourses.courseSeq, w.course.courseSeq),
  )
  await db.delete(packageCourses).where(inside)
  await w.cancel(w.course, ofClass)
  expect(await w.mayEnter()).toBe(true)
  await expectByPackage(w, before)
})
