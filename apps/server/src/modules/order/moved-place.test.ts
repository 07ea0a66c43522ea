import { CHOISE_STATUS, REFUND_POLICY } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { buy, cancel, quote } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { channels } from '../site/tables.ts'
import { orders } from './tables.ts'

/**
 * ATT-08, PKG-05: what staff do with a place changes who may enter, and nothing of what was taken: the quote before a move is
 * the quote after it, for a class and for a package.
 */
const server = await testServer()
const { services } = server
afterEach(() => server.clock.set(new Date()))

const at = (date: string) => new Date(`${date}T12:00:00+09:00`)
const PRICE = 100_000

interface Sold {
  channelSeq: number
  courseSeq: number
}

async function aSite() {
  const { channelSeq } = await aChannel(services)
  await services.db
    .update(channels)
    .set({ refundPolicy: REFUND_POLICY.ecommerce })
    .where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  return channelSeq
}

const KINDS = {
  async class(channelSeq: number) {
    const sold = await aCourse(services, channelSeq, { price: PRICE, vodDays: 90 })
    return { sold, classes: [sold] }
  },
  async package(channelSeq: number) {
    const { classes, courseSeq } = await aPackage(services, channelSeq, { price: PRICE, vodDays: 90 }, [
      { price: 60_000 },
      { price: 60_000 },
    ])
    return { sold: { channelSeq, courseSeq }, classes }
  },
} as const

/** Bought on 2 March, with each lesson but the last of each class opened on the third. */
async function bought(kind: keyof typeof KINDS, { whole }: { whole: boolean }) {
  const channelSeq = await aSite()
  const { sold, classes } = await KINDS[kind](channelSeq)
  const learner = await aMember(services, channelSeq)
  const items = []
  for (const { courseSeq } of classes)
    for (let n = 0; n < 4; n++)
      items.push(await anItem(services, { channelSeq, courseSeq }, { isPublic: n === 0 ? 1 : 0 }))
  server.clock.set(at('2026-03-02'))
  const { order } = await buy(server, sold, learner, { expectedAmount: PRICE })
  for (const [index, item] of items.entries())
    if (whole || index % 4 < 2)
      await services.db
        .insert(itemProgress)
        .values({ ...item, userSeq: learner.userSeq, usedAt: at('2026-03-03') })
  const staff = await aCourseStaff(services, sold, 'CMG')
  return { sold, classes, learner, staff, orderSeq: order.orderSeq }
}

const placeOf = async ({ channelSeq, courseSeq }: Sold, { userSeq }: Person) => {
  const [place] = await services.db
    .select()
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
      ),
    )
  if (!place) throw new Error('no place')
  return place
}

async function move({ channelSeq, courseSeq }: Sold, as: Person, learner: Person, action: string) {
  const { attendSeq } = await placeOf({ channelSeq, courseSeq }, learner)
  const { status, body } = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/modify`,
    as,
    body: { attendSeqs: [attendSeq], action, reason: 'x' },
  })
  expect([status, body.data?.doneCount]).toEqual([200, 1])
}

const CASES = (['class', 'package'] as const).flatMap((kind) =>
  (['wait', 'hold'] as const).flatMap((action) => [
    { kind, action, whole: true, day: '2026-03-04' },
    { kind, action, whole: false, day: '2026-03-04' },
    { kind, action, whole: false, day: '2026-04-20' },
  ]),
)

test.each(CASES)(
  'ATT-08, PAY-21 $action of a $kind leaves what comes back on $day (all taken: $whole), and so does approval after it',
  async ({ kind, action, whole, day }) => {
    const { sold, learner, staff, orderSeq } = await bought(kind, { whole })
    server.clock.set(at(day))
    const amount = async () => (await quote(server, sold, learner, orderSeq)).body.data.amount
    const before = await amount()
    expect(before).toBeLessThan(PRICE)
    await move(sold, staff, learner, action)
    expect((await placeOf(sold, learner)).choiseStatusCd).not.toBe(CHOISE_STATUS.approved)
    expect(await amount()).toBe(before)
    await move(sold, staff, learner, 'approve')
    expect(await amount()).toBe(before)
  },
)

test('ATT-08, PKG-05 a package that was taken whole gives nothing back to its buyer while it waits', async () => {
  const { sold, learner, staff, orderSeq } = await bought('package', { whole: true })
  server.clock.set(at('2026-03-04'))
  await move(sold, staff, learner, 'wait')
  const refused = await cancel(server, sold, learner, orderSeq, { expectedAmount: PRICE })
  expect(refused.status).not.toBe(200)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  expect(row).toMatchObject({ refundedAmount: 0, paymentStatus: '03' })
})

test('ATT-08, PKG-05 a class that was taken is taken, though another right opened it while the package waited', async () => {
  const { sold, classes, learner, staff, orderSeq } = await bought('package', { whole: false })
  const [taken, other] = classes
  if (!taken || !other) throw new Error('the package has two classes')
  // Of the other nothing was taken, so that what comes back hangs on the first alone.
  await services.db.delete(itemProgress).where(eq(itemProgress.courseSeq, other.courseSeq))
  const amount = async () => (await quote(server, sold, learner, orderSeq)).body.data.amount
  server.clock.set(at('2026-03-04'))
  const before = await amount()
  expect(before).toBeLessThan(PRICE)
  await move(sold, staff, learner, 'wait')
  await buy(server, taken, learner)
  await move(sold, staff, learner, 'approve')
  expect((await placeOf(sold, learner)).choiseStatusCd).toBe(CHOISE_STATUS.approved)
  expect(await amount()).toBe(before)
})

test('PKG-05 a package bought again counts what was taken of the second purchase alone', async () => {
  const { sold, learner, orderSeq } = await bought('package', { whole: false })
  const owner = await anOperator(services, sold.channelSeq, 'OWN')
  server.clock.set(at('2026-03-05'))
  const back = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${sold.channelSeq}/admin/payments/${orderSeq}/refund`,
    as: owner,
    body: { amount: PRICE, reason: '강의실 사정', reasonCd: 'QUIT', cancelAttendance: true },
  })
  expect(back.status).toBe(200)
  server.clock.set(at('2026-03-06'))
  const { order } = await buy(server, sold, learner, { expectedAmount: PRICE })
  expect((await quote(server, sold, learner, order.orderSeq)).body.data.amount).toBe(PRICE)
})
