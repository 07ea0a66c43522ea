import { expect, test } from 'vitest'
import {
  aCoupon,
  aDraft,
  box,
  couponsOf,
  downloadCoupon,
  hold,
  infoRow,
  registerCode,
} from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, learner: await aMember(services, channelSeq) }
}

test('CPN-08, CPN-09 a code puts the coupon into the box, however it is typed', async () => {
  const { channelSeq, learner } = await world()
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { code: 'SPRING2026', useDays: 30 })
  const answer = await registerCode(server, channelSeq, learner, ' spring-2026 ')
  expect(answer.body.data).toMatchObject({ name: '첫 수강 쿠폰' })
  const { body } = await box(server, channelSeq, learner)
  expect(body.data).toMatchObject({
    counts: { usable: 1, used: 0, expired: 0 },
    list: [{ name: '첫 수강 쿠폰', discount: 10_000, stateCd: '00', useEndAt: expect.any(String) }],
  })
  expect(await infoRow(server, couponInfoSeq)).toMatchObject({ issuedCount: 1 })
  const again = await registerCode(server, channelSeq, learner, 'SPRING2026')
  expect(again).toMatchObject({ status: 409, body: { errorName: 'COUPON_ALREADY_ISSUED' } })
})

test('CPN-09 tabs: usable, used, and over; what ends first is on top', async () => {
  const { channelSeq, learner } = await world()
  const course = await aCourse(services, channelSeq)
  await hold(server, channelSeq, learner, { name: '끝없는' })
  await hold(server, channelSeq, learner, {
    name: '내일까지',
    useEndAt: new Date(Date.now() + 86_400_000),
    targetCd: '01',
    targetCourseSeqs: [course.courseSeq],
  })
  await hold(server, channelSeq, learner, { name: '곧', useEndAt: new Date(Date.now() + 30_000) })
  server.clock.advance(60_000)
  const usable = await box(server, channelSeq, learner)
  const expired = await box(server, channelSeq, learner, 'expired')
  server.clock.set(new Date())
  expect(usable.body.data.counts).toEqual({ usable: 2, used: 0, expired: 1 })
  expect(usable.body.data.list).toMatchObject([
    { name: '내일까지', targets: [{ courseSeq: course.courseSeq, title: course.title, packageYn: 'N' }] },
    { name: '끝없는', useEndAt: null, targets: [] },
  ])
  expect(expired.body.data.list).toMatchObject([{ name: '곧' }])
})

test.each([
  ['stopped', { statusCd: '99' as const }, 'COUPON_NOT_ISSUED_NOW'],
  ['before its period', { issueStartAt: new Date('2099-01-01T00:00:00Z') }, 'COUPON_NOT_ISSUED_NOW'],
  ['after its period', { issueEndAt: new Date('2020-01-01T00:00:00Z') }, 'COUPON_NOT_ISSUED_NOW'],
  ['of no more use', { useEndAt: new Date('2020-01-01T00:00:00Z') }, 'COUPON_NOT_ISSUED_NOW'],
  ['given out', { totalCount: 1, issuedCount: 1 }, 'COUPON_USED_UP'],
])('CPN-07 a coupon that is %s is not given', async (_, coupon, errorName) => {
  const { channelSeq, learner } = await world()
  const { couponInfoSeq } = await aCoupon(services, channelSeq, coupon)
  const answer = await downloadCoupon(server, channelSeq, learner, couponInfoSeq)
  expect(answer).toMatchObject({ status: 409, body: { errorName } })
  expect(await couponsOf(server, channelSeq, learner)).toEqual([])
})

test('SEC-22 a limit of one for a person holds against fifty presses at once', async () => {
  const { channelSeq, learner } = await world()
  const { couponInfoSeq } = await aCoupon(services, channelSeq)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => downloadCoupon(server, channelSeq, learner, couponInfoSeq)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await couponsOf(server, channelSeq, learner)).toHaveLength(1)
  expect(await infoRow(server, couponInfoSeq)).toMatchObject({ issuedCount: 1 })
})

test('SEC-22 a limit of one in all holds against fifty people at once', async () => {
  const { channelSeq } = await world()
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { code: 'ONLYONE1', totalCount: 1 })
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember(services, channelSeq)))
  const answers = await Promise.all(
    people.map((person) => registerCode(server, channelSeq, person, 'ONLYONE1')),
  )
  const errors = answers.flatMap(({ body }) => body.errorName ?? [])
  expect(errors).toEqual(Array(49).fill('COUPON_USED_UP'))
  expect(await infoRow(server, couponInfoSeq)).toMatchObject({ issuedCount: 1 })
})

test('SEC-22 one generated code typed by fifty people at once gives one coupon', async () => {
  const { channelSeq } = await world()
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/coupons`
  const body = aDraft({ issueCd: '01', code: '' })
  const made = await server.call({ method: 'POST', url: `${base}/create`, as: owner, body })
  const couponInfoSeq = made.body.data.couponInfoSeq
  const url = `${base}/${couponInfoSeq}/codes`
  await server.call({ method: 'POST', url: `${url}/create`, as: owner, body: { quantity: 2 } })
  const { list } = (await server.call({ url, as: owner })).body.data
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember(services, channelSeq)))
  const answers = await Promise.all(
    people.map((person) => registerCode(server, channelSeq, person, list[0].code)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.flatMap(({ body: { errorName } }) => errorName ?? [])).toEqual(
    Array(49).fill('COUPON_CODE_TAKEN'),
  )
  const left = await server.call({ url, as: owner, query: { takenYn: 'N' } })
  expect(left.body.data).toMatchObject({ totalCount: 1, list: [{ code: list[1].code, takenBy: null }] })
})

test('SEC-29 codes cannot be tried out: few tries, and each says the same', async () => {
  const { channelSeq, learner } = await world()
  const answers = []
  for (let n = 0; n < 15; n++)
    answers.push(await registerCode(server, channelSeq, learner, `GUESS${1000 + n}`))
  expect(answers.slice(0, 10).map(({ body }) => body.errorName)).toEqual(
    Array(10).fill('COUPON_CODE_UNKNOWN'),
  )
  expect(answers.slice(10).map(({ status }) => status)).toEqual(Array(5).fill(429))
  await aCoupon(services, channelSeq, { code: 'RIGHT2026' })
  expect((await registerCode(server, channelSeq, learner, 'RIGHT2026')).status).toBe(429)
})

test('SEC-29 a learner neither reads nor manages coupons, and a coupon of another kind is not downloaded', async () => {
  const { channelSeq, learner } = await world()
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { code: 'SECRET2026' })
  const base = `/api/v1.0/channels/${channelSeq}/admin/coupons`
  const calls = [
    server.call({ url: base, as: learner }),
    server.call({ url: `${base}/${couponInfoSeq}`, as: learner }),
    server.call({ url: `${base}/${couponInfoSeq}/codes`, as: learner }),
    server.call({ url: `${base}/${couponInfoSeq}/holders`, as: learner }),
    server.call({ method: 'POST', url: `${base}/create`, as: learner, body: aDraft() }),
    server.call({ method: 'POST', url: `${base}/${couponInfoSeq}/delete`, as: learner, body: {} }),
    server.call({
      method: 'POST',
      url: `${base}/${couponInfoSeq}/status/modify`,
      as: learner,
      body: { statusCd: '00' },
    }),
  ]
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 403, body: { errorName: 'NO_PERMISSION' } })
    expect(JSON.stringify(answer.body)).not.toContain('SECRET2026')
  }
  expect((await downloadCoupon(server, channelSeq, learner, couponInfoSeq)).status).toBe(404)
})

test('CPN-05 the box is of one site, and for its members', async () => {
  const { channelSeq, learner } = await world()
  await hold(server, channelSeq, learner)
  const elsewhere = await aChannel(services)
  expect((await box(server, elsewhere.channelSeq, learner)).body.errorName).toBe('NOT_CHANNEL_USER')
  expect((await box(server, channelSeq, await aPerson(services))).body.errorName).toBe('NOT_CHANNEL_USER')
})

test('CPN-08 the page of a class offers the coupons that may be taken there', async () => {
  const { channelSeq, learner } = await world()
  const course = await aCourse(services, channelSeq)
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/coupons`
  const here = await aCoupon(services, channelSeq, {
    name: '이 클래스',
    targetCd: '01',
    targetCourseSeqs: [course.courseSeq],
    useDays: 7,
  })
  await aCoupon(services, channelSeq, { name: '다른 클래스', targetCd: '01', targetCourseSeqs: [1] })
  await aCoupon(services, channelSeq, { name: '멈춘', statusCd: '99' })
  await aCoupon(services, channelSeq, { name: '다 나간', totalCount: 0 })
  await aCoupon(services, channelSeq, { name: '비밀', code: 'HIDDEN2026' })
  const visitor = await server.call({ url })
  expect(visitor.body.data).toMatchObject({
    totalCount: 1,
    list: [{ couponInfoSeq: here.couponInfoSeq, name: '이 클래스', useDays: 7, hasYn: 'N' }],
  })
  await downloadCoupon(server, channelSeq, learner, here.couponInfoSeq)
  expect((await server.call({ url, as: learner })).body.data.list).toMatchObject([{ hasYn: 'Y' }])
  const twice = await downloadCoupon(server, channelSeq, learner, here.couponInfoSeq)
  expect(twice.body.errorName).toBe('COUPON_ALREADY_ISSUED')
})
