import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { mayEnter } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
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
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { courses } from '../catalog/tables.ts'
import { unsubscribeUrl } from '../identity/index.ts'
import { followMembers } from '../subscription/follow.ts'

/* SOC-19: two accounts of one person, of which one had left a site, or had said something else. */

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

async function mergedOf(pair: { gone: Person; kept: Person }): Promise<Person> {
  const one = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  return one
}

const post = async (url: string, as: Person | null, body: object = {}) => {
  const answer = await server.call({ method: 'POST', url: `/api/v1.0${url}`, as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const get = async (url: string, as: Person) => (await server.call({ url: `/api/v1.0${url}`, as })).body.data

test('SOC-19, JOIN-11 a membership of the one that stays, which had left the site, opens what came into it meanwhile', async () => {
  const { channelSeq } = await aChannel(services)
  const [first, later] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const { membershipSeq } = await aMembership(services, channelSeq, { classes: [first.courseSeq] })
  const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  await aSubscriber(server, { channelSeq, membershipSeq }, pair.kept)
  await post(`/channels/${channelSeq}/channel-user/delete`, pair.kept)
  await services.db
    .update(courses)
    .set({ marketing: { siteMembershipSeqs: [membershipSeq] } })
    .where(eq(courses.courseSeq, later.courseSeq))
  await followMembers(systemContext(services, channelSeq), [membershipSeq])

  const one = await mergedOf(pair)
  await eventually(async () => {
    expect(await mayEnter(server, first, one)).toBe(true)
    expect(await mayEnter(server, later, one)).toBe(true)
  })
})

const say = (as: Person, marketingYn: 'Y' | 'N') => post('/users/profile/modify', as, { marketingYn })

test.each([
  { own: 'N', other: 'Y', after: 'N' },
  { own: 'Y', other: 'N', after: 'Y' },
  { own: null, other: 'Y', after: 'Y' },
] as const)(
  'SOC-19, ACC-28 about advertising the account that stays has said $own itself, the other $other: $after',
  async ({ own, other, after }) => {
    const pair = { gone: await aPerson(services), kept: await aPerson(services) }
    // What was agreed to, and later refused, is the older word of the two.
    if (own !== null) await say(pair.kept, 'Y')
    if (own === 'N') await say(pair.kept, 'N')
    await say(pair.gone, 'Y')
    if (other === 'N') await say(pair.gone, 'N')
    const one = await mergedOf(pair)
    expect((await get('/users/profile', one)).marketingYn).toBe(after)
  },
)

test('SOC-19, ACC-28 the way out in a mail to the account that is gone stops what the other gets', async () => {
  const pair = { gone: await aPerson(services), kept: await aPerson(services) }
  await say(pair.gone, 'Y')
  const url = await unsubscribeUrl(systemContext(services, 0), { channelSeq: 0, userSeq: pair.gone.userSeq })
  const one = await mergedOf(pair)
  expect((await get('/users/profile', one)).marketingYn).toBe('Y')
  await post(`/unsubscribe/email${new URL(url).search}`, null)
  expect((await get('/users/profile', one)).marketingYn).toBe('N')
})

test('SOC-19, ACC-28 of a site that the one that stays had left the word of the other stands', async () => {
  const { channelSeq } = await aChannel(services, { marketingConsent: 'Y' })
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const pair = { gone: await aPerson(services), kept: await aPerson(services) }
  const agreements = { terms: true, privacy: true, marketing: true }
  for (const person of [pair.gone, pair.kept])
    await post(`/channels/${channelSeq}/channel-user/create`, person, { agreements })
  await post(`/channels/${channelSeq}/channel-user/delete`, pair.kept)
  const one = await mergedOf(pair)
  const { consents } = await get(`/channels/${channelSeq}/admin/members/${one.userSeq}`, owner)
  expect(consents).toContainEqual(expect.objectContaining({ purpose: 'marketing', agreedYn: 'Y' }))
})

test('SOC-19, BRD-19 ready answers of their own are there after a merge', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const gone = await aCourseStaff(services, course, COURSE_USER_TYPE.manager)
  const pair = { gone, kept: await aMember(services, channelSeq) }
  const url = `/channels/${channelSeq}/courses/${course.courseSeq}/admin/answer-templates`
  await post(`${url}/create`, pair.gone, { name: '인사', content: '반가워요' })
  const one = await mergedOf(pair)
  expect((await get(url, one)).list).toMatchObject([{ name: '인사', mayChange: true }])
})
