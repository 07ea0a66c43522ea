import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Person,
  unique,
  userUidOf,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { channelUsers } from '../membership/tables.ts'

const server = await testServer()
const { services } = server

async function aProSite() {
  const { channelSeq } = await aChannel(services, { saasYn: 'Y' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  // Reads the facts of the site, and not its people.
  const clerk = await anOperator(services, channelSeq, 'MNG', {
    removed: ['SITE_USER_READ', 'SITE_USER_UPDATE'],
  })
  return { channelSeq, owner, clerk, url: `/api/v1.0/channels/${channelSeq}/studio/members` }
}
type Site = Awaited<ReturnType<typeof aProSite>>

const list = (site: Site, as: Person, query: Record<string, string> = {}) =>
  server.call({ url: site.url, as, query })
const read = (site: Site, as: Person, userUid: string) => server.call({ url: `${site.url}/${userUid}`, as })

test('PERM-17 staff with SITE_INFO_READ see the members by name, and nothing that reaches them', async () => {
  const site = await aProSite()
  const phone = '01098765432'
  const member = await aMember(services, site.channelSeq, { name: '윤슬', phone })
  const course = await aCourse(services, site.channelSeq, { title: '물레' })
  await anAttendance(services, course, member)
  const listed = await list(site, site.clerk, { q: '윤슬' })
  const userUid = await userUidOf(services, site.channelSeq, member)
  expect(listed.status).toBe(200)
  expect(listed.body.data).toEqual({
    list: [
      {
        userUid,
        name: '윤슬',
        profileImageUrl: null,
        userTypeCd: null,
        joinedAt: expect.stringMatching(/Z$/),
        attendCount: 1,
      },
    ],
    totalCount: 1,
  })
  const one = await read(site, site.clerk, userUid)
  expect(one.body.data).toMatchObject({
    userSeq: null,
    member: { name: '윤슬' },
    enrolments: [{ title: '물레' }],
  })
  for (const { body } of [listed, one]) {
    expect(JSON.stringify(body)).not.toContain(member.email)
    expect(JSON.stringify(body)).not.toContain(phone)
  }
  // A search must not tell either whose address it is.
  expect((await list(site, site.clerk, { q: member.email })).body.data.totalCount).toBe(0)
  expect((await list(site, site.clerk, { q: phone.slice(-4) })).body.data.totalCount).toBe(0)
})

test('PERM-17 without SITE_INFO_READ they are refused; with SITE_USER_READ besides all of the member opens', async () => {
  const site = await aProSite()
  const member = await aMember(services, site.channelSeq)
  const userUid = await userUidOf(services, site.channelSeq, member)
  const without = await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_INFO_READ'] })
  for (const person of [without, await anOperator(services, site.channelSeq, 'TCH'), member]) {
    expect((await list(site, person)).body.errorName).toBe('NO_PERMISSION')
    expect((await read(site, person, userUid)).body.errorName).toBe('NO_PERMISSION')
  }
  expect((await read(site, site.owner, userUid)).body.data.userSeq).toBe(member.userSeq)
  const whole = await server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/admin/members/${member.userSeq}`,
    as: site.owner,
  })
  expect(whole.body.data.member.userUid).toBe(userUid)
})

test('STU-06 a member keeps the id on a site, through leaving and joining again, and has another on each', async () => {
  const [one, other] = [await aProSite(), await aProSite()]
  const member = await aMember(services, one.channelSeq)
  await services.db.insert(channelUsers).values({ channelSeq: other.channelSeq, userSeq: member.userSeq })
  const here = await userUidOf(services, one.channelSeq, member)
  const there = await userUidOf(services, other.channelSeq, member)
  expect(here).not.toBe(there)
  // The id of one site names nobody on another.
  expect((await read(other, other.owner, here)).body.errorName).toBe('NO_DATA')
  expect((await read(other, one.owner, there)).status).toBe(403)

  const setLeft = (leftAt: Date | null) =>
    services.db
      .update(channelUsers)
      .set({ leftAt })
      .where(and(eq(channelUsers.channelSeq, one.channelSeq), eq(channelUsers.userSeq, member.userSeq)))
  await setLeft(new Date())
  expect((await read(one, one.owner, here)).body.errorName).toBe('NO_DATA')
  const joined = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${one.channelSeq}/channel-user/create`,
    as: member,
    body: { agreements: { terms: true, privacy: true } },
  })
  expect(joined.status).toBe(200)
  expect(await userUidOf(services, one.channelSeq, member)).toBe(here)
  expect((await read(one, one.clerk, here)).status).toBe(200)
})

test('STU-06 an id is random, and what is none is refused without a look', async () => {
  const site = await aProSite()
  const members = [await aMember(services, site.channelSeq), await aMember(services, site.channelSeq)]
  const uids = await Promise.all(members.map((member) => userUidOf(services, site.channelSeq, member)))
  // Version 4: 122 random bits, so neighbours have nothing in common and no number can be read from it.
  for (const uid of uids)
    expect(uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(uids).size).toBe(2)
  expect((await read(site, site.owner, String(members[0]?.userSeq))).status).toBe(400)
  expect((await read(site, site.owner, '00000000-0000-4000-8000-000000000000')).body.errorName).toBe(
    'NO_DATA',
  )
})

test('STU-02 SET-05 the list is searched by name, sorted and paged', async () => {
  const site = await aProSite()
  const mark = unique('name')
  for (const name of ['다', '가', '나']) await aMember(services, site.channelSeq, { name: `${mark} ${name}` })
  const names = async (query: Record<string, string>) =>
    (await list(site, site.clerk, { q: mark, ...query })).body.data.list.map(({ name }: { name: string }) =>
      name.slice(-1),
    )
  expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['가', '나', '다'])
  expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['다', '나', '가'])
  expect((await list(site, site.clerk, { q: mark, size: '10', page: '2' })).body.data).toMatchObject({
    list: [],
    totalCount: 3,
  })
})

test('STU-08 a site without the studio has no such list', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { status, body } = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/studio/members`,
    as: owner,
  })
  expect([status, body.errorName]).toEqual([403, 'PLAN_FEATURE_MISSING'])
})
