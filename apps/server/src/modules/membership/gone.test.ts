import { readFile } from 'node:fs/promises'
import { CHOISE_TYPE } from '@seodang/domain/codes'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  buy,
  cancel,
  countsOf,
  enrolFree,
  expectLedger,
  mailsTo,
  order,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { buyMonthly, MONTHLY } from '../../testing/instalments.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, myMemberships, paidBy, rowOf } from '../../testing/subscribing.ts'
import { reopen, suspend } from '../admin/suspend.ts'
import { peopleOfLive } from '../alarm/store.ts'
import { endOffersEverywhere } from '../enrolment/end-offers.ts'
import { moveUpEverywhere } from '../enrolment/jobs.ts'
import { seatOffers } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { chargeInstalments } from '../instalment/due.ts'
import { chargeDue } from '../subscription/due.ts'
import { courseStaff } from './tables.ts'

// With a worker, which sends the mails.
const server = await testServer({ worker: true })
const { services } = server
const HOUR = 3_600_000
const START = new Date('2026-03-10T01:00:00Z')
const ONE_THEN_WAIT = { userLimitTypeCd: '00', maxUserCount: 1 } as const

beforeEach(() => server.clock.set(START))

async function site() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const at = `/api/v1.0/channels/${channelSeq}`
  const post = (path: string, as: Person, body: object = {}) =>
    server.call({ method: 'POST', url: `${at}${path}`, as, body })
  const get = async (path: string, as: Person) => (await server.call({ url: `${at}${path}`, as })).body
  const block = ({ userSeq }: Person) =>
    post(`/admin/members/${userSeq}/delete`, owner, { blockYn: 'Y', reason: '스팸' })
  const leave = (person: Person) => post('/channel-user/delete', person)
  const join = (person: Person) =>
    post('/channel-user/create', person, { agreements: { terms: true, privacy: true } })
  return { channelSeq, owner, post, get, block, leave, join }
}
const member = ({ channelSeq }: { channelSeq: number }) => aMember(services, channelSeq)
const month = (n: number) => server.clock.set(addSeoulMonths(START, n))

describe('MSH-10 JOIN-11 MEM-08 memberships', () => {
  test.each(['block', 'leave'] as const)(
    'MSH-10 JOIN-11 MEM-08 %s: the membership is cancelled with it, its person sees that, and no card is charged',
    async (how) => {
      const s = await site()
      const membership = await aMembership(services, s.channelSeq)
      const [goes, stays] = [await member(s), await member(s)]
      const { subscriptionSeq, cardSeq } = await aSubscriber(server, membership, goes)
      const { subscriptionSeq: other } = await aSubscriber(server, membership, stays)
      const named = [{ name: '서당 서가', paidUntil: addSeoulMonths(START, 1).toISOString() }]
      expect((await s.get('/channel-user/leaving', goes)).data.memberships).toMatchObject(named)
      const shown = (await s.get(`/admin/members/${goes.userSeq}/leaving`, s.owner)).data
      expect(shown.memberships).toMatchObject(named)

      expect((await s[how](goes)).status).toBe(200)
      expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'cancelling' })
      const mine = await myMemberships(server, s.channelSeq, goes)
      expect(mine.body.data?.list).toMatchObject([{ state: 'cancelling', nextChargeAt: null }])
      await eventually(async () =>
        expect((await mailsTo(server, goes)).join()).toContain('서당 서가 멤버십을 해지했어요'),
      )
      month(1)
      await chargeDue(services)
      expect(await paidBy(server, goes)).toEqual([10_000])
      expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
      expect(await paidBy(server, stays)).toEqual([10_000, 10_000])
      expect(await rowOf(server, other)).toMatchObject({ state: 'active' })
      const removed = await s.post(`/cards/${cardSeq}/delete`, goes)
      expect(removed.status).toBe(200)
    },
  )

  test('MSH-09 whoever was blocked may still end what was never ended, and is not asked for another card', async () => {
    const s = await site()
    const membership = await aMembership(services, s.channelSeq)
    const [goes, late] = [await member(s), await member(s)]
    const [one, two] = [
      await aSubscriber(server, membership, goes),
      await aSubscriber(server, membership, late),
    ]
    // As rows of an earlier time are: gone, with a subscription that goes on.
    for (const person of [goes, late])
      await services.db.execute(
        `update channel_users set left_at = now() where user_seq = ${person.userSeq} and channel_seq = ${s.channelSeq}`,
      )
    const { subscriptionSeq } = one
    const pressed = await act(server, s.channelSeq, goes, { subscriptionSeq, what: 'cancel' })
    expect(pressed.body.data).toMatchObject({ state: 'cancelling' })
    month(1)
    await chargeDue(services)
    expect(await paidBy(server, late)).toEqual([10_000])
    expect(await rowOf(server, two.subscriptionSeq)).toMatchObject({
      state: 'ended',
      endReason: 'memberGone',
    })
  })

  test('PAY-23 JOIN-11 a month that falls due of whoever left is not charged: the class waits until they are back', async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq, MONTHLY)
    const [goes, stays] = [await member(s), await member(s)]
    const plan = await buyMonthly(server, course, goes)
    await buyMonthly(server, course, stays)
    expect((await s.get('/channel-user/leaving', goes)).data.monthly).toMatchObject([{ monthsLeft: 2 }])
    await s.leave(goes)
    month(1)
    await chargeInstalments(services)
    await chargeInstalments(services)
    expect(await paidBy(server, goes)).toEqual([20_000])
    expect(await paidBy(server, stays)).toEqual([20_000, 20_000])
    expect(await plan.row()).toMatchObject({ state: 'held', dueAt: null, paidCount: 1 })

    await s.join(goes)
    month(2)
    await chargeInstalments(services)
    expect(await paidBy(server, goes)).toEqual([20_000])
    const back = await plan.press('pay', { what: 'due', expectedAmount: 40_000 })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await paidBy(server, goes)).toEqual([20_000, 40_000])
    expect((await attendanceOf(server, course, goes))?.choiseStatusCd).toBe('00')
  })
})

describe('SEC-04 JOIN-11 of two sites', () => {
  test('whoever left one is not gone at the other: what goes by the clock there goes on', async () => {
    const [left, kept] = [await site(), await site()]
    const person = await member(left)
    expect((await left.leave(person)).status).toBe(200)
    await kept.join(person)
    const membership = await aMembership(services, kept.channelSeq)
    const { subscriptionSeq } = await aSubscriber(server, membership, person)
    month(1)
    await chargeDue(services)
    expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'active' })
    expect(await paidBy(server, person)).toEqual([10_000, 10_000])
  })

  test('whoever leaves one is not told of what runs at the other', async () => {
    const [here, there] = [await site(), await site()]
    const person = await member(here)
    await there.join(person)
    await buyMonthly(server, await aCourse(services, there.channelSeq, MONTHLY), person)
    await aSubscriber(server, await aMembership(services, there.channelSeq), person)
    const toldAt = async (s: typeof here) => (await s.get('/channel-user/leaving', person)).data
    expect(await toldAt(here)).toEqual({ running: [], memberships: [], monthly: [] })
    expect(await toldAt(there)).toMatchObject({ memberships: [{}], monthly: [{ monthsLeft: 2 }] })
  })
})

describe('ENR-39 BYD-18 lines', () => {
  async function line(change: object = {}) {
    const s = await site()
    const course = await aCourse(services, s.channelSeq, { ...ONE_THEN_WAIT, ...change })
    const people = [await member(s), await member(s), await member(s)] as const
    const [sits, first, second] = people
    const isFree = 'fareCd' in change
    const sat = isFree ? null : (await buy(server, course, sits)).order
    if (isFree) await enrolFree(server, course, sits)
    for (const person of [first, second]) {
      const asked = await enrolFree(server, course, person, { outcome: 'waitlist' })
      expect(asked.status, JSON.stringify(asked.body)).toBe(200)
      server.clock.advance(1000)
    }
    const free = () =>
      sat
        ? cancel(server, course, sits, sat.orderSeq)
        : s.post(`/courses/${course.courseSeq}/attendance/delete`, sits)
    const stateOf = async (person: Person) => (await attendanceOf(server, course, person))?.choiseStatusCd
    const offersOf = async (person: Person) => {
      const attendSeq = (await attendanceOf(server, course, person))?.attendSeq ?? 0
      const rows = await services.db
        .select()
        .from(seatOffers)
        .where(and(eq(seatOffers.channelSeq, s.channelSeq), eq(seatOffers.attendSeq, attendSeq)))
      return rows.map(({ state, expiresAt }) => [state, expiresAt] as const)
    }
    return { ...s, course, sits, first, second, free, stateOf, offersOf }
  }
  const tick = async () => {
    await endOffersEverywhere(systemContext(services, 0))
    await moveUpEverywhere(systemContext(services, 0))
  }

  test.each(['block', 'leave'] as const)(
    'ENR-39 MEM-08 %s: a place that becomes free goes to the next who waits, who is a member',
    async (how) => {
      const w = await line({ fareCd: '00' })
      await w[how](w.first)
      expect(await w.stateOf(w.first)).toBe('99')
      await w.free()
      expect([await w.stateOf(w.first), await w.stateOf(w.second)]).toEqual(['99', '00'])
      expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 0 })
      await eventually(async () => expect((await mailsTo(server, w.second)).join()).toContain('자리'))
      expect((await mailsTo(server, w.first)).join()).not.toContain('자리')
      await expectLedger(server, w.course)
    },
  )

  test.each(['block', 'leave'] as const)(
    'BYD-18 MEM-08 %s: a place that was offered is offered to the next at once',
    async (how) => {
      const w = await line()
      await w.free()
      expect(await w.offersOf(w.first)).toMatchObject([['open', expect.anything()]])
      await w[how](w.first)
      expect((await w.offersOf(w.first)).map(([state]) => state)).toEqual(['givenUp'])
      expect((await w.offersOf(w.second)).map(([state]) => state)).toEqual(['open'])
      await expectLedger(server, w.course)
    },
  )

  test('BYD-18 whoever was gone before that was a rule loses the offer with the next look, and gets none', async () => {
    const w = await line()
    await w.free()
    await services.db.execute(
      `update channel_users set left_at = now() where user_seq = ${w.first.userSeq} and channel_seq = ${w.channelSeq}`,
    )
    await tick()
    expect((await w.offersOf(w.first)).map(([state]) => state)).toEqual(['givenUp'])
    expect((await w.offersOf(w.second)).map(([state]) => state)).toEqual(['open'])
  })

  test('BYD-18 ADM-02 while the site is suspended no offer runs out and none is made; afterwards a day is left', async () => {
    const w = await line()
    await w.free()
    const [[, offeredUntil] = []] = await w.offersOf(w.first)
    expect(offeredUntil?.getTime()).toBe(server.clock.now().getTime() + 24 * HOUR)
    server.clock.advance(23 * HOUR)
    const desk = () => systemContext(services, 0)
    await suspend(desk(), w.channelSeq, { reason: '신고', note: '' })
    server.clock.advance(72 * HOUR)
    await tick()
    expect(await w.offersOf(w.first)).toEqual([['open', offeredUntil]])
    expect(await w.offersOf(w.second)).toEqual([])
    await reopen(desk(), w.channelSeq)
    const until = new Date(server.clock.now().getTime() + 24 * HOUR)
    await tick()
    expect(await w.offersOf(w.first)).toEqual([['open', until]])
    const placed = await order(server, w.course, w.first)
    expect(placed.status).toBe(200)
  })
})

test('JOIN-11 PERM-05 whoever runs one class steps down before they leave, and who is no member hears of no live', async () => {
  const s = await site()
  const course = await aCourse(services, s.channelSeq)
  const { curriculumSeq } = await anItem(services, course)
  const [runs, stays] = [
    await aCourseStaff(services, course, 'CMG'),
    await aCourseStaff(services, course, 'CMG'),
  ]
  const refused = await s.leave(runs)
  expect(refused.body.errorName).toBe('STAFF_CANNOT_LEAVE')
  await services.db.execute(
    `update channel_users set left_at = now() where user_seq = ${runs.userSeq} and channel_seq = ${s.channelSeq}`,
  )
  const { people } = await peopleOfLive(
    systemContext(services, s.channelSeq),
    course.courseSeq,
    curriculumSeq,
  )
  expect(people).toEqual([stays.userSeq])
})

describe('JOIN-11 MEM-08 what waits for a decision of staff, or stood before they had to step down', () => {
  test.each(['leave', 'block', 'close'] as const)(
    'JOIN-11 MEM-08 ACC-29 an application by hand of somebody gone (%s) is not approved, and is cancelled',
    async (how) => {
      const s = await site()
      const course = await aCourse(services, s.channelSeq, {
        fareCd: '00',
        price: null,
        choiseTypeCd: CHOISE_TYPE.approval,
      })
      const [goes, stays] = [await member(s), await member(s)]
      for (const person of [goes, stays]) await enrolFree(server, course, person, { outcome: 'approval' })
      const places = await Promise.all([goes, stays].map((one) => attendanceOf(server, course, one)))
      // As the preview says it, so it is done.
      const change = async (action: string) => {
        const body = { attendSeqs: places.map((place) => place?.attendSeq), action }
        const answers = []
        for (const does of ['preview', 'modify'])
          answers.push(await s.post(`/courses/${course.courseSeq}/admin/attendees/${does}`, s.owner, body))
        const [told, done] = answers.map(({ body: { data } }) =>
          data.list.map(({ problem }: { problem: string | null }) => problem),
        )
        expect(told).toEqual(done)
        return done
      }
      if (how === 'close')
        await services.db.update(users).set({ closedAt: START }).where(eq(users.userSeq, goes.userSeq))
      else expect((await s[how](goes)).status).toBe(200)

      expect(await change('approve')).toEqual(['ATTENDEE_IS_NO_MEMBER', null])
      expect(await change('hold')).toEqual(['ATTENDEE_IS_NO_MEMBER', null])
      expect(await attendanceOf(server, course, goes)).toMatchObject({ choiseStatusCd: '01' })
      if (how === 'leave') {
        await s.join(goes)
        expect(await change('approve')).toEqual([null, null])
      } else expect(await change('cancel')).toEqual([null, null])
    },
  )

  test('PERM-05 parts in classes of those who left before they had to step down are gone, and of nobody else', async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq)
    const people = {
      left: await aCourseStaff(services, course, 'FAC'),
      closed: await aCourseStaff(services, course, 'CMG'),
      stays: await aCourseStaff(services, course, 'FAC'),
    }
    const { left, closed } = people
    // As rows of an earlier time are.
    await services.db.execute(
      `update channel_users set left_at = now() where channel_seq = ${s.channelSeq} and user_seq = ${left.userSeq}`,
    )
    await services.db.update(users).set({ closedAt: START }).where(eq(users.userSeq, closed.userSeq))
    const migration = new URL('../../../migrations/0054_parts-of-who-left.sql', import.meta.url)
    await services.db.execute(await readFile(migration, 'utf8'))
    const staff = await services.db
      .select()
      .from(courseStaff)
      .where(eq(courseStaff.courseSeq, course.courseSeq))
    expect(staff.map(({ userSeq }) => userSeq)).toEqual([people.stays.userSeq])
    await s.join(left)
    expect((await s.get(`/courses/${course.courseSeq}/admin/attendees`, left)).errorName).toBe(
      'NO_PERMISSION',
    )
  })
})
