import { CHOISE_STATUS, FARE } from '@seodang/domain/codes'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { attendanceOf, buy, countsOf, enrolFree, expectLedger, mayEnter } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anAttendance, anItem, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseCounts } from '../catalog/tables.ts'
import { moveLearning } from '../classroom/people.ts'
import { itemProgress } from '../classroom/tables.ts'
import { moveAttendances } from './fold.ts'
import { attendanceHistory, attendances, grants } from './tables.ts'

const server = await testServer()
const { services } = server
const { db } = services

const merge = (from: Person, into: Person) =>
  moveAttendances(systemContext(services, 0), from.userSeq, into.userSeq)

async function aClass(change: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { fareCd: FARE.free, price: 0, ...change })
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  return { channelSeq, course, from, into }
}
type Sold = Awaited<ReturnType<typeof aClass>>['course']

const runningOf = (course: Sold, people: Person[]) =>
  db
    .select()
    .from(attendances)
    .where(
      and(
        eq(attendances.courseSeq, course.courseSeq),
        inArray(
          attendances.userSeq,
          people.map(({ userSeq }) => userSeq),
        ),
        ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled),
      ),
    )

const FAR = new Date('2099-03-01T00:00:00Z')
const NEAR = new Date('2099-01-01T00:00:00Z')

/** Two places of one person, made by hand so that their periods differ. */
async function twoPlaces(of: { from?: Date | null; into?: Date | null }) {
  const world = await aClass()
  const { course, from, into } = world
  const theirs = await anAttendance(services, course, from, { validAt: of.from ?? null })
  const mine = await anAttendance(services, course, into, { validAt: of.into ?? null })
  await db
    .update(courseCounts)
    .set({ attendCount: 2, acceptCnt: 2 })
    .where(eq(courseCounts.courseSeq, course.courseSeq))
  return { ...world, theirs, mine }
}

describe('SOC-19 two places of one person in a class become one', () => {
  test.each([
    ['the one that lasts longer', { from: FAR, into: NEAR }, 'theirs', FAR],
    ['its own where that lasts longer', { from: NEAR, into: FAR }, 'mine', FAR],
    ['the one without an end', { from: null, into: NEAR }, 'theirs', null],
  ] as const)(
    'SOC-19 %s stays, with the longest period, and the count goes down',
    async (_, of, kept, until) => {
      const world = await twoPlaces(of)
      const { course, from, into } = world
      await merge(from, into)
      expect(await runningOf(course, [from, into])).toMatchObject([
        { userSeq: into.userSeq, attendSeq: world[kept].attendSeq, validAt: until },
      ])
      expect(await attendanceOf(server, course, from)).toBeUndefined()
      expect(await mayEnter(server, course, into)).toBe(true)
      expect(await mayEnter(server, course, from)).toBe(false)
      await expectLedger(server, course)
      expect((await countsOf(server, course)).attendCount).toBe(1)
      const given = await db.select().from(grants).where(eq(grants.courseSeq, course.courseSeq))
      expect(given.map(({ userSeq, revokedAt }) => [userSeq, revokedAt])).toEqual([
        [into.userSeq, null],
        [into.userSeq, null],
      ])
    },
  )

  test('SOC-19 what happened to both stands in the history of the one, and again is the same', async () => {
    const { course, from, into } = await aClass()
    await enrolFree(server, course, from)
    await enrolFree(server, course, into)
    await merge(from, into)
    await merge(from, into)
    const [kept] = await runningOf(course, [into])
    const lines = await db
      .select()
      .from(attendanceHistory)
      .where(eq(attendanceHistory.attendSeq, kept?.attendSeq ?? 0))
    expect(lines.map(({ toStatusCd }) => toStatusCd)).toEqual(['00', '00'])
    await expectLedger(server, course)
  })

  test('SOC-19 access stays where the other only applied, and what the application paid for counts', async () => {
    const { channelSeq, course, from, into } = await aClass({
      fareCd: FARE.paid,
      price: 60_000,
      vodDays: 90,
      choiseTypeCd: '01',
    })
    await buy(server, course, from, { outcome: 'approval' })
    await anAttendance(services, course, into, { validAt: new Date(Date.now() + 86_400_000) })
    await db
      .update(courseCounts)
      .set({ attendCount: 1, acceptCnt: 1 })
      .where(eq(courseCounts.courseSeq, course.courseSeq))
    await merge(from, into)
    const [kept, ...others] = await runningOf(course, [from, into])
    expect([others, kept?.choiseStatusCd, kept?.channelSeq]).toEqual([[], '00', channelSeq])
    expect(kept?.validAt?.getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000)
    await expectLedger(server, course)
  })

  test('SOC-19 the place that becomes free goes to whoever waits, once', async () => {
    const { channelSeq, course, from, into } = await aClass({ userLimitTypeCd: '00', maxUserCount: 2 })
    const waiting = await aMember(services, channelSeq)
    await enrolFree(server, course, from)
    await enrolFree(server, course, into)
    await enrolFree(server, course, waiting, { outcome: 'waitlist' })
    expect((await attendanceOf(server, course, waiting))?.choiseStatusCd).toBe('01')
    await merge(from, into)
    expect((await attendanceOf(server, course, waiting))?.choiseStatusCd).toBe('00')
    await expectLedger(server, course)
    expect((await countsOf(server, course)).attendCount).toBe(2)
  })

  test('SOC-19, ENR-38 while two merges and ten strangers press at once nobody has two places and the limit holds', async () => {
    for (let round = 0; round < 5; round++) {
      const { channelSeq, course, from, into } = await aClass({ userLimitTypeCd: '99', maxUserCount: 3 })
      const third = await aMember(services, channelSeq)
      for (const person of [from, into, third]) await enrolFree(server, course, person)
      const strangers = await Promise.all(Array.from({ length: 10 }, () => aMember(services, channelSeq)))
      await Promise.all([
        merge(from, into),
        merge(third, into),
        merge(from, into),
        ...strangers.map((person) => enrolFree(server, course, person)),
      ])
      expect(await runningOf(course, [from, into, third])).toMatchObject([{ userSeq: into.userSeq }])
      await expectLedger(server, course)
      const { attendCount } = await countsOf(server, course)
      expect(attendCount).toBeLessThanOrEqual(3)
      expect(await runningOf(course, strangers)).toHaveLength(attendCount - 1)
    }
  })

  test('SOC-19 whoever enrols while their other account moves in has one place', async () => {
    for (let round = 0; round < 5; round++) {
      const { course, from, into } = await aClass()
      await enrolFree(server, course, from)
      const [pressed] = await Promise.all([enrolFree(server, course, into), merge(from, into)])
      expect([200, 409]).toContain(pressed.status)
      expect(await runningOf(course, [from, into])).toMatchObject([{ userSeq: into.userSeq }])
      await expectLedger(server, course)
    }
  })
})

test('SOC-19, ROOM-14 of an item that both watched the further progress stays, and the time of both is spent', async () => {
  const { course, from, into } = await aClass()
  const { channelSeq, courseSeq, curriculumSeq } = await anItem(services, course)
  const key = { channelSeq, courseSeq, curriculumSeq }
  const done = new Date('2026-03-01T00:00:00Z')
  await db.insert(itemProgress).values([
    {
      ...key,
      userSeq: from.userSeq,
      watched: [[0, 90]],
      watchedSeconds: 90,
      playSecond: 100,
      completedAt: done,
    },
    { ...key, userSeq: into.userSeq, watched: [[0, 30]], watchedSeconds: 30, playSecond: 40 },
  ])
  await moveLearning(systemContext(services, 0), from.userSeq, into.userSeq)
  const rows = await db.select().from(itemProgress).where(eq(itemProgress.curriculumSeq, curriculumSeq))
  expect(rows).toMatchObject([
    {
      userSeq: into.userSeq,
      watched: [[0, 90]],
      watchedSeconds: 90,
      playSecond: 140,
      completedAt: done,
    },
  ])
})
