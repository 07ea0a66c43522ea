import { HOUR } from '@seodang/domain/instant'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { fromSeoul } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { attendanceOf, buy, expectLedger, order } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { settleSeatsEverywhere } from '../enrolment/seat-ends.ts'
import { grants } from '../enrolment/tables.ts'

const server = await testServer()
const { services } = server
const at = (date: string) => fromSeoul(date, '14:00')

/** A class of thirty days with two dates of one place each, of which somebody bought the first. */
async function bought(change: Parameters<typeof aCourse>[2] = {}) {
  server.clock.set(at('2026-03-02'))
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 30, ...change })
  const dates: number[] = []
  for (const date of ['2026-03-21', '2026-05-09']) {
    const startAt = at(date)
    const endAt = new Date(startAt.getTime() + 2 * HOUR)
    const row = { channelSeq, courseSeq: course.courseSeq, startAt, endAt, places: 1 }
    const [made] = await services.db.insert(courseSchedules).values(row).returning()
    dates.push(made?.scheduleSeq ?? 0)
  }
  const learner = await aMember(services, channelSeq)
  await buy(server, course, learner, { scheduleSeq: dates[0] })
  const taken = async () => {
    const here = eq(courseSchedules.courseSeq, course.courseSeq)
    const rows = await services.db.select().from(courseSchedules).where(here).orderBy(courseSchedules.startAt)
    return rows.map((row) => row.taken)
  }
  const ends = async () => {
    const rows = await services.db
      .select()
      .from(grants)
      .where(eq(grants.courseSeq, course.courseSeq))
      .orderBy(grants.grantSeq)
    return rows.map(({ endAt }) => endAt?.toISOString())
  }
  return { channelSeq, course, learner, dates, taken, ends }
}

const LAST_SECOND = 'T14:59:59.000Z'

test.each([
  ['places in all', {}],
  [
    'people at a time',
    { userLimitTypeCd: '99', maxUserCount: 1, seatCountCd: SEAT_COUNT.concurrent } as const,
  ],
])('ENR-07 ENR-31 who buys again sits on the date that they chose now: %s', async (_, change) => {
  const w = await bought(change)
  expect([await w.taken(), await w.ends()]).toEqual([[1, 0], [`2026-04-20${LAST_SECOND}`]])
  server.clock.set(at('2026-04-25'))
  await settleSeatsEverywhere(systemContext(services, 0))
  await buy(server, w.course, w.learner, { scheduleSeq: w.dates[1] })
  expect((await attendanceOf(server, w.course, w.learner))?.scheduleSeq).toBe(w.dates[1])
  expect(await w.taken()).toEqual([0, 1])
  expect(await w.ends()).toEqual([`2026-04-20${LAST_SECOND}`, `2026-06-08${LAST_SECOND}`])
  await expectLedger(server, w.course)
  const other = await aMember(services, w.channelSeq)
  expect((await order(server, w.course, other, { scheduleSeq: w.dates[1] })).status).toBe(409)
})
