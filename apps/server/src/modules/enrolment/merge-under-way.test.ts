import { CHOISE_STATUS } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { attendanceOf, buy, cancel, enrolFree, expectLedger, mayEnter } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { becomeOne } from '../../testing/merging.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { packageCourses } from '../catalog/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { orders } from '../order/tables.ts'
import { PLACES_FOLDED } from './index.ts'
import { moveUpEverywhere } from './jobs.ts'
import { fillPackage } from './package-places.ts'
import { attendances } from './tables.ts'

/** SOC-19: a merge stands still between its steps, and somebody does something else. Without a worker, so that it does. */
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

const FREE = { fareCd: '00', price: null } as const
const ONE_THEN_WAIT = { ...FREE, userLimitTypeCd: '00', maxUserCount: 1 } as const
const followerOf = (module: string) => `identity.accountsMerged__${module}`

async function site() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const [gone, kept, first, other] = await Promise.all([1, 2, 3, 4].map(() => aMember(services, channelSeq)))
  if (!gone || !kept || !first || !other) throw new Error('four people')
  const staff = (courseSeq: number, path: string, body: object = {}) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/${path}`,
      as: owner,
      body,
    })
  return {
    channelSeq,
    ctx: systemContext(services, channelSeq),
    gone,
    kept,
    first,
    other,
    staff,
    change: (courseSeq: number, attendSeq: number, action: string) =>
      staff(courseSeq, 'attendees/modify', { attendSeqs: [attendSeq], action, reason: '' }),
    merge: () => becomeOne(server, { gone, kept }),
    follow: async (queues = queuesOf(server, accountsMerged)) => {
      await workQueues(server, { channelSeq: -1, people: [gone.userSeq] }, queues)
      await workQueues(server, { channelSeq, people: [] }, queuesOf(server, PLACES_FOLDED))
    },
  }
}
type Class = Awaited<ReturnType<typeof aCourse>>

const statusOf = async (course: Class, person: Person) =>
  (await attendanceOf(server, course, person))?.choiseStatusCd
const giveUp = ({ channelSeq, courseSeq }: Class, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/attendance/delete`,
    as,
    body: {},
  })

/** Somebody sits in the class of one place, and two wait, the one that goes before the other. */
async function aLine() {
  const s = await site()
  const course = await aCourse(services, s.channelSeq, ONE_THEN_WAIT)
  await enrolFree(server, course, s.first)
  for (const person of [s.gone, s.other]) await enrolFree(server, course, person, { outcome: 'waitlist' })
  const { attendSeq } = (await attendanceOf(server, course, s.gone)) ?? { attendSeq: 0 }
  return { ...s, course, attendSeq }
}

test('SOC-19, ENR-39 a place that becomes free amid a merge is not given to the next in line', async () => {
  const w = await aLine()
  await w.merge()
  await w.follow([followerOf('membership')])
  expect((await giveUp(w.course, w.first)).status).toBe(200)
  expect(await statusOf(w.course, w.other)).toBe(CHOISE_STATUS.pending)

  await w.follow()
  await moveUpEverywhere(systemContext(services, 0))
  expect(await statusOf(w.course, w.kept)).toBe(CHOISE_STATUS.approved)
  expect(await statusOf(w.course, w.other)).toBe(CHOISE_STATUS.pending)
  await expectLedger(server, w.course)
})

test.each(['offer/create', 'ordering'])(
  'SOC-19, BYD-18 a turn is no staff’s to move amid a merge: %s',
  async (act) => {
    const w = await aLine()
    await w.merge()
    const press = () => w.staff(w.course.courseSeq, `waiting/${w.attendSeq}/${act}`)
    const early = await press()
    expect([early.status, early.body.errorName]).toEqual([409, 'MERGE_UNDER_WAY'])
    await w.follow()
    expect((await press()).body.errorName).not.toBe('MERGE_UNDER_WAY')
  },
)

test('SOC-19, ATT-06 staff who let somebody in amid a merge hear that it is under way', async () => {
  const s = await site()
  const course = await aCourse(services, s.channelSeq, { ...FREE, choiseTypeCd: '01' })
  await enrolFree(server, course, s.gone, { outcome: 'approval' })
  const { attendSeq } = (await attendanceOf(server, course, s.gone)) ?? { attendSeq: 0 }
  await s.merge()
  const approve = async () => (await s.change(course.courseSeq, attendSeq, 'approve')).body.data
  expect(await approve()).toMatchObject({ doneCount: 0, list: [{ problem: 'MERGE_UNDER_WAY' }] })
  await s.follow()
  expect(await approve()).toMatchObject({ doneCount: 1 })
  expect(await statusOf(course, s.kept)).toBe(CHOISE_STATUS.approved)
})

test('SOC-19, PKG-10 a class that is added to a package amid a merge is open to the one that stays', async () => {
  const s = await site()
  const pack = await aPackage(services, s.channelSeq, {})
  await buy(server, pack, s.gone)
  const kept = await s.merge()
  const added = await aCourse(services, s.channelSeq)
  await services.db
    .insert(packageCourses)
    .values({ channelSeq: s.channelSeq, packageSeq: pack.courseSeq, courseSeq: added.courseSeq, ord: 9 })
  await fillPackage(s.ctx, pack.courseSeq)
  expect(await statusOf(added, s.gone)).toBeUndefined()
  await s.follow()
  expect(await mayEnter(server, added, kept)).toBe(true)
  await expectLedger(server, added)
})

/** Both bought it. Answers the orders. */
async function bothBought() {
  const s = await site()
  const pack = await aPackage(services, s.channelSeq, { vodDays: 30 })
  const [course] = pack.classes
  if (!course) throw new Error('a package of classes')
  const own = (await buy(server, pack, s.kept)).order.orderSeq
  const theirs = (await buy(server, pack, s.gone)).order.orderSeq
  return { ...s, pack, course, own, theirs }
}

test.each(['own', 'theirs'] as const)(
  'SOC-19, PKG-05 of one package that both bought %s is paid back afterwards: the other keeps all of it open',
  async (which) => {
    const w = await bothBought()
    const kept = await w.merge()
    await w.follow()
    const both = [w.pack, w.course]
    for (const each of both) await expectLedger(server, each)

    expect((await cancel(server, w.pack, kept, w[which])).status).toBe(200)
    expect(await mayEnter(server, w.course, kept)).toBe(true)
    const places = await Promise.all(both.map((each) => attendanceOf(server, each, kept)))
    expect(places[0]?.validAt).toEqual(places[1]?.validAt)
    for (const each of both) await expectLedger(server, each)

    expect((await cancel(server, w.pack, kept, which === 'own' ? w.theirs : w.own)).status).toBe(200)
    expect(await mayEnter(server, w.course, kept)).toBe(false)
    for (const each of both) await expectLedger(server, each)
    const rows = await services.db.select().from(orders).where(eq(orders.channelSeq, w.channelSeq))
    expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual(['05', '05'])
  },
)

test('SOC-19, ATT-18 a package that is held between the moves of its classes holds them', async () => {
  const s = await site()
  const pack = await aPackage(services, s.channelSeq, {})
  const [course] = pack.classes
  if (!course) throw new Error('a package of classes')
  await buy(server, pack, s.gone)
  const kept = await s.merge()
  // As a merge that has moved the package and died before its classes.
  await services.db
    .update(attendances)
    .set({ userSeq: s.kept.userSeq })
    .where(eq(attendances.courseSeq, pack.courseSeq))
  const { attendSeq } = (await attendanceOf(server, pack, kept)) ?? { attendSeq: 0 }
  expect((await s.change(pack.courseSeq, attendSeq, 'hold')).body.data).toMatchObject({ doneCount: 1 })
  await s.follow()
  expect(await mayEnter(server, course, kept)).toBe(false)
  expect((await s.change(pack.courseSeq, attendSeq, 'approve')).body.data).toMatchObject({ doneCount: 1 })
  expect(await mayEnter(server, course, kept)).toBe(true)
  await expectLedger(server, course)
})
