import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  countsOf,
  enrolFree,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courses } from '../catalog/tables.ts'
import { orders } from '../order/tables.ts'
import { moveUpEverywhere } from './jobs.ts'

const server = await testServer({ worker: true })
const { services } = server
const FREE = { fareCd: '00', price: null } as const
/** ENR-17: not limited, but the second application and all further ones wait. */
const ONE_THEN_WAIT = { userLimitTypeCd: '00', maxUserCount: 1 } as const
/** Where the class takes the money before anybody waits; else a place is paid for when it is offered (BYD-18). */
const PAID_FIRST = { ...ONE_THEN_WAIT, waitPaymentCd: '01' } as const

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember(services, channelSeq)))
  const [first, second, third, fourth] = people
  if (!first || !second || !third || !fourth) throw new Error('four people')
  return { channelSeq, course, first, second, third, fourth }
}
type World = Awaited<ReturnType<typeof world>>

const stateOf = async (w: World, person: Person) => {
  const mine = await attendanceOf(server, w.course, person)
  return mine && { status: mine.choiseStatusCd, waits: mine.waitlistedAt !== null }
}
const waitFree = (w: World, person: Person) => enrolFree(server, w.course, person, { outcome: 'waitlist' })
const leave = (w: World, person: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`,
    as: person,
    body: {},
  })

test('ENR-10 ENR-17 ENR-33 beyond the soft limit people wait, and are told so before they press', async () => {
  const w = await world({ ...FREE, ...ONE_THEN_WAIT })
  expect((await checkout(server, w.course, w.first)).body.data.outcome).toBe('enrol')
  await enrolFree(server, w.course, w.first)
  expect((await checkout(server, w.course, w.second)).body.data.outcome).toBe('waitlist')
  // The page still said "enrol": nothing is done that it did not say.
  const stale = await enrolFree(server, w.course, w.second)
  expect(stale.body).toMatchObject({ errorName: 'CAPACITY_EXCEEDED', details: { outcome: 'waitlist' } })
  expect((await waitFree(w, w.second)).status).toBe(200)
  expect(await stateOf(w, w.second)).toEqual({ status: '01', waits: true })
  expect(await mayEnter(server, w.course, w.second)).toBe(false)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, acceptCnt: 1, waitCnt: 1 })
  await expectLedger(server, w.course)
})

test('ENR-10 with no maximum nobody waits', async () => {
  const w = await world({ ...FREE, userLimitTypeCd: '00', maxUserCount: 0 })
  for (const person of [w.first, w.second, w.third])
    expect((await enrolFree(server, w.course, person)).status).toBe(200)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 3, waitCnt: 0 })
})

test('ENR-39 a cancelled attendee frees a place: the first in line gets it, and is told', async () => {
  const w = await world({ ...FREE, ...ONE_THEN_WAIT })
  await enrolFree(server, w.course, w.first)
  await waitFree(w, w.second)
  await waitFree(w, w.third)
  await leave(w, w.first)
  expect(await stateOf(w, w.second)).toEqual({ status: '00', waits: false })
  expect(await stateOf(w, w.third)).toEqual({ status: '01', waits: true })
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 1, attendSum: 2 })
  await expectLedger(server, w.course)
  await eventually(async () => expect(await mailsTo(server, w.second)).toHaveLength(2))
  expect((await mailsTo(server, w.second)).at(-1)).toContain('자리가 났어요')
})

test('ENR-39 places that become free at once go to as many as wait, in order, and to nobody twice', async () => {
  const w = await world({ ...FREE, userLimitTypeCd: '00', maxUserCount: 2 })
  await enrolFree(server, w.course, w.first)
  await enrolFree(server, w.course, w.second)
  await waitFree(w, w.third)
  await waitFree(w, w.fourth)
  await Promise.all([leave(w, w.first), leave(w, w.second)])
  expect(await stateOf(w, w.third)).toEqual({ status: '00', waits: false })
  expect(await stateOf(w, w.fourth)).toEqual({ status: '00', waits: false })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 2, waitCnt: 0, attendSum: 4 })
  await expectLedger(server, w.course)
})

test('ENR-07 ENR-39 a paid waiting list is paid first; whoever moves up gets the grant of the order', async () => {
  const w = await world({ ...PAID_FIRST, vodDays: 30 })
  const { order: firstOrder } = await buy(server, w.course, w.first)
  const { order: waiting } = await buy(server, w.course, w.second, { outcome: 'waitlist' })
  expect(waiting).toMatchObject({ paymentStatus: '03', choiseStatusCd: '01', waitlisted: true })
  await cancel(server, w.course, w.first, firstOrder.orderSeq)
  expect(await stateOf(w, w.second)).toEqual({ status: '00', waits: false })
  expect((await attendanceOf(server, w.course, w.second))?.validAt).not.toBeNull()
  expect(await mayEnter(server, w.course, w.second)).toBe(true)
  await expectLedger(server, w.course)
  // From here on the refund follows the rule of an approved class: within seven days, unopened, in full.
  expect((await cancel(server, w.course, w.second, waiting.orderSeq)).body.data.refundedAmount).toBe(60_000)
})

test('ENR-39 whoever has not paid the deposit yet is passed over', async () => {
  const w = await world(PAID_FIRST)
  const { order: firstOrder } = await buy(server, w.course, w.first)
  await buy(server, w.course, w.second, { payMethodCd: 'VBANK', outcome: 'waitlist' })
  await buy(server, w.course, w.third, { outcome: 'waitlist' })
  await cancel(server, w.course, w.first, firstOrder.orderSeq)
  expect(await stateOf(w, w.second)).toEqual({ status: '01', waits: true })
  expect(await stateOf(w, w.third)).toEqual({ status: '00', waits: false })
  await expectLedger(server, w.course)
})

test('ENR-39 a place that somebody was only paying for goes to the waiting list when they give up', async () => {
  const w = await world(PAID_FIRST)
  const begun = await order(server, w.course, w.first)
  await buy(server, w.course, w.second, { outcome: 'waitlist' })
  expect(await stateOf(w, w.second)).toEqual({ status: '01', waits: true })
  const answer = await cancel(server, w.course, w.first, begun.body.data.orderSeq, { expectedAmount: 0 })
  expect(answer.status).toBe(200)
  expect(await stateOf(w, w.second)).toEqual({ status: '00', waits: false })
  await expectLedger(server, w.course)
})

test('ENR-39 with approval by hand nobody moves up by themselves', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01', userLimitTypeCd: '99', maxUserCount: 1 })
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  for (const person of [w.first, w.second]) await enrolFree(server, w.course, person, { outcome: 'approval' })
  const mine = await attendanceOf(server, w.course, w.first)
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/modify`
  const body = { attendSeqs: [mine?.attendSeq], action: 'approve' }
  await server.call({ method: 'POST', url, as: owner, body })
  await leave(w, w.first)
  expect(await stateOf(w, w.second)).toEqual({ status: '01', waits: false })
  await expectLedger(server, w.course)
})

test('ENR-39 after the limit was raised the minute’s job moves people up', async () => {
  const w = await world({ ...FREE, ...ONE_THEN_WAIT })
  await enrolFree(server, w.course, w.first)
  await waitFree(w, w.second)
  await waitFree(w, w.third)
  await services.db.update(courses).set({ maxUserCount: 2 }).where(eq(courses.courseSeq, w.course.courseSeq))
  await moveUpEverywhere(systemContext(services, 0))
  expect(await stateOf(w, w.second)).toEqual({ status: '00', waits: false })
  expect(await stateOf(w, w.third)).toEqual({ status: '01', waits: true })
  await expectLedger(server, w.course)
})

test('ENR-43 a waiting application that was paid is withdrawn at once, for everything that was paid', async () => {
  const w = await world(PAID_FIRST)
  await buy(server, w.course, w.first)
  await buy(server, w.course, w.second, { outcome: 'waitlist' })
  expect((await leave(w, w.second)).body.data).toEqual({ refundedAmount: 60_000, refundedDollars: 0 })
  expect(await stateOf(w, w.second)).toEqual({ status: '99', waits: false })
  const rows = await services.db.select().from(orders).where(eq(orders.userSeq, w.second.userSeq))
  expect(rows).toMatchObject([{ paymentStatus: '05', refundedAmount: 60_000 }])
  await expectLedger(server, w.course)
})

test('ENR-38 fifty people for the last place before the line: one is in, the others are told that they would wait', async () => {
  const w = await world({ ...FREE, ...ONE_THEN_WAIT })
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember(services, w.channelSeq)))
  const answers = await Promise.all(people.map((person) => enrolFree(server, w.course, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errorName))).toEqual(
    new Set(['CAPACITY_EXCEEDED']),
  )
  await Promise.all(people.map((person) => waitFree(w, person)))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 49 })
  await expectLedger(server, w.course)
})
