import { COURSE_USER_TYPE, USER_TYPE, type UserTypeCd } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber, rowOf } from '../../testing/subscribing.ts'
import { courseStaff, operators } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

/** With a sister site, whose places no block of the other touches. */
async function site() {
  const [{ channelSeq }, sister] = [await aChannel(services), await aChannel(services)]
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const at = `/api/v1.0/channels/${channelSeq}`
  const post = (path: string, as: Person, body: object = {}) =>
    server.call({ method: 'POST', url: `${at}${path}`, as, body })
  const get = (path: string, as: Person) => server.call({ url: `${at}${path}`, as })
  return {
    channelSeq,
    sister,
    owner,
    get,
    block: ({ userSeq }: Person) => post(`/admin/members/${userSeq}/delete`, owner, { blockYn: 'Y' }),
    remove: ({ userSeq }: Person) => post(`/admin/members/${userSeq}/delete`, owner, { blockYn: 'N' }),
    join: async (person: Person) => {
      const { status, body } = await post('/channel-user/create', person, {
        agreements: { terms: true, privacy: true },
      })
      return [status, body.errorName ?? null]
    },
    isMemberAt: async (person: Person, where = channelSeq) => {
      const answer = await server.call({ url: `/api/v1.0/channels/${where}/channel-user`, as: person })
      return answer.body.data.isChannelUser
    },
    members: async () =>
      (await get('/admin/members', owner)).body.data.list.map(({ userSeq }: Person) => userSeq),
    blocked: async () =>
      (await get('/admin/blocked-members', owner)).body.data.list.map(({ userSeq }: Person) => userSeq),
  }
}

async function mergedOf(pair: { gone: Person; kept: Person }): Promise<Person> {
  const one = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  return one
}

describe('MEM-07, SOC-19 a block holds after a merge', () => {
  test.each(['gone', 'kept'] as const)(
    'whichever of the two was blocked: the one that is %s',
    async (which) => {
      const s = await site()
      const pair = {
        gone: await aMember(services, s.channelSeq),
        kept: await aMember(services, s.channelSeq),
      }
      const clean = which === 'gone' ? pair.kept : pair.gone
      const membership = await aMembership(services, s.channelSeq)
      const { subscriptionSeq } = await aSubscriber(server, membership, clean)
      expect((await s.block(pair[which])).status).toBe(200)
      await join(s.sister.channelSeq, pair.gone)

      const one = await mergedOf(pair)

      expect([await s.members(), await s.blocked()]).toEqual([
        expect.not.arrayContaining([one.userSeq]),
        [one.userSeq],
      ])
      expect(await s.isMemberAt(one)).toBe(false)
      expect((await s.get('/me/coupons', one)).status).toBe(403)
      expect(await s.join(one)).toEqual([403, 'MEMBER_BLOCKED'])
      // What they paid for goes on to nobody's cost.
      expect((await rowOf(server, subscriptionSeq)).state).toBe('cancelling')
      await mailsTo(services, one.email, 1, /회원 자격을 종료/)
      expect(await s.isMemberAt(one, s.sister.channelSeq)).toBe(true)
    },
  )

  test('also one that was set on an account of before, by the address that the other had proved', async () => {
    const s = await site()
    const before = await aMember(services, s.channelSeq)
    expect((await s.block(before)).status).toBe(200)
    await mergedOf({ gone: before, kept: await aPerson(services) })
    const next = await aPerson(services, { email: before.email })
    expect(await s.join(next)).toEqual([403, 'MEMBER_BLOCKED'])
    const one = await mergedOf({ gone: next, kept: await aMember(services, s.channelSeq) })
    expect(await s.isMemberAt(one)).toBe(false)
    expect(await s.join(one)).toEqual([403, 'MEMBER_BLOCKED'])
  })

  test('whoever was removed is a member again by an account that is one in its own right, and only so', async () => {
    const s = await site()
    const [removed, alsoRemoved, other] = [
      await aMember(services, s.channelSeq),
      await aMember(services, s.channelSeq),
      await aMember(services, s.channelSeq),
    ]
    for (const person of [removed, alsoRemoved]) expect((await s.remove(person)).status).toBe(200)
    const stranger = await aPerson(services)
    const one = await mergedOf({ gone: stranger, kept: removed })
    const two = await mergedOf({ gone: alsoRemoved, kept: one })
    expect(await s.isMemberAt(two)).toBe(false)
    expect(await s.isMemberAt(await mergedOf({ gone: other, kept: two }))).toBe(true)
  })
})

const roleOf = async (channelSeq: number, { userSeq }: Person) => {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, userSeq)))
  return row
}

describe('OPR-10, SOC-19 of two roles the stronger one is kept', () => {
  test.each<[UserTypeCd, UserTypeCd, UserTypeCd]>([
    ['OWN', 'TCH', 'OWN'],
    ['TCH', 'OWN', 'OWN'],
    ['MNG', 'TCH', 'MNG'],
  ])('%s goes, %s stays: %s', async (gone, kept, after) => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const pair = {
      gone: await anOperator(services, channelSeq, gone, { added: ['SITE_FORM_READ'] }),
      kept: await anOperator(services, channelSeq, kept, { added: ['SITE_SALES_READ'] }),
    }
    await db
      .update(operators)
      .set({ certifiedAt: new Date(), certifiedBy: pair.kept.userSeq, certifiedNote: '신분증' })
      .where(eq(operators.userSeq, pair.gone.userSeq))
    for (const { userSeq } of [pair.gone, pair.kept])
      await db.insert(courseStaff).values({
        channelSeq,
        courseSeq: course.courseSeq,
        userSeq,
        userTypeCd: userSeq === pair.gone.userSeq ? COURSE_USER_TYPE.manager : COURSE_USER_TYPE.facilitator,
      })

    const one = await mergedOf(pair)

    expect(await roleOf(channelSeq, one)).toMatchObject({ userTypeCd: after, certifiedNote: '신분증' })
    expect(await roleOf(channelSeq, pair.gone)).toBeUndefined()
    const parts = await db.select().from(courseStaff).where(eq(courseStaff.channelSeq, channelSeq))
    expect(parts).toMatchObject([{ userSeq: one.userSeq, userTypeCd: COURSE_USER_TYPE.manager }])
    const asked = await server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/forms`, as: one })
    expect(asked.status).toBe(200)
  })

  test('PERM-25 a part in one class alone, and a role that only the other had, are theirs', async () => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const pair = {
      gone: await anOperator(services, channelSeq, 'OWN'),
      kept: await aCourseStaff(services, course, COURSE_USER_TYPE.classManager),
    }
    const one = await mergedOf(pair)
    expect(await roleOf(channelSeq, one)).toMatchObject({ userTypeCd: 'OWN' })
    const parts = await db.select().from(courseStaff).where(eq(courseStaff.channelSeq, channelSeq))
    expect(parts).toMatchObject([{ userSeq: one.userSeq, userTypeCd: COURSE_USER_TYPE.classManager }])
  })
})

const join = (channelSeq: number, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
    as,
    body: { agreements: { terms: true, privacy: true } },
  })
