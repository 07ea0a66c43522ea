import {
  CHOISE_STATUS,
  COURSE_USER_TYPE,
  PAYMENT_STATUS,
  UPLOAD_STATE,
  USER_TYPE,
} from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aCode, mailsTo, otherThan, PASSWORD } from '../../testing/account.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { courseCounts, courseLikes } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { reviews } from '../community/tables.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import { trackingEvents } from '../insight/tables.ts'
import { uploads } from '../media/tables.ts'
import { channelUsers, courseStaff, operators } from '../membership/tables.ts'
import { siteDrafts } from '../opening/tables.ts'
import { forgetBuyers } from '../order/retention.ts'
import { orderLines, orders, refunds } from '../order/tables.ts'
import { accountsMerged } from './events.ts'
import { hashPassword } from './passwords.ts'
import { consents, users } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { db } = services

const close = (as: Person, body: object = { password: PASSWORD }) =>
  server.call({ method: 'POST', url: '/api/v1.0/users/closing', as, body })
const closing = async (as: Person) => (await server.call({ url: '/api/v1.0/users/closing', as })).body.data

interface Life {
  channelSeq: number
  course: { channelSeq: number; courseSeq: number; title: string }
  person: Person
  attendSeq: number
}

/** Somebody with a password who left a trace wherever a person can. */
async function aLife(): Promise<Life> {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, {}, { attendCount: 1, acceptCnt: 1, likeCount: 1 })
  const { courseSeq } = course
  const person = await aMember(services, channelSeq, {
    passwordHash: await hashPassword(PASSWORD),
    name: '문하늘',
    phone: '01012345678',
  })
  const { userSeq } = person
  const { attendSeq } = await anAttendance(services, course, person, {
    phone: '01012345678',
    answers: ['알음알음으로'],
    memo: '질문이 많은 분',
  })
  const { curriculumSeq } = await anItem(services, course)
  await db.insert(itemProgress).values({ channelSeq, courseSeq, curriculumSeq, userSeq })
  await db.insert(courseLikes).values({ channelSeq, courseSeq, userSeq })
  await db
    .insert(reviews)
    .values({ channelSeq, courseSeq, attendSeq, userSeq, halfStars: 10, content: '다시 쓰게 됐어요.' })
  await db.insert(trackingEvents).values({ channelSeq, eventType: 'PAGEVIEW', userSeq, clientId: 'browser' })
  await db.insert(siteDrafts).values({ userSeq, draft: { name: '내 글방' } })
  await db.insert(uploads).values({
    channelSeq: 0,
    ownerSeq: userSeq,
    kind: 'image',
    purpose: 'picture',
    name: 'me.jpg',
    size: 10,
    state: UPLOAD_STATE.ready,
    storageKey: unique('face'),
  })
  await db
    .insert(courseStaff)
    .values({ channelSeq, courseSeq, userSeq, userTypeCd: COURSE_USER_TYPE.facilitator })
  return { channelSeq, course, person, attendSeq }
}

const rowsOf = (life: Life, userSeq = life.person.userSeq) => ({
  attendance: () => db.select().from(attendances).where(eq(attendances.userSeq, userSeq)),
  grant: () => db.select().from(grants).where(eq(grants.userSeq, userSeq)),
  progress: () => db.select().from(itemProgress).where(eq(itemProgress.userSeq, userSeq)),
  likes: () => db.select().from(courseLikes).where(eq(courseLikes.userSeq, userSeq)),
  reviews: () => db.select().from(reviews).where(eq(reviews.userSeq, userSeq)),
  tracking: () => db.select().from(trackingEvents).where(eq(trackingEvents.userSeq, userSeq)),
  drafts: () => db.select().from(siteDrafts).where(eq(siteDrafts.userSeq, userSeq)),
  pictures: () => db.select().from(uploads).where(eq(uploads.ownerSeq, userSeq)),
  staff: () => db.select().from(courseStaff).where(eq(courseStaff.userSeq, userSeq)),
  places: () => db.select().from(channelUsers).where(eq(channelUsers.userSeq, userSeq)),
})
const countsOf = async ({ course }: Life) =>
  (await db.select().from(courseCounts).where(eq(courseCounts.courseSeq, course.courseSeq)))[0]

test('ACC-29 before closing one is told the sites and classes that are lost', async () => {
  const { person, channelSeq, course } = await aLife()
  expect(await closing(person)).toEqual({
    hasPassword: true,
    sites: [{ channelSeq, name: '느린 글방' }],
    running: [
      {
        channelSeq,
        courseSeq: course.courseSeq,
        siteName: '느린 글방',
        title: course.title,
        validAt: null,
        pending: false,
      },
    ],
    mergeUnderWay: false,
    soleOwnerOf: [],
    moneyUnderWay: [],
    payoutsOwed: [],
  })
})

test('ACC-29 closing takes the password, ends every session and says so by mail', async () => {
  const { person } = await aLife()
  const wrong = await close(person, { password: 'Wrong!2026' })
  expect([wrong.status, wrong.body.errorName]).toEqual([400, 'INCORRECT_PASSWORD'])
  expect((await close(person, {})).body.errorName).toBe('INCORRECT_PASSWORD')

  expect((await close(person)).status).toBe(200)

  expect((await server.call({ url: '/api/v1.0/users/session', as: person })).status).toBe(401)
  const login = { email: person.email, password: PASSWORD }
  expect((await server.call({ method: 'POST', url: '/api/v1.0/auth/login', body: login })).status).toBe(400)
  expect((await mailsTo(services, person.email))[0]?.subject).toBe('[서당] 탈퇴가 완료되었어요')
})

test('ACC-29 an account without a password is closed by a mailed code', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aMember(services, channelSeq, { passwordHash: null, snsTypeCd: 'KAK' })
  expect((await closing(person)).hasPassword).toBe(false)
  const code = await aCode(server, person)
  expect((await close(person, { code: otherThan(code) })).body.errorName).toBe('INCORRECT_CODE')
  expect((await close(person, { password: PASSWORD })).body.errorName).toBe('INCORRECT_CODE')
  expect((await close(person, { code })).status).toBe(200)
})

test('ACC-29 the sole owner of a site stays until there is another', async () => {
  const { channelSeq, name } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, owner.userSeq))
  await anOperator(services, channelSeq, USER_TYPE.manager)
  expect((await closing(owner)).soleOwnerOf).toEqual([{ channelSeq, name }])
  const refused = await close(owner)
  expect([refused.status, refused.body.errorName]).toEqual([409, 'SOLE_OWNER'])

  const second = await anOperator(services, channelSeq, USER_TYPE.owner)
  expect((await closing(owner)).soleOwnerOf).toEqual([])
  expect((await close(owner)).status).toBe(200)
  expect((await closing(second)).soleOwnerOf).toEqual([{ channelSeq, name }])
  await expect.poll(() => db.select().from(operators).where(eq(operators.userSeq, owner.userSeq))).toEqual([])
})

test('ACC-29 of two owners who close at once one stays', async () => {
  const { channelSeq } = await aChannel(services)
  const passwordHash = await hashPassword(PASSWORD)
  const owners = [
    await anOperator(services, channelSeq, USER_TYPE.owner),
    await anOperator(services, channelSeq, USER_TYPE.owner),
  ]
  for (const { userSeq } of owners)
    await db.update(users).set({ passwordHash }).where(eq(users.userSeq, userSeq))
  const answers = await Promise.all(owners.map((owner) => close(owner)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('ACC-29 nobody closes an account while money of theirs is on its way', async () => {
  const { person, course, attendSeq } = await aLife()
  const { orderSeq } = await anOrder(services, course, person, attendSeq)
  const refund = {
    channelSeq: course.channelSeq,
    orderSeq,
    amount: 60_000,
    reason: '',
    idempotencyKey: unique('key'),
  }
  const ask = async () => (await close(person)).body.errorName

  await db.insert(refunds).values(refund)
  expect(await ask()).toBe('MONEY_UNDER_WAY')
  await db.update(refunds).set({ state: 'done' }).where(eq(refunds.orderSeq, orderSeq))
  await db
    .update(attendances)
    .set({ choiseStatusCd: CHOISE_STATUS.pending })
    .where(eq(attendances.attendSeq, attendSeq))
  expect(await ask()).toBe('MONEY_UNDER_WAY')
  await db
    .update(orders)
    .set({ paymentStatus: PAYMENT_STATUS.waitingDeposit })
    .where(eq(orders.orderSeq, orderSeq))
  expect((await closing(person)).moneyUnderWay).toHaveLength(1)
  expect(await ask()).toBe('MONEY_UNDER_WAY')
})

test('ACC-29 what names the person is gone from every module, what others rely on stays without a name', async () => {
  const life = await aLife()
  const { person, channelSeq, course, attendSeq } = life
  const { orderSeq } = await anOrder(services, course, person, attendSeq)
  expect((await close(person)).status).toBe(200)

  const [user] = await db.select().from(users).where(eq(users.userSeq, person.userSeq))
  expect(user).toMatchObject({ email: '', name: '', phone: null, passwordHash: null, profileImageKey: null })
  const left = rowsOf(life)
  await expect.poll(left.progress).toEqual([])
  await expect.poll(left.likes).toEqual([])
  await expect.poll(left.tracking).toEqual([])
  await expect.poll(left.drafts).toEqual([])
  await expect.poll(left.pictures).toEqual([])
  await expect.poll(left.staff).toEqual([])
  await expect.poll(left.places).toMatchObject([{ leftAt: expect.any(Date), marketingYn: 'N' }])
  await expect
    .poll(left.attendance)
    .toMatchObject([{ choiseStatusCd: CHOISE_STATUS.cancelled, phone: null, answers: [], memo: '' }])
  expect(await left.grant()).toMatchObject([{ revokedAt: expect.any(Date) }])
  await expect.poll(() => countsOf(life)).toMatchObject({ attendCount: 0, likeCount: 0 })

  // The review helps others to choose; the order is a record that the law keeps.
  const shown = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/review`,
  })
  expect(shown.body.data.reviews).toMatchObject([{ content: '다시 쓰게 됐어요.' }])
  expect(shown.response.body).not.toContain('문하늘')
  expect((await db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]?.email).toBe(person.email)
})

test('ACC-29 orders of a closed account forget the buyer after five years, those of others do not', async () => {
  const years = (n: number) => new Date(Date.now() - n * 365.3 * 86_400_000)
  const { person, course, attendSeq } = await aLife()
  const stays = await aMember(services, course.channelSeq)
  const old = await anOrder(services, course, person, attendSeq, { createdAt: years(5.1) })
  const recent = await anOrder(services, course, person, attendSeq, { createdAt: years(4.9) })
  const others = await anOrder(services, course, stays, null, { createdAt: years(6) })
  await close(person)

  await forgetBuyers(systemContext(services, 0))

  const emailOf = async ({ orderSeq }: { orderSeq: number }) =>
    (await db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]
  expect(await emailOf(old)).toMatchObject({ name: '', email: '', phone: '', amount: 60_000 })
  expect((await emailOf(recent))?.email).toBe(person.email)
  expect((await emailOf(others))?.email).toBe(stays.email)
})

test('SOC-19 what one account has moves to the one that it is merged into', async () => {
  const life = await aLife()
  const { channelSeq, course, person, attendSeq } = life
  const stays = await aMember(services, channelSeq)
  const { orderSeq } = await anOrder(services, course, person, attendSeq)
  await db.insert(courseLikes).values({ channelSeq, courseSeq: course.courseSeq, userSeq: stays.userSeq })
  await db.update(courseCounts).set({ likeCount: 2 }).where(eq(courseCounts.courseSeq, course.courseSeq))
  await db
    .insert(consents)
    .values({ userSeq: person.userSeq, purpose: 'marketing', textVersion: '1', agreedYn: 'Y' })

  await db.transaction((tx) =>
    services.jobs.emit({ ...systemContext(services, 0), db: tx }, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: person.userSeq,
      intoUserSeq: stays.userSeq,
    }),
  )

  const after = rowsOf(life, stays.userSeq)
  for (const read of Object.values(after)) await expect.poll(async () => read()).toHaveLength(1)
  const before = rowsOf(life)
  for (const read of Object.values(before)) await expect.poll(async () => read()).toEqual([])
  // Both liked the class: one person likes it once.
  await expect.poll(() => countsOf(life)).toMatchObject({ likeCount: 1, attendCount: 1 })
  const orderOf = async () =>
    (await db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]?.userSeq
  await expect.poll(orderOf).toBe(stays.userSeq)
  await expect
    .poll(() => db.select().from(consents).where(eq(consents.userSeq, stays.userSeq)))
    .toHaveLength(1)
})

test('SOC-19 in a class that both attend the person has one place, with what stands at it', async () => {
  const life = await aLife()
  const { channelSeq, course, person, attendSeq } = life
  const stays = await aMember(services, channelSeq)
  const kept = await anAttendance(services, course, stays)
  await db
    .update(courseCounts)
    .set({ attendCount: 2, acceptCnt: 2 })
    .where(eq(courseCounts.courseSeq, course.courseSeq))
  const { orderSeq } = await anOrder(services, course, person, attendSeq)
  const data = { channelSeq: 0, fromUserSeq: person.userSeq, intoUserSeq: stays.userSeq }
  await db.transaction((tx) =>
    services.jobs.emit({ ...systemContext(services, 0), db: tx }, accountsMerged, data),
  )
  await expect.poll(rowsOf(life).attendance).toEqual([])
  const places = await rowsOf(life, stays.userSeq).attendance()
  expect(places.filter((place) => place.choiseStatusCd !== CHOISE_STATUS.cancelled)).toMatchObject([
    { attendSeq: kept.attendSeq },
  ])
  await expect.poll(() => countsOf(life)).toMatchObject({ attendCount: 1 })
  const lineOf = async () =>
    (await db.select().from(orderLines).where(eq(orderLines.orderSeq, orderSeq)))[0]?.attendSeq
  await expect.poll(lineOf).toBe(kept.attendSeq)
  const reviewOf = async () => (await rowsOf(life, stays.userSeq).reviews()).map((row) => row.attendSeq)
  await expect.poll(reviewOf).toEqual([kept.attendSeq])
})
