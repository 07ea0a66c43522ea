import { ALARM_TYPE, COURSE_USER_TYPE, PUBLIC, USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { courseStaff } from '../membership/tables.ts'
import { channelDomains, channels } from '../site/tables.ts'
import { forgetAlarms, moveAlarms } from './people.ts'
import { type News, raise } from './raise.ts'
import { alarms } from './tables.ts'

const server = await testServer()
const { services } = server

const list = (as: Person, query: Record<string, string> = {}) =>
  server.call({ url: '/api/v1.0/alarms', as, query })
const clear = (as: Person, body: object = {}) =>
  server.call({ method: 'POST', url: '/api/v1.0/alarms/delete', as, body })
const badge = async (as: Person) =>
  (await server.call({ url: '/api/v1.0/users/session', as })).body.data.user.badgeCount
const choicesUrl = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}/alarms/choices`
const choose = (channelSeq: number, as: Person, body: object) =>
  server.call({ method: 'POST', url: `${choicesUrl(channelSeq)}/modify`, as, body })

let told = 0
const tell = (channelSeq: number, to: Person[], news: Partial<News> = {}, except: number | null = null) =>
  raise(
    systemContext(services, channelSeq),
    { type: ALARM_TYPE.siteNotice, eventKey: `test:${++told}`, says: {}, ...news },
    { to: to.map(({ userSeq }) => userSeq), except },
  )
const seqs = async (as: Person, query: Record<string, string> = {}): Promise<number[]> =>
  (await list(as, query)).body.data.map(({ alarmSeq }: { alarmSeq: number }) => alarmSeq)

async function aReader(count: number) {
  const { channelSeq } = await aChannel(services)
  const reader = await aMember(services, channelSeq)
  for (let n = 0; n < count; n += 1) await tell(channelSeq, [reader])
  return { channelSeq, reader }
}

test('ALM-07 ALM-08 ALM-20 the list is an array of twenty, and goes on below the last one seen', async () => {
  const { reader } = await aReader(23)
  const first = await seqs(reader)
  expect(first).toHaveLength(20)
  expect(first).toEqual(first.toSorted((a, b) => b - a))

  const rest = await seqs(reader, { minSeq: String(first.at(-1)) })
  expect(rest).toHaveLength(3)
  expect(Math.max(...rest)).toBeLessThan(first.at(-1) ?? 0)
  expect(await seqs(reader, { minSeq: String(rest.at(-1)) })).toEqual([])
})

test.each([
  ['5', 5],
  ['0', 1],
  ['-3', 1],
  ['9999', 23],
])('ALM-07 a limit of %s answers %i', async (limit, expected) => {
  const { reader } = await aReader(23)
  expect(await seqs(reader, { limit })).toHaveLength(expected)
})

test('ALM-07 no more than a hundred come at once', async () => {
  const { reader } = await aReader(101)
  expect(await seqs(reader, { limit: '101' })).toHaveLength(100)
})

test('ALM-03 an alarm has the fields of appendix D1', async () => {
  const { channelSeq, address, name } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { imageKey: 'cover' })
  const reader = await aMember(services, channelSeq)
  const writer = await aMember(services, channelSeq, { name: '이글', profileImageKey: 'face' })
  await tell(channelSeq, [reader], {
    type: ALARM_TYPE.answer,
    courseSeq: course.courseSeq,
    says: { type: 'review', curriculumSeq: 7, like_count: 2, mission_type: '인증' },
    actorSeq: writer.userSeq,
  })
  const [alarm] = (await list(reader)).body.data
  expect(alarm).toEqual({
    alarmSeq: expect.any(Number),
    alarmType: '11',
    content: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    imageUrl: '/media/image/cover',
    profileImageUrl: '/media/image/face',
    targetUserSeq: reader.userSeq,
    channelSeq,
    siteName: name,
    domain: expect.stringContaining(address.toLowerCase()),
    origin: services.config.origin,
    courseSeq: course.courseSeq,
    linkPackage: 'N',
    legacy: 'N',
    read: false,
  })
  expect(JSON.parse(alarm.content)).toEqual({
    type: 'review',
    name: '이글',
    course_title: course.title,
    curriculumSeq: 7,
    like_count: 2,
    mission_type: '인증',
  })
})

test('ALM-04 a legacy text and a plain one come as they were written', async () => {
  const { channelSeq, reader } = await aReader(0)
  const row = { channelSeq, targetUserSeq: reader.userSeq, alarmType: ALARM_TYPE.normal }
  await services.db.insert(alarms).values([
    { ...row, eventKey: 'old', content: '{"name":"옛 글"}', legacy: 'Y' },
    { ...row, eventKey: 'plain', content: '점검이 있어요' },
  ])
  const { data } = (await list(reader)).body
  expect(data.map(({ content, legacy }: { content: string; legacy: string }) => [content, legacy])).toEqual([
    ['점검이 있어요', 'N'],
    ['{"name":"옛 글"}', 'Y'],
  ])
})

test('ALM-19 a site with a domain of its own is named by it', async () => {
  const { channelSeq, reader } = await aReader(1)
  const domain = `a${channelSeq}.example.test`
  await services.db.insert(channelDomains).values({ channelSeq, domain, proof: 'p', verifiedAt: new Date() })
  const [alarm] = (await list(reader)).body.data
  expect(alarm).toMatchObject({ channelSeq, domain, origin: `https://${domain}` })
  await services.db.update(channels).set({ closedAt: new Date() }).where(eq(channels.channelSeq, channelSeq))
  expect((await list(reader)).body.data[0]).toMatchObject({ channelSeq: null, domain: null, origin: null })
})

test('ALM-06 ALM-09 ALM-10 clearing moves the last-read seq and deletes nothing', async () => {
  const { channelSeq, reader } = await aReader(3)
  const before = await seqs(reader)
  expect(await badge(reader)).toBe(3)

  const answer = await clear(reader)
  expect(answer.body.data).toEqual({ badgeCount: 0, alarmReadSeq: before[0], newestSeq: before[0] })
  expect(await badge(reader)).toBe(0)
  expect(await seqs(reader)).toEqual(before)
  expect((await list(reader)).body.data.every(({ read }: { read: boolean }) => read)).toBe(true)

  await tell(channelSeq, [reader])
  expect(await badge(reader)).toBe(1)
  const { data } = (await list(reader)).body
  expect(data.map(({ read }: { read: boolean }) => read)).toEqual([false, true, true, true])
})

test('ALM-10 it clears what the page has seen, never what is still to come, and never goes back', async () => {
  const { channelSeq, reader } = await aReader(3)
  const [newest = 0, middle = 0] = await seqs(reader)
  expect((await clear(reader, { alarmSeq: middle })).body.data.badgeCount).toBe(1)
  expect((await clear(reader, { alarmSeq: middle - 1 })).body.data.alarmReadSeq).toBe(middle)
  expect((await clear(reader, { alarmSeq: newest + 1_000_000 })).body.data.alarmReadSeq).toBe(newest)
  await tell(channelSeq, [reader])
  expect(await badge(reader)).toBe(1)
})

test('ALM-21 the same event handled by two workers at once tells everybody once, and not whoever did it', async () => {
  const { channelSeq } = await aChannel(services)
  const people = await Promise.all(Array.from({ length: 5 }, () => aMember(services, channelSeq)))
  const [actor] = people
  const eventKey = `twice:${channelSeq}`
  await Promise.all([
    tell(channelSeq, people, { eventKey }, actor?.userSeq),
    tell(channelSeq, people.toReversed(), { eventKey }, actor?.userSeq),
  ])
  const counts = await Promise.all(people.map(async (person) => (await seqs(person)).length))
  expect(counts).toEqual([0, 1, 1, 1, 1])
})

test('ALM-05 alarms of one person are numbered in the order in which they can be read', async () => {
  const { channelSeq, reader } = await aReader(0)
  const inOrder: number[] = []
  // The slow one takes its number first; were it not waited for, the quick one would be read past it.
  let began = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve
  })
  const slow = services.db.transaction(async (tx) => {
    await raise(
      { ...systemContext(services, channelSeq), db: tx, afterCommits: [] },
      { type: ALARM_TYPE.normal, eventKey: `slow:${channelSeq}`, says: {} },
      { to: [reader.userSeq] },
    )
    began()
    await eventually(async () => {
      const { rows } = await services.db.execute(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%into alarms%' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    })
    inOrder.push(1)
  })
  await hasBegun
  const quick = tell(channelSeq, [reader]).then(() => inOrder.push(2))
  await Promise.all([slow, quick])
  expect(inOrder).toEqual([1, 2])
})

test('SEC-07 SEC-04 a stranger has alarms of their own only, and no session has none', async () => {
  const { reader } = await aReader(2)
  const stranger = await aPerson(services)
  expect(await seqs(stranger)).toEqual([])
  await clear(stranger, { alarmSeq: (await seqs(reader))[0] })
  expect(await badge(reader)).toBe(2)
  for (const answer of [
    await server.call({ url: '/api/v1.0/alarms' }),
    await server.call({ method: 'POST', url: '/api/v1.0/alarms/delete', body: {} }),
  ])
    expect(answer).toMatchObject({ status: 401, body: { errorName: 'NOT_LOGGED_IN' } })
})

test.each([
  ['made private', { publicCd: PUBLIC.private }],
  ['taken back', { releaseStateCd: '00' as const }],
  ['in the bin', { trashTypeCd: '01' as const }],
])('SEC-07 of a class that was %s an alarm shows nothing to whoever has no part in it', async (_, change) => {
  const { channelSeq } = await aChannel(services)
  const secret = '비밀 수업'
  const course = await aCourse(services, channelSeq, { title: secret, imageKey: 'secret-cover' })
  const { courseSeq } = course
  const outsider = await aMember(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const teacherOfOthers = await anOperator(services, channelSeq, 'TCH')
  await tell(channelSeq, [outsider, learner, teacherOfOthers], {
    type: ALARM_TYPE.courseChanged,
    courseSeq,
    says: { type: 'published' },
  })
  await services.db.insert(alarms).values({
    channelSeq,
    courseSeq,
    targetUserSeq: outsider.userSeq,
    alarmType: ALARM_TYPE.courseChanged,
    eventKey: 'written out',
    content: `${secret}가 열렸어요`,
    legacy: 'Y',
  })
  expect((await list(outsider)).response.body).toContain(secret)

  await services.db.update(courses).set(change).where(eq(courses.courseSeq, courseSeq))
  const shown = await list(outsider)
  expect(shown.response.body).not.toContain('비밀')
  expect((await list(teacherOfOthers)).response.body).not.toContain('비밀')
  expect(shown.response.body).not.toContain('secret-cover')
  expect(shown.body.data.map((alarm: { courseSeq: unknown }) => alarm.courseSeq)).toEqual([null, null])
  const single = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}`,
    as: learner,
  })
  expect((await list(learner)).response.body.includes(secret)).toBe(single.status === 200)
})

test('SEC-07 who came is told to class staff, and no longer to whoever was one', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const staff = await aCourseStaff(
    services,
    { channelSeq, courseSeq: course.courseSeq },
    COURSE_USER_TYPE.facilitator,
  )
  const learner = await aMember(services, channelSeq, { name: '민지', profileImageKey: 'minji' })
  await tell(channelSeq, [staff], {
    type: ALARM_TYPE.enrolmentReceived,
    courseSeq: course.courseSeq,
    says: { type: 'enrolled' },
    actorSeq: learner.userSeq,
  })
  expect((await list(staff)).response.body).toContain('민지')
  await services.db.delete(courseStaff).where(eq(courseStaff.userSeq, staff.userSeq))
  const after = (await list(staff)).response.body
  expect(after).not.toContain('민지')
  expect(after).not.toContain('/media/image/minji')
})

test('ALM-22 a member chooses by kind and site; required kinds stay on', async () => {
  const { channelSeq, reader } = await aReader(0)
  const other = await aChannel(services)
  const off = { kind: 'notices', way: 'site', onYn: 'N' }
  const answer = await choose(channelSeq, reader, off)
  expect(answer.body.data.list).toContainEqual({
    kind: 'notices',
    requiredYn: 'N',
    ways: [{ way: 'site', onYn: 'N' }],
  })
  const kept = await server.call({ url: choicesUrl(channelSeq), as: reader })
  expect(kept.body).toEqual(answer.body)

  await tell(channelSeq, [reader])
  expect(await seqs(reader)).toEqual([])
  await tell(channelSeq, [reader], { type: ALARM_TYPE.paymentOrPlan, says: { type: 'paid' } })
  await tell(other.channelSeq, [reader])
  expect(await seqs(reader)).toHaveLength(2)

  await choose(channelSeq, reader, { ...off, onYn: 'Y' })
  await tell(channelSeq, [reader])
  expect(await seqs(reader)).toHaveLength(3)
})

test('ALM-22 two choices at once both stand', async () => {
  const { channelSeq } = await aChannel(services)
  const reader = await anOperator(services, channelSeq, USER_TYPE.owner)
  await Promise.all(
    ['likes', 'news', 'answers'].map((kind) => choose(channelSeq, reader, { kind, way: 'site', onYn: 'N' })),
  )
  const { data } = (await server.call({ url: choicesUrl(channelSeq), as: reader })).body
  const offKinds = data.list
    .filter(({ ways }: { ways: { onYn: string }[] }) => ways.some(({ onYn }) => onYn === 'N'))
    .map(({ kind }: { kind: string }) => kind)
  expect(offKinds).toEqual(['news', 'answers', 'likes'])
})

test('ALM-22 what only staff are told is chosen by staff', async () => {
  const { channelSeq, reader } = await aReader(0)
  const kindsOf = async (as: Person) =>
    (await server.call({ url: choicesUrl(channelSeq), as })).body.data.list.map(
      ({ kind }: { kind: string }) => kind,
    )
  const course = await aCourse(services, channelSeq)
  const staff = await aCourseStaff(
    services,
    { channelSeq, courseSeq: course.courseSeq },
    COURSE_USER_TYPE.classManager,
  )
  expect(await kindsOf(reader)).toEqual(['account', 'payment', 'place', 'news', 'answers', 'notices'])
  expect(await kindsOf(staff)).toEqual([
    'account',
    'payment',
    'place',
    'applicants',
    'news',
    'answers',
    'likes',
    'notices',
  ])
})

test.each(['payment', 'account'])('ALM-22 %s cannot be turned off', async (kind) => {
  const { channelSeq, reader } = await aReader(0)
  const answer = await choose(channelSeq, reader, { kind, way: 'email', onYn: 'N' })
  expect(answer).toMatchObject({
    status: 400,
    body: { errorName: 'INVALID_INPUT', fields: { onYn: expect.any(String) } },
  })
})

test('ALM-22 a way by which a kind is not told cannot be chosen', async () => {
  const { channelSeq, reader } = await aReader(0)
  const answer = await choose(channelSeq, reader, { kind: 'likes', way: 'message', onYn: 'Y' })
  expect(answer).toMatchObject({ status: 400, body: { fields: { way: expect.any(String) } } })
})

test('ACC-29 a closed account is told nothing more, and stands in nobody’s alarms', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const gone = await aMember(services, channelSeq, { name: '떠난이' })
  await tell(channelSeq, [owner], {
    type: ALARM_TYPE.enrolmentReceived,
    courseSeq: course.courseSeq,
    says: { type: 'enrolled' },
    actorSeq: gone.userSeq,
  })
  await tell(channelSeq, [gone])
  await services.db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, gone.userSeq))
  await forgetAlarms(systemContext(services, 0), gone.userSeq)
  await tell(channelSeq, [gone])
  const left = await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, gone.userSeq))
  expect(left).toEqual([])
  expect((await list(owner)).response.body).not.toContain('떠난이')
})

test('SOC-19 of two accounts that were one person, the one that stays has been told everything once', async () => {
  const { channelSeq, reader: from } = await aReader(2)
  const into = await aMember(services, channelSeq)
  const eventKey = `both:${channelSeq}`
  await tell(channelSeq, [from, into], { eventKey })
  await choose(channelSeq, from, { kind: 'news', way: 'site', onYn: 'N' })
  await moveAlarms(systemContext(services, 0), from.userSeq, into.userSeq)
  expect(await seqs(into)).toHaveLength(3)
  expect(await badge(into)).toBe(3)
  const choices = await server.call({ url: choicesUrl(channelSeq), as: into })
  expect(choices.response.body).toContain(
    '{"kind":"news","requiredYn":"N","ways":[{"way":"site","onYn":"N"}]}',
  )
})
