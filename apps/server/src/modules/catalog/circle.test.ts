import { RELEASE_STATE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { order } from '../../testing/buying.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { siteMemberships } from '../subscription/tables.ts'
import { courses } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  // A draft may be incomplete; what is asked here is about its circle alone.
  const course = await aCourse(services, channelSeq, {
    releaseStateCd: RELEASE_STATE.draft,
    releasedAt: null,
  })
  await anItem(services, course)
  const membership = await aMembership(services, channelSeq)
  const { courseSeq } = course
  const edited = async () =>
    (await server.call({ url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}`, as: owner }))
      .body.data
  const save = async (body: object, as = owner) =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channel-lecture/${channelSeq}/${courseSeq}`,
      as,
      body: { revision: (await edited()).revision, ...body },
    })
  return { channelSeq, owner, course, membership, edited, save }
}

test('ENR-35 PERM-27 MSH-02 the editor says whom a class is for, and reads it back as it was written', async () => {
  const w = await world()
  const { membershipSeq } = w.membership
  expect(await w.edited()).toMatchObject({
    membershipTypeCd: '00',
    siteMembershipSeqs: [],
    memberships: [{ membershipSeq, name: '서당 서가' }],
  })
  const saved = await w.save({ membershipTypeCd: '01', siteMembershipSeqs: [membershipSeq] })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await w.edited()).toMatchObject({ membershipTypeCd: '01', siteMembershipSeqs: [membershipSeq] })
  // Other saves leave it alone.
  await w.save({ subTitle: '부제' })
  expect(await w.edited()).toMatchObject({ membershipTypeCd: '01', siteMembershipSeqs: [membershipSeq] })
  const trail = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.action, 'course.memberships')))
  expect(trail).toMatchObject([
    { userSeq: w.owner.userSeq, after: { membershipTypeCd: '01', siteMembershipSeqs: [membershipSeq] } },
  ])
})

test('AUTH-19, MSH-02 who may not decide about the price of a class does not open it to members of something either', async () => {
  const w = await world()
  const siteMembershipSeqs = [w.membership.membershipSeq]
  const facilitator = await aCourseStaff(services, w.course, 'FAC')
  for (const change of [{ siteMembershipSeqs }, { membershipTypeCd: '01' }])
    expect((await w.save(change, facilitator)).body.errorName).toBe('NO_PERMISSION')
  expect(await w.edited()).toMatchObject({ membershipTypeCd: '00', siteMembershipSeqs: [] })
  expect((await w.save({ siteMembershipSeqs })).status).toBe(200)
  // What the others of the tab say stands beside it.
  const kept = await w.save({ subTitle: '부제', siteMembershipSeqs, membershipTypeCd: '00' }, facilitator)
  expect(kept.status).toBe(200)
  expect((await w.save({ siteMembershipSeqs: [] }, facilitator)).body.errorName).toBe('NO_PERMISSION')
  const manager = await aCourseStaff(services, w.course, 'MNG')
  expect((await w.save({ siteMembershipSeqs: [] }, manager)).status).toBe(200)
})

test('ENR-35 MSH-02 a class for a membership opens to its members, and nobody else enrols', async () => {
  const w = await world()
  const holder = await aMember(services, w.channelSeq)
  await aSubscriber(server, w.membership, holder)
  await w.save({ membershipTypeCd: '01', siteMembershipSeqs: [w.membership.membershipSeq] })
  await services.db
    .update(courses)
    .set({ releaseStateCd: RELEASE_STATE.released, releasedAt: new Date() })
    .where(eq(courses.courseSeq, w.course.courseSeq))
  const other = await aMember(services, w.channelSeq)
  const refused = await order(server, w.course, other)
  expect(refused.body.errorName).toBe('MEMBERS_ONLY_CLASS')
  const shown = async (as: typeof other) =>
    (
      await server.call({
        url: `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}`,
        as,
      })
    ).body.data
  expect((await shown(other)).siteMembershipSeqs).toEqual([w.membership.membershipSeq])
})

test('SEC-04 a membership of another site, or one that is gone, is no choice; one that was named stays', async () => {
  const [w, elsewhere] = [await world(), await world()]
  const foreign = await w.save({ siteMembershipSeqs: [elsewhere.membership.membershipSeq] })
  expect(foreign.status).toBe(400)
  expect(Object.keys(foreign.body.fields)).toEqual(['siteMembershipSeqs'])
  const { membershipSeq } = w.membership
  expect((await w.save({ siteMembershipSeqs: [membershipSeq] })).status).toBe(200)
  await services.db
    .update(siteMemberships)
    .set({ removedAt: new Date() })
    .where(eq(siteMemberships.membershipSeq, membershipSeq))
  expect((await w.save({ subTitle: '부제' })).status).toBe(200)
  expect((await w.edited()).memberships).toEqual([])
  await w.save({ siteMembershipSeqs: [] })
  expect((await w.save({ siteMembershipSeqs: [membershipSeq] })).status).toBe(400)
})
