import { CHAT_ENTRY } from '@seodang/domain/chat'
import { COUPON_ISSUE, COUPON_STATE, CURRICULUM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { endOfTerm } from '@seodang/domain/holidays'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { and, eq, ne } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { buy, cancel, order, type SoldCourse } from '../../testing/buying.ts'
import { aRoom } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import { aCoupon, hold } from '../../testing/coupons.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aLive,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { buyMonthly, MONTHLY } from '../../testing/instalments.ts'
import { untilMerged } from '../../testing/merging.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { courses, packageCourses } from '../catalog/tables.ts'
import { chatRoomClasses } from '../chat/tables.ts'
import { giveOnFinishing } from '../coupon/given-by-events.ts'
import { coupons } from '../coupon/tables.ts'
import { certificates } from '../coursework/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { mergeAccounts } from '../identity/merge.ts'
import { orders } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
afterEach(() => server.clock.set(new Date()))

const RULE = {
  useYn: 'Y',
  title: '수료증',
  content: '위 사람은 본 과정을 마쳤습니다.',
  sealKey: null,
  progressPercent: 100,
  attendancePercent: 0,
  livePercent: 0,
  liveMinutes: 0,
  quizPercent: 0,
  missionsYn: 'N',
  certificationsYn: 'N',
  revision: 0,
}

/** A class that gives a certificate and a coupon to whoever finishes it, with a live and a room of its own. */
async function school() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 30 })
  const item = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.text,
    linkUrl: null,
    duration: 0,
  })
  const { couponInfoSeq } = await aCoupon(services, channelSeq, {
    issueCd: COUPON_ISSUE.finish,
    finishCourseSeqs: [course.courseSeq],
    discount: 5_000,
  })
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const post = (url: string, as: Person, body: object = {}) => server.call({ method: 'POST', url, as, body })
  const classUrl = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}`
  const saved = await post(`${classUrl}/admin/certificate-rule/modify`, owner, RULE)
  expect(saved.status).toBe(200)
  const couponOf = async ({ userSeq }: Person) => {
    const [row] = await services.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.couponInfoSeq, couponInfoSeq), eq(coupons.userSeq, userSeq)))
    return row
  }
  const standing = async ({ userSeq }: Person) => {
    const rows = await services.db
      .select()
      .from(certificates)
      .where(and(eq(certificates.channelSeq, channelSeq), eq(certificates.userSeq, userSeq)))
    return rows.filter(({ withdrawnAt }) => withdrawnAt === null).length
  }
  return {
    channelSeq,
    course,
    item,
    owner,
    post,
    classUrl,
    couponOf,
    standing,
    finish: async (as: Person) => {
      const url = `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${item.curriculumSeq}/completion/create`
      const done = await post(url, as)
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      await eventually(async () => {
        expect(await standing(as)).toBe(1)
        expect(await couponOf(as)).toBeDefined()
      })
    },
    /** All of the money, or a part, by staff. */
    payBack: async (orderSeq: number, amount = 60_000, cancelAttendance = true, reasonCd = 'NOT_HELD') => {
      const url = `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/refund`
      const back = await post(url, owner, {
        amount,
        reason: '다른 반과 바꿈',
        cancelAttendance,
        reasonCd,
      })
      expect(back.status, JSON.stringify(back.body)).toBe(200)
    },
    history: async (orderSeq: number) => {
      const url = `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}`
      const { body } = await server.call({ url, as: owner })
      return body.data.history.map(({ what, amount }: { what: string; amount: number | null }) => [
        what,
        amount,
      ])
    },
  }
}
type School = Awaited<ReturnType<typeof school>>

test('CPN-08 PAY-10 SOC-19 what two accounts earned before they became one ends with the last of the money', async () => {
  const s = await school()
  const [gone, kept] = [await aMember(services, s.channelSeq), await aMember(services, s.channelSeq)]
  const orderSeqs: number[] = []
  for (const one of [gone, kept]) {
    orderSeqs.push(Number((await buy(server, s.course, one)).order.orderSeq))
    await s.finish(one)
  }
  await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, gone.userSeq, kept.userSeq))
  await untilMerged(server, gone)
  const states = async () =>
    (await services.db.select().from(coupons).where(eq(coupons.userSeq, kept.userSeq))).map(
      ({ stateCd }) => stateCd,
    )
  const [first = 0, second = 0] = orderSeqs
  await s.payBack(first)
  expect(await states()).toEqual([COUPON_STATE.usable, COUPON_STATE.usable])
  await s.payBack(second)
  expect(await states()).toEqual([COUPON_STATE.withdrawn, COUPON_STATE.withdrawn])
})

const get = async (url: string, as: Person | null = null) => server.call({ url, as })

/** What an order gives, or what is earned by it: how it is asked for, as long as it is had. */
const GIVEN: Record<string, (s: School, as: Person) => Promise<() => Promise<boolean>>> = {
  'the lessons': async (s, as) => async () => {
    const url = `/api/v1.0/curriculums/${s.channelSeq}/${s.course.courseSeq}/${s.item.curriculumSeq}/play`
    return (await s.post(url, as)).status === 200
  },
  'the way into a live': async (s, as) => {
    const startAt = new Date(server.clock.now().getTime() + 5 * MINUTE)
    const { curriculumSeq } = await aLive(services, s.course, { startAt }, { requiredYn: 'N' })
    const url = `/api/v1.0/join-live/${s.channelSeq}/${s.course.courseSeq}?i=${curriculumSeq}`
    return async () => (await get(url, as)).status === 200
  },
  'a live in the calendar': async (s, as) => {
    const startAt = new Date(server.clock.now().getTime() + 60 * MINUTE)
    await aLive(services, s.course, { startAt }, { requiredYn: 'N', title: '달력의 모임' })
    const { url } = (await s.post('/api/v1.0/users/calendar/create', as)).body.data
    const { pathname } = new URL(url)
    return async () => (await server.app.inject({ url: pathname })).body.includes('달력의 모임')
  },
  'a chat room of the class': async (s, as) => {
    const room = await aRoom(services, s.channelSeq, { entryCd: CHAT_ENTRY.chosen })
    await services.db.insert(chatRoomClasses).values({ ...room, courseSeq: s.course.courseSeq })
    await chatting(server).enter(room, as)
    return async () => (await chatting(server).send(room, as, '안녕하세요')).status === 200
  },
  'the board of the class': async (s, as) => async () =>
    (
      await s.post(`${s.classUrl}/communities/create`, as, {
        postType: 'general',
        title: '오늘의 한 줄',
        content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '비.' }] }] },
        category: null,
        uploadSeqs: [],
        secretYn: 'N',
        publicYn: 'Y',
        pinYn: 'N',
        urgentYn: 'N',
      })
    ).status === 200,
  'the certificate, and what its number says': async (s, as) => {
    const [row] = await services.db.select().from(certificates).where(eq(certificates.userSeq, as.userSeq))
    const url = `/api/v1.0/channels/${s.channelSeq}/certificates/${row?.number}`
    const own = `/api/v1.0/channels/${s.channelSeq}/me/certificates`
    return async () =>
      (await get(url)).body.data.withdrawnAt === null && (await get(own, as)).body.data.totalCount === 1
  },
  'an unused coupon for finishing': async (s, as) => async () =>
    (await get(`/api/v1.0/channels/${s.channelSeq}/me/coupons`, as)).body.data.counts.usable === 1,
}

for (const [what, ask] of Object.entries(GIVEN))
  test(`PAY-10, BYD-01 what outlasts a whole refund: not ${what}`, async () => {
    const s = await school()
    const learner = await aMember(services, s.channelSeq)
    const { order: sold } = await buy(server, s.course, learner)
    await s.finish(learner)
    const isHad = await ask(s, learner)
    expect(await isHad()).toBe(true)
    await s.payBack(sold.orderSeq)
    await eventually(async () => expect(await isHad()).toBe(false))
  })

const bought = async (s: School, course: SoldCourse = s.course) => {
  const learner = await aMember(services, s.channelSeq)
  const { order: sold } = await buy(server, course, learner)
  return { learner, orderSeq: sold.orderSeq as number }
}

test('SALE-07, CPN-08 staff see what went with the money, and that a coupon was spent before', async () => {
  const s = await school()
  const { learner, orderSeq } = await bought(s)
  await s.finish(learner)
  await s.payBack(orderSeq)
  await eventually(async () =>
    expect(await s.history(orderSeq)).toEqual(
      expect.arrayContaining([
        ['couponTakenBack', null],
        ['certificateWithdrawn', null],
      ]),
    ),
  )

  const spent = await bought(s)
  await s.finish(spent.learner)
  const earned = await s.couponOf(spent.learner)
  const other = await aCourse(services, s.channelSeq)
  const form = { couponSeq: earned?.couponSeq, expectedAmount: 55_000 }
  const second = (await buy(server, other, spent.learner, form)).order.orderSeq
  await s.payBack(spent.orderSeq)
  expect(await s.history(spent.orderSeq)).toContainEqual(['couponKept', 5_000])
  expect(await s.couponOf(spent.learner)).toMatchObject({ stateCd: COUPON_STATE.used })
  // It does not come back with the order that it was spent on, either.
  expect((await cancel(server, other, spent.learner, second, { expectedAmount: 55_000 })).status).toBe(200)
  expect(await s.couponOf(spent.learner)).toMatchObject({ stateCd: COUPON_STATE.withdrawn, orderSeq: null })
})

/** Where something else holds what was given, it stays. */
const HELD: Record<string, (s: School) => Promise<Person>> = {
  'a part of the money stays': async (s) => {
    const { learner, orderSeq } = await bought(s)
    await s.finish(learner)
    // After the days of withdrawal, which end with a working day, whoever took all of it is owed nothing.
    server.clock.set(endOfTerm(server.clock.now(), WITHDRAWAL_DAYS))
    await s.payBack(orderSeq, 59_000, true, 'QUIT')
    return learner
  },
  'a membership opens the class as well': async (s) => {
    const { learner, orderSeq } = await bought(s)
    await s.finish(learner)
    await aSubscriber(
      server,
      await aMembership(services, s.channelSeq, { classes: [s.course.courseSeq] }),
      learner,
    )
    await s.payBack(orderSeq)
    return learner
  },
  'another order of the class stays paid': async (s) => {
    const { learner } = await bought(s)
    await s.finish(learner)
    server.clock.advance(31 * DAY)
    const { order: sold } = await buy(server, s.course, learner)
    await s.payBack(sold.orderSeq)
    return learner
  },
}

for (const [why, live] of Object.entries(HELD))
  test(`PAY-10, BYD-01 what outlasts a whole refund: all of it where ${why}`, async () => {
    const s = await school()
    const learner = await live(s)
    // What follows a refund has followed once that of somebody else, which came later, has.
    const beside = await bought(s)
    await s.finish(beside.learner)
    await s.payBack(beside.orderSeq)
    await eventually(async () => expect(await s.standing(beside.learner)).toBe(0))
    expect(await s.standing(learner)).toBe(1)
    expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.usable, takenBackOrderSeq: null })
  })

/** Other ways to buy the class; answers the orders to pay back, with what each took. */
const WAYS: Record<string, (s: School, as: Person) => Promise<[orderSeq: number, amount: number][]>> = {
  'a package': async (s, as) => {
    const pack = await aPackage(services, s.channelSeq)
    const { courseSeq } = s.course
    await services.db
      .insert(packageCourses)
      .values({ channelSeq: s.channelSeq, packageSeq: pack.courseSeq, courseSeq, ord: 9 })
    return [[(await buy(server, pack, as)).order.orderSeq, 60_000]]
  },
  'a membership': async (s, as) => {
    await aSubscriber(
      server,
      await aMembership(services, s.channelSeq, { classes: [s.course.courseSeq] }),
      as,
    )
    const [row] = await services.db
      .select({ orderSeq: orders.orderSeq })
      .from(orders)
      .where(eq(orders.userSeq, as.userSeq))
    return [[row?.orderSeq ?? 0, 10_000]]
  },
  'a plan of months': async (s, as) => {
    await services.db.update(courses).set(MONTHLY).where(eq(courses.courseSeq, s.course.courseSeq))
    const { orderSeq, press } = await buyMonthly(server, s.course, as)
    expect((await press('pay', { what: 'rest', expectedAmount: 40_000 })).status).toBe(200)
    const [second] = await services.db
      .select({ orderSeq: orders.orderSeq })
      .from(orders)
      .where(and(eq(orders.userSeq, as.userSeq), ne(orders.orderSeq, orderSeq)))
    return [
      [second?.orderSeq ?? 0, 40_000],
      [orderSeq, 20_000],
    ]
  },
}

for (const [how, buyIt] of Object.entries(WAYS))
  test(`PAY-10, BYD-01 what outlasts a whole refund: nothing that was earned by ${how}`, async () => {
    const s = await school()
    const learner = await aMember(services, s.channelSeq)
    const sold = await buyIt(s, learner)
    await s.finish(learner)
    for (const [orderSeq, amount] of sold) {
      expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.usable })
      await s.payBack(orderSeq, amount, orderSeq === sold.at(-1)?.[0])
    }
    expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.withdrawn })
    await eventually(async () => expect(await s.standing(learner)).toBe(0))
  })

test('PAY-10 the last of several refunds takes it, and who buys the class again has the certificate again', async () => {
  const s = await school()
  const { learner, orderSeq } = await bought(s)
  await s.finish(learner)
  server.clock.advance(31 * DAY)
  const second = (await buy(server, s.course, learner)).order.orderSeq
  await s.payBack(orderSeq)
  expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.usable })
  await s.payBack(second)
  expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.withdrawn })
  await eventually(async () => expect(await s.standing(learner)).toBe(0))
  await buy(server, s.course, learner)
  await eventually(async () => expect(await s.standing(learner)).toBe(1))
})

test('CPN-11, PAY-10 what was bought with a coupon alone is lost with it, once that comes back', async () => {
  const s = await school()
  const learner = await aMember(services, s.channelSeq)
  const { couponSeq } = await hold(server, s.channelSeq, learner, { discount: 60_000 })
  const placed = await order(server, s.course, learner, { couponSeq, expectedAmount: 0 })
  expect(placed.body.data.next).toEqual({ kind: 'done' })
  await s.finish(learner)
  const [place] = await services.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(eq(attendances.userSeq, learner.userSeq))
  const url = `${s.classUrl}/admin/attendees/modify`
  const body = { attendSeqs: [place?.attendSeq], reason: '', action: 'cancel' }
  expect((await s.post(url, s.owner, body)).body.data).toMatchObject({ doneCount: 1 })
  expect(await s.couponOf(learner)).toMatchObject({ stateCd: COUPON_STATE.withdrawn })
  await eventually(async () => expect(await s.standing(learner)).toBe(0))
})

test('CPN-08, PAY-10 a class that is told to be finished after it was paid back gives nothing', async () => {
  const s = await school()
  const { learner, orderSeq } = await bought(s)
  await s.payBack(orderSeq)
  await giveOnFinishing(systemContext(services, s.channelSeq), learner.userSeq, s.course.courseSeq)
  expect(await s.couponOf(learner)).toBeUndefined()
})
