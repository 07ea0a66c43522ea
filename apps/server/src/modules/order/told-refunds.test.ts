import { formatMoney, won } from '@seodang/domain/money'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { buy, checkout, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aLive, aMember, anItem } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { orders } from './tables.ts'

/** One calculator: the page before the purchase, the checkout, the letter, and the quote of the day say one amount. */

const server = await testServer({ worker: true })
const { services } = server
const DAY = 86_400_000
const inDays = (days: number) => new Date(services.now().getTime() + days * DAY)

interface Step {
  at: string
  opened: number
  amount: number
}
interface Sold {
  channelSeq: number
  courseSeq: number
}
interface Kind {
  sold: Sold
  /** Lessons in the order in which they are opened. */
  lessons: (Sold & { curriculumSeq: number })[]
  paid?: number
  form?: object
}

const lessonsOf = async (course: Sold, count: number, trial = true) => {
  const items = []
  for (let index = 0; index < count; index += 1)
    items.push(await anItem(services, course, { isPublic: trial && index === 0 ? 1 : 0 }))
  return items
}

const meetingsOf = async (course: Sold, days: readonly number[]) => {
  for (const day of days) await aLive(services, course, { startAt: inDays(day) })
}

const KINDS: Record<string, (channelSeq: number) => Promise<Kind>> = {
  'recorded lessons, one of them to try': async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, { vodDays: 90 })
    return { sold, lessons: await lessonsOf(sold, 9) }
  },
  'recorded lessons, none to try': async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, { vodDays: 90 })
    return { sold, lessons: await lessonsOf(sold, 6, false) }
  },
  'a class that begins later': async (channelSeq) => {
    const dates = { startAt: inDays(20), endAt: inDays(200) }
    const sold = await aCourse(services, channelSeq, { vodDays: 90, ...dates })
    return { sold, lessons: await lessonsOf(sold, 9) }
  },
  meetings: async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, { vodDays: 90 })
    await meetingsOf(sold, [10, 20, 30])
    return { sold, lessons: [] }
  },
  'lessons beside meetings': async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, { vodDays: 90 })
    await meetingsOf(sold, [10, 20])
    return { sold, lessons: await lessonsOf(sold, 4) }
  },
  'a chosen date': async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, { vodDays: 90 })
    const [date] = await services.db
      .insert(courseSchedules)
      .values({ ...sold, startAt: inDays(9), endAt: new Date(inDays(9).getTime() + 7_200_000) })
      .returning()
    return { sold, lessons: [], form: { scheduleSeq: date?.scheduleSeq } }
  },
  'a class with materials': async (channelSeq) => {
    const sold = await aCourse(services, channelSeq, {
      vodDays: 90,
      materialTitle: '교재',
      materialPrice: 20_000,
    })
    return { sold, lessons: await lessonsOf(sold, 9), paid: 80_000 }
  },
  'a package of classes with a lesson to try': async (channelSeq) => {
    const sold = await aPackage(services, channelSeq, { vodDays: 90 })
    const lessons = []
    for (const course of sold.classes) lessons.push(...(await lessonsOf(course, 3)))
    return { sold, lessons }
  },
}

test.each(Object.keys(KINDS))('BYD-02 page, checkout, letter and quote say one amount: %s', async (name) => {
  const { channelSeq } = await aChannel(services)
  const { sold, lessons, paid = 60_000, form = {} } = (await KINDS[name]?.(channelSeq)) ?? expect.fail(name)
  const buyer = await aMember(services, channelSeq)
  const page = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/courses/${sold.courseSeq}/refund-rule`,
  })
  const shown = (await checkout(server, sold, buyer)).body.data.refund
  const amountsOf = ({ steps }: { steps: Step[] }) => steps.map(({ amount }) => amount)
  expect(page.status).toBe(200)
  expect(amountsOf(page.body.data)).toEqual(amountsOf(shown))
  expect(page.body.data).toMatchObject({
    paid: 60_000,
    hasTrial: shown.hasTrial,
    wholeDays: shown.wholeDays,
  })
  expect(shown.steps.length).toBeGreaterThan(1)
  expect(shown.steps[0].amount).toBe(60_000)

  const { order } = await buy(server, sold, buyer, { expectedAmount: paid, ...form })
  const [mail] = await mailsTo(services, buyer.email, 1, /결제가 완료되었어요/)
  for (const { amount } of shown.steps) {
    const said = amount === 60_000 ? '전액' : amount === 0 ? '환불 없음' : formatMoney(won(amount), 'ko')
    expect(mail?.text).toContain(`: ${said}`)
  }

  // What goods give back stands beside it, and goes by where they are.
  const tuition = async () =>
    (await quote(server, sold, buyer, order.orderSeq)).body.data.lines
      .filter(({ label }: { label: string }) => !label.includes('교재'))
      .reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)
  const opened = new Set<number>()
  for (const step of shown.steps as Step[]) {
    for (const lesson of lessons.slice(0, step.opened))
      if (!opened.has(lesson.curriculumSeq)) {
        opened.add(lesson.curriculumSeq)
        await services.db
          .insert(itemProgress)
          .values({ ...lesson, userSeq: buyer.userSeq, usedAt: services.now() })
      }
    server.clock.set(new Date(Math.max(Date.parse(step.at), Date.now() + 1000)))
    expect([step.opened, await tuition()]).toEqual([step.opened, step.amount])
  }
  server.clock.set(new Date())
})

test.each([1, 3])(
  'BYD-02 page, letter and quote of a membership of %i months say one amount',
  async (months) => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const lesson = await anItem(services, course)
    const membership = await aMembership(services, channelSeq, {
      classes: [course.courseSeq],
      longerTerms: [{ months: 3, price: 27_000 }],
    })
    const buyer = await aMember(services, channelSeq)
    server.clock.set(new Date())
    const page = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/memberships/${membership.membershipSeq}/refund-rule?termMonths=${months}`,
    })
    const steps: Step[] = page.body.data.steps
    const price = months === 1 ? 10_000 : 27_000
    expect(steps.map(({ opened }) => opened)).toEqual([0, 1, 1])
    expect(steps[0]?.amount).toBe(price)

    const subscription = await aSubscriber(server, membership, buyer, {
      termMonths: months,
      expectedPrice: price,
    })
    const [mail] = await mailsTo(services, buyer.email, 1, /멤버십/)
    for (const { amount } of steps) {
      const said = amount === price ? '전액' : formatMoney(won(amount), 'ko')
      expect(mail?.text).toContain(`: ${said}`)
    }
    const begun = Date.parse(subscription.startedAt)
    const shown = Date.parse(steps[0]?.at ?? '')
    const [{ orderSeq } = expect.fail('an order')] = await services.db
      .select({ orderSeq: orders.orderSeq })
      .from(orders)
      .where(eq(orders.userSeq, buyer.userSeq))
    for (const step of steps) {
      if (step.opened > 0)
        await services.db
          .insert(itemProgress)
          .values({ ...lesson, userSeq: buyer.userSeq, usedAt: services.now() })
          .onConflictDoNothing()
      // As long after the payment as the page said of a payment of its own moment.
      server.clock.set(new Date(begun + Date.parse(step.at) - shown + 1000))
      const { body } = await quote(server, course, buyer, orderSeq)
      expect([step.opened, body.data.amount]).toEqual([step.opened, step.amount])
    }
    server.clock.set(new Date())
  },
)

test('BYD-02 the page of a class tells a stranger nothing of one that is hidden, and of a free one no refund', async () => {
  const { channelSeq } = await aChannel(services)
  const ruleOf = ({ courseSeq }: Sold) =>
    server.call({ url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/refund-rule` })
  const free = await aCourse(services, channelSeq, { price: 0, fareCd: '03' })
  expect((await ruleOf(free)).body.data.steps).toEqual([])
  expect((await ruleOf({ channelSeq, courseSeq: 999_999_999 })).status).toBe(404)
})
