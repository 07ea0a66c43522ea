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
import { sweepEverything } from '../order/jobs.ts'
import { orders } from '../order/tables.ts'
import { moveUpEverywhere } from './jobs.ts'
import { attendances } from './tables.ts'

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
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const kinds = [
  ['limited', { userLimitTypeCd: '99', maxUserCount: PLACES }],
  ['limited with approval', { userLimitTypeCd: '99', maxUserCount: PLACES, choiseTypeCd: '01' }],
  ['with a waiting list', { userLimitTypeCd: '00', maxUserCount: PLACES }],
] as const

test.each(kinds)(
  'ENR-38 ENR-39 whatever people and staff do, one after another or at once, the counts follow: %s',
  { timeout: 90_000 },
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
    }
  }
}

async function buyAsOffered(w: World, person: Person, payMethodCd: string): Promise<void> {
  for (const outcome of ['enrol', 'approval', 'waitlist']) {
    const placed = await order(server, w.course, person, { payMethodCd, outcome })
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
    .execute(`select user_limit_type_cd as kind from courses where course_seq = ${w.course.courseSeq}`)
    .then(({ rows }) => rows)
  if (limit?.kind === '99') expect(counts.attendCount).toBeLessThanOrEqual(PLACES)
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
}
