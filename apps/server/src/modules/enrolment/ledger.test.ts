import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  cancel,
  confirm,
  countsOf,
  expectLedger,
  mayEnter,
  order,
  press,
  withBankAccount,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders } from '../order/tables.ts'
import { endOffersEverywhere } from './end-offers.ts'
import { moveUpEverywhere } from './jobs.ts'
import { attendances, seatOffers } from './tables.ts'

const server = await testServer()
const { services } = server
const PLACES = 2
const PEOPLE = 4

const STAFF_ACTIONS = ['approve', 'wait', 'hold', 'cancel'] as const
const METHODS = ['CARD', 'VBANK', 'DEPOSIT'] as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    who: fc.nat(PEOPLE - 1),
    method: fc.constantFrom(...METHODS),
  }),
  fc.record({ do: fc.constant('leaveWindow' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({ do: fc.constant('give up' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({
    do: fc.constant('staff' as const),
    who: fc.nat(PEOPLE - 1),
    action: fc.constantFrom(...STAFF_ACTIONS),
  }),
  fc.record({ do: fc.constant('confirmDeposit' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({ do: fc.constant('timePasses' as const), who: fc.constant(0) }),
  fc.record({ do: fc.constant('offersEnd' as const), who: fc.constant(0) }),
  fc.record({ do: fc.constant('withdraw' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({ do: fc.constant('pass over' as const), who: fc.nat(PEOPLE - 1) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const kinds = [
  ['limited', { userLimitTypeCd: '99', maxUserCount: PLACES }],
  ['limited with approval', { userLimitTypeCd: '99', maxUserCount: PLACES, choiseTypeCd: '01' }],
  ['with a waiting list', { userLimitTypeCd: '00', maxUserCount: PLACES, waitPaymentCd: '01' }],
  ['with places that are offered', { userLimitTypeCd: '00', maxUserCount: PLACES }],
] as const

test.each(kinds)(
  'ENR-38 ENR-39 BYD-18 whatever people and staff do, one after another or at once, the counts follow: %s',
  async (_, change) => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
        async (rounds) => {
          const world = await aWorld(change)
          for (const steps of rounds) {
            await Promise.all(steps.map((one) => take(world, one)))
            await expectLedger(server, world.course)
            await expectSense(world)
          }
        },
      ),
      { numRuns: 8, interruptAfterTimeLimit: 60_000 },
    )
  },
)

async function aWorld(change: (typeof kinds)[number][1]) {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, change)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(services, channelSeq)))
  return { channelSeq, course, people, owner: await anOperator(services, channelSeq, 'OWN') }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** Each press may be refused; what counts is that nothing comes apart. */
async function take(w: World, one: Step): Promise<void> {
  const person = w.people[one.who]
  if (!person) throw new Error('nobody')
  switch (one.do) {
    case 'buy':
      return buyAsOffered(w, person, one.method)
    case 'leaveWindow':
      await order(server, w.course, person)
      return
    case 'give up': {
      const mine = await latestOrder(w, person)
      if (!mine) return
      const quoted = await server.call({
        url: `/api/v2.0/channels/${w.channelSeq}/orders/${mine.orderSeq}/refund`,
        as: person,
      })
      const refundAccount = { bank: '88', number: '110123456789', holder: 'a' }
      await cancel(server, w.course, person, mine.orderSeq, {
        expectedAmount: quoted.body.data.amount,
        refundAccount,
      })
      return
    }
    case 'staff': {
      const mine = await attendanceOf(server, w.course, person)
      if (!mine) return
      await server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/modify`,
        as: w.owner,
        body: { attendSeqs: [mine.attendSeq], action: one.action },
      })
      return
    }
    case 'confirmDeposit': {
      const mine = await latestOrder(w, person)
      if (!mine) return
      await server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${mine.orderSeq}/deposit`,
        as: w.owner,
        body: {},
      })
      return
    }
    case 'timePasses': {
      const past = new Date(Date.now() - 3_600_000)
      await services.db
        .update(orders)
        .set({ heldUntil: past, updatedAt: past })
        .where(and(eq(orders.channelSeq, w.channelSeq), eq(orders.paymentStatus, '00')))
      await sweepEverything(systemContext(services, 0))
      await moveUpEverywhere(systemContext(services, 0))
      return
    }
    case 'offersEnd': {
      const past = new Date(Date.now() - 1000)
      await services.db
        .update(seatOffers)
        .set({ expiresAt: past })
        .where(and(eq(seatOffers.channelSeq, w.channelSeq), eq(seatOffers.state, 'open')))
      await endOffersEverywhere(systemContext(services, 0))
      return
    }
    case 'withdraw': {
      const { channelSeq, course } = w
      const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/attendance/delete`
      await server.call({ method: 'POST', url, as: person, body: {} })
      return
    }
    case 'pass over': {
      const mine = await attendanceOf(server, w.course, person)
      if (!mine) return
      const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/waiting/${mine.attendSeq}/ordering`
      await server.call({ method: 'POST', url, as: w.owner, body: {} })
    }
  }
}

async function buyAsOffered(w: World, person: Person, payMethodCd: string): Promise<void> {
  const forms = [
    ...['enrol', 'approval', 'waitlist'].map((outcome) => ({ payMethodCd, outcome })),
    // Into the line of a class that is paid when a place is offered.
    { payMethodCd: null, outcome: 'waitlist', expectedAmount: 0 },
  ]
  for (const form of forms) {
    const placed = await order(server, w.course, person, form)
    if (placed.status !== 200) continue
    const { next } = placed.body.data
    if (next.kind !== 'redirect') return
    const { query } = await press(server, next.url, 'approve')
    await confirm(server, w.course, person, query)
    return
  }
}

async function latestOrder(w: World, { userSeq }: Person) {
  const rows = await services.db
    .select()
    .from(orders)
    .where(and(eq(orders.channelSeq, w.channelSeq), eq(orders.userSeq, userSeq)))
    .orderBy(orders.orderSeq)
  return rows.at(-1)
}

/** The hard limit holds, a person runs once, access is approved access, and no order keeps a place that is not open. */
async function expectSense(w: World): Promise<void> {
  const counts = await countsOf(server, w.course)
  const [limit] = await services.db
    .execute(
      `select user_limit_type_cd as kind, wait_payment_cd as pays from courses where course_seq = ${w.course.courseSeq}`,
    )
    .then(({ rows }) => rows)
  // Staff may approve beyond a soft limit whoever has paid; places that are offered never go beyond it.
  if (limit?.kind === '99' || limit?.pays === '00') expect(counts.attendCount).toBeLessThanOrEqual(PLACES)
  const rows = await services.db
    .select()
    .from(attendances)
    .where(eq(attendances.courseSeq, w.course.courseSeq))
  const running = rows.filter(({ choiseStatusCd }) => choiseStatusCd !== '99')
  expect(new Set(running.map(({ userSeq }) => userSeq)).size).toBe(running.length)
  for (const person of w.people) {
    const isApproved = running.some((row) => row.userSeq === person.userSeq && row.choiseStatusCd === '00')
    expect(await mayEnter(server, w.course, person)).toBe(isApproved)
  }
  const holding = await services.db
    .select()
    .from(orders)
    .where(and(eq(orders.channelSeq, w.channelSeq), eq(orders.holdsPlace, true)))
  expect(holding.every(({ paymentStatus }) => ['00', '01', '02'].includes(paymentStatus))).toBe(true)
  await expectOrderKept(running, w)
}

/** BYD-18: one offer at most for each who waits, and nobody is offered a place whom another precedes. */
async function expectOrderKept(running: (typeof attendances.$inferSelect)[], w: World): Promise<void> {
  const open = await services.db
    .select()
    .from(seatOffers)
    .where(and(eq(seatOffers.courseSeq, w.course.courseSeq), eq(seatOffers.state, 'open')))
  expect(new Set(open.map(({ attendSeq }) => attendSeq)).size).toBe(open.length)
  const inLine = running.filter(({ waitlistedAt }) => waitlistedAt !== null)
  const keyOf = ({ waitlistedAt, attendSeq }: (typeof inLine)[number]) =>
    (waitlistedAt?.getTime() ?? 0) * 1e6 + attendSeq
  const isOffered = ({ attendSeq }: { attendSeq: number }) => open.some((one) => one.attendSeq === attendSeq)
  const offered = inLine.filter(isOffered)
  const waiting = inLine.filter((row) => !isOffered(row))
  expect(offered).toHaveLength(open.length)
  // Only in a list that is paid first somebody waits for their own transfer and is passed over.
  if (open.length > 0)
    expect(Math.max(...offered.map(keyOf))).toBeLessThan(Math.min(...waiting.map(keyOf), Infinity))
}
