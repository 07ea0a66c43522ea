import { COURSE_USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import officeCrypto from 'officecrypto-tool'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { attendanceOf, buy, countsOf, enrolFree, expectLedger, mayEnter } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { orders } from '../order/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { attendances, grants } from './tables.ts'

const server = await testServer()
const { services } = server
const FREE = { fareCd: '00', price: null } as const
const DAY = 86_400_000

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees`
  return { channelSeq, course, owner, url }
}
type World = Awaited<ReturnType<typeof world>>

const list = (w: World, query = {}, as: Person = w.owner) => server.call({ url: w.url, as, query })
const change = (w: World, body: object, as: Person = w.owner) =>
  server.call({ method: 'POST', url: `${w.url}/modify`, as, body })
const preview = (w: World, body: object, as: Person = w.owner) =>
  server.call({ method: 'POST', url: `${w.url}/preview`, as, body })

const keyOf = async (w: World, person: Person) =>
  (await attendanceOf(server, w.course, person))?.attendSeq ?? 0
const stateOf = async (w: World, person: Person) =>
  (await attendanceOf(server, w.course, person))?.choiseStatusCd

test('ATT-01 ATT-02 a row shows name, contact, payment, period and progress', async () => {
  const w = await world({ vodDays: 90 })
  const learner = await aMember(services, w.channelSeq, { name: '나배움', phone: '010-2222-3333' })
  const items = await Promise.all([anItem(services, w.course), anItem(services, w.course)])
  await anItem(services, w.course, { curriculumTypeCd: '01', title: '1장' })
  const { order } = await buy(server, w.course, learner, { phone: '010-9999-8888' })
  const [item] = items
  if (!item) throw new Error('an item')
  await services.db
    .insert(itemProgress)
    .values({ ...item, userSeq: learner.userSeq, watchedSeconds: 300, completedAt: new Date() })
  const answer = await list(w)
  expect(answer.body.data).toMatchObject({
    totalCount: 1,
    counts: { all: 1, pending: 0, approved: 1, onHold: 0, cancelled: 0 },
    list: [
      {
        name: '나배움',
        email: learner.email,
        phone: '010-9999-8888',
        choiseStatusCd: '00',
        paymentStatus: '03',
        orderNumber: order.number,
        amount: 60_000,
        attendAt: expect.any(String),
        validAt: expect.any(String),
        progressPercent: 50,
        lastSeenAt: expect.any(String),
      },
    ],
  })
})

test('PERM-16 PERM-24 staff of a class without the right to see sales learn nothing of the orders', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order } = await buy(server, w.course, learner)
  const none = { paymentStatus: null, orderSeq: null, orderNumber: null, amount: null }
  for (const role of [COURSE_USER_TYPE.classManager, COURSE_USER_TYPE.facilitator]) {
    const staff = await aCourseStaff(services, w.course, role)
    const listed = await server.call({ url: w.url, as: staff })
    expect(listed.body.data.list).toMatchObject([{ email: learner.email, ...none }])
    const detail = await server.call({ url: `${w.url}/${listed.body.data.list[0].attendSeq}`, as: staff })
    expect(detail.body.data.attendee).toMatchObject(none)
    const attendSeqs = [listed.body.data.list[0].attendSeq]
    const shown = await preview(w, { attendSeqs, action: 'cancel' }, staff)
    expect(shown.body.data).toMatchObject({
      refundTotal: null,
      refundTotalDollars: null,
      list: [{ allowed: true, refundAmount: null, refundDollars: null }],
    })
  }
  const [seen] = (await list(w)).body.data.list
  expect(seen).toMatchObject({ paymentStatus: '03', orderNumber: order.number, amount: 60_000 })
})

test('ATT-03 the list is searched, filtered by state, sorted and paged', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01' })
  const names = ['가람', '나래', '다솜', '라온', '마루']
  const people = await Promise.all(
    names.map((name, index) => aMember(services, w.channelSeq, { name, phone: `010-1111-000${index}` })),
  )
  for (const person of people) await enrolFree(server, w.course, person, { outcome: 'approval' })
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('three people')
  await change(w, { attendSeqs: [await keyOf(w, first)], action: 'approve' })
  await change(w, { attendSeqs: [await keyOf(w, second)], action: 'cancel' })

  const seen = async (query: object) => {
    const { body } = await list(w, query)
    return body.data.list.map(({ name }: { name: string }) => name)
  }
  expect((await list(w)).body.data.counts).toEqual({
    all: 5,
    pending: 3,
    approved: 1,
    onHold: 0,
    cancelled: 1,
  })
  expect(await seen({ choiseStatusCd: '01', sort: 'name', direction: 'asc' })).toEqual([
    '다솜',
    '라온',
    '마루',
  ])
  expect(await seen({ q: '나래' })).toEqual(['나래'])
  expect(await seen({ q: third.email })).toEqual(['다솜'])
  expect(await seen({ q: '11110003' })).toEqual(['라온'])
  expect(await seen({ q: '나%' })).toEqual([])
  expect(await seen({ sort: 'name', direction: 'desc' })).toEqual(names.toReversed())
  expect(await seen({ sort: 'createdAt', direction: 'asc' })).toEqual(names)
  expect(await seen({ size: '10', page: '2' })).toEqual([])
  expect((await list(w, { choiseStatusCd: '01' })).body.data.totalCount).toBe(3)
})

test('ATT-03 ATT-12 the preview says what would happen to each, and the change then does it', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01', userLimitTypeCd: '99', maxUserCount: 2 })
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember(services, w.channelSeq)))
  for (const person of people) await enrolFree(server, w.course, person, { outcome: 'approval' })
  const attendSeqs = await Promise.all(people.map((person) => keyOf(w, person)))
  await change(w, { attendSeqs: attendSeqs.slice(3), action: 'cancel' })

  const before = await preview(w, { attendSeqs, action: 'approve' })
  const problems = before.body.data.list.map(({ problem }: { problem: string | null }) => problem)
  expect(problems).toEqual([null, null, 'CAPACITY_EXCEEDED', 'CANCELLED_IS_FINAL'])
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0, waitCnt: 3 })

  const done = await change(w, { attendSeqs, action: 'approve' })
  expect(done.body.data).toMatchObject({ doneCount: 2, failedCount: 2 })
  expect(done.body.data.list.map(({ problem }: { problem: string | null }) => problem)).toEqual(problems)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 2, waitCnt: 1 })
  await expectLedger(server, w.course)
})

test('ATT-06 cancelled is final', async () => {
  const w = await world(FREE)
  const learner = await aMember(services, w.channelSeq)
  await enrolFree(server, w.course, learner)
  const attendSeqs = [await keyOf(w, learner)]
  expect((await change(w, { attendSeqs, action: 'cancel', reason: '연락 두절' })).body.data.doneCount).toBe(1)
  for (const action of ['approve', 'wait', 'hold', 'cancel', 'extend']) {
    const answer = await change(w, { attendSeqs, action, days: 30 })
    expect(answer.body.data).toMatchObject({
      doneCount: 0,
      failedCount: 1,
      list: [{ problem: 'CANCELLED_IS_FINAL' }],
    })
  }
  expect(await stateOf(w, learner)).toBe('99')
  await expectLedger(server, w.course)
})

test('ATT-08 ATT-18 approved, waiting and on hold: access follows, hold keeps the place', async () => {
  const w = await world({ ...FREE, userLimitTypeCd: '99', maxUserCount: 1 })
  const learner = await aMember(services, w.channelSeq)
  const other = await aMember(services, w.channelSeq)
  await enrolFree(server, w.course, learner)
  const attendSeqs = [await keyOf(w, learner)]
  expect(await mayEnter(server, w.course, learner)).toBe(true)

  await change(w, { attendSeqs, action: 'hold' })
  expect(await stateOf(w, learner)).toBe('02')
  expect(await mayEnter(server, w.course, learner)).toBe(false)
  expect((await enrolFree(server, w.course, other)).body.errorName).toBe('CLASS_SOLD_OUT')

  await change(w, { attendSeqs, action: 'approve' })
  expect(await mayEnter(server, w.course, learner)).toBe(true)
  await change(w, { attendSeqs, action: 'wait' })
  expect(await stateOf(w, learner)).toBe('01')
  expect(await mayEnter(server, w.course, learner)).toBe(false)
  expect((await enrolFree(server, w.course, other)).status).toBe(200)
  const full = await change(w, { attendSeqs, action: 'approve' })
  expect(full.body.data.list[0].problem).toBe('CAPACITY_EXCEEDED')
  expect((await change(w, { attendSeqs, action: 'hold' })).body.data.list[0].problem).toBe(
    'CAPACITY_EXCEEDED',
  )
  await expectLedger(server, w.course)
})

test('ATT-07 ATT-03 a period is extended from its end, never that of a pending applicant', async () => {
  const w = await world({ ...FREE, vodDays: 30 })
  const learner = await aMember(services, w.channelSeq)
  await enrolFree(server, w.course, learner)
  const before = await attendanceOf(server, w.course, learner)
  const attendSeqs = [before?.attendSeq]
  const shown = await preview(w, { attendSeqs, action: 'extend', days: 10 })
  const done = await change(w, { attendSeqs, action: 'extend', days: 10 })
  expect(done.body.data.doneCount).toBe(1)
  const after = await attendanceOf(server, w.course, learner)
  expect(after?.validAt?.toISOString()).toBe(shown.body.data.list[0].validAt)
  expect((after?.validAt?.getTime() ?? 0) - (before?.validAt?.getTime() ?? 0)).toBe(10 * DAY)
  expect(after?.reviewExpringAt).toEqual(after?.validAt)
  const [grant] = await services.db.select().from(grants).where(eq(grants.channelSeq, w.channelSeq))
  expect(grant?.endAt).toEqual(after?.validAt)
  expect((await change(w, { attendSeqs, action: 'extend' })).body.fields).toHaveProperty('days')

  const approvalOnly = await world({ ...FREE, choiseTypeCd: '01' })
  const applicant = await aMember(services, approvalOnly.channelSeq)
  await enrolFree(server, approvalOnly.course, applicant, { outcome: 'approval' })
  const answer = await change(approvalOnly, {
    attendSeqs: [await keyOf(approvalOnly, applicant)],
    action: 'extend',
    days: 10,
  })
  expect(answer.body.data.list[0].problem).toBe('PERIOD_NOT_EDITABLE')
})

test('ATT-09 PAY-10 cancelling a paid attendee pays back what the preview said', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order } = await buy(server, w.course, learner)
  const attendSeqs = [await keyOf(w, learner)]
  const shown = await preview(w, { attendSeqs, action: 'cancel' })
  expect(shown.body.data).toMatchObject({
    refundTotal: 60_000,
    list: [{ allowed: true, refundAmount: 60_000 }],
  })
  const done = await change(w, { attendSeqs, action: 'cancel', reason: '폐강' })
  expect(done.body.data).toMatchObject({ doneCount: 1, list: [{ refundAmount: 60_000 }] })
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, order.orderSeq))
  expect(row).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
  expect(await stateOf(w, learner)).toBe('99')
  const trail = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.userSeq, w.owner.userSeq)))
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment.refund', 'attendance.cancel']),
  )
  await expectLedger(server, w.course)
})

test('ATT-10 approval stops at the plan’s learner limit, with its message; a learner of two classes counts once', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01' })
  const second = await aCourse(services, w.channelSeq, { ...FREE, choiseTypeCd: '01' })
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 1 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  const people = await Promise.all([aMember(services, w.channelSeq), aMember(services, w.channelSeq)])
  for (const person of people) await enrolFree(server, w.course, person, { outcome: 'approval' })
  const attendSeqs = await Promise.all(people.map((person) => keyOf(w, person)))
  const done = await change(w, { attendSeqs, action: 'approve' })
  expect(done.body.data).toMatchObject({
    doneCount: 1,
    failedCount: 1,
    list: [
      { allowed: true },
      {
        problem: 'PLAN_LIMIT_EXCEEDED',
        message: '요금제의 수강생 한도를 초과하여 승인할 수 없습니다.',
      },
    ],
  })
  const [learner] = people
  if (!learner) throw new Error('a learner')
  await enrolFree(server, second, learner, { outcome: 'approval' })
  const elsewhere = {
    ...w,
    url: w.url.replace(`/courses/${w.course.courseSeq}/`, `/courses/${second.courseSeq}/`),
  }
  const mine = await attendanceOf(server, second, learner)
  const again = await change(elsewhere, { attendSeqs: [mine?.attendSeq], action: 'approve' })
  expect(again.body.data.doneCount).toBe(1)
})

test('ATT-10 where the plan is full an automatic class takes applications', async () => {
  const w = await world(FREE)
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 0 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  const learner = await aMember(services, w.channelSeq)
  expect((await enrolFree(server, w.course, learner)).body.errorName).toBe('ENROLMENT_NOT_OFFERED')
  expect((await enrolFree(server, w.course, learner, { outcome: 'approval' })).status).toBe(200)
  expect(await stateOf(w, learner)).toBe('01')
})

test('ATT-10 two staff approving at once do not pass the plan’s limit', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01' })
  const second = await aCourse(services, w.channelSeq, { ...FREE, choiseTypeCd: '01' })
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 1 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  const [one, two] = await Promise.all([aMember(services, w.channelSeq), aMember(services, w.channelSeq)])
  await enrolFree(server, w.course, one, { outcome: 'approval' })
  await enrolFree(server, second, two, { outcome: 'approval' })
  const there = await attendanceOf(server, second, two)
  const answers = await Promise.all([
    change(w, { attendSeqs: [await keyOf(w, one)], action: 'approve' }),
    change(
      { ...w, url: w.url.replace(`/courses/${w.course.courseSeq}/`, `/courses/${second.courseSeq}/`) },
      { attendSeqs: [there?.attendSeq], action: 'approve' },
    ),
  ])
  expect(answers.map(({ body }) => body.data.doneCount).sort((a, b) => a - b)).toEqual([0, 1])
})

test('ATT-05 ATT-16 staff add a member without payment, with a note; strangers and repeats are refused', async () => {
  const w = await world({ vodDays: 60, userLimitTypeCd: '99', maxUserCount: 1 })
  const learner = await aMember(services, w.channelSeq)
  const add = (email: string, as: Person = w.owner) =>
    server.call({
      method: 'POST',
      url: `${w.url}/create`,
      as,
      body: { email, note: '계좌로 받음', notifyYn: 'N' },
    })
  const added = await add(learner.email.toUpperCase())
  expect(added.body.data).toMatchObject({
    userSeq: learner.userSeq,
    choiseStatusCd: '00',
    paymentStatus: null,
  })
  expect(await mayEnter(server, w.course, learner)).toBe(true)
  const [grant] = await services.db.select().from(grants).where(eq(grants.userSeq, learner.userSeq))
  expect(grant).toMatchObject({ source: 'MANUAL' })
  expect((await add(learner.email)).body.errorName).toBe('ALREADY_ENROLLED')
  expect((await add((await aMember(services, w.channelSeq)).email)).body.errorName).toBe('CAPACITY_EXCEEDED')
  expect((await add((await aPerson(services)).email)).body.errorName).toBe('NO_DATA')
  const elsewhere = await aChannel(services)
  expect((await add((await aMember(services, elsewhere.channelSeq)).email)).body.errorName).toBe('NO_DATA')
  const detail = await server.call({ url: `${w.url}/${added.body.data.attendSeq}`, as: w.owner })
  expect(detail.body.data.memo).toBe('계좌로 받음')
  await expectLedger(server, w.course)
})

test('ATT-15 ATT-17 the detail shows the study of each item and who changed what', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01' })
  const learner = await aMember(services, w.channelSeq)
  const item = await anItem(services, w.course, { title: '첫 문장', duration: 600 })
  await enrolFree(server, w.course, learner, { outcome: 'approval' })
  const attendSeqs = [await keyOf(w, learner)]
  await change(w, { attendSeqs, action: 'approve' })
  await change(w, { attendSeqs, action: 'hold', reason: '서류 확인' })
  await services.db.insert(itemProgress).values({
    ...item,
    userSeq: learner.userSeq,
    watched: [[0, 120]],
    watchedSeconds: 120,
    lastPosition: 120,
  })
  const answer = await server.call({ url: `${w.url}/${attendSeqs[0]}`, as: w.owner })
  expect(answer.body.data).toMatchObject({
    attendee: { userSeq: learner.userSeq, choiseStatusCd: '02' },
    items: [{ title: '첫 문장', duration: 600, watchedSeconds: 120, watched: [[0, 120]], completedAt: null }],
    history: [
      { fromStatusCd: '00', toStatusCd: '02', byName: w.owner.name, note: '서류 확인' },
      { fromStatusCd: '01', toStatusCd: '00', byName: w.owner.name },
      { fromStatusCd: null, toStatusCd: '01', byName: learner.name },
    ],
  })
})

test('ATT-14 the items of an attendee say whether what was done before counts', async () => {
  const w = await world(FREE)
  const learner = await aMember(services, w.channelSeq)
  await anItem(services, w.course, {
    curriculumTypeCd: '08',
    title: '첫 미션',
    alreadyAttendedYn: 'Y',
    ord: 1,
  })
  await anItem(services, w.course, { title: '첫 문장', ord: 2 })
  await enrolFree(server, w.course, learner)
  const answer = await server.call({ url: `${w.url}/${await keyOf(w, learner)}`, as: w.owner })
  expect(answer.body.data.items).toMatchObject([
    { title: '첫 미션', alreadyAttendedYn: 'Y' },
    { title: '첫 문장', alreadyAttendedYn: 'N' },
  ])
})

test('ATT-04 SEC-48 a spreadsheet with a password opens with it and with no other, and nobody keeps it', async () => {
  const w = await world(FREE)
  await enrolFree(server, w.course, await aMember(services, w.channelSeq, { name: '나배움' }))
  const password = 'seodang-2026!'
  const download = (body: object, as: Person) =>
    server.app.inject({
      method: 'POST',
      url: `${w.url}/excel/create`,
      headers: { 'access-token': as.accessToken },
      payload: body,
    })
  const response = await download({ password }, w.owner)
  expect(response.statusCode).toBe(200)
  const sealed = response.rawPayload
  // The outer file of an encrypted workbook, in which nothing of the list can be read.
  expect(sealed.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  expect(sealed.includes(Buffer.from('나배움'))).toBe(false)
  await expect(officeCrypto.decrypt(sealed, { password: 'another-password' })).rejects.toThrow('password')
  const [sheet] = await readXlsxFile(await officeCrypto.decrypt(sealed, { password }))
  expect(sheet?.data[1]?.[0]).toBe('나배움')
  const kept = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  const [entry] = kept.filter(({ action }) => action === 'attendee.download')
  expect(entry?.after).toEqual({ rows: 1, isSealed: true })
  expect(JSON.stringify(kept)).not.toContain(password)
  expect((await download({ password: 'short' }, w.owner)).statusCode).toBe(400)
  const teacher = await aCourseStaff(services, w.course, 'FAC')
  expect((await download({ password }, teacher)).statusCode).toBe(403)
})

test('ATT-04 SEC-48 the spreadsheet holds the filtered list, and what looks like a formula is text', async () => {
  const w = await world(FREE)
  for (const name of ['=1+1', '+82', '-1', '@SUM(A1)', '\t=cmd'])
    await enrolFree(server, w.course, await aMember(services, w.channelSeq, { name }))
  const response = await server.app.inject({
    url: `${w.url}/excel?sort=createdAt&direction=asc`,
    headers: { 'access-token': w.owner.accessToken },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('spreadsheetml')
  const [sheet] = await readXlsxFile(response.rawPayload)
  const rows = sheet?.data ?? []
  expect(rows[0]?.slice(0, 2)).toEqual(['이름', '이메일'])
  expect(rows.slice(1).map(([name]) => String(name).trim())).toEqual([
    '=1+1',
    '+82',
    '-1',
    '@SUM(A1)',
    '=cmd',
  ])
  expect(response.rawPayload.includes('<f>')).toBe(false)

  const classManager = await aCourseStaff(services, w.course, 'CMG')
  expect((await server.call({ url: `${w.url}/excel`, as: classManager })).status).toBe(403)
  expect((await list(w, {}, classManager)).status).toBe(200)
})

test('SET-10 the spreadsheet holds everybody whom the filter finds, not the page, for those who may download', async () => {
  const w = await world(FREE)
  const names = Array.from({ length: 23 }, (_, n) => `글벗 ${n + 1}`)
  for (const name of names) await enrolFree(server, w.course, await aMember(services, w.channelSeq, { name }))
  await enrolFree(server, w.course, await aMember(services, w.channelSeq, { name: '다른 사람' }))
  const query = { q: '글벗', sort: 'createdAt', direction: 'asc' }
  const { body } = await list(w, { ...query, size: '20' })
  expect([body.data.list.length, body.data.totalCount]).toEqual([20, 23])

  const response = await server.app.inject({
    url: `${w.url}/excel`,
    query,
    headers: { 'access-token': w.owner.accessToken },
  })
  const [sheet] = await readXlsxFile(response.rawPayload)
  expect(sheet?.data.slice(1).map(([name]) => name)).toEqual(names)
  for (const person of [await aCourseStaff(services, w.course, 'CMG'), await aMember(services, w.channelSeq)])
    expect((await server.call({ url: `${w.url}/excel`, query, as: person })).status).toBe(403)
})

test('SEC-14 ATT-05 nobody approves themselves, and staff of another class or site reach nothing', async () => {
  const w = await world({ ...FREE, choiseTypeCd: '01' })
  const learner = await aMember(services, w.channelSeq)
  await enrolFree(server, w.course, learner, { outcome: 'approval' })
  const attendSeqs = [await keyOf(w, learner)]
  const other = await aCourse(services, w.channelSeq, FREE)
  const otherStaff = await aCourseStaff(services, other, 'FAC')
  const elsewhere = await world(FREE)
  for (const person of [learner, otherStaff, elsewhere.owner]) {
    expect((await change(w, { attendSeqs, action: 'approve' }, person)).status).toBe(403)
    expect((await list(w, {}, person)).status).toBe(403)
  }
  // A key of another class does nothing in this one.
  const foreign = await change(elsewhere, { attendSeqs, action: 'cancel' }, elsewhere.owner)
  expect(foreign.body.data).toMatchObject({ doneCount: 0, failedCount: 1, list: [] })
  expect((await server.call({ url: `${elsewhere.url}/${attendSeqs[0]}`, as: elsewhere.owner })).status).toBe(
    404,
  )
  expect(await stateOf(w, learner)).toBe('01')
})

test('PKG-05 an attendee of a package is left to the package', async () => {
  const w = await world(FREE)
  const learner = await aMember(services, w.channelSeq)
  await enrolFree(server, w.course, learner)
  await services.db.insert(grants).values({
    ...w.course,
    userSeq: learner.userSeq,
    source: 'PACKAGE',
    sourceKey: 'package:9',
    startAt: new Date(),
  })
  const answer = await change(w, { attendSeqs: [await keyOf(w, learner)], action: 'cancel' })
  expect(answer.body.data.list[0].problem).toBe('PACKAGE_ATTENDEE_ELSEWHERE')
  expect(await mayEnter(server, w.course, learner)).toBe(true)
})

test('ATT-09 an application whose money has not come is only cancelled, never approved', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  await buy(server, w.course, learner, { payMethodCd: 'VBANK' })
  const attendSeqs = [await keyOf(w, learner)]
  expect((await change(w, { attendSeqs, action: 'approve' })).body.data.list[0].problem).toBe(
    'PAYMENT_PENDING',
  )
  const done = await change(w, { attendSeqs, action: 'cancel' })
  expect(done.body.data).toMatchObject({ doneCount: 1, list: [{ refundAmount: 0 }] })
  expect(await stateOf(w, learner)).toBe('99')
  const [row] = await services.db.select().from(orders).where(eq(orders.channelSeq, w.channelSeq))
  expect(row).toMatchObject({ paymentStatus: '05', holdsPlace: false })
  await expectLedger(server, w.course)
})

test('BYD-01 cancelling an attendee ends what staff added as well', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  await buy(server, w.course, learner)
  await services.db.insert(grants).values({
    ...w.course,
    userSeq: learner.userSeq,
    source: 'GIFT',
    sourceKey: 'gift:1',
    startAt: new Date(Date.now() - DAY),
  })
  await change(w, { attendSeqs: [await keyOf(w, learner)], action: 'cancel' })
  expect(await stateOf(w, learner)).toBe('99')
  expect(await mayEnter(server, w.course, learner)).toBe(false)
  const left = await services.db.select().from(attendances).where(eq(attendances.channelSeq, w.channelSeq))
  expect(left).toHaveLength(1)
  await expectLedger(server, w.course)
})
