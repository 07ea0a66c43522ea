import { MOST_MEMBERSHIPS } from '@seodang/domain/site-membership'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { enrolFree, mayEnter } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { courses } from '../catalog/tables.ts'
import { followMembers } from './follow.ts'

const server = await testServer()
const { services } = server

const FIELDS = {
  name: '서당 서가',
  description: '모든 글쓰기 수업',
  imageKey: null,
  benefits: ['모든 클래스'],
  monthlyPrice: 10_000,
  longerTerms: [{ months: 12, price: 100_000 }],
  trialDays: 7,
  seatLimit: 0,
  chatRoomSeqs: [],
  classes: [],
}

async function world() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/memberships`
  const post = (path: string, body: object, as: Person = owner) =>
    server.call({ method: 'POST', url: `${base}/${path}`, as, body })
  const get = (path = '', as: Person = owner) => server.call({ url: `${base}${path}`, as })
  return { channelSeq, owner, post, get }
}

const classRow = async (courseSeq: number) => {
  const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, courseSeq))
  return row
}

test('MSH-01 MSH-02 staff make a membership, name its classes, publish it, and visitors see it', async () => {
  const { channelSeq, post, get } = await world()
  const [one, two] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const made = await post('create', {
    ...FIELDS,
    classes: [{ courseSeq: one.courseSeq, membersOnly: true }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { membershipSeq, revision } = made.body.data
  expect(await classRow(one.courseSeq)).toMatchObject({
    membershipTypeCd: '01',
    marketing: { siteMembershipSeqs: [membershipSeq] },
  })
  const shown = () => server.call({ url: `/api/v1.0/channels/${channelSeq}/memberships` })
  expect((await shown()).body.data.list).toEqual([])
  await post(`${membershipSeq}/public`, { publishStatusCd: '00' })
  expect((await shown()).body.data.list).toMatchObject([
    {
      name: '서당 서가',
      trialDays: 7,
      seatsLeft: null,
      terms: [
        { months: 1, price: 10_000 },
        { months: 12, price: 100_000 },
      ],
      classes: [{ courseSeq: one.courseSeq }],
    },
  ])
  const saved = await post(`${membershipSeq}/modify`, {
    ...FIELDS,
    revision,
    classes: [{ courseSeq: two.courseSeq, membersOnly: false }],
  })
  expect(saved.body.data.classes).toMatchObject([{ courseSeq: two.courseSeq, membersOnly: false }])
  // Nothing becomes public by being taken out.
  expect(await classRow(one.courseSeq)).toMatchObject({
    membershipTypeCd: '01',
    marketing: { siteMembershipSeqs: [] },
  })
  const late = await post(`${membershipSeq}/modify`, { ...FIELDS, revision })
  expect(late.body.errorName).toBe('CONFLICT_EDITED')
  expect((await get()).body.data.list).toMatchObject([{ classes: 1, members: 0 }])
})

test('MSH-06 what is wrong is said at its field', async () => {
  const { post } = await world()
  const answer = await post('create', { ...FIELDS, name: '', monthlyPrice: null, benefits: [' '] })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields).sort()).toEqual(['benefits', 'monthlyPrice', 'name'])
})

test('MSH-06 a site has as many memberships as its page can show, and no more', async () => {
  const { channelSeq, post } = await world()
  for (let n = 1; n < MOST_MEMBERSHIPS; n += 1) await aMembership(services, channelSeq)
  expect((await post('create', FIELDS)).status).toBe(200)
  expect((await post('create', FIELDS)).body.errorName).toBe('MEMBERSHIPS_TOO_MANY')
})

test('MSH-06 memberships stand in the order that staff give', async () => {
  const { post, get } = await world()
  const seqs: number[] = []
  for (const name of ['하나', '둘', '셋'])
    seqs.push((await post('create', { ...FIELDS, name })).body.data.membershipSeq)
  const [first, second, third] = seqs
  await post('ordering', { membershipSeqs: [third, first] })
  const list: { membershipSeq: number }[] = (await get()).body.data.list
  expect(list.map(({ membershipSeq }) => membershipSeq)).toEqual([third, first, second])
})

test('MSH-01 a membership that somebody holds is not deleted; its members are listed and downloaded', async () => {
  const { channelSeq, post, get } = await world()
  const membership = await aMembership(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await aSubscriber(server, membership, learner)
  const path = `/${membership.membershipSeq}/members`
  const found = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/memberships${path}`,
    as: await anOperator(services, channelSeq, 'OWN'),
    query: { q: learner.email, state: 'active' },
  })
  expect(found.body.data).toMatchObject({ totalCount: 1, list: [{ email: learner.email, state: 'active' }] })
  const sheet = await get(`${path}/excel`)
  expect(sheet.status).toBe(200)
  expect(sheet.headers['content-type']).toContain('spreadsheetml')
  const refused = (await post(`${membership.membershipSeq}/delete`, {})).body
  expect(refused).toMatchObject({ errorName: 'MEMBERSHIP_IN_USE', details: { people: 1 } })
})

test('SEC-28 another site’s membership and class are not to be touched', async () => {
  const [here, there] = [await world(), await world()]
  const theirs = await aMembership(services, there.channelSeq)
  const course = await aCourse(services, there.channelSeq)
  expect((await here.get(`/${theirs.membershipSeq}`)).status).toBe(404)
  expect((await here.post(`${theirs.membershipSeq}/delete`, {})).status).toBe(404)
  const classes = [{ courseSeq: course.courseSeq, membersOnly: true }]
  expect((await here.post('create', { ...FIELDS, classes })).status).toBe(404)
  expect((await classRow(course.courseSeq))?.membershipTypeCd).toBe('00')
})

test('MSH-05 SALE-02 the payments of memberships are found by their kind, by whoever may see sales', async () => {
  const { channelSeq, owner } = await world()
  const membership = await aMembership(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await aSubscriber(server, membership, learner)
  const url = `/api/v1.0/channels/${channelSeq}/admin/payments`
  const sold = (kind: string, as = owner) => server.call({ url, as, query: { kind } })
  expect((await sold('membership')).body.data).toMatchObject({
    totalCount: 1,
    sumKrw: 10_000,
    list: [{ kind: 'membership', title: '서당 서가', courseSeq: null }],
  })
  expect((await sold('class')).body.data.totalCount).toBe(0)
  const teacher = await anOperator(services, channelSeq, 'TCH')
  expect((await sold('membership', teacher)).status).toBe(403)
})

test('PERM-27 ENR-35 a class for members of the site is enrolled in and seen by them alone', async () => {
  const { channelSeq } = await aChannel(services)
  const stranger = await aPerson(services)
  const member = await aMember(services, channelSeq)
  const open = await aCourse(services, channelSeq, { fareCd: '03', price: 0, membershipTypeCd: '01' })
  expect(await mayEnter(server, open, member)).toBe(true)
  expect(await mayEnter(server, open, stranger)).toBe(false)
  const url = `/api/v1.0/channels/${channelSeq}/courses/${open.courseSeq}/facilitators`
  expect((await server.call({ url })).body.errorName).toBe('NOT_LOGGED_IN')
  expect((await server.call({ url, as: stranger })).body.errorName).toBe('NOT_CHANNEL_USER')
  const free = await aCourse(services, channelSeq, { fareCd: '00', price: 0, membershipTypeCd: '01' })
  expect((await enrolFree(server, free, member)).status).toBe(200)
  expect(await mayEnter(server, free, member)).toBe(true)
})

test('PERM-27 MSH-02 a class for holders of a membership opens to them and to nobody else', async () => {
  const { channelSeq } = await aChannel(services)
  const [holder, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const open = await aCourse(services, channelSeq, { fareCd: '03', price: 0 })
  const free = await aCourse(services, channelSeq, { fareCd: '00', price: 0 })
  const membership = await aMembership(services, channelSeq)
  await services.db
    .update(courses)
    .set({ membershipTypeCd: '01', marketing: { siteMembershipSeqs: [membership.membershipSeq] } })
    .where(eq(courses.channelSeq, channelSeq))
  await aSubscriber(server, membership, holder)
  await followMembers(systemContext(services, channelSeq), [membership.membershipSeq])
  for (const course of [open, free]) {
    expect(await mayEnter(server, course, holder)).toBe(true)
    expect(await mayEnter(server, course, other)).toBe(false)
    expect((await enrolFree(server, course, other)).body.errorName).toBe('MEMBERS_ONLY_CLASS')
  }
})
