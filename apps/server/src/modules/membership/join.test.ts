import { CHOISE_STATUS, COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { mailsTo } from '../../testing/account.ts'
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
import { consents } from '../identity/tables.ts'
import { sendWelcome } from './jobs.ts'
import { channelUsers } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const AGREED = { terms: true, privacy: true }
const join = (channelSeq: number, as: Person | null, body: object = { agreements: AGREED }) =>
  server.call({ method: 'POST', url: `/api/v1.0/channels/${channelSeq}/channel-user/create`, as, body })
const leave = (channelSeq: number, as: Person) =>
  server.call({ method: 'POST', url: `/api/v1.0/channels/${channelSeq}/channel-user/delete`, as, body: {} })
const isMember = async (channelSeq: number, as: Person) =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/channel-user`, as })).body.data.isChannelUser
const authOf = async (channelSeq: number, as: Person) =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/auth`, as })).body.data
const place = async (channelSeq: number, { userSeq }: Person) =>
  (
    await services.db
      .select()
      .from(channelUsers)
      .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  )[0]
const agreedTo = async (channelSeq: number, { userSeq }: Person) =>
  (
    await services.db
      .select()
      .from(consents)
      .where(and(eq(consents.channelSeq, channelSeq), eq(consents.userSeq, userSeq)))
  ).map(({ purpose, agreedYn }) => `${purpose} ${agreedYn}`)

test('JOIN-05 ACC-21 joining makes a member of this site and of no other', async () => {
  const [site, other] = [await aChannel(services), await aChannel(services)]
  const person = await aPerson(services)
  expect(await isMember(site.channelSeq, person)).toBe(false)
  expect((await join(site.channelSeq, person)).body.data).toEqual({ isChannelUser: true })
  expect(await isMember(site.channelSeq, person)).toBe(true)
  expect(await isMember(other.channelSeq, person)).toBe(false)
})

test('JOIN-06 what members do answers NOT_CHANNEL_USER to others', async () => {
  const { channelSeq } = await aChannel(services)
  const { courseSeq } = await aCourse(services, channelSeq)
  const { status, body } = await server.call({
    method: 'POST',
    url: `/api/v1.0/bookmark/${channelSeq}/${courseSeq}`,
    as: await aPerson(services),
    body: {},
  })
  expect([status, body.errorName, body.resultCode]).toEqual([403, 'NOT_CHANNEL_USER', '800000'])
})

test('JOIN-09 nobody joins without the terms and the privacy policy', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aPerson(services)
  const { status, body } = await join(channelSeq, person, { agreements: { terms: true, privacy: false } })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['agreements.privacy']])
  expect(await isMember(channelSeq, person)).toBe(false)
})

test('JOIN-09 the consent to marketing is kept only where the site asks for it', async () => {
  const quiet = await aChannel(services)
  const asking = await aChannel(services, { marketingConsent: 'Y' })
  const person = await aPerson(services)
  const agreements = { ...AGREED, marketing: true }
  await join(quiet.channelSeq, person, { agreements })
  await join(asking.channelSeq, person, { agreements })
  expect(await agreedTo(quiet.channelSeq, person)).toEqual(['terms Y', 'privacy Y'])
  expect(await place(quiet.channelSeq, person)).toMatchObject({ marketingYn: 'N' })
  expect(await agreedTo(asking.channelSeq, person)).toEqual(['terms Y', 'privacy Y', 'marketing Y'])
  expect(await place(asking.channelSeq, person)).toMatchObject({ marketingYn: 'Y' })

  const refusing = await aPerson(services)
  await join(asking.channelSeq, refusing)
  expect(await agreedTo(asking.channelSeq, refusing)).toEqual(['terms Y', 'privacy Y', 'marketing N'])
})

test('JOIN-12 the site greets a new member once, in the member’s language and with its own words', async () => {
  const { channelSeq } = await aChannel(services, { name: '물빛 도예', words: { ko: { class: '강좌' } } })
  const person = await aPerson(services, { name: '문하늘', language: 'ko' })
  await Promise.all([join(channelSeq, person), join(channelSeq, person), join(channelSeq, person)])
  const [mail] = await mailsTo(services, person.email)
  expect(mail).toMatchObject({ subject: '[물빛 도예] 문하늘님, 반가워요', channelSeq })
  expect(mail?.text).toContain('물빛 도예가 새 회원이 된 문하늘님을')
  expect(mail?.text).toContain('강좌를 신청하고')
  expect(mail?.text).toContain(`/classes?channelSeq=${channelSeq}`)

  // The event is delivered a second time, as after a crash.
  await sendWelcome(systemContext(services, channelSeq), person.userSeq)
  const late = await aPerson(services)
  await join(channelSeq, late)
  await mailsTo(services, late.email)
  const all = await services.db.select().from(sentMails).where(eq(sentMails.recipient, person.email))
  expect(all).toHaveLength(1)
})

test('JOIN-12, SEC-44 a name with markup is text in the greeting', async () => {
  const { channelSeq } = await aChannel(services, { name: '<img src=x onerror=alert(1)>' })
  const person = await aPerson(services, { name: '{class|을/를}<script>', language: 'en' })
  await join(channelSeq, person)
  const [mail] = await mailsTo(services, person.email)
  expect(mail?.html).not.toMatch(/<img src=x|<script>/)
  expect(mail?.subject).toContain('{class|을/를}<script>')
})

test('PERM-28 somebody whose address is not proved cannot join', async () => {
  const { channelSeq } = await aChannel(services)
  const { body } = await join(channelSeq, await aPerson(services, { verifiedAt: null }))
  expect(body.errorName).toBe('NOT_AUTHORIZED_EMAIL')
  expect((await join(channelSeq, null)).body.errorName).toBe('NOT_LOGGED_IN')
})

test('JOIN-11 before leaving, everything that runs is named', async () => {
  const { channelSeq } = await aChannel(services)
  const member = await aMember(services, channelSeq)
  const courses = await Promise.all(
    ['가', '나', '다', '라'].map((title) => aCourse(services, channelSeq, { title })),
  )
  const [endless, dated, waiting, over] = courses
  if (!endless || !dated || !waiting || !over) throw new Error('four classes are needed')
  await anAttendance(services, endless, member)
  await anAttendance(services, dated, member, { validAt: new Date('2099-01-01T00:00:00Z') })
  await anAttendance(services, waiting, member, { choiseStatusCd: CHOISE_STATUS.pending })
  await anAttendance(services, over, member, { validAt: new Date('2020-01-01T00:00:00Z') })
  const elsewhere = await aCourse(services, (await aChannel(services)).channelSeq)
  await anAttendance(services, elsewhere, member)

  const { body } = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/channel-user/leaving`,
    as: member,
  })
  expect(body.data.running).toEqual([
    { courseSeq: dated.courseSeq, title: '나', validAt: '2099-01-01T00:00:00.000Z', pending: false },
    { courseSeq: endless.courseSeq, title: '가', validAt: null, pending: false },
    { courseSeq: waiting.courseSeq, title: '다', validAt: null, pending: true },
  ])
})

test('JOIN-11 whoever left is no member, gets no marketing, and finds everything again on coming back', async () => {
  const { channelSeq } = await aChannel(services, { marketingConsent: 'Y' })
  const course = await aCourse(services, channelSeq)
  const person = await aPerson(services)
  await join(channelSeq, person, { agreements: { ...AGREED, marketing: true } })
  await anAttendance(services, course, person)
  expect((await leave(channelSeq, person)).body.data).toEqual({ isChannelUser: false })
  expect(await isMember(channelSeq, person)).toBe(false)
  expect(await place(channelSeq, person)).toMatchObject({ marketingYn: 'N' })
  expect((await leave(channelSeq, person)).body.errorName).toBe('NOT_CHANNEL_USER')
  expect(
    await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, channelSeq)),
  ).toMatchObject([{ action: 'member.leave', userSeq: person.userSeq }])

  await join(channelSeq, person)
  expect(await isMember(channelSeq, person)).toBe(true)
  const again = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/channel-user/leaving`,
    as: person,
  })
  expect(again.body.data.running).toHaveLength(1)
})

test('JOIN-11 staff step down before they leave', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const { status, body } = await leave(channelSeq, owner)
  expect([status, body.errorName]).toEqual([409, 'STAFF_CANNOT_LEAVE'])
  expect(await isMember(channelSeq, owner)).toBe(true)
})

test('JOIN-11 SEC-02 staff of another site, or of a class of it, leave this one as anybody', async () => {
  const [here, there] = [await aChannel(services), await aChannel(services)]
  const { courseSeq } = await aCourse(services, there.channelSeq)
  for (const person of [
    await anOperator(services, there.channelSeq, USER_TYPE.owner),
    await aCourseStaff(services, { channelSeq: there.channelSeq, courseSeq }, COURSE_USER_TYPE.classManager),
  ]) {
    await join(here.channelSeq, person)
    const { status, body } = await leave(here.channelSeq, person)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await isMember(here.channelSeq, person)).toBe(false)
  }
})

test('PERM-01, PERM-02 the answer tells roles, type code and what the person may do', async () => {
  const { channelSeq } = await aChannel(services)
  for (const type of [USER_TYPE.owner, USER_TYPE.manager, USER_TYPE.teacher]) {
    const auth = await authOf(channelSeq, await anOperator(services, channelSeq, type))
    expect(auth).toMatchObject({ roles: [type], userTypeCd: type })
    expect(auth.permissions).toContain('SITE_DASHBOARD_READ')
  }
  expect(await authOf(channelSeq, await aMember(services, channelSeq))).toEqual({
    roles: [],
    userTypeCd: null,
    permissions: [],
  })
})

test('PERM-22, PERM-23, PERM-24 a manager may all but change the plan, a teacher little', async () => {
  const { channelSeq } = await aChannel(services)
  const may = async (type: (typeof USER_TYPE)[keyof typeof USER_TYPE]) =>
    (await authOf(channelSeq, await anOperator(services, channelSeq, type))).permissions
  expect(await may(USER_TYPE.owner)).toContain('SITE_PLAN_UPDATE')
  const manager = await may(USER_TYPE.manager)
  expect(manager).not.toContain('SITE_PLAN_UPDATE')
  expect(manager).toEqual(
    expect.arrayContaining(['SITE_CLASS_UPDATE', 'SITE_BOARD_UPDATE', 'SITE_PLAN_READ']),
  )
  expect(await may(USER_TYPE.teacher)).not.toContain('SITE_CLASS_UPDATE')
})

test('PERM-31 what was added or removed for one operator wins over the role', async () => {
  const { channelSeq } = await aChannel(services)
  const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher, {
    added: ['site_seo'],
    removed: ['SITE_DASHBOARD_READ'],
  })
  const { permissions } = await authOf(channelSeq, teacher)
  expect(permissions).toEqual(expect.arrayContaining(['SITE_SEO_READ', 'SITE_SEO_UPDATE']))
  expect(permissions).not.toContain('SITE_DASHBOARD_READ')
  const seo = await server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/seo/general`, as: teacher })
  expect(seo.status).toBe(200)
})

test('PERM-32, SEC-02 staff of one site are nobody on another', async () => {
  const [own, other] = [await aChannel(services), await aChannel(services)]
  const owner = await anOperator(services, own.channelSeq, USER_TYPE.owner)
  expect(await authOf(other.channelSeq, owner)).toEqual({ roles: [], userTypeCd: null, permissions: [] })
})

test('SEC-03, GEN-18 joining names the site by its path alone', async () => {
  const [own, other] = [await aChannel(services), await aChannel(services)]
  const person = await aPerson(services)
  await join(own.channelSeq, person, { agreements: AGREED, channelSeq: other.channelSeq, userSeq: 1 })
  expect(await isMember(other.channelSeq, person)).toBe(false)
  expect((await join(987_654_321, person)).status).toBe(404)
})
