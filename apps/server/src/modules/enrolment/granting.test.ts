import { GRANT_SOURCE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  attendanceOf,
  buy,
  confirm,
  expectLedger,
  mayEnter,
  order,
  press,
  withBankAccount,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { aPicture, BUSINESS } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { alarms } from '../alarm/tables.ts'
import { courses } from '../catalog/tables.ts'
import { grants, waitingRights } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { db } = services

type Course = Awaited<ReturnType<typeof aCourse>>
const DRAFT = { releaseStateCd: RELEASE_STATE.draft, releasedAt: null }

/** A class that may be published. */
async function aWhole(
  { channelSeq, owner }: { channelSeq: number; owner: Person },
  change: Parameters<typeof aCourse>[2] = {},
) {
  const course = await aCourse(services, channelSeq, {
    imageKey: await aPicture(services, channelSeq, owner),
    introduction: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '천천히 씁니다' }] }],
    },
    ...change,
  })
  await anItem(services, course)
  return course
}

async function world() {
  const { channelSeq } = await aChannel(services, BUSINESS)
  const owner = await anOperator(services, channelSeq, 'OWN')
  // Twice of each, so that a lost condition opens the wrong one.
  const known = await aWhole({ channelSeq, owner }, { title: '이미 열린 글방' })
  const membership = await aMembership(services, channelSeq, { classes: [known.courseSeq] })
  const other = await aMembership(services, channelSeq, { name: '다른 서가' })
  const member = await aMember(services, channelSeq)
  await aSubscriber(server, membership, member)
  const stranger = await aMember(services, channelSeq)
  await aSubscriber(server, other, stranger)
  return { channelSeq, owner, known, membership, other, member, stranger }
}
type World = Awaited<ReturnType<typeof world>>

const editing = (w: World, { courseSeq }: Course) =>
  `/api/v2.0/channels/${w.channelSeq}/admin/courses/${courseSeq}`

async function save(w: World, course: Course, change: object) {
  const { revision } = (await server.call({ url: editing(w, course), as: w.owner })).body.data
  const url = `/api/v2.0/channel-lecture/${w.channelSeq}/${course.courseSeq}`
  const answer = await server.call({ method: 'POST', url, as: w.owner, body: { revision, ...change } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Another class joins the membership: everybody who holds it is looked at, the draft among their classes. */
async function follows(w: World): Promise<void> {
  const next = await aWhole(w)
  await save(w, next, { siteMembershipSeqs: [w.membership.membershipSeq] })
  await eventually(async () => expect(await mayEnter(server, next, w.member)).toBe(true))
}

async function show(w: World, course: Course, publish = true) {
  const url = `${editing(w, course)}/public`
  const answer = await server.call({ method: 'POST', url, as: w.owner, body: { publish } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const givenTo = ({ courseSeq }: Course, { userSeq }: Person) =>
  db
    .select({ source: grants.source })
    .from(grants)
    .where(and(eq(grants.courseSeq, courseSeq), eq(grants.userSeq, userSeq)))

const cancel = async (w: World, course: Course, person: Person) => {
  const attendance = await attendanceOf(server, course, person)
  const answer = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
    as: w.owner,
    body: { attendSeqs: [attendance?.attendSeq ?? 0], action: 'cancel', reason: '규칙을 어겼어요' },
  })
  expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ doneCount: 1 })
}

test.each([
  ['a draft', DRAFT],
  ['one that waits for its review', { ...DRAFT, releaseStateCd: RELEASE_STATE.submitted }],
  ['a private one', { publicCd: PUBLIC.private }],
  ['one in the bin', { trashTypeCd: TRASH_TYPE.inBin }],
])('CAT-40, MSH-02 %s opens to nobody who holds the membership that it names', async (_, change) => {
  const w = await world()
  const hidden = await aCourse(services, w.channelSeq, {
    ...change,
    marketing: { siteMembershipSeqs: [w.membership.membershipSeq] },
  })
  await follows(w)
  const later = await aMember(services, w.channelSeq)
  await aSubscriber(server, w.membership, later)
  for (const person of [w.member, later]) {
    expect(await givenTo(hidden, person)).toEqual([])
    expect(await attendanceOf(server, hidden, person)).toBeUndefined()
    expect(await mayEnter(server, hidden, person)).toBe(false)
  }
  const told = await db.select().from(alarms).where(eq(alarms.courseSeq, hidden.courseSeq))
  expect(told).toEqual([])
})

test('CAT-40, BIN-04 a draft that is saved with a membership can be deleted; published, it opens to its members at once', async () => {
  const w = await world()
  const draft = await aWhole(w, DRAFT)
  await save(w, draft, { siteMembershipSeqs: [w.membership.membershipSeq] })
  await follows(w)
  expect(await mayEnter(server, draft, w.member)).toBe(false)

  await show(w, draft)
  await eventually(async () => expect(await mayEnter(server, draft, w.member)).toBe(true))
  expect(await mayEnter(server, draft, w.stranger)).toBe(false)
  await expectLedger(server, draft)
  // Taken back from visitors it stays with whoever has it.
  await show(w, draft, false)
  await follows(w)
  expect(await mayEnter(server, draft, w.member)).toBe(true)

  const second = await aWhole(w, DRAFT)
  await save(w, second, { siteMembershipSeqs: [w.membership.membershipSeq] })
  await follows(w)
  const url = `${editing(w, second)}/delete`
  const gone = await server.call({ method: 'POST', url, as: w.owner, body: {} })
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
})

test('CAT-40, PKG-10 a class of a package that is taken back while it is paid opens to its buyer when it is published again', async () => {
  const w = await world()
  const pack = await aPackage(services, w.channelSeq, {}, [{}, {}])
  const [open, draft] = pack.classes
  if (!open || !draft) throw new Error('a package of two')
  const placed = await order(server, pack, w.member)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await db.update(courses).set(DRAFT).where(eq(courses.courseSeq, draft.courseSeq))
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  expect((await confirm(server, pack, w.member, query)).status).toBe(200)
  expect(await mayEnter(server, open, w.member)).toBe(true)
  expect(await mayEnter(server, draft, w.member)).toBe(false)
  expect(await givenTo(draft, w.member)).toEqual([])

  await db
    .update(courses)
    .set({ publicCd: PUBLIC.private, releaseStateCd: RELEASE_STATE.released })
    .where(eq(courses.courseSeq, draft.courseSeq))
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/courses/bulk/modify`
  const body = { action: 'public', courseSeqs: [draft.courseSeq] }
  expect((await server.call({ method: 'POST', url, as: w.owner, body })).body.data).toMatchObject({
    doneCount: 1,
  })
  await eventually(async () => expect(await mayEnter(server, draft, w.member)).toBe(true))
  expect(await givenTo(draft, w.member)).toEqual([{ source: GRANT_SOURCE.package }])
  expect(await mayEnter(server, draft, w.stranger)).toBe(false)
  await expectLedger(server, draft)
})

test('ATT-06 whoever staff cancelled stays out when the membership follows another class, and comes back by a new purchase', async () => {
  const w = await world()
  expect(await mayEnter(server, w.known, w.member)).toBe(true)
  await cancel(w, w.known, w.member)
  await follows(w)
  expect(await mayEnter(server, w.known, w.member)).toBe(false)
  expect(await attendanceOf(server, w.known, w.member)).toMatchObject({
    choiseStatusCd: '99',
    endedBy: 'cancelled',
  })
  await expectLedger(server, w.known)

  await buy(server, w.known, w.member)
  expect(await mayEnter(server, w.known, w.member)).toBe(true)
})

test('ATT-06 a membership that somebody buys after they were cancelled opens the class; one that ended with its right comes back with it', async () => {
  const w = await world()
  await cancel(w, w.known, w.member)
  const third = await aMembership(services, w.channelSeq, { name: '새 서가' })
  await save(w, w.known, { siteMembershipSeqs: [w.membership.membershipSeq, third.membershipSeq] })
  await aSubscriber(server, third, w.member)
  expect(await mayEnter(server, w.known, w.member)).toBe(true)

  // Out of all memberships and back: nobody was cancelled by that.
  await save(w, w.known, { siteMembershipSeqs: [] })
  await eventually(async () => expect(await mayEnter(server, w.known, w.member)).toBe(false))
  await save(w, w.known, { siteMembershipSeqs: [third.membershipSeq] })
  await eventually(async () => expect(await mayEnter(server, w.known, w.member)).toBe(true))
})

test('ATT-06 a package does not bring back whoever staff cancelled in one of its classes', async () => {
  const w = await world()
  const pack = await aPackage(services, w.channelSeq)
  await buy(server, pack, w.member)
  const single = await aCourse(services, w.channelSeq)
  await buy(server, single, w.member)
  await cancel(w, single, w.member)
  const url = `/api/v2.0/channels/${w.channelSeq}/admin/packages/${pack.courseSeq}/courses/modify`
  const courseSeqs = [...pack.classes, single].map(({ courseSeq }) => courseSeq)
  const joined = await aCourse(services, w.channelSeq)
  const saved = await server.call({
    method: 'POST',
    url,
    as: w.owner,
    body: {
      courses: [...courseSeqs, joined.courseSeq],
      before: pack.classes.map(({ courseSeq }) => courseSeq),
    },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await eventually(async () => expect(await mayEnter(server, joined, w.member)).toBe(true))
  expect(await mayEnter(server, single, w.member)).toBe(false)
})

test('ATT-06, PAY-18 an applicant who was put out before the transfer came is let in by no right that waited', async () => {
  const w = await world()
  await withBankAccount(server, w.channelSeq)
  const full = await aCourse(services, w.channelSeq, {
    userLimitTypeCd: '99',
    maxUserCount: 1,
    marketing: { siteMembershipSeqs: [w.other.membershipSeq] },
  })
  const applicant = await aMember(services, w.channelSeq)
  const form = { payMethodCd: 'DEPOSIT', depositorName: '김서당' }
  expect((await order(server, full, applicant, form)).status).toBe(200)
  // The one place is that of the applicant's own order, so the membership waits for it.
  await aSubscriber(server, w.other, applicant)
  await cancel(w, full, applicant)
  expect(await mayEnter(server, full, applicant)).toBe(false)
  const waiting = await db.select().from(waitingRights).where(eq(waitingRights.courseSeq, full.courseSeq))
  expect(waiting).toEqual([])
  await expectLedger(server, full)
})
