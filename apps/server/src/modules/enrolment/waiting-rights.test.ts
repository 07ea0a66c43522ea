import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  confirm,
  countsOf,
  enrolFree,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
  press,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { alarms } from '../alarm/tables.ts'
import { courseCounts, courses, packageCourses } from '../catalog/tables.ts'
import { chargeDue } from '../subscription/due.ts'
import { subscriptions } from '../subscription/tables.ts'
import { moveAttendances } from './fold.ts'
import { moveUpEverywhere } from './jobs.ts'
import { fillPackage } from './package-places.ts'
import { grants, waitingRights } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { db } = services

type Class = Awaited<ReturnType<typeof aCourse>>

/** A class of two places that are both taken, and a membership that opens it. */
async function world(change: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { userLimitTypeCd: '99', maxUserCount: 2, ...change })
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const sitting = []
  for (let n = 0; n < 2; n += 1) sitting.push(await aSitting(channelSeq, course))
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, membership, sitting, owner }
}
type World = Awaited<ReturnType<typeof world>>

async function aSitting(channelSeq: number, course: Class): Promise<Person & { attendSeq: number }> {
  const person = await aMember(services, channelSeq)
  const { attendSeq } = await addByHand(channelSeq, course, person)
  return { ...person, attendSeq }
}

async function addByHand(channelSeq: number, course: Class, person: Person) {
  const { attendSeq } = await anAttendance(services, course, person)
  await db
    .update(courseCounts)
    .set({ attendCount: sql`attend_count + 1`, acceptCnt: sql`accept_cnt + 1` })
    .where(and(eq(courseCounts.channelSeq, channelSeq), eq(courseCounts.courseSeq, course.courseSeq)))
  return { attendSeq }
}

async function aHolder(w: World) {
  const person = await aMember(services, w.channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, w.membership, person)
  return { ...person, subscriptionSeq }
}

const leave = (w: World, attendSeq: number) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/modify`,
    as: w.owner,
    body: { attendSeqs: [attendSeq], action: 'cancel', reason: '이사' },
  })
const waitingIn = ({ courseSeq }: { courseSeq: number }) =>
  db.select().from(waitingRights).where(eq(waitingRights.courseSeq, courseSeq))
const giftsOf = (course: { courseSeq: number }, { userSeq }: Person) =>
  db
    .select({ source: grants.source, endAt: grants.endAt, revokedAt: grants.revokedAt })
    .from(grants)
    .where(and(eq(grants.courseSeq, course.courseSeq), eq(grants.userSeq, userSeq)))
const toldTo = async ({ userSeq }: Person) =>
  (await db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))).map(({ content }) => content)
const hears = (person: Person, news: string) =>
  eventually(async () => expect(JSON.stringify(await toldTo(person))).toContain(news))

test('BYD-01, ENR-39 whoever has a membership gets into a full class with its next free place, in turn, and is told', async () => {
  const w = await world()
  const first = await aHolder(w)
  const second = await aHolder(w)
  for (const holder of [first, second]) expect(await mayEnter(server, w.course, holder)).toBe(false)
  expect(await waitingIn(w.course)).toHaveLength(2)
  await hears(first, 'awaited')

  const answer = await leave(w, w.sitting[0]?.attendSeq ?? 0)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await mayEnter(server, w.course, first)).toBe(true)
  expect(await mayEnter(server, w.course, second)).toBe(false)
  expect(await giftsOf(w.course, first)).toEqual([
    { source: GRANT_SOURCE.membership, endAt: null, revokedAt: null },
  ])
  await hears(first, 'movedUp')
  await eventually(async () => expect((await mailsTo(server, first)).join()).toContain('자리가 났어요'))
  await leave(w, w.sitting[1]?.attendSeq ?? 0)
  expect(await mayEnter(server, w.course, second)).toBe(true)
  expect(await waitingIn(w.course)).toEqual([])
  await expectLedger(server, w.course)
})

test('ENR-38, BYD-01 for the one freed place of several who wait one gets in, however many look at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const w = await world()
    const holders = [await aHolder(w), await aHolder(w), await aHolder(w)]
    await Promise.all([
      leave(w, w.sitting[0]?.attendSeq ?? 0),
      ...[1, 2, 3].map(() => moveUpEverywhere(systemContext(services, 0))),
    ])
    await moveUpEverywhere(systemContext(services, 0))
    const inside = []
    for (const holder of holders) if (await mayEnter(server, w.course, holder)) inside.push(holder.userSeq)
    expect(inside).toEqual([holders[0]?.userSeq])
    expect((await countsOf(server, w.course)).attendCount).toBe(2)
    expect(await waitingIn(w.course)).toHaveLength(2)
    await expectLedger(server, w.course)
  }
})

const mineOf = async (w: World, person: Person) =>
  (
    await server.call({
      url: `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/mine`,
      as: person,
    })
  ).body.data

test('BYD-01, BYD-18 who waits by a membership is told so, is refused an order, and stands in the line that staff see', async () => {
  const w = await world({ userLimitTypeCd: '00', choiseTypeCd: '00', fareCd: '00', price: null })
  const [first, last] = [await aMember(services, w.channelSeq), await aMember(services, w.channelSeq)]
  for (const person of [last, first])
    expect((await enrolFree(server, w.course, person, { outcome: 'waitlist' })).status).toBe(200)
  await db.update(courses).set({ userLimitTypeCd: '99' }).where(eq(courses.courseSeq, w.course.courseSeq))
  const holder = await aHolder(w)
  const right = { source: GRANT_SOURCE.membership, name: w.membership.name }
  expect((await mineOf(w, holder)).awaitedBy).toEqual({ ...right, position: 3 })
  const refused = await enrolFree(server, w.course, holder)
  expect(refused.body.errorName, JSON.stringify(refused.body)).toBe('PLACE_AWAITED')

  const admin = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin`
  const { attendSeq } = (await attendanceOf(server, w.course, last)) ?? {}
  const passed = await server.call({
    method: 'POST',
    url: `${admin}/waiting/${attendSeq}/ordering`,
    as: w.owner,
    body: {},
  })
  expect(passed.status, JSON.stringify(passed.body)).toBe(200)
  expect((await mineOf(w, holder)).awaitedBy).toEqual({ ...right, position: 2 })
  expect(await mineOf(w, first)).toMatchObject({ awaitedBy: null, waitPosition: 1 })
  expect(await mineOf(w, last)).toMatchObject({ awaitedBy: null, waitPosition: 3 })
  const line = (await server.call({ url: `${admin}/waiting`, as: w.owner })).body.data
  expect(line.totalCount).toBe(3)
  expect(line.list).toMatchObject([
    { position: 1, userSeq: first.userSeq, right: null },
    { position: 2, userSeq: holder.userSeq, attendSeq: null, right },
    { position: 3, userSeq: last.userSeq, right: null },
  ])
  expect((await server.call({ url: `${admin}/attendees`, as: w.owner })).body.data.rightsInLine).toBe(1)
  // As it is shown, so it goes.
  await leave(w, w.sitting[0]?.attendSeq ?? 0)
  expect((await attendanceOf(server, w.course, first))?.choiseStatusCd).toBe('00')
  expect((await mineOf(w, holder)).awaitedBy?.position).toBe(1)
  await leave(w, w.sitting[1]?.attendSeq ?? 0)
  expect((await mineOf(w, holder)).awaitedBy).toBeNull()
  expect(await mayEnter(server, w.course, holder)).toBe(true)
  expect((await mineOf(w, last)).waitPosition).toBe(1)
})

test('ENR-38, BYD-01 two places freed at once go to the two who wait, once each', async () => {
  const w = await world()
  const holders = [await aHolder(w), await aHolder(w)]
  await Promise.all(w.sitting.map(({ attendSeq }) => leave(w, attendSeq)))
  for (const holder of holders) {
    expect(await mayEnter(server, w.course, holder)).toBe(true)
    expect(await giftsOf(w.course, holder)).toHaveLength(1)
  }
  await expectLedger(server, w.course)
})

test('MSH-10, MSH-09 a membership that ended waits for nothing, and a raised limit lets in whoever still waits', async () => {
  const w = await world()
  const gone = await aHolder(w)
  const stays = await aHolder(w)
  const { subscriptionSeq } = gone
  expect((await act(server, w.channelSeq, gone, { subscriptionSeq, what: 'cancel' })).status).toBe(200)
  await db
    .update(subscriptions)
    .set({ paidUntil: new Date(Date.now() - 1000), dueAt: new Date(Date.now() - 1000) })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  await chargeDue(services)
  expect((await waitingIn(w.course)).map(({ userSeq }) => userSeq)).toEqual([stays.userSeq])
  await db.update(courses).set({ maxUserCount: 5 }).where(eq(courses.courseSeq, w.course.courseSeq))
  await Promise.all([1, 2].map(() => moveUpEverywhere(systemContext(services, 0))))
  expect(await mayEnter(server, w.course, stays)).toBe(true)
  expect(await mayEnter(server, w.course, gone)).toBe(false)
  await expectLedger(server, w.course)
})

test('BYD-01 one line for all: a membership waits behind whoever applied before it, and before whoever came later', async () => {
  const w = await world({ userLimitTypeCd: '00', choiseTypeCd: '00', fareCd: '00', price: null })
  const early = await aMember(services, w.channelSeq)
  expect((await enrolFree(server, w.course, early, { outcome: 'waitlist' })).status).toBe(200)
  expect((await attendanceOf(server, w.course, early))?.choiseStatusCd).toBe('01')
  // Staff make the limit a hard one while somebody is in line.
  await db.update(courses).set({ userLimitTypeCd: '99' }).where(eq(courses.courseSeq, w.course.courseSeq))
  const holder = await aHolder(w)
  expect(await waitingIn(w.course)).toHaveLength(1)
  await leave(w, w.sitting[0]?.attendSeq ?? 0)
  expect((await attendanceOf(server, w.course, early))?.choiseStatusCd).toBe('00')
  expect(await mayEnter(server, w.course, holder)).toBe(false)
  await leave(w, w.sitting[1]?.attendSeq ?? 0)
  expect(await mayEnter(server, w.course, holder)).toBe(true)
  await expectLedger(server, w.course)
})

test('PKG-10, BYD-01 a full class that joins a package opens to its people as places become free; on hold none is taken', async () => {
  const w = await world()
  const pack = await aPackage(services, w.channelSeq, { fareCd: '00', price: null, vodDays: 30 })
  const [one, other] = [await aMember(services, w.channelSeq), await aMember(services, w.channelSeq)]
  for (const person of [one, other]) expect((await enrolFree(server, pack, person)).status).toBe(200)
  await db.insert(packageCourses).values({
    channelSeq: w.channelSeq,
    packageSeq: pack.courseSeq,
    courseSeq: w.course.courseSeq,
    ord: 9,
  })
  await fillPackage(systemContext(services, w.channelSeq), pack.courseSeq)
  await fillPackage(systemContext(services, w.channelSeq), pack.courseSeq)
  expect(await waitingIn(w.course)).toHaveLength(2)
  const change = async (person: Person, action: string) => {
    const attendSeq = (await attendanceOf(server, pack, person))?.attendSeq ?? 0
    const answer = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/courses/${pack.courseSeq}/admin/attendees/modify`,
      as: w.owner,
      body: { attendSeqs: [attendSeq], action },
    })
    expect(answer.body.data.failedCount ?? 0, JSON.stringify(answer.body)).toBe(0)
  }
  await change(one, 'hold')
  await leave(w, w.sitting[0]?.attendSeq ?? 0)
  expect(await mayEnter(server, w.course, one)).toBe(false)
  expect(await mayEnter(server, w.course, other)).toBe(true)
  const validAt = (await attendanceOf(server, pack, other))?.validAt
  expect((await attendanceOf(server, w.course, other))?.validAt).toEqual(validAt)

  // Back from hold the full class does not refuse the rest of the package, and the turn is kept.
  await change(one, 'approve')
  expect(await mayEnter(server, w.course, one)).toBe(false)
  await leave(w, w.sitting[1]?.attendSeq ?? 0)
  expect(await mayEnter(server, w.course, one)).toBe(true)
  await change(one, 'cancel')
  expect(await mayEnter(server, w.course, one)).toBe(false)
  for (const course of [w.course, pack]) await expectLedger(server, course)
})

test('SOC-19, BYD-01 of two accounts that become one the earlier turn stays', async () => {
  const w = await world()
  const early = await aHolder(w)
  const late = await aHolder(w)
  await moveAttendances(systemContext(services, 0), early.userSeq, late.userSeq)
  expect((await waitingIn(w.course)).every(({ userSeq }) => userSeq === late.userSeq)).toBe(true)
  await leave(w, w.sitting[0]?.attendSeq ?? 0)
  expect(await mayEnter(server, w.course, late)).toBe(true)
  await leave(w, w.sitting[1]?.attendSeq ?? 0)
  expect((await countsOf(server, w.course)).attendCount).toBe(1)
  await expectLedger(server, w.course)
})

test('BYD-01, BYD-17 whoever pays for the last place while a membership waits for it waits in no line afterwards', async () => {
  const w = await world({ maxUserCount: 3 })
  const buyer = await aMember(services, w.channelSeq)
  const placed = await order(server, w.course, buyer)
  await aSubscriber(server, w.membership, buyer)
  expect(await db.select().from(waitingRights).where(eq(waitingRights.userSeq, buyer.userSeq))).toHaveLength(
    1,
  )
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  expect((await confirm(server, w.course, buyer, query)).status).toBe(200)
  expect(await db.select().from(waitingRights).where(eq(waitingRights.userSeq, buyer.userSeq))).toEqual([])
  const given = await db.select().from(grants).where(eq(grants.userSeq, buyer.userSeq))
  expect(given.map(({ source }) => source).sort()).toEqual(
    [GRANT_SOURCE.membership, GRANT_SOURCE.order].sort(),
  )
  await expectLedger(server, w.course)
})
