import { REFUND_POLICY } from '@seodang/domain/codes'
import { addDays } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { buy, checkout, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aLive, aMember, anItem, type Person } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courseSchedules, curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { channels } from '../site/tables.ts'
import { orderLines } from './tables.ts'

/** The figures of ux.md and of what was measured on the running product, as real orders over HTTP, day by day. */

const server = await testServer()
const { services } = server
afterEach(() => server.clock.set(new Date()))

type Policy = (typeof REFUND_POLICY)[keyof typeof REFUND_POLICY]
interface Sold {
  channelSeq: number
  courseSeq: number
}

const at = (date: string, clock = '12:00') => new Date(`${date}T${clock}:00+09:00`)

async function world(policy: Policy, change: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  await services.db.update(channels).set({ refundPolicy: policy }).where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  return { course: await aCourse(services, channelSeq, change), learner: await aMember(services, channelSeq) }
}

const buyAt = async (now: Date, course: Sold, learner: Person, price: number, form: object = {}) => {
  server.clock.set(now)
  const { order } = await buy(server, course, learner, { expectedAmount: price, ...form })
  return async (then: Date): Promise<number> => {
    server.clock.set(then)
    const { body } = await quote(server, course, learner, order.orderSeq)
    return body.data.amount
  }
}

const lessonsOf = async (course: Sold, count: number, { trial = true } = {}) => {
  const items = []
  for (let index = 0; index < count; index += 1)
    items.push(await anItem(services, course, { isPublic: trial && index === 0 ? 1 : 0 }))
  return items
}

const openAt = async (
  items: readonly (Sold & { curriculumSeq: number })[],
  learner: Person,
  usedAt: Date,
) => {
  for (const item of items)
    await services.db.insert(itemProgress).values({ ...item, userSeq: learner.userSeq, usedAt })
}

/** Twelve meetings of an hour on the first twelve days of each of four months from March. */
const fortyEight = async (course: Sold) => {
  for (const month of ['03', '04', '05', '06'])
    for (let day = 1; day <= 12; day += 1)
      await aLive(services, course, { startAt: at(`2026-${month}-${String(day).padStart(2, '0')}`, '09:00') })
}

test('BYD-02 forty-eight meetings for 400,000 by the table of academies, though the learner never came', async () => {
  const { course, learner } = await world('ACADEMY', { price: 400_000, vodDays: 180 })
  await fortyEight(course)
  server.clock.set(at('2026-02-20'))
  const shown = (await checkout(server, course, learner)).body.data.refund.steps
  expect(
    shown.map(({ held, meetings, lessons, amount }: Record<string, unknown>) => [
      held,
      meetings,
      lessons,
      amount,
    ]),
  ).toEqual([
    [0, 48, 0, 400_000],
    // After the fourth meeting of the second month, and after its last.
    [16, 48, 0, 250_000],
    [24, 48, 0, 200_000],
  ])
  const amount = await buyAt(at('2026-02-20'), course, learner, 400_000)
  expect(await amount(at('2026-02-28'))).toBe(400_000)
  expect(await amount(at('2026-03-03'))).toBe(366_660)
  expect(await amount(at('2026-03-05'))).toBe(350_000)
  expect(await amount(at('2026-03-20'))).toBe(300_000)
  expect(await amount(at('2026-04-02'))).toBe(266_660)
  expect(await amount(at('2026-04-05'))).toBe(250_000)
  expect(await amount(at('2026-05-20'))).toBe(100_000)
  expect(await amount(at('2026-06-12', '10:01'))).toBe(0)
})

test('BYD-02 a class of thirty days gives one thing after nine of them, in whatever month it was bought', async () => {
  for (const bought of ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-06']) {
    const { course, learner } = await world('ECOMMERCE', { price: 126_000, vodDays: 30 })
    await lessonsOf(course, 10)
    const amount = await buyAt(at(bought), course, learner, 126_000)
    // Of 31 days, the first and the last among them, ten are used, and a tenth of the rest is kept.
    expect(await amount(addDays(at(bought), 9))).toBe(76_810)
    expect(await amount(addDays(at(bought), 7))).toBe(126_000)
  }
})

test('BYD-02 a class that begins later is withdrawn from whole until seven days after its beginning, and opens then', async () => {
  const beginsAt = at('2026-06-10', '00:00')
  const { course, learner } = await world('ECOMMERCE', {
    price: 100_000,
    vodDays: 90,
    startAt: beginsAt,
    endAt: at('2026-12-31'),
  })
  const [, second] = await lessonsOf(course, 4)
  const amount = await buyAt(at('2026-05-26'), course, learner, 100_000)
  expect(await amount(at('2026-06-04'))).toBe(100_000)
  const play = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/curriculums/${course.channelSeq}/${course.courseSeq}/${second?.curriculumSeq}/play`,
      as: learner,
      body: {},
    })
  expect((await play()).body.errorName).toBe('ITEM_LOCKED')
  expect(await amount(at('2026-06-17', '23:00'))).toBe(100_000)
  server.clock.set(at('2026-06-18'))
  expect((await play()).status).toBe(200)
  // Nine of 91 days are fewer than one lesson of four.
  expect(await amount(at('2026-06-18'))).toBe(67_500)
})

test('BYD-02 thirty days of lives come back whole before the first of them', async () => {
  const { course, learner } = await world('ECOMMERCE', { price: 90_000, vodDays: 30 })
  for (const day of ['21', '23', '28', '30'])
    await aLive(services, course, { startAt: at(`2026-03-${day}`, '20:00') })
  const amount = await buyAt(at('2026-03-02'), course, learner, 90_000)
  expect(await amount(at('2026-03-20'))).toBe(90_000)
  // Within seven days of the first, those that were not begun.
  expect(await amount(at('2026-03-24'))).toBe(45_000)
})

test('BYD-02 one afternoon of two hours by the table: a quarter over, half over, all over', async () => {
  const { course, learner } = await world('ACADEMY', { price: 120_000, vodDays: 90 })
  const [date] = await services.db
    .insert(courseSchedules)
    .values({
      channelSeq: course.channelSeq,
      courseSeq: course.courseSeq,
      startAt: at('2026-03-21', '14:00'),
      endAt: at('2026-03-21', '16:00'),
    })
    .returning({ scheduleSeq: courseSchedules.scheduleSeq })
  const amount = await buyAt(at('2026-03-02'), course, learner, 120_000, { scheduleSeq: date?.scheduleSeq })
  expect(await amount(at('2026-03-21', '13:59'))).toBe(120_000)
  expect(await amount(at('2026-03-21', '14:30'))).toBe(80_000)
  expect(await amount(at('2026-03-21', '15:01'))).toBe(0)
  expect(await amount(at('2026-03-21', '16:01'))).toBe(0)
})

test('BYD-02 opening costs no right to withdraw where no lesson could be tried, whatever is shown free later', async () => {
  const { course, learner } = await world('ECOMMERCE', { price: 100_000, vodDays: 90 })
  const items = await lessonsOf(course, 4, { trial: false })
  const amount = await buyAt(at('2026-03-02'), course, learner, 100_000)
  await openAt(items, learner, at('2026-03-03'))
  await services.db
    .update(curriculumItems)
    .set({ isPublic: 1 })
    .where(eq(curriculumItems.channelSeq, course.channelSeq))
  expect(await amount(at('2026-03-09'))).toBe(100_000)
  expect(await amount(at('2026-03-10'))).toBe(0)
})

test('BYD-02 a year of which three days are left gives nearly nothing back, and so does an unlimited one after ten years', async () => {
  const { course, learner } = await world('ECOMMERCE', { price: 365_000, vodDays: 365 })
  await lessonsOf(course, 3)
  const amount = await buyAt(at('2024-01-02'), course, learner, 365_000)
  // 363 of 366 days.
  expect(await amount(addDays(at('2024-01-02'), 362))).toBe(2_690)
  const other = await world('ECOMMERCE', { price: 100_000, vodDays: -1 })
  await lessonsOf(other.course, 3)
  const unlimited = await buyAt(at('2016-01-04'), other.course, other.learner, 100_000)
  expect(await unlimited(at('2026-01-04'))).toBe(0)
})

test('BYD-02 a package of which one class was taken whole is divided by the prices of the day', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const pack = await aPackage(services, channelSeq, { price: 200_000, vodDays: 90 }, [
    { price: 150_000 },
    { price: 50_000 },
  ])
  const [dear, cheap] = pack.classes
  if (!dear || !cheap) throw new Error('a package without classes')
  for (const { courseSeq } of pack.classes) await lessonsOf({ channelSeq, courseSeq }, 1)
  for (let index = 0; index < 8; index += 1) await anItem(services, dear)
  const amount = await buyAt(at('2026-03-02'), pack, learner, 200_000)
  await services.db
    .update(grants)
    .set({ startAt: at('2026-03-02') })
    .where(and(eq(grants.channelSeq, channelSeq), eq(grants.userSeq, learner.userSeq)))
  const items = await services.db
    .select({ courseSeq: curriculumItems.courseSeq, curriculumSeq: curriculumItems.curriculumSeq })
    .from(curriculumItems)
    .where(and(eq(curriculumItems.channelSeq, channelSeq), eq(curriculumItems.courseSeq, cheap.courseSeq)))
  await openAt(
    items.map((item) => ({ ...item, channelSeq })),
    learner,
    at('2026-03-03'),
  )
  expect(await amount(at('2026-03-04'))).toBe(150_000)
})

test('BYD-02 what is taken out of a class later was sold, and is never held', async () => {
  const { course, learner } = await world('ACADEMY', { price: 100_000, vodDays: 30 })
  const meetings = []
  for (const day of ['10', '12', '17', '19'])
    meetings.push(await aLive(services, course, { startAt: at(`2026-03-${day}`, '20:00') }))
  const amount = await buyAt(at('2026-03-02'), course, learner, 100_000)
  const removed = meetings.slice(1).map(({ curriculumSeq }) => curriculumSeq)
  for (const curriculumSeq of removed)
    await services.db
      .update(curriculumItems)
      .set({ removedAt: at('2026-03-11') })
      .where(
        and(
          eq(curriculumItems.channelSeq, course.channelSeq),
          eq(curriculumItems.curriculumSeq, curriculumSeq),
        ),
      )
  // One of four was held: before a third of the teaching.
  expect(await amount(at('2026-03-10', '21:00'))).toBe(66_660)
})

test('BYD-02 the contract is written with the line of what was sold, and with no other', async () => {
  const { course, learner } = await world('ECOMMERCE', {
    price: 100_000,
    vodDays: 90,
    materialTitle: '교재',
    materialPrice: 10_000,
  })
  await lessonsOf(course, 2)
  await aLive(services, course, { startAt: at('2026-03-21', '20:00') })
  await buyAt(at('2026-03-02'), course, learner, 110_000)
  const lines = await services.db
    .select({ kind: orderLines.kind, contract: orderLines.contract })
    .from(orderLines)
    .where(eq(orderLines.channelSeq, course.channelSeq))
    .orderBy(orderLines.orderLineSeq)
  expect(lines).toEqual([
    {
      kind: 'class',
      contract: {
        trial: true,
        beginsAt: null,
        classes: [
          {
            courseSeq: course.courseSeq,
            price: 100_000,
            lessons: 2,
            meetings: [
              { curriculumSeq: expect.any(Number), at: at('2026-03-21', '20:00').toISOString(), minutes: 60 },
            ],
          },
        ],
      },
    },
    { kind: 'material', contract: null },
  ])
})
