import { SOCKET_COMMAND, USER_TYPE } from '@seodang/domain/codes'
import { PERMISSIONS, ROLE_TEMPLATE } from '@seodang/domain/permissions'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import type { Audience } from '../../platform/realtime/hub.ts'
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
import { testServer } from '../../testing/server.ts'
import { trackingEvents } from '../insight/tables.ts'
import { channelUsers, courseStaff, operators } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { owner: OWN, manager: MNG, teacher: TCH } = USER_TYPE

const at = (channelSeq: number, path = '') => `/api/v1.0/channels/${channelSeq}/admin/operators${path}`
const post = (url: string, as: Person, body: object = {}) => server.call({ method: 'POST', url, as, body })
const change = async (channelSeq: number, as: Person, { userSeq }: Person, body: object) => {
  const [row] = await services.db
    .select({ revision: operators.revision })
    .from(operators)
    .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, userSeq)))
  const draft = { added: [], removed: [], revision: row?.revision ?? 0, ...body }
  return post(at(channelSeq, `/${userSeq}/modify`), as, draft)
}
const remove = (channelSeq: number, as: Person, target: Person) =>
  post(at(channelSeq, `/${target.userSeq}/delete`), as)
const list = (channelSeq: number, as: Person, query: Record<string, string> = {}) =>
  server.call({ url: at(channelSeq), as, query })
const authOf = async (channelSeq: number, as: Person) =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/auth`, as })).body.data
const rolesOf = async (channelSeq: number) =>
  (await services.db.select().from(operators).where(eq(operators.channelSeq, channelSeq))).map(
    ({ userTypeCd }) => userTypeCd,
  )
const auditOf = async (channelSeq: number, action: string) =>
  services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, action)))

async function aTeam() {
  const { channelSeq } = await aChannel(services, { name: '물빛 도예' })
  const owner = await anOperator(services, channelSeq, OWN)
  const manager = await anOperator(services, channelSeq, MNG)
  const teacher = await anOperator(services, channelSeq, TCH)
  return { channelSeq, owner, manager, teacher }
}

test('OPR-01 the list shows role, classes, differences from the role, certification and last visit', async () => {
  const { channelSeq, owner } = await aTeam()
  const special = await anOperator(services, channelSeq, TCH, { added: ['SITE_SALES_READ'] })
  const course = await aCourse(services, channelSeq, { title: '물레 첫걸음' })
  await services.db.insert(courseStaff).values({
    channelSeq,
    courseSeq: course.courseSeq,
    userSeq: special.userSeq,
    userTypeCd: 'FAC',
  })
  await services.db.insert(trackingEvents).values({
    channelSeq,
    eventType: 'PAGEVIEW',
    userSeq: special.userSeq,
    isStaff: true,
    createdAt: new Date('2026-03-02T01:00:00Z'),
  })
  const { body } = await list(channelSeq, owner, { q: special.email })
  expect(body.data).toMatchObject({
    totalCount: 1,
    counts: { all: 4, OWN: 1, MNG: 1, TCH: 2, waiting: 0 },
    list: [
      {
        userSeq: special.userSeq,
        userTypeCd: TCH,
        added: ['SITE_SALES_READ'],
        classes: [{ courseSeq: course.courseSeq, title: '물레 첫걸음', userTypeCd: 'FAC' }],
        certifiedAt: null,
        lastVisitAt: '2026-03-02T01:00:00.000Z',
      },
    ],
  })
})

test('OPR-01 the list is found by role, searched as text and ordered, page by page', async () => {
  const { channelSeq, owner, manager, teacher } = await aTeam()
  const seqs = async (query: Record<string, string>) =>
    (await list(channelSeq, owner, query)).body.data.list.map((row: { userSeq: number }) => row.userSeq)
  expect(await seqs({})).toEqual([owner.userSeq, manager.userSeq, teacher.userSeq])
  expect(await seqs({ sort: 'role', direction: 'desc' })).toEqual([
    teacher.userSeq,
    manager.userSeq,
    owner.userSeq,
  ])
  expect(await seqs({ userTypeCd: MNG })).toEqual([manager.userSeq])
  expect(await seqs({ q: '%' })).toEqual([])
})

test('OPR-07 staff without SITE_ACL see nothing of it, members and strangers neither', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  const blind = await anOperator(services, channelSeq, MNG, { removed: ['SITE_ACL'] })
  const elsewhere = await anOperator(services, (await aChannel(services)).channelSeq, OWN)
  const member = await aMember(services, channelSeq)
  for (const person of [teacher, blind, elsewhere, member]) {
    expect((await list(channelSeq, person)).status).toBe(403)
    expect((await change(channelSeq, person, owner, { userTypeCd: TCH })).status).toBe(403)
  }
})

test('OPR-02 OPR-07 a change of role counts with the very next call, is audited, and mails the person', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  const settings = () =>
    server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/configuration`, as: teacher })
  expect((await settings()).status).toBe(403)
  const { status, body } = await change(channelSeq, owner, teacher, { userTypeCd: MNG })
  expect([status, body.data.operator.userTypeCd]).toEqual([200, MNG])
  expect((await settings()).status).toBe(200)
  const [entry] = await auditOf(channelSeq, 'operator.change')
  expect(entry).toMatchObject({
    userSeq: owner.userSeq,
    target: `user:${teacher.userSeq}`,
    before: { userTypeCd: TCH },
    after: { userTypeCd: MNG },
  })
  const [mail] = await mailsTo(services, teacher.email)
  expect(mail).toMatchObject({ subject: '[물빛 도예] 역할이 바뀌었어요: 매니저', channelSeq })
  expect(mail?.text).toContain('물빛 도예의 매니저예요')
})

test('PERM-30 a change of role reaches the person’s open pages', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  const told: [Audience, string][] = []
  const { publish } = services.hub
  services.hub.publish = async (audience, message) => {
    told.push([audience, message.command])
    return publish.call(services.hub, audience, message)
  }
  await change(channelSeq, owner, teacher, { userTypeCd: TCH, added: ['SITE_SALES_READ'] })
  await remove(channelSeq, owner, teacher)
  services.hub.publish = publish
  const toTeacher = told.filter(([audience]) => 'userSeq' in audience && audience.userSeq === teacher.userSeq)
  expect(toTeacher).toEqual([
    [{ channelSeq, userSeq: teacher.userSeq }, SOCKET_COMMAND.rolesChanged],
    [{ channelSeq, userSeq: teacher.userSeq }, SOCKET_COMMAND.rolesChanged],
  ])
})

test('PERM-31 OPR-11 what differs from the role is stored, and no more than that', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  const { body } = await change(channelSeq, owner, teacher, {
    userTypeCd: TCH,
    added: ['SITE_SALES', 'SITE_CLASS_READ'],
    removed: ['SITE_DASHBOARD_READ', 'SITE_PLAN_UPDATE'],
  })
  expect(body.data.operator).toMatchObject({
    added: ['SITE_SALES_READ', 'SITE_SALES_UPDATE'],
    removed: ['SITE_DASHBOARD_READ'],
  })
  const { permissions } = await authOf(channelSeq, teacher)
  expect(permissions).toContain('SITE_SALES_UPDATE')
  expect(permissions).not.toContain('SITE_DASHBOARD_READ')
})

test('OPR-07 SEC-14 nobody raises themselves or gives what they do not hold', async () => {
  const { channelSeq, owner, manager, teacher } = await aTeam()
  const tries: [Person, Person, object, string][] = [
    [manager, manager, { userTypeCd: OWN }, 'OWN_RIGHTS'],
    [manager, manager, { userTypeCd: MNG, added: ['SITE_PLAN_UPDATE'] }, 'OWN_RIGHTS'],
    [manager, teacher, { userTypeCd: OWN }, 'NO_PERMISSION'],
    [manager, teacher, { userTypeCd: MNG, added: ['SITE_OWNER_UPDATE'] }, 'RIGHT_NOT_HELD'],
    [manager, teacher, { userTypeCd: TCH, added: ['SITE_PLAN_UPDATE'] }, 'RIGHT_NOT_HELD'],
    [manager, owner, { userTypeCd: MNG }, 'LAST_OWNER'],
  ]
  for (const [actor, target, body, errorName] of tries)
    expect((await change(channelSeq, actor, target, body)).body.errorName).toBe(errorName)
  expect((await rolesOf(channelSeq)).sort()).toEqual([MNG, OWN, TCH])
})

test('SEC-12 a change writes nothing beside role and permissions', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  await change(channelSeq, owner, teacher, {
    userTypeCd: TCH,
    certifiedAt: '2020-01-01T00:00:00Z',
    channelSeq: 1,
    userSeq: owner.userSeq,
  })
  const { body } = await server.call({ url: at(channelSeq, `/${teacher.userSeq}`), as: owner })
  expect(body.data.operator).toMatchObject({ userTypeCd: TCH, certifiedAt: null })
})

test('OPR-10 the last owner cannot be removed or lowered, nor leave; the one before can', async () => {
  const { channelSeq, owner } = await aTeam()
  for (const answer of [
    await change(channelSeq, owner, owner, { userTypeCd: MNG }),
    await remove(channelSeq, owner, owner),
  ])
    expect([answer.status, answer.body.errorName]).toEqual([409, 'LAST_OWNER'])

  const second = await anOperator(services, channelSeq, OWN)
  expect((await change(channelSeq, owner, owner, { userTypeCd: MNG })).status).toBe(200)
  expect((await authOf(channelSeq, owner)).permissions).toEqual(ROLE_TEMPLATE.MNG)
  expect((await remove(channelSeq, second, second)).body.errorName).toBe('LAST_OWNER')
})

test('OPR-10 two owners who remove one another at once leave one', async () => {
  for (let round = 0; round < 8; round++) {
    const { channelSeq } = await aChannel(services)
    const [one, other] = [
      await anOperator(services, channelSeq, OWN),
      await anOperator(services, channelSeq, OWN),
    ]
    const answers = await Promise.all([remove(channelSeq, one, other), remove(channelSeq, other, one)])
    // The second is the last owner, or finds itself removed before it was let in.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 403, 409]).toContain(status)
    expect(await rolesOf(channelSeq)).toEqual([OWN])
  }
})

test('OPR-10 two owners who step down at once leave one', async () => {
  const { channelSeq } = await aChannel(services)
  const owners = [await anOperator(services, channelSeq, OWN), await anOperator(services, channelSeq, OWN)]
  const answers = await Promise.all(
    owners.map((owner) => change(channelSeq, owner, owner, { userTypeCd: MNG })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await rolesOf(channelSeq)).sort()).toEqual([MNG, OWN])
})

test('OPR-02 whoever is removed leaves the staff and the classes, stays a member, and is told', async () => {
  const { channelSeq, owner, teacher } = await aTeam()
  const course = await aCourse(services, channelSeq)
  await services.db.insert(courseStaff).values({
    channelSeq,
    courseSeq: course.courseSeq,
    userSeq: teacher.userSeq,
    userTypeCd: 'FAC',
  })
  expect((await remove(channelSeq, owner, teacher)).status).toBe(200)
  expect(await authOf(channelSeq, teacher)).toEqual({ roles: [], userTypeCd: null, permissions: [] })
  const membership = await server.call({ url: `/api/v1.0/channels/${channelSeq}/channel-user`, as: teacher })
  expect(membership.body.data).toEqual({ isChannelUser: true })
  const editing = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/tutors`
  expect((await server.call({ url: editing, as: teacher })).status).toBe(403)
  expect((await mailsTo(services, teacher.email))[0]?.subject).toBe('[물빛 도예] 운영진에서 빠졌어요')
  expect((await auditOf(channelSeq, 'operator.remove'))[0]).toMatchObject({ after: null })
})

/** One person with the same part in both sites. */
async function ofTwoSites() {
  const [here, there] = [await aTeam(), await aTeam()]
  const { channelSeq } = there
  await services.db.insert(channelUsers).values({ channelSeq, userSeq: here.teacher.userSeq })
  await services.db.insert(operators).values({ channelSeq, userSeq: here.teacher.userSeq, userTypeCd: TCH })
  const rowAt = async ({ owner, ...site }: typeof here) =>
    (await list(site.channelSeq, owner, { q: here.teacher.email })).body.data.list
  return { here, there, person: here.teacher, rowAt }
}

test('OPR-02 OPR-09 SEC-04 what one site changes about somebody of two leaves the other as it was', async () => {
  const { here, there, person, rowAt } = await ofTwoSites()
  const [before] = await rowAt(there)
  expect(before).toMatchObject({ userTypeCd: TCH, certifiedAt: null })
  const by = [here.channelSeq, here.owner, person] as const
  const acts = [
    () => certify(...by, { certifiedYn: 'Y', note: '자격증을 봤어요' }),
    () => change(...by, { userTypeCd: MNG }),
    () => remove(...by),
  ]
  for (const act of acts) {
    expect((await act()).status).toBe(200)
    expect(await rowAt(there)).toEqual([before])
  }
  expect(await rowAt(here)).toEqual([])
})

test('OPR-06 SEC-04 whoever is staff of two sites stands once among those of a class, with their role at its own', async () => {
  const { here, there, person } = await ofTwoSites()
  await certify(there.channelSeq, there.owner, person, { certifiedYn: 'Y', note: '그곳에서 봤어요' })
  await change(there.channelSeq, there.owner, person, { userTypeCd: MNG })
  const course = await aCourse(services, here.channelSeq)
  await services.db
    .insert(courseStaff)
    .values({ ...keysOf(course), userSeq: person.userSeq, userTypeCd: 'CMG' })
  const guest = await aCourseStaff(services, keysOf(course), 'CMG')
  await services.db
    .insert(operators)
    .values({ channelSeq: there.channelSeq, userSeq: guest.userSeq, userTypeCd: OWN })
  const { body } = await server.call({ url: tutors(course), as: here.owner })
  expect(body.data).toMatchObject({
    totalCount: 2,
    list: [
      { userSeq: person.userSeq, siteUserTypeCd: TCH, certifiedYn: 'N' },
      { userSeq: guest.userSeq, siteUserTypeCd: null, certifiedYn: 'N' },
    ],
  })
})

test('SEC-01 a person of another site answers as if there were none', async () => {
  const { channelSeq, owner } = await aTeam()
  const foreign = await aTeam()
  const nobody = { ...foreign.teacher, userSeq: 987_654_321 }
  for (const target of [foreign.teacher, nobody]) {
    expect((await change(channelSeq, owner, target, { userTypeCd: TCH })).body.errorName).toBe('NO_DATA')
    expect((await remove(channelSeq, owner, target)).body.errorName).toBe('NO_DATA')
  }
  expect(await rolesOf(foreign.channelSeq)).toHaveLength(3)
})

test('PERM-32 whoever is owner elsewhere changes nothing here', async () => {
  const { channelSeq, teacher } = await aTeam()
  const foreign = await aTeam()
  expect((await remove(channelSeq, foreign.owner, teacher)).status).toBe(403)
})

test('PERM-22 an owner holds everything, whatever was taken from them before', async () => {
  const { channelSeq, owner } = await aTeam()
  const raised = await anOperator(services, channelSeq, MNG, { removed: ['SITE_SALES'] })
  await change(channelSeq, owner, raised, { userTypeCd: OWN, removed: ['SITE_SALES'] })
  expect((await authOf(channelSeq, raised)).permissions).toEqual(PERMISSIONS)
})

const certify = (channelSeq: number, as: Person, target: Person, body: object) =>
  post(at(channelSeq, `/${target.userSeq}/certification/modify`), as, body)

test('OPR-09 an owner marks a master as checked, with date and note; a manager may not', async () => {
  const { channelSeq, owner, manager, teacher } = await aTeam()
  const mark = { certifiedYn: 'Y', note: '신분증과 자격증을 봤어요' }
  expect((await certify(channelSeq, manager, teacher, mark)).status).toBe(403)
  const without = await certify(channelSeq, owner, teacher, { certifiedYn: 'Y', note: ' ' })
  expect(without.body.fields).toEqual({ note: '확인한 내용 항목을 입력해주세요!' })
  const { body } = await certify(channelSeq, owner, teacher, mark)
  expect(body.data.operator).toMatchObject({
    certifiedAt: expect.any(String),
    certifiedByName: owner.name,
    certifiedNote: mark.note,
  })
  const taken = await certify(channelSeq, owner, teacher, { certifiedYn: 'N', note: '' })
  expect(taken.body.data.operator.certifiedAt).toBeNull()
  expect(await auditOf(channelSeq, 'operator.certify')).toHaveLength(2)
})

const tutors = (course: { channelSeq: number; courseSeq: number }, path = '') =>
  `/api/v1.0/channels/${course.channelSeq}/courses/${course.courseSeq}/admin/tutors${path}`

test('OPR-05 only a certified master is registered with a class', async () => {
  const { channelSeq, owner, manager, teacher } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const add = (email: string, userTypeCd = 'FAC') =>
    post(tutors(course, '/create'), manager, { email, userTypeCd })
  const { status, body } = await add(teacher.email)
  expect([status, body.errorName, body.message]).toEqual([
    409,
    'NOT_CERTIFIED',
    '인증된 마스터만 등록할 수 있어요.',
  ])
  await certify(channelSeq, owner, teacher, { certifiedYn: 'Y', note: '확인' })
  expect((await add(teacher.email)).body.data).toMatchObject({
    outcome: 'added',
    list: [{ userSeq: teacher.userSeq, userTypeCd: 'FAC', certifiedYn: 'Y' }],
  })
  expect((await add(teacher.email)).body.errorName).toBe('ALREADY_STAFF')
  expect((await add(owner.email)).body.data.outcome).toBe('added')
})

test('OPR-06 AUTH-19 who may change the instructors of a class adds, changes and removes; others look', async () => {
  const { channelSeq, manager, teacher } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const facilitator = await aCourseStaff(services, keysOf(course), 'FAC')
  expect((await server.call({ url: tutors(course), as: facilitator })).body.data).toMatchObject({
    list: [{ userSeq: facilitator.userSeq }],
    invited: [],
    candidates: [],
  })
  for (const person of [facilitator, teacher]) {
    const answer = await post(tutors(course, '/create'), person, { email: teacher.email, userTypeCd: 'CMG' })
    expect([answer.status, answer.body.errorName]).toEqual([403, 'NO_PERMISSION'])
  }
  expect(
    (await post(tutors(course, '/create'), manager, { email: teacher.email, userTypeCd: 'CMG' })).body.data,
  ).toMatchObject({ outcome: 'added', totalCount: 2 })
  const promote = await post(tutors(course, `/${teacher.userSeq}/modify`), manager, { userTypeCd: 'FAC' })
  expect(promote.body.errorName).toBe('NOT_CERTIFIED')
  const lowered = await post(tutors(course, `/${facilitator.userSeq}/modify`), manager, { userTypeCd: 'CMG' })
  expect(lowered.body.data.list[0]).toMatchObject({ userSeq: facilitator.userSeq, userTypeCd: 'CMG' })
  const removed = await post(tutors(course, `/${facilitator.userSeq}/delete`), manager)
  expect(removed.body.data.list).toMatchObject([{ userSeq: teacher.userSeq }])
  expect((await auditOf(channelSeq, 'tutor.remove')).map(({ target, userSeq }) => [target, userSeq])).toEqual(
    [[`course:${course.courseSeq}`, manager.userSeq]],
  )
})

test('OPR-07 PERM-31 a part in a class is given and taken by whoever holds what it carries', async () => {
  const { channelSeq, manager, teacher } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const facilitator = await aCourseStaff(services, keysOf(course), 'FAC')
  const stranger = await aPerson(services)
  const rights = async () => (await server.call({ url: tutors(course), as: manager })).body.data
  expect(await rights()).toMatchObject({
    list: [{ mayBe: ['FAC', 'CMG'], mayRemoveYn: 'Y' }],
    mayInviteAs: ['FAC', 'CMG'],
  })

  await services.db
    .update(operators)
    .set({ removed: ['CLASS_STUDENT_READ'] })
    .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, manager.userSeq)))
  const problem = async (path: string, body?: object) =>
    (await post(tutors(course, path), manager, body)).body.errorName
  for (const { email } of [stranger, teacher])
    expect(await problem('/create', { email, userTypeCd: 'CMG' })).toBe('RIGHT_NOT_HELD')
  expect(await problem('/create', { email: stranger.email, userTypeCd: 'FAC' })).toBe('RIGHT_NOT_HELD')
  expect(await problem(`/${facilitator.userSeq}/delete`)).toBe('NO_PERMISSION')
  const seen = await rights()
  // To make less of somebody takes only what the caller holds.
  expect(seen).toMatchObject({ list: [{ mayBe: ['FAC', 'CMG'], mayRemoveYn: 'N' }], mayInviteAs: [] })
  const offered = new Map<number, string[]>(
    seen.candidates.map((one: { userSeq: number; mayBe: string[] }) => [one.userSeq, one.mayBe]),
  )
  expect(offered.get(teacher.userSeq)).toEqual([])
  expect(seen).toMatchObject({ totalCount: 1, invited: [] })
})

test('SEC-04 somebody of another class of the site is nobody in this one', async () => {
  const { channelSeq, manager } = await aTeam()
  const [one, other] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const helper = await aCourseStaff(services, keysOf(other), 'CMG')
  const answer = await post(tutors(one, `/${helper.userSeq}/delete`), manager)
  expect([answer.status, answer.body.errorName]).toEqual([404, 'NO_DATA'])
  expect((await server.call({ url: tutors(other), as: manager })).body.data.totalCount).toBe(1)
})

const keysOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({
  channelSeq,
  courseSeq,
})
