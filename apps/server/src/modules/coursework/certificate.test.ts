import { CURRICULUM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { issueIfEarned } from './issue.ts'
import { certificates } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

async function aSchool() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { title: '붓글씨' })
  const { curriculumSeq } = await anItem(services, course, { curriculumTypeCd: CURRICULUM_TYPE.text })
  const learner = await aMember(services, channelSeq, { name: '홍길동' })
  const { attendSeq } = await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  return { channelSeq, courseSeq: course.courseSeq, curriculumSeq, learner, attendSeq, owner }
}
type School = Awaited<ReturnType<typeof aSchool>>

const admin = ({ channelSeq, courseSeq }: School) =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin`
const rule = {
  useYn: 'Y',
  title: '수료증',
  content: '위 사람은 본 과정을 마쳤습니다.',
  sealKey: null,
  progressPercent: 100,
  attendancePercent: 0,
  livePercent: 0,
  liveMinutes: 0,
  quizPercent: 0,
  missionsYn: 'N',
  certificationsYn: 'N',
  revision: 0,
}
const saveRule = (school: School, change: object = {}, as = school.owner) =>
  server.call({
    method: 'POST',
    url: `${admin(school)}/certificate-rule/modify`,
    as,
    body: { ...rule, ...change },
  })
const finish = ({ channelSeq, courseSeq, curriculumSeq, learner }: School) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/completion/create`,
    as: learner,
  })
const issue = (school: School, attendSeqs = [school.attendSeq], as = school.owner) =>
  server.call({ method: 'POST', url: `${admin(school)}/certificates/create`, as, body: { attendSeqs } })
const mine = async ({ channelSeq }: School, as: Person) =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/me/certificates`, as })).body.data.list
const rowsOf = (school: School) =>
  services.db.select().from(certificates).where(eq(certificates.channelSeq, school.channelSeq))
const verify = ({ channelSeq }: School, number: string) =>
  server.call({ url: `/api/v1.0/channels/${channelSeq}/certificates/${number}` })

test('CERT-05, BYD-12 whoever finishes the class gets a certificate by itself, a PDF, and a number to check', async () => {
  const school = await aSchool()
  await saveRule(school)
  await finish(school)
  await eventually(async () => expect(await mine(school, school.learner)).toHaveLength(1))
  const [certificate] = await mine(school, school.learner)
  expect(certificate).toMatchObject({ courseTitle: '붓글씨', title: '수료증' })
  expect(certificate.number).toMatch(/^\d{4}(-[0-9A-Z]{4}){3}$/)
  const pdf = await server.app.inject({
    url: `/api/v1.0/channels/${school.channelSeq}/me/certificates/${certificate.certificateSeq}/pdf`,
    headers: { 'access-token': school.learner.accessToken },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const checked = await verify(school, certificate.number.toLowerCase().replaceAll('-', ' '))
  expect(checked.body.data).toMatchObject({ name: '홍*동', courseTitle: '붓글씨', withdrawnAt: null })
  expect(Object.keys(checked.body.data).sort()).toEqual([
    'courseTitle',
    'issuedAt',
    'name',
    'number',
    'siteName',
    'title',
    'withdrawnAt',
  ])
  expect((await verify(school, '2611-0000-0000-0000')).status).toBe(404)
  expect((await verify(await aSchool(), certificate.number)).status).toBe(404)
})

test('CERT-05 a certificate that is due twice at once is issued once', async () => {
  const school = await aSchool()
  await saveRule(school, { progressPercent: 0 })
  const again = () =>
    issueIfEarned(systemContext(services, school.channelSeq), school.courseSeq, school.learner.userSeq)
  await Promise.all([again(), again(), issue(school), issue(school)])
  expect(await rowsOf(school)).toHaveLength(1)
})

test('CERT-05 a rule that is turned on later finds those who have finished', async () => {
  const school = await aSchool()
  await finish(school)
  expect(await rowsOf(school)).toHaveLength(0)
  await saveRule(school)
  await eventually(async () => expect(await rowsOf(school)).toHaveLength(1))
})

test('CERT-06 issued by hand, withdrawn with a reason, and issued anew under another number', async () => {
  const school = await aSchool()
  expect((await issue(school)).body.data).toMatchObject({ issuedCount: 1 })
  expect((await issue(school)).body.data.list).toEqual([{ attendSeq: school.attendSeq, outcome: 'hadOne' }])
  const [first] = await rowsOf(school)
  const at = `${admin(school)}/certificates/${first?.certificateSeq}`
  const withdraw = (reason: string, as = school.owner) =>
    server.call({ method: 'POST', url: `${at}/delete`, as, body: { reason } })
  expect((await withdraw(' ')).status).toBe(400)
  expect((await withdraw('x', school.learner)).status).toBe(403)
  expect((await withdraw('이름이 달라요')).status).toBe(200)
  expect((await withdraw('이름이 달라요')).body.errorName).toBe('CERTIFICATE_WITHDRAWN')
  expect(await mine(school, school.learner)).toEqual([])
  expect((await verify(school, first?.number ?? '')).body.data.withdrawnAt).not.toBeNull()
  // What staff withdrew does not come back with the next lesson.
  await saveRule(school, { progressPercent: 0 })
  await issueIfEarned(systemContext(services, school.channelSeq), school.courseSeq, school.learner.userSeq)
  expect(await mine(school, school.learner)).toEqual([])

  const anew = await server.call({
    method: 'POST',
    url: `${at}/modify`,
    as: school.owner,
    body: { reason: '새 이름' },
  })
  expect(anew.body.data.number).not.toBe(first?.number)
  expect(await mine(school, school.learner)).toMatchObject([{ number: anew.body.data.number }])
  const list = await server.call({
    url: `${admin(school)}/certificates`,
    as: school.owner,
    query: { state: 'issued' },
  })
  expect(list.body.data).toMatchObject({
    totalCount: 1,
    list: [{ name: '홍길동', certificate: { number: anew.body.data.number, withdrawnAt: null } }],
    counts: { issued: 1, none: 0, withdrawn: 0 },
  })
})

test('SEC-08, SEC-01 a certificate is downloaded by its owner and staff only, its number opens nothing else', async () => {
  const school = await aSchool()
  await issue(school)
  const [row] = await rowsOf(school)
  const other = await aMember(services, school.channelSeq)
  const at = (as: Person | null, path: string) =>
    server.app.inject({
      url: `/api/v1.0/channels/${school.channelSeq}/${path}`,
      headers: as ? { 'access-token': as.accessToken } : {},
    })
  const own = `me/certificates/${row?.certificateSeq}/pdf`
  expect((await at(school.learner, own)).statusCode).toBe(200)
  expect((await at(other, own)).statusCode).toBe(404)
  expect((await at(null, own)).statusCode).toBe(401)
  expect((await at(school.learner, `me/certificates/${row?.number}/pdf`)).statusCode).toBeGreaterThanOrEqual(
    400,
  )
  const staffs = `courses/${school.courseSeq}/admin/certificates/${row?.certificateSeq}/pdf`
  expect((await at(school.owner, staffs)).statusCode).toBe(200)
  expect((await at(school.learner, staffs)).statusCode).toBe(403)
})

test('SET-09 a rule that somebody else saved meanwhile is not written over', async () => {
  const school = await aSchool()
  const answers = await Promise.all([saveRule(school), saveRule(school)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await saveRule(school, { revision: 1, title: '' })).status).toBe(400)
  expect((await saveRule(school, { revision: 1, title: '이수증' })).body.data).toMatchObject({
    title: '이수증',
    revision: 2,
  })
  const sample = await server.app.inject({
    url: `${admin(school)}/certificate-rule/sample`,
    headers: { 'access-token': school.owner.accessToken },
  })
  expect(sample.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
