import {
  CURRICULUM_TYPE,
  MISSION_TYPE,
  SUBMISSION_STATUS,
  type SubmissionStatusCd,
  USER_TYPE,
  WORK_TYPE,
} from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { moveWork } from './people.ts'
import { submissions } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

interface School {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  learner: Person
  owner: Person
}

/** A class with one item, somebody who attends it and its owner. */
async function aSchool(item: Parameters<typeof anItem>[2] = {}): Promise<School> {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.mission,
    title: '첫 문장 쓰기',
    ...item,
  })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  return { channelSeq, courseSeq: course.courseSeq, curriculumSeq, learner, owner }
}

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const lesson = ({ channelSeq, courseSeq, curriculumSeq }: School) =>
  `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}`
const admin = ({ channelSeq, courseSeq }: School) =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/submissions`
const handIn = (school: School, change: object = {}, as: Person | null = school.learner) =>
  server.call({
    method: 'POST',
    url: `${lesson(school)}/work/create`,
    as,
    body: { content: document('봄이 왔다.'), linkUrl: null, uploadSeqs: [], ...change },
  })
/** By somebody who saw them waiting, or as `seen` says. */
const review = (
  school: School,
  submissionSeqs: number[],
  {
    seen = SUBMISSION_STATUS.waiting,
    ...change
  }: { seen?: SubmissionStatusCd; [field: string]: unknown } = {},
  as = school.owner,
) =>
  server.call({
    method: 'POST',
    url: `${admin(school)}/modify`,
    as,
    body: {
      submissions: submissionSeqs.map((submissionSeq) => ({ submissionSeq, status: seen })),
      decision: 'approve',
      comment: '',
      grade: null,
      ...change,
    },
  })
const myWork = async (school: School, as = school.learner) =>
  (await server.call({ url: `${lesson(school)}/work`, as })).body.data
const completedAt = async ({ channelSeq, curriculumSeq, learner }: School) => {
  const [row] = await services.db
    .select({ at: itemProgress.completedAt })
    .from(itemProgress)
    .where(
      and(
        eq(itemProgress.channelSeq, channelSeq),
        eq(itemProgress.curriculumSeq, curriculumSeq),
        eq(itemProgress.userSeq, learner.userSeq),
      ),
    )
  return row?.at ?? null
}
const alarmsOf = (person: Person) =>
  services.db.select().from(alarms).where(eq(alarms.targetUserSeq, person.userSeq))
const saysTo = async (person: Person) =>
  (await alarmsOf(person)).map(({ content }): unknown => JSON.parse(content))

async function anAttachment({ channelSeq }: School, as: Person, name = '글.txt', bytes = '봄이 왔다.') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/attachment?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': as.accessToken },
    payload: Buffer.from(bytes),
  })
  return Number(answer.json().data.uploadSeq)
}

test('ROOM-29, CERT-03 a work is handed in, sent back with a reason, handed in again and approved', async () => {
  const school = await aSchool()
  const first = await handIn(school)
  expect(first.body.data).toMatchObject({ submission: { status: '00', comment: '' }, completedAt: null })
  const { submissionSeq } = first.body.data.submission
  const refused = await review(school, [submissionSeq], { decision: 'sendBack', comment: ' ' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['comment']])

  await review(school, [submissionSeq], { decision: 'sendBack', comment: '조금 더 길게', grade: 40 })
  expect(await myWork(school)).toMatchObject({
    problem: null,
    list: [{ status: '02', comment: '조금 더 길게', grade: 40 }],
  })
  const second = await handIn(school, { content: document('봄이 왔고, 나는 썼다.') })
  expect(await completedAt(school)).toBeNull()
  const done = await review(school, [second.body.data.submission.submissionSeq], { grade: 95 })
  expect(done.body.data).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect(await completedAt(school)).not.toBeNull()
  expect(await myWork(school)).toMatchObject({ counted: 1, problem: 'MISSION_LIMIT_REACHED' })
  await eventually(async () => {
    expect(await saysTo(school.owner)).toContainEqual({
      type: 'handedIn',
      curriculumSeq: school.curriculumSeq,
    })
    expect(await saysTo(school.learner)).toEqual(
      expect.arrayContaining([
        { type: 'workSentBack', curriculumSeq: school.curriculumSeq },
        { type: 'workApproved', curriculumSeq: school.curriculumSeq },
      ]),
    )
  })
})

test('CERT-03 two that are handed in at once are one', async () => {
  const school = await aSchool()
  const answers = await Promise.all([handIn(school), handIn(school), handIn(school)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.errorName)).toEqual([
    'SUBMISSION_WAITING',
    'SUBMISSION_WAITING',
  ])
  const rows = await services.db
    .select()
    .from(submissions)
    .where(eq(submissions.channelSeq, school.channelSeq))
  expect(rows).toHaveLength(1)
})

test('CERT-03 where nobody approves, two at once complete the lesson once', async () => {
  const school = await aSchool({ extra: { needsApprovalYn: 'N' } })
  const answers = await Promise.all([handIn(school), handIn(school)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await completedAt(school)).not.toBeNull()
})

test('CERT-04 two reviewers at once: one decides, the other hears that it is decided', async () => {
  const school = await aSchool()
  const { submissionSeq } = (await handIn(school)).body.data.submission
  const answers = await Promise.all([review(school, [submissionSeq]), review(school, [submissionSeq])])
  expect(answers.map(({ body }) => body.data.doneCount).sort()).toEqual([0, 1])
  const rows = await services.db
    .select()
    .from(submissions)
    .where(eq(submissions.submissionSeq, submissionSeq))
  expect(rows.map(({ status }) => status)).toEqual(['01'])
})

test('CERT-04 the queue is ordered by age, filtered by lesson and decided in bulk with a report', async () => {
  const school = await aSchool()
  const others: School[] = []
  for (const name of ['가', '나', '다']) {
    const learner = await aMember(services, school.channelSeq, { name })
    await anAttendance(services, school, learner)
    others.push({ ...school, learner })
  }
  const seqs: number[] = []
  for (const other of others) seqs.push((await handIn(other)).body.data.submission.submissionSeq)
  const queue = await server.call({ url: admin(school), as: school.owner, query: { status: '00' } })
  expect(queue.body.data.list.map((row: { name: string }) => row.name)).toEqual(['가', '나', '다'])
  expect(queue.body.data).toMatchObject({
    totalCount: 3,
    counts: { waiting: 3, approved: 0, sentBack: 0 },
    items: [{ curriculumSeq: school.curriculumSeq, waiting: 3 }],
  })
  const [first = 0, second = 0] = seqs
  const report = await review(school, [first, second, 987_654_321])
  expect(report.body.data).toMatchObject({ doneCount: 2, failedCount: 1 })
  const left = await server.call({ url: admin(school), as: school.owner, query: { q: '다', status: '00' } })
  expect(left.body.data.totalCount).toBe(1)
})

test('CERT-04 SEC-04 the queue of a class holds what was handed in there, and is counted so', async () => {
  const school = await aSchool()
  const course = await aCourse(services, school.channelSeq)
  const mission = { curriculumTypeCd: CURRICULUM_TYPE.mission, title: '다른 클래스의 과제' }
  const { curriculumSeq } = await anItem(services, course, mission)
  await anAttendance(services, course, school.learner)
  const sister: School = { ...school, courseSeq: course.courseSeq, curriculumSeq }
  const sisterOf = (one: School) => (one === school ? sister : school)
  for (const one of [school, sister]) {
    const { submissionSeq } = (await handIn(one)).body.data.submission
    const queries: Record<string, string>[] = [{}, { status: '00' }, { q: school.learner.email }]
    for (const query of queries) {
      const { data } = (await server.call({ url: admin(one), as: one.owner, query })).body
      expect(data).toMatchObject({
        list: [{ submissionSeq }],
        totalCount: 1,
        counts: { waiting: 1, approved: 0, sentBack: 0 },
        items: [{ curriculumSeq: one.curriculumSeq, waiting: 1 }],
      })
      expect([data.list.length, data.items.length]).toEqual([1, 1])
    }
    const foreign = await review(one, [submissionSeq], {}, await aCourseStaff(services, sisterOf(one), 'FAC'))
    expect(foreign.status).toBe(403)
    const astray = await review(sisterOf(one), [submissionSeq])
    expect(astray.body.data).toMatchObject({ doneCount: 0, failedCount: 1 })
  }
})

test('CERT-03 SEC-04 what was handed in to a lesson is not shown at the next one of the class', async () => {
  const school = await aSchool()
  const mission = { curriculumTypeCd: CURRICULUM_TYPE.mission, title: '둘째 문장 쓰기' }
  const next = { ...school, ...(await anItem(services, school, mission)) }
  const { submissionSeq } = (await handIn(school)).body.data.submission
  expect((await myWork(school)).list).toMatchObject([{ submissionSeq }])
  expect(await myWork(next)).toMatchObject({ list: [], counted: 0, problem: null })
})

test('SEC-14 nobody approves the own work, and a learner approves none', async () => {
  const school = await aSchool()
  await anAttendance(services, school, school.owner)
  const { submissionSeq } = (await handIn(school, {}, school.owner)).body.data.submission
  expect((await review(school, [submissionSeq])).body.data).toMatchObject({ doneCount: 0, failedCount: 1 })
  expect((await review(school, [submissionSeq], {}, school.learner)).status).toBe(403)
})

test('SEC-12, SEC-20 state, grade and scope are not the learner’s to say, and too late is too late', async () => {
  const school = await aSchool({
    extra: { dueAt: '2020-01-01T00:00:00.000Z', publicScopeFixedYn: 'Y', publicScopeDefault: 'STAFF' },
  })
  expect((await handIn(school)).body.errorName).toBe('MISSION_CLOSED')
  const open = await aSchool({ extra: { publicScopeFixedYn: 'Y', publicScopeDefault: 'STAFF' } })
  const answer = await handIn(open, { status: '01', grade: 100, publicScope: 'PUBLIC' })
  expect(answer.body.data.submission).toMatchObject({ status: '00', grade: null, publicScope: 'STAFF' })
})

test('SEC-04, UPL-12 only own files are handed in, and only those who may see the work open them', async () => {
  const school = await aSchool({ workTypeCd: WORK_TYPE.file, extra: { publicScopeDefault: 'STAFF' } })
  const stranger = await aMember(services, school.channelSeq)
  await anAttendance(services, school, stranger)
  const foreign = await anAttachment(school, stranger)
  const refused = await handIn(school, { uploadSeqs: [foreign] })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['uploadSeqs']])

  const own = await anAttachment(school, school.learner)
  const { submissionSeq } = (await handIn(school, { uploadSeqs: [own] })).body.data.submission
  const { channelSeq, courseSeq } = school
  const url = `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/submissions/${submissionSeq}/files/${own}`
  const open = (as: Person, at = url) => server.call({ url: at, as })
  expect((await open(school.learner)).body.data.name).toBe('글.txt')
  expect((await open(stranger)).status).toBe(404)
  expect((await open(school.learner, url.replace(`/files/${own}`, `/files/${foreign}`))).status).toBe(404)
  expect((await open(school.owner, url.replace('/submissions/', '/admin/submissions/'))).status).toBe(200)
  expect((await open(stranger, url.replace('/submissions/', '/admin/submissions/'))).status).toBe(403)
})

test('SEC-04, UPL-12 an own file of another site is not handed in here', async () => {
  const file = { workTypeCd: WORK_TYPE.file }
  const [school, elsewhere] = [await aSchool(file), await aSchool(file)]
  await services.db
    .insert(channelUsers)
    .values({ channelSeq: elsewhere.channelSeq, userSeq: school.learner.userSeq })
  const foreign = await anAttachment(elsewhere, school.learner)
  const refused = await handIn(school, { uploadSeqs: [foreign] })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['uploadSeqs']])
  expect((await myWork(school)).list).toEqual([])
})

test('CERT-03, UPL-01 a file that was handed in stays, until the work is sent back', async () => {
  const school = await aSchool({ workTypeCd: WORK_TYPE.file })
  const file = await anAttachment(school, school.learner)
  const { submissionSeq } = (await handIn(school, { uploadSeqs: [file] })).body.data.submission
  const url = `/api/v1.0/channels/${school.channelSeq}/uploads/${file}`
  const remove = () => server.call({ method: 'DELETE', url, as: school.learner })
  expect((await remove()).body.errorName).toBe('FILE_IN_USE')
  await review(school, [submissionSeq], { decision: 'sendBack', comment: '다른 파일로 올려 주세요' })
  expect((await remove()).status).toBe(200)
})

test('CERT-02 good work that is shared is seen by the class and nobody else', async () => {
  const school = await aSchool({ extra: { publicScopeDefault: 'MEMBERS' } })
  const { submissionSeq } = (await handIn(school)).body.data.submission
  const other = await aMember(services, school.channelSeq)
  await anAttendance(services, school, other)
  const works = (as: Person) => server.call({ url: `${lesson(school)}/works`, as })
  expect((await works(other)).body.data.totalCount).toBe(0)
  await review(school, [submissionSeq])
  expect((await works(other)).body.data.list).toMatchObject([{ submissionSeq, name: '김서당' }])
  expect((await works(school.learner)).body.data.totalCount).toBe(0)
  const outside = await aMember(services, school.channelSeq)
  expect((await works(outside)).status).toBe(403)
  expect(JSON.stringify((await works(other)).body)).not.toContain(school.learner.email)
})

test('CERT-02, BYD-02 whoever reads the works of others has taken the lesson; where there are none, nothing was told', async () => {
  const school = await aSchool({ extra: { publicScopeDefault: 'MEMBERS' } })
  const { submissionSeq } = (await handIn(school)).body.data.submission
  const other = await aMember(services, school.channelSeq)
  await anAttendance(services, school, other)
  const read = () => server.call({ url: `${lesson(school)}/works`, as: other })
  const ofOther = and(eq(itemProgress.channelSeq, school.channelSeq), eq(itemProgress.userSeq, other.userSeq))
  const taken = async () => (await services.db.select().from(itemProgress).where(ofOther))[0]?.usedAt ?? null

  expect((await read()).body.data.totalCount).toBe(0)
  expect(await taken()).toBeNull()
  await review(school, [submissionSeq])
  expect((await read()).body.data.totalCount).toBe(1)
  expect(await taken()).toEqual(expect.any(Date))
})

test('ROOM-25, SET-09 an approval that is taken back knowingly takes the completion back', async () => {
  const school = await aSchool()
  const { submissionSeq } = (await handIn(school)).body.data.submission
  await review(school, [submissionSeq])
  expect(await completedAt(school)).not.toBeNull()
  const sendBack = { decision: 'sendBack', comment: '다시 봐 주세요' }
  // Who still sees it waiting does not take back what a colleague has approved.
  expect((await review(school, [submissionSeq], sendBack)).body.data.failedCount).toBe(1)
  expect(await completedAt(school)).not.toBeNull()
  await review(school, [submissionSeq], { ...sendBack, seen: SUBMISSION_STATUS.approved })
  expect(await completedAt(school)).toBeNull()
})

test('SEC-44 what is handed in is cleaned of scripts', async () => {
  const school = await aSchool()
  const answer = await handIn(school, {
    content: {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '글', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      ],
    },
  })
  expect(JSON.stringify(answer.body)).not.toContain('javascript:')
  expect(JSON.stringify(answer.body)).not.toContain('script"')
})

test('SEC-13, ROOM-25 a text is done when its reader says so; a mission, a meeting and a file are not', async () => {
  const text = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.text })
  const complete = (school: School) =>
    server.call({ method: 'POST', url: `${lesson(school)}/completion/create`, as: school.learner })
  expect((await complete(text)).body.data).toMatchObject({ progressPercent: 100, classCompleted: true })
  for (const curriculumTypeCd of ['03', '04', '06', '09'] as const) {
    const school = await aSchool({ curriculumTypeCd })
    expect((await complete(school)).body.errorName).toBe('NOT_READ_YET')
    expect(await completedAt(school)).toBeNull()
  }
})

test('CUR-09, CUR-19 finishing a lesson fulfils the mission that asks for it, now and before', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.text })
  const mission = await anItem(services, school, {
    curriculumTypeCd: CURRICULUM_TYPE.course,
    missionType: MISSION_TYPE.lessonComplete,
    missionResourceId: String(school.curriculumSeq),
  })
  await server.call({ method: 'POST', url: `${lesson(school)}/completion/create`, as: school.learner })
  await eventually(async () => expect(await completedAt({ ...school, ...mission })).not.toBeNull())
  const later = await anItem(services, school, {
    curriculumTypeCd: CURRICULUM_TYPE.course,
    missionType: MISSION_TYPE.lessonComplete,
    missionResourceId: String(school.curriculumSeq),
    alreadyAttendedYn: 'Y',
  })
  const detail = await server.call({ url: `${lesson({ ...school, ...later })}/detail`, as: school.learner })
  expect(detail.body.data.lesson).toMatchObject({ curriculumSeq: school.curriculumSeq, isDone: true })
  expect(await completedAt({ ...school, ...later })).not.toBeNull()
})

test('BYD-10 an optional lesson neither counts nor is missing', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.text })
  await anItem(services, school, { requiredYn: 'N' })
  const done = await server.call({
    method: 'POST',
    url: `${lesson(school)}/completion/create`,
    as: school.learner,
  })
  expect(done.body.data).toMatchObject({ progressPercent: 100, classCompleted: true })
  const mine = await server.call({
    url: `/api/v1.0/channels/${school.channelSeq}/me/classes`,
    as: school.learner,
    query: { tab: 'completed' },
  })
  expect(mine.body.data.list).toMatchObject([{ curriculumCount: 1, completedCount: 1, progressPercent: 100 }])
})

test.each(['gone', 'kept'] as const)(
  'SOC-19 of two works that wait nothing written is lost: the first, of the one that is %s, goes back',
  async (first) => {
    const school = await aSchool()
    const gone = await aMember(services, school.channelSeq)
    await anAttendance(services, school, gone)
    const writers = first === 'gone' ? [gone, school.learner] : [school.learner, gone]
    for (const [index, writer] of writers.entries())
      expect((await handIn(school, { content: document(`글 ${index}`) }, writer)).status).toBe(200)
    const ctx = systemContext(services, 0)
    for (let again = 0; again < 2; again++) await moveWork(ctx, gone.userSeq, school.learner.userSeq)
    const rows = await services.db
      .select()
      .from(submissions)
      .where(eq(submissions.channelSeq, school.channelSeq))
      .orderBy(submissions.submissionSeq)
    expect(rows).toMatchObject([
      { userSeq: school.learner.userSeq, status: SUBMISSION_STATUS.sentBack, content: document('글 0') },
      { userSeq: school.learner.userSeq, status: SUBMISSION_STATUS.waiting, content: document('글 1') },
    ])
  },
)
