import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { aCoupon, couponsOf, downloadCoupon } from '../../testing/coupons.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { itemCompleted } from '../classroom/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined } from '../membership/index.ts'
import { channelUsers } from '../membership/tables.ts'
import { remindOfEnding } from './remind.ts'

const server = await testServer({ worker: true })
const { services } = server

const emit = (channelSeq: number, work: (ctx: ReturnType<typeof systemContext>) => Promise<void>) =>
  inTransaction(systemContext(services, channelSeq), work)

const finished = (channelSeq: number, { userSeq }: Person, courseSeq: number) =>
  emit(channelSeq, (ctx) =>
    services.jobs.emit(ctx, itemCompleted, {
      channelSeq,
      courseSeq,
      curriculumSeq: 1,
      userSeq,
      classCompleted: true,
    }),
  )

const expectCount = (channelSeq: number, person: Person, expected: number) =>
  eventually(async () => expect(await couponsOf(server, channelSeq, person)).toHaveLength(expected))

const alarmsOf = async ({ userSeq }: Person) =>
  (await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))).flatMap(
    ({ content }) => {
      const { type } = JSON.parse(content)
      return String(type).startsWith('coupon') ? [type] : []
    },
  )

const mailsOf = async ({ email }: Person) =>
  (
    await services.db
      .select()
      .from(sentMails)
      .where(eq(sentMails.recipient, email))
      .orderBy(sentMails.sentMailSeq)
  )
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('(광고)'))

test('CPN-08 whoever joins the site gets its coupon once, and is told', async () => {
  const { channelSeq } = await aChannel(services)
  await aCoupon(services, channelSeq, { name: '환영 쿠폰', issueCd: '03', perUser: 5 })
  await aCoupon(services, channelSeq, { name: '멈춘 쿠폰', issueCd: '03', statusCd: '99' })
  const person = await aPerson(services)
  const joined = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
    as: person,
    body: { agreements: { terms: true, privacy: true } },
  })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  await expectCount(channelSeq, person, 1)
  // Told again, as after a crash.
  for (const _ of [1, 2])
    await emit(channelSeq, (ctx) =>
      services.jobs.emit(ctx, memberJoined, { channelSeq, userSeq: person.userSeq }),
    )
  await expectCount(channelSeq, person, 1)
  await eventually(async () => expect(await alarmsOf(person)).toEqual(['couponGiven']))
  expect(await mailsOf(person), 'without consent to advertising').toEqual([])
  expect(await couponsOf(server, channelSeq, person)).toMatchObject([{ onceKey: 'join' }])
})

test('CPN-08 whoever finishes a class of the coupon gets it, once for each class', async () => {
  const { channelSeq } = await aChannel(services)
  const [one, other] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  await aCoupon(services, channelSeq, { issueCd: '04', finishCourseSeqs: [one.courseSeq], perUser: 9 })
  const person = await aMember(services, channelSeq)
  await services.db
    .update(channelUsers)
    .set({ marketingYn: 'Y' })
    .where(eq(channelUsers.userSeq, person.userSeq))
  await finished(channelSeq, person, other.courseSeq)
  await finished(channelSeq, person, one.courseSeq)
  await expectCount(channelSeq, person, 1)
  await finished(channelSeq, person, one.courseSeq)
  await eventually(async () => expect(await mailsOf(person)).toHaveLength(1))
  expect(await mailsOf(person)).toEqual(['(광고) [느린 글방] 김서당님께 쿠폰이 도착했어요: 첫 수강 쿠폰'])
  await expectCount(channelSeq, person, 1)
})

test('CPN-09 coupons that end in three days are told of once', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aMember(services, channelSeq)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  for (const useEndAt of [inDays(2), inDays(2.5), inDays(9), null]) {
    const { couponInfoSeq } = await aCoupon(services, channelSeq, { useEndAt })
    await downloadCoupon(server, channelSeq, person, couponInfoSeq)
  }
  const remind = () => remindOfEnding(systemContext(services, 0))
  await remind()
  const told = async () =>
    (await couponsOf(server, channelSeq, person)).filter(({ remindedAt }) => remindedAt !== null)
  expect(await told(), 'given today').toHaveLength(0)
  server.clock.set(inDays(1.1))
  await Promise.all([remind(), remind(), remind()])
  server.clock.set(new Date())
  expect(await told()).toHaveLength(2)
  await eventually(async () => expect(await alarmsOf(person)).toEqual(['couponEnding']))
})

test('SOC-19 a merger keeps the coupons of both accounts', async () => {
  const { channelSeq } = await aChannel(services)
  const { couponInfoSeq } = await aCoupon(services, channelSeq)
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  for (const person of [from, into]) await downloadCoupon(server, channelSeq, person, couponInfoSeq)
  await emit(channelSeq, (ctx) =>
    services.jobs.emit(ctx, accountsMerged, {
      channelSeq,
      fromUserSeq: from.userSeq,
      intoUserSeq: into.userSeq,
    }),
  )
  await expectCount(channelSeq, into, 2)
  expect(await couponsOf(server, channelSeq, from)).toEqual([])
})

test('ACC-29 what a closed account has not used is taken back', async () => {
  const { channelSeq } = await aChannel(services)
  const { couponInfoSeq } = await aCoupon(services, channelSeq)
  const person = await aMember(services, channelSeq)
  await downloadCoupon(server, channelSeq, person, couponInfoSeq)
  await emit(channelSeq, (ctx) =>
    services.jobs.emit(ctx, accountClosed, { channelSeq, userSeq: person.userSeq }),
  )
  await eventually(async () =>
    expect(await couponsOf(server, channelSeq, person)).toMatchObject([{ stateCd: '03' }]),
  )
})
