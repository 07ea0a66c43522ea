import { PDFDocument } from '@cantoo/pdf-lib'
import { CURRICULUM_PROGRESS, CURRICULUM_TYPE, FARE, USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aPdf, aPdfOf } from '../../testing/a-pdf.ts'
import { aRoom } from '../../testing/chat-rooms.ts'
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

const server = await testServer()
const { services } = server

async function aSchool(item: Parameters<typeof anItem>[2] = {}, course: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const { curriculumSeq } = await anItem(services, made, { title: '자료', ...item })
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, made, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  return { channelSeq, courseSeq: made.courseSeq, curriculumSeq, learner, attendSeq, owner }
}
type School = Awaited<ReturnType<typeof aSchool>>

const lesson = ({ channelSeq, courseSeq, curriculumSeq }: School) =>
  `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}`
const detail = (school: School, as: Person | null = school.learner) =>
  server.call({ url: `${lesson(school)}/detail`, as })

async function upload(
  { channelSeq }: School,
  as: Person,
  name: string,
  bytes: Buffer,
  kind: 'file' | 'attachment' = 'file',
): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/${kind}?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': as.accessToken },
    payload: bytes,
  })
  return Number(answer.json().data.uploadSeq)
}

const editedItem = async ({ channelSeq, courseSeq, curriculumSeq, owner }: School) => {
  const { body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/curriculums`,
    as: owner,
  })
  return body.data.list.find((item: { curriculumSeq: number }) => item.curriculumSeq === curriculumSeq)
}
const save = async (school: School, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/${school.curriculumSeq}/modify`,
    as: school.owner,
    body: { revision: (await editedItem(school)).revision, ...body },
  })

async function aFileLesson(change: object = {}, course: Parameters<typeof aCourse>[2] = {}) {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.file }, course)
  const uploadSeq = await upload(school, school.owner, '교안.pdf', await aPdf())
  await save(school, { addFiles: [uploadSeq], ...change })
  return { ...school, uploadSeq }
}

const meeting = {
  addrRoad1: '서울 종로구 사직로 161',
  addrRoad2: '2층 글방',
  zipcode: '03045',
  lat: 37.5796,
  lon: 126.977,
  offlineStartAt: '2026-12-05',
  offlineStartTime: '14:00',
  offlineEndTime: '16:00',
}

test('CUR-07, ROOM-20 a meeting is written by staff and shown as it was written', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.offline })
  const saved = await save(school, { meeting })
  expect(saved.body.data.meeting).toEqual(meeting)
  expect((await detail(school)).body.data.meeting).toEqual(meeting)
  const wrong = await save(school, { meeting: { ...meeting, addrRoad1: '', offlineEndTime: '13:00' } })
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['meeting.addrRoad1', 'meeting.offlineEndTime'])
})

test('CERT-02 what a certification asks for is kept, and a copy has it too', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.certification })
  const task = {
    dueAt: '2026-12-31T14:59:00.000Z',
    count: 3,
    needsApprovalYn: 'Y',
    publicScopeDefault: 'MEMBERS',
    publicScopeFixedYn: 'Y',
  }
  const saved = await save(school, { task, workTypeCd: '01', requiredYn: 'N' })
  expect(saved.body.data).toMatchObject({ task, workTypeCd: '01', requiredYn: 'N' })
  const copied = await server.call({
    method: 'POST',
    url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/copy`,
    as: school.owner,
    body: { curriculumSeqs: [school.curriculumSeq] },
  })
  expect(copied.body.data.list[1]).toMatchObject({ task, workTypeCd: '01', requiredYn: 'N' })
})

test.each([
  ['03', undefined, null, true],
  ['04', undefined, null, false],
  ['05', undefined, null, false],
  ['06', undefined, null, false],
  ['08', undefined, 'LESSON_COMPLETE', false],
  ['08', null, null, false],
  ['09', undefined, 'NEW_POST', true],
  ['09', null, null, true],
])(
  'CUR-09, ROOM-05 a new item %s with %s is a mission %s',
  async (curriculumTypeCd, missionType, made, hasTask) => {
    const school = await aSchool()
    const answer = await server.call({
      method: 'POST',
      url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/create`,
      as: school.owner,
      body: {
        items: [{ curriculumTypeCd, title: '새 강의', ...(missionType !== undefined && { missionType }) }],
      },
    })
    expect(answer.body.data.list[1]).toMatchObject({ curriculumTypeCd, missionType: made })
    expect(answer.body.data.list[1].task !== null).toBe(hasTask)
  },
)

test('CUR-19 a lesson mission leads to another lesson of its class only', async () => {
  const school = await aSchool({ curriculumTypeCd: '08', missionType: 'LESSON_COMPLETE' })
  const other = await aSchool()
  const beside = await anItem(services, school)
  const inSister = await anItem(services, await aCourse(services, school.channelSeq))
  const choose = async (seq: number) => (await save(school, { missionResourceId: String(seq) })).status
  expect(await choose(beside.curriculumSeq)).toBe(200)
  expect(await choose(school.curriculumSeq)).toBe(400)
  expect(await choose(other.curriculumSeq)).toBe(400)
  expect(await choose(inSister.curriculumSeq)).toBe(400)
})

test('CUR-19 SEC-04 an item leads to a room of its site only, and one of another site is open to nobody', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.chat, missionType: 'ENTER_CHAT_ROOM' })
  const own = await aRoom(services, school.channelSeq)
  const foreign = await aRoom(services, (await aChannel(services)).channelSeq)
  const choose = ({ chatRoomSeq }: typeof own) => save(school, { missionResourceId: String(chatRoomSeq) })
  const refused = await choose(foreign)
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['missionResourceId']])
  expect(await editedItem(school)).toMatchObject({ missionResourceId: null, isChatRoomOpen: true })
  expect((await choose(own)).status).toBe(200)
  const { chatRoomSeq } = foreign
  const lost = await anItem(services, school, {
    curriculumTypeCd: CURRICULUM_TYPE.chat,
    missionType: 'ENTER_CHAT_ROOM',
    missionResourceId: String(chatRoomSeq),
  })
  const openAt = async ({ curriculumSeq }: typeof lost) =>
    (await editedItem({ ...school, curriculumSeq })).isChatRoomOpen
  expect([await openAt(school), await openAt(lost)]).toEqual([true, false])
})

test('CUR-08, ROOM-21 files are added, shown, counted as they are downloaded, and done', async () => {
  const school = await aFileLesson()
  const { uploadSeq } = school
  expect((await detail(school)).body.data.files).toMatchObject([
    { uploadSeq, name: '교안.pdf', isSecured: false },
  ])
  const url = `${lesson(school)}/files/${uploadSeq}/download`
  const opened = await server.call({ method: 'POST', url, as: school.learner })
  const file = await server.app.inject({ url: opened.body.data.url })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('교안.pdf'))
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await editedItem(school)).toMatchObject({ files: [{ uploadSeq, downloadCount: 1 }] })
  const list = await server.call({
    url: `/api/v1.0/curriculums/${school.channelSeq}/${school.courseSeq}`,
    as: school.learner,
  })
  expect(list.body.data).toMatchObject({ completedCount: 1, progressPercent: 100 })
  const gone = await save(school, { deleteFiles: [uploadSeq] })
  expect(gone.body.data).toMatchObject({ files: [], fileSize: 0 })
})

test('SEC-04, SEC-19 a file opens for those who may open its lesson, and through no other lesson', async () => {
  const school = await aFileLesson()
  const other = await aFileLesson()
  const open = (at: string, as: Person | null) => server.call({ method: 'POST', url: at, as })
  const own = `${lesson(school)}/files/${school.uploadSeq}/download`
  expect((await open(own, null)).status).toBe(401)
  expect((await open(own, await aMember(services, school.channelSeq))).status).toBe(403)
  expect((await open(own, other.learner)).status).toBeGreaterThanOrEqual(403)
  expect((await open(`${lesson(school)}/files/${other.uploadSeq}/download`, school.learner)).status).toBe(404)
  const added = await save(school, { addFiles: [other.uploadSeq] })
  expect([added.status, Object.keys(added.body.fields)]).toEqual([400, ['addFiles']])
})

test('SEC-04 UPL-12 what somebody brought for themselves becomes no material by its number', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.file })
  const manager = await anOperator(services, school.channelSeq, USER_TYPE.manager)
  const asManager = { ...school, owner: manager }
  const unknown = { status: 400, body: { fields: { addFiles: expect.any(String) } } }
  const bankBook = await upload(school, school.learner, '통장.pdf', await aPdf(), 'attachment')
  expect(await save(asManager, { addFiles: [bankBook] })).toMatchObject(unknown)

  const own = await upload(school, school.owner, '내 메모.pdf', await aPdf(), 'attachment')
  expect(await save(asManager, { addFiles: [own] })).toMatchObject(unknown)
  expect((await save(school, { addFiles: [own] })).status).toBe(200)
  expect((await save(school, { deleteFiles: [own] })).status).toBe(200)
  // Its owner put it into a class, so it is the site's material since.
  expect((await save(asManager, { addFiles: [own] })).status).toBe(200)
})

test('ROOM-26 a file behind a lesson that is not done stays closed', async () => {
  const school = await aSchool({}, { curriculumProgressCd: CURRICULUM_PROGRESS.oneAfterAnother })
  const { curriculumSeq } = await anItem(services, school, {
    curriculumTypeCd: CURRICULUM_TYPE.file,
    ord: 2,
  })
  const second = { ...school, curriculumSeq }
  const uploadSeq = await upload(second, school.owner, '교안.pdf', await aPdf())
  await save(second, { addFiles: [uploadSeq] })
  const answer = await server.call({
    method: 'POST',
    url: `${lesson(second)}/files/${uploadSeq}/download`,
    as: school.learner,
  })
  expect(answer.body.errorName).toBe('PREVIOUS_ITEM_NOT_DONE')
  expect((await detail(second)).body.errorName).toBe('PREVIOUS_ITEM_NOT_DONE')
})

test('ROOM-28 a secured PDF is never answered raw: it has no address, and each page is marked', async () => {
  const school = await aFileLesson({ pdfSecurityYn: 'Y' })
  const { uploadSeq, learner } = school
  expect((await detail(school)).body.data.files).toMatchObject([{ uploadSeq, isSecured: true }])
  const download = await server.call({
    method: 'POST',
    url: `${lesson(school)}/files/${uploadSeq}/download`,
    as: learner,
  })
  expect([download.status, download.body.errorName]).toEqual([403, 'FILE_IS_SECURED'])

  const view = (as: Person | null) =>
    server.app.inject({
      method: 'POST',
      url: `${lesson(school)}/files/${uploadSeq}/view`,
      headers: as ? { 'access-token': as.accessToken } : {},
    })
  expect((await view(null)).statusCode).toBe(401)
  const seen = await view(learner)
  expect(seen.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  const marked = await PDFDocument.load(seen.rawPayload)
  expect(marked.getPageCount()).toBe(2)
  expect(seen.rawPayload.includes(Buffer.from('SECRET PAGE'))).toBe(false)
  const other = await aMember(services, school.channelSeq, { name: '다른 사람' })
  await anAttendance(services, school, other)
  expect((await view(other)).rawPayload.equals(seen.rawPayload)).toBe(false)
})

test('ROOM-28 ENR-34 a document that carries a name wants one also where the lesson is open to everybody', async () => {
  const school = await aFileLesson({ pdfSecurityYn: 'Y' }, { fareCd: FARE.open, price: 0 })
  expect((await detail(school, null)).status).toBe(200)
  const url = `${lesson(school)}/files/${school.uploadSeq}/view`
  const asVisitor = await server.call({ method: 'POST', url, as: null })
  expect([asVisitor.status, asVisitor.body.errorName]).toEqual([401, 'NOT_LOGGED_IN'])
  const anybody = await aMember(services, school.channelSeq)
  expect((await server.call({ method: 'POST', url, as: anybody })).status).toBe(200)
})

const view = (school: School, uploadSeq: number) =>
  server.call({
    method: 'POST',
    url: `${lesson(school)}/files/${uploadSeq}/view`,
    as: school.learner,
  })

test('ROOM-28 a document that cannot be marked is not shown at all, and its author hears it before', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.file })
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
  const uploadSeq = await upload(school, school.owner, '교안.pdf', broken)
  const refused = { status: 409, body: { errorName: 'FILE_NOT_READABLE' } }
  expect(await save(school, { addFiles: [uploadSeq], pdfSecurityYn: 'Y' })).toMatchObject(refused)
  expect((await save(school, { addFiles: [uploadSeq] })).status).toBe(200)
  expect(await save(school, { pdfSecurityYn: 'Y' })).toMatchObject(refused)
  expect(await view(school, uploadSeq)).toMatchObject(refused)
})

test('SEC-52 ROOM-28 a small document of pages without end is refused, and nobody else waits for it', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.file })
  const endless = await upload(school, school.owner, '교안.pdf', aPdfOf(1500))
  const refused = { status: 409, body: { errorName: 'SECURED_FILE_TOO_LARGE' } }
  expect(await save(school, { addFiles: [endless], pdfSecurityYn: 'Y' })).toMatchObject(refused)
  expect((await save(school, { addFiles: [endless] })).status).toBe(200)
  expect(await save(school, { pdfSecurityYn: 'Y' })).toMatchObject(refused)
  expect(await view(school, endless)).toMatchObject(refused)

  const book = await upload(school, school.owner, '책.pdf', aPdfOf(300))
  expect((await save(school, { addFiles: [book], deleteFiles: [endless], pdfSecurityYn: 'Y' })).status).toBe(
    200,
  )
  const seen = await server.app.inject({
    method: 'POST',
    url: `${lesson(school)}/files/${book}/view`,
    headers: { 'access-token': school.learner.accessToken },
  })
  expect((await PDFDocument.load(seen.rawPayload)).getPageCount()).toBe(300)
  // The mark is drawn once for all pages of a size, not eight times on each.
  expect(seen.rawPayload.length).toBeLessThan(400_000)
})

const people = ({ channelSeq, courseSeq, curriculumSeq }: School) =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/meetings/${curriculumSeq}`

test('ROOM-25 staff mark who came to a meeting and take it back; nobody of another class', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.offline, extra: meeting })
  const stranger = await aSchool()
  const mark = (attendSeqs: number[], presentYn = 'Y', as = school.owner) =>
    server.call({
      method: 'POST',
      url: `${people(school)}/attendees/modify`,
      as,
      body: { attendSeqs, presentYn },
    })
  expect((await mark([school.attendSeq])).body.data).toMatchObject({ presentCount: 1 })
  expect((await mark([school.attendSeq])).body.data).toMatchObject({ presentCount: 1 })
  expect((await mark([school.attendSeq], 'N')).body.data).toMatchObject({ presentCount: 0 })
  expect((await mark([stranger.attendSeq])).status).toBe(404)
  expect((await mark([school.attendSeq], 'Y', school.learner)).status).toBe(403)
})

test('ROOM-25 a learner checks in by the code on the screen, around the time of the meeting only', async () => {
  const school = await aSchool({ curriculumTypeCd: CURRICULUM_TYPE.offline, extra: meeting })
  const code = async () => (await server.call({ url: `${people(school)}/code`, as: school.owner })).body.data
  const checkIn = (said: string, as: Person | null = school.learner) =>
    server.call({ method: 'POST', url: `${lesson(school)}/check-in`, as, body: { code: said } })
  const nowhen = await code()
  expect(nowhen.isOpen).toBe(false)
  expect((await checkIn(nowhen.code)).body.errorName).toBe('CHECK_IN_REFUSED')

  server.clock.set('2026-12-05T05:30:00Z')
  const old = await code()
  server.clock.advance(61_000)
  expect((await checkIn(old.code)).body.errorName).toBe('CHECK_IN_REFUSED')
  const { code: shown, isOpen } = await code()
  expect(isOpen).toBe(true)
  server.clock.advance(29_000)
  expect((await checkIn('wrong')).body.errorName).toBe('CHECK_IN_REFUSED')
  const both = await Promise.all([checkIn(shown), checkIn(shown)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.data.completedAt).toBe(both[1]?.body.data.completedAt)
  expect((await checkIn(shown, await aMember(services, school.channelSeq))).status).toBe(403)
  expect((await server.call({ url: `${people(school)}/code`, as: school.learner })).status).toBe(403)
})
