import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  confirm,
  countsOf,
  enrolFree,
  expectLedger,
  order,
  press,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseSchedules, courses } from '../catalog/tables.ts'
import { attendances } from './tables.ts'

const server = await testServer()
const { services } = server

const FREE = { fareCd: '00', price: null } as const
const ONE_PLACE = { userLimitTypeCd: '99', maxUserCount: 1 } as const

const members = (channelSeq: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember(services, channelSeq)))

test('SEC-21 ENR-38 fifty people at once and one place: exactly one gets it, in every round', async () => {
  const { channelSeq } = await aChannel(services)
  const people = await members(channelSeq, 50)
  for (let round = 0; round < 5; round++) {
    const course = await aCourse(services, channelSeq, { ...FREE, ...ONE_PLACE })
    const answers = await Promise.all(people.map((person) => enrolFree(server, course, person)))
    const won = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(won).toHaveLength(1)
    expect(new Set(refused.map(({ body }) => body.errorName))).toEqual(new Set(['CLASS_SOLD_OUT']))
    expect(await countsOf(server, course)).toMatchObject({ attendCount: 1, acceptCnt: 1, attendSum: 1 })
    await expectLedger(server, course)
  }
})

test('SEC-21 BYD-17 fifty payments begun at once hold one place, and nobody else is sent to pay', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const people = await members(channelSeq, 50)
  const answers = await Promise.all(people.map((person) => order(server, course, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 1, attendSum: 0 })
  await expectLedger(server, course)
})

test('SEC-21 two places for fifty people pressing twice each', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...FREE, userLimitTypeCd: '99', maxUserCount: 2 })
  const people = await members(channelSeq, 25)
  const answers = await Promise.all([...people, ...people].map((person) => enrolFree(server, course, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  await expectLedger(server, course)
})

test('ENR-38 two presses of one person make one attendance', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, FREE)
  const learner = await aMember(services, channelSeq)
  const answers = await Promise.all([1, 2, 3, 4].map(() => enrolFree(server, course, learner)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('ALREADY_ENROLLED')
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 1, attendSum: 1 })
  await expectLedger(server, course)
})

test('ENR-37 the last place was taken after the page was opened: sold out, and no order exists', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const [first, second] = await members(channelSeq, 2)
  if (!first || !second) throw new Error('two people')
  expect((await checkout(server, course, second)).status).toBe(200)
  await buy(server, course, first)
  const late = await order(server, course, second)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ errorName: 'CLASS_SOLD_OUT', message: '매진된 클래스예요.' })
  const mine = await server.call({ url: `/api/v2.0/channels/${channelSeq}/me/orders`, as: second })
  expect(mine.body.data.totalCount).toBe(0)
})

test('ENR-09 ENR-15 a sold-out class cannot be checked out', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE, { attendCount: 1 })
  const answer = await checkout(server, course, await aMember(services, channelSeq))
  expect(answer.body.errorName).toBe('CLASS_SOLD_OUT')
})

test('BYD-17 whoever holds the last place may begin again, and still nobody else', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const [holder, other] = await members(channelSeq, 2)
  if (!holder || !other) throw new Error('two people')
  const first = await order(server, course, holder)
  expect((await order(server, course, other)).body.errorName).toBe('CLASS_SOLD_OUT')
  expect((await checkout(server, course, holder)).status).toBe(200)
  const second = await order(server, course, holder)
  expect(second.status).toBe(200)
  expect(second.body.data.orderSeq).not.toBe(first.body.data.orderSeq)
  await expectLedger(server, course)

  // The window of the first try is still open somewhere: it takes no money any more.
  const old = await press(server, first.body.data.next.url, 'approve')
  const answer = await confirm(server, course, holder, old.query)
  expect(answer.body.errorName).toBe('PAYMENT_EXPIRED')
  const { query } = await press(server, second.body.data.next.url, 'approve')
  expect((await confirm(server, course, holder, query)).status).toBe(200)
  await expectLedger(server, course)
})

test('BYD-17 a payment that the buyer gives up frees the place at once', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const [first, second] = await members(channelSeq, 2)
  if (!first || !second) throw new Error('two people')
  const placed = await order(server, course, first)
  const { query } = await press(server, placed.body.data.next.url, 'cancel')
  const url = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/payment/fail`
  const body = { orderId: query.orderId, code: query.code }
  const failed = await server.call({ method: 'POST', url, as: first, body })
  expect(failed.body.data).toMatchObject({
    moneyMoved: 'no',
    errorName: 'PAYMENT_CANCELLED_BY_USER',
    message: '결제를 취소했습니다.',
  })
  await expectLedger(server, course)
  await buy(server, course, second)
})

test('ATT-18 cancelling gives the place back, once', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, ONE_PLACE)
  const [first, second] = await members(channelSeq, 2)
  if (!first || !second) throw new Error('two people')
  const bought = await buy(server, course, first)
  const answers = await Promise.all([1, 2, 3].map(() => cancel(server, course, first, bought.order.orderSeq)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 0, attendSum: 1 })
  await buy(server, course, second)
  await expectLedger(server, course)
})

test('ATT-11 two staff approve two applicants for the last place at once: one goes through', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...FREE, ...ONE_PLACE, choiseTypeCd: '01' })
  const staff = await Promise.all([
    anOperator(services, channelSeq, 'OWN'),
    anOperator(services, channelSeq, 'MNG'),
  ])
  const people = await members(channelSeq, 2)
  for (const person of people) await enrolFree(server, course, person, { outcome: 'approval' })
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 0, waitCnt: 2 })

  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`
  const answers = await Promise.all(
    people.map(async (person, index) => {
      const mine = await attendanceOf(server, course, person)
      const body = { attendSeqs: [mine?.attendSeq], action: 'approve' }
      return server.call({ method: 'POST', url, as: staff[index] ?? null, body })
    }),
  )
  expect(answers.map(({ body }) => body.data.doneCount).sort((a, b) => a - b)).toEqual([0, 1])
  const failed = answers.flatMap(({ body }) => body.data.list).find(({ allowed }) => !allowed)
  expect(failed).toMatchObject({ problem: 'CAPACITY_EXCEEDED', message: '정원을 초과했습니다.' })
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 1, waitCnt: 1 })
  await expectLedger(server, course)
})

test('AUTH-24 ENR-07 a date has places of its own', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, FREE)
  const startAt = new Date(Date.now() + 86_400_000)
  const endAt = new Date(startAt.getTime() + 3_600_000)
  const [date, other] = await services.db
    .insert(courseSchedules)
    .values([
      { ...course, startAt, endAt, places: 1 },
      { ...course, startAt, endAt, places: 0 },
    ])
    .returning()
  if (!date || !other) throw new Error('two dates')
  const people = await members(channelSeq, 10)
  const form = { scheduleSeq: date.scheduleSeq }
  const answers = await Promise.all(people.map((person) => enrolFree(server, course, person, form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.errorName)
  expect(refused.every((name) => name === 'SCHEDULE_REFUSED' || name === 'CAPACITY_EXCEEDED')).toBe(true)
  const [after] = await services.db
    .select()
    .from(courseSchedules)
    .where(eq(courseSchedules.scheduleSeq, date.scheduleSeq))
  expect(after?.taken).toBe(1)
  await expectLedger(server, course)

  // A class with dates needs one, and only one of its own.
  const late = people.find((_, index) => answers[index]?.status !== 200)
  if (!late) throw new Error('somebody lost')
  expect((await enrolFree(server, course, late)).body.errorName).toBe('SCHEDULE_REFUSED')
  expect((await enrolFree(server, course, late, { scheduleSeq: other.scheduleSeq })).status).toBe(200)
  const mine = await attendanceOf(server, course, late)
  expect(mine?.scheduleSeq).toBe(other.scheduleSeq)
})

test('SEC-11 SEC-12 forged fields of an order change nothing', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  const forged = await order(server, course, learner, {
    payMethodCd: null,
    expectedAmount: 0,
    amount: 0,
    paymentStatus: '03',
    choiseStatusCd: '00',
    validAt: '2099-01-01T00:00:00Z',
    holdsPlace: true,
    skipAttendCheck: true,
  })
  expect(forged.body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  expect(await attendanceOf(server, course, learner)).toBeUndefined()
  await expectLedger(server, course)
})

test('SEC-04 another site’s class does not exist here', async () => {
  const [here, there] = [await aChannel(services), await aChannel(services)]
  const course = await aCourse(services, there.channelSeq, FREE)
  const learner = await aMember(services, here.channelSeq)
  const stranger = { channelSeq: here.channelSeq, courseSeq: course.courseSeq }
  expect((await checkout(server, stranger, learner)).status).toBe(404)
  expect((await enrolFree(server, stranger, learner)).status).toBe(404)
})

test('ENR-11 ENR-12 ENR-35 outside its period, or private, a class takes nobody', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const soon = new Date(Date.now() + 86_400_000)
  const past = new Date(Date.now() - 86_400_000)
  const ids: number[] = [1]
  const cases = [
    [{ payStartCd: '00', payStartAt: soon }, 'RECRUITMENT_NOT_OPEN'],
    [{ payEndCd: '00', payEndAt: past }, 'RECRUITMENT_CLOSED'],
    [{ publicCd: '99' }, 'CLASS_NOT_FOUND'],
    [{ releaseStateCd: '00' }, 'CLASS_NOT_FOUND'],
    [{ trashTypeCd: '01' }, 'CLASS_DELETED'],
    [{ fareCd: '03' }, 'ENROLMENT_NOT_OFFERED'],
    [{ membershipTypeCd: '01', marketing: { siteMembershipSeqs: ids } }, 'MEMBERS_ONLY_CLASS'],
  ] as const
  for (const [change, errorName] of cases) {
    const course = await aCourse(services, channelSeq, { ...FREE, ...change })
    expect((await enrolFree(server, course, learner)).body.errorName, JSON.stringify(change)).toBe(errorName)
  }
})

test('ENR-42 the period begins with the approval, or with the class when that is later', async () => {
  const { channelSeq } = await aChannel(services)
  const later = new Date(Date.now() + 10 * 86_400_000)
  const [now, soon, endless] = await Promise.all([
    aCourse(services, channelSeq, { ...FREE, vodDays: 30 }),
    aCourse(services, channelSeq, { ...FREE, vodDays: 30, startAt: later }),
    aCourse(services, channelSeq, { ...FREE, vodDays: -1 }),
  ])
  const learner = await aMember(services, channelSeq)
  const days = async (course: { channelSeq: number; courseSeq: number }) => {
    await enrolFree(server, course, learner)
    const mine = await attendanceOf(server, course, learner)
    expect(mine?.reviewExpringAt).toEqual(mine?.validAt)
    return mine?.validAt ? Math.floor((mine.validAt.getTime() - Date.now()) / 86_400_000) : null
  }
  expect(await days(now)).toBeGreaterThanOrEqual(29)
  expect(await days(now)).toBeLessThanOrEqual(30)
  expect(await days(soon)).toBeGreaterThanOrEqual(39)
  expect(await days(endless)).toBeNull()
})

test('ENR-41 the questions of a class are asked, and kept with their answers', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, {
    ...FREE,
    questionStatusCd: '00',
    courseQuestions: [
      {
        key: 'before',
        kind: 'MULTIPLE_CHOICE',
        label: '해 본 적이 있나요?',
        requiredYn: 'Y',
        choices: ['네', '아니요'],
        help: '',
        maxLength: 0,
      },
    ],
  })
  const learner = await aMember(services, channelSeq)
  const page = await checkout(server, course, learner)
  expect(page.body.data.questions).toHaveLength(1)
  const empty = await enrolFree(server, course, learner)
  expect(empty.body).toMatchObject({
    errorName: 'INVALID_INPUT',
    fields: { 'answers.before': expect.any(String) },
  })
  expect((await enrolFree(server, course, learner, { answers: { before: '네', other: 'x' } })).status).toBe(
    200,
  )
  const mine = await attendanceOf(server, course, learner)
  expect(mine?.answers).toEqual([{ key: 'before', label: '해 본 적이 있나요?', answer: '네' }])
})

test('ENR-36 a phone number is asked for where the class wants one', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...FREE, attendPhoneInputYn: 'Y' })
  const learner = await aMember(services, channelSeq)
  const answer = await enrolFree(server, course, learner)
  expect(answer.body.fields).toHaveProperty('phone')
  expect((await enrolFree(server, course, learner, { phone: '010-1234-5678' })).status).toBe(200)
  expect((await attendanceOf(server, course, learner))?.phone).toBe('010-1234-5678')
})

test('ENR-30 after the period has ended the class can be bought again, in the same place', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 30, ...ONE_PLACE, maxUserCount: 2 })
  const learner = await aMember(services, channelSeq)
  await buy(server, course, learner)
  const first = await attendanceOf(server, course, learner)
  const yesterday = new Date(Date.now() - 86_400_000)
  await services.db
    .update(attendances)
    .set({ validAt: yesterday })
    .where(and(eq(attendances.channelSeq, channelSeq), eq(attendances.courseSeq, course.courseSeq)))
  await buy(server, course, learner)
  const second = await attendanceOf(server, course, learner)
  expect(second?.attendSeq).toBe(first?.attendSeq)
  expect(second?.validAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 1, attendSum: 1 })
  await expectLedger(server, course)
})

test('AUTH-23 a price that changes between page and press is shown again, not charged', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await checkout(server, course, learner)
  await services.db.update(courses).set({ price: 80_000 }).where(eq(courses.courseSeq, course.courseSeq))
  const answer = await order(server, course, learner)
  expect(answer.body).toMatchObject({ errorName: 'PAYMENT_AMOUNT_MISMATCH', details: { amount: 80_000 } })
})
