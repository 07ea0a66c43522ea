import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Services, systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { aCoupon, couponsOf, infoRow } from '../../testing/coupons.ts'
import { dyingIn } from '../../testing/dying.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { channelUsers } from '../membership/tables.ts'
import { workGiving } from './give-segment.ts'

const server = await testServer()
const { services } = server
const PART = 3

/** Ten members who agreed to advertising, in a segment of them, and a coupon to give by hand. */
async function world(coupon: Parameters<typeof aCoupon>[2] = {}, people = 10) {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const members: Person[] = []
  for (let n = 0; n < people; n++) {
    const member = await aMember(services, channelSeq)
    await services.db
      .update(channelUsers)
      .set({ marketingYn: 'Y' })
      .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, member.userSeq)))
    members.push(member)
  }
  await aMember(services, channelSeq)
  const base = `/api/v1.0/channels/${channelSeq}/admin`
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { issueCd: '02', ...coupon })
  const segment = await server.call({
    method: 'POST',
    url: `${base}/segments/create`,
    as: owner,
    body: {
      name: '소식을 받는 분들',
      match: 'all',
      conditions: [{ kind: 'marketing', yn: 'Y' }],
      staticYn: 'N',
    },
  })
  const { segmentSeq } = segment.body.data
  const at = `${base}/coupons/${couponInfoSeq}`
  const begin = (as: Person = owner) =>
    server.call({ method: 'POST', url: `${at}/givings/create`, as, body: { segmentSeq } })
  const begun = async () => Number((await begin()).body.data.givingSeq)
  const shown = async () => (await server.call({ url: `${at}/givings`, as: owner })).body.data.list[0]
  const work = (givingSeq: number, with_: Services = services) =>
    workGiving(systemContext(with_, channelSeq), givingSeq, PART)
  const held = async () =>
    Promise.all(members.map(async (member) => (await couponsOf(server, channelSeq, member)).length))
  return { channelSeq, owner, members, couponInfoSeq, segmentSeq, at, begin, begun, shown, work, held }
}

test('CPN-08 MEM-10 everybody in the segment gets the coupon once, and the report counts them', async () => {
  const w = await world()
  const offered = await server.call({ url: `${w.at}/segments`, as: w.owner })
  expect(offered.body.data.list).toEqual([
    { segmentSeq: w.segmentSeq, name: '소식을 받는 분들', memberCount: 10 },
  ])
  const givingSeq = await w.begun()
  expect(await w.shown()).toMatchObject({ totalCount: 10, givenCount: 0, finishedAt: null })
  await w.work(givingSeq)
  expect(await w.shown()).toMatchObject({
    givenCount: 10,
    leftCount: 0,
    finishedAt: expect.any(String),
    left: [],
  })
  expect(await w.held()).toEqual(Array(10).fill(1))
  expect((await infoRow(server, w.couponInfoSeq)).issuedCount).toBe(10)
  const trail = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.action, 'coupon.give')))
  expect(trail).toHaveLength(10)
  expect(new Set(trail.map(({ userSeq }) => userSeq))).toEqual(new Set([w.owner.userSeq]))
  const { rows } = await services.db.execute(
    sql`select 1 from boss.job where name = 'coupon.given__coupon-mail'
      and data ->> 'channelSeq' = ${String(w.channelSeq)}`,
  )
  expect(rows).toHaveLength(10)
})

test('MEM-10 who is in the segment is settled when it begins', async () => {
  const w = await world()
  const givingSeq = await w.begun()
  const late = await aMember(services, w.channelSeq)
  await services.db
    .update(channelUsers)
    .set({ marketingYn: 'Y' })
    .where(and(eq(channelUsers.channelSeq, w.channelSeq), eq(channelUsers.userSeq, late.userSeq)))
  await w.work(givingSeq)
  expect(await couponsOf(server, w.channelSeq, late)).toHaveLength(0)
  expect(await w.shown()).toMatchObject({ totalCount: 10, givenCount: 10 })
})

test('CPN-07 CPN-08 who was left out is named with the reason', async () => {
  const w = await world({ totalCount: 7 })
  const [first, second] = w.members
  await server.call({
    method: 'POST',
    url: `${w.at}/holders/create`,
    as: w.owner,
    body: { userSeqs: [first?.userSeq], emails: [] },
  })
  const givingSeq = await w.begun()
  await services.db
    .update(channelUsers)
    .set({ leftAt: new Date() })
    .where(and(eq(channelUsers.channelSeq, w.channelSeq), eq(channelUsers.userSeq, second?.userSeq ?? 0)))
  await w.work(givingSeq)
  const report = await w.shown()
  expect(report).toMatchObject({ totalCount: 10, givenCount: 6, leftCount: 4 })
  expect(report.left.map((one: { userSeq: number; reason: string }) => [one.userSeq, one.reason])).toEqual([
    [first?.userSeq, 'alreadyIssued'],
    [second?.userSeq, 'notMember'],
    ...w.members.slice(8).map(({ userSeq }) => [userSeq, 'usedUp']),
  ])
  expect((await infoRow(server, w.couponInfoSeq)).issuedCount).toBe(7)
})

test.each([2, 3])(
  'CPN-08 killed in part %i, what was given stays, and the next two workers give the rest once',
  async (transaction) => {
    const w = await world({ perUser: 5 })
    const givingSeq = await w.begun()
    await expect(w.work(givingSeq, dyingIn(services, transaction))).rejects.toThrow('killed')
    expect(await w.shown()).toMatchObject({ givenCount: (transaction - 1) * PART, finishedAt: null })
    await Promise.all([w.work(givingSeq), w.work(givingSeq)])
    await w.work(givingSeq)
    expect(await w.held()).toEqual(Array(10).fill(1))
    expect(await w.shown()).toMatchObject({ givenCount: 10, leftCount: 0 })
  },
)

test('SEC-22 two givings and a hand at once pass no limit', async () => {
  const w = await world({ totalCount: 10 })
  const [one, two] = [await w.begun(), await w.begun()]
  await Promise.all([
    w.work(one),
    w.work(two),
    server.call({
      method: 'POST',
      url: `${w.at}/holders/create`,
      as: w.owner,
      body: { userSeqs: w.members.slice(5).map(({ userSeq }) => userSeq), emails: [] },
    }),
  ])
  expect(await w.held()).toEqual(Array(10).fill(1))
  expect((await infoRow(server, w.couponInfoSeq)).issuedCount).toBe(10)
})

test('CPN-08 SEC-04 a stopped coupon, and a segment of another site, are refused', async () => {
  const stopped = await world({ statusCd: '99' }, 1)
  expect((await stopped.begin()).body.errorName).toBe('COUPON_NOT_ISSUED_NOW')
  const [w, other] = [await world({}, 1), await world({}, 1)]
  const foreign = await server.call({
    method: 'POST',
    url: `${w.at}/givings/create`,
    as: w.owner,
    body: { segmentSeq: other.segmentSeq },
  })
  expect(foreign.body.errorName).toBe('NO_DATA')
})
