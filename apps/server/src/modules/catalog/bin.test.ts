import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { DAY } from '@seodang/domain/instant'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { attendanceOf, enrolFree } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { someMedia } from '../../testing/world/media.ts'
import { chatRooms } from '../chat/tables.ts'
import { uploads } from '../media/tables.ts'
import { courseStaff } from '../membership/tables.ts'
import { orderLines } from '../order/tables.ts'
import { banners, channels } from '../site/tables.ts'
import { eraseExpired } from './erase.ts'
import { courseCategories, courses, curriculumItems } from './tables.ts'

const server = await testServer()
const { services } = server
const { db } = services

type Key = { channelSeq: number; courseSeq: number }
const act = (course: Key, action: string, as: Person | null, body: object = {}, headers = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${course.channelSeq}/admin/courses/${course.courseSeq}/${action}`,
    as,
    body,
    headers,
  })
const bulk = (channelSeq: number, as: Person, body: object) =>
  server.call({ method: 'POST', url: `/api/v1.0/channels/${channelSeq}/admin/courses/bulk/modify`, as, body })
const bin = (channelSeq: number, as: Person) =>
  server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/courses/bin`, as })
const rowOf = async ({ courseSeq }: Key) =>
  (await db.select().from(courses).where(eq(courses.courseSeq, courseSeq)))[0]

/** Private, so that the main page does not show it. */
const aQuietCourse = (channelSeq: number, change: Parameters<typeof aCourse>[2] = {}) =>
  aCourse(services, channelSeq, { publicCd: '99', ...change })

async function aSite() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, owner: await anOperator(services, channelSeq, 'OWN') }
}

async function aPicture(channelSeq: number, ownerSeq: number) {
  const storageKey = unique('image')
  const [upload] = await db
    .insert(uploads)
    .values({
      channelSeq,
      ownerSeq,
      kind: 'image',
      purpose: 'picture',
      name: 'a.png',
      size: 1,
      state: 'ready',
      storageKey,
    })
    .returning()
  await services.storage.put(`images/${storageKey}/whole`, Buffer.from('picture'))
  return { storageKey, uploadSeq: upload?.uploadSeq ?? 0 }
}

describe('BIN-03 the recycle bin', () => {
  test('BIN-03 BIN-08 BIN-11 a deleted class answers 410, lies in the bin for 7 days and comes back', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aQuietCourse(channelSeq)
    const deleted = await act(course, 'delete', owner)
    expect(deleted.status).toBe(200)
    const page = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`
    expect((await server.call({ url: page, as: owner })).status).toBe(410)
    const settings = `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}`
    expect((await server.call({ url: settings, as: owner })).body.errorName).toBe('CLASS_DELETED')

    const [row] = (await bin(channelSeq, owner)).body.data.list
    expect(row).toMatchObject({
      courseSeq: course.courseSeq,
      deleterName: owner.name,
      canRestore: true,
      canErase: true,
    })
    expect(Date.parse(row.restoreExpiredAt) - Date.parse(row.trashedAt)).toBe(7 * DAY)

    expect((await act(course, 'restore', owner)).status).toBe(200)
    expect((await server.call({ url: page, as: owner })).status).toBe(200)
    expect((await bin(channelSeq, owner)).body.data.totalCount).toBe(0)
  })

  test('BIN-02 CAT-04 visitors of a published class are told that it was deleted', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(services, channelSeq)
    await db
      .update(courses)
      .set({ payEndCd: '00', payEndAt: new Date(0) })
      .where(eq(courses.courseSeq, course.courseSeq))
    expect((await act(course, 'delete', owner)).status).toBe(200)
    const page = await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}` })
    expect([page.status, page.body.errorName]).toEqual([410, 'CLASS_DELETED'])
    expect(await rowOf(course)).toMatchObject({ trashTypeCd: '01', trashedBy: owner.userSeq })
  })

  test('BIN-04 a class on the main page stays', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(services, channelSeq)
    expect((await act(course, 'delete', owner)).body.errorName).toBe('CLASS_ON_MAIN_PAGE')
  })

  test('BIN-05 a class with an attendee or an applicant stays, one that everybody left goes', async () => {
    const { channelSeq, owner } = await aSite()
    for (const [choiseStatusCd, status] of [
      ['00', 409],
      ['01', 409],
      ['02', 409],
      ['99', 200],
    ] as const) {
      const course = await aQuietCourse(channelSeq)
      await anAttendance(services, course, await aMember(services, channelSeq), { choiseStatusCd })
      const answer = await act(course, 'delete', owner)
      expect(answer.status, choiseStatusCd).toBe(status)
      if (status === 409) {
        expect(answer.body.details).toEqual({ people: 1 })
        expect(answer.body.message).toContain('1명')
        const [line] = (await bulk(channelSeq, owner, { action: 'delete', courseSeqs: [course.courseSeq] }))
          .body.data.list
        expect(line).toMatchObject({ problem: 'CLASS_HAS_ATTENDEES', message: answer.body.message })
      }
    }
  })

  test('BIN-05 of a deletion and an enrolment at once one happens, never both', async () => {
    const { channelSeq, owner } = await aSite()
    const learner = await aMember(services, channelSeq)
    for (let round = 0; round < 5; round += 1) {
      const course = await aCourse(services, channelSeq, {
        fareCd: '00',
        price: null,
        publicCd: '00',
        payEndCd: '99',
      })
      // Not among the classes that the main page shows.
      await db
        .update(courses)
        .set({ openTypeCd: '00', releasedAt: new Date(0), ord: 1000 })
        .where(eq(courses.courseSeq, course.courseSeq))
      for (let index = 0; index < 9; index += 1)
        await aCourse(services, channelSeq, { fareCd: '00', price: null }, { attendSum: 5 })
      const [deleted, enrolled] = await Promise.all([
        act(course, 'delete', owner),
        enrolFree(server, course, learner),
      ])
      expect([deleted.status, enrolled.status].filter((status) => status === 200)).toHaveLength(1)
      const isIn = (await attendanceOf(server, course, learner))?.choiseStatusCd === '00'
      expect(isIn).toBe((await rowOf(course))?.trashTypeCd === '00')
    }
  })

  test('BIN-03 restored twice at once it comes back once', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aQuietCourse(channelSeq)
    await act(course, 'delete', owner)
    const answers = await Promise.all([act(course, 'restore', owner), act(course, 'restore', owner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'course.restore')))
    expect(entries).toHaveLength(1)
  })

  test('BIN-03 after 7 days it cannot be restored', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aQuietCourse(channelSeq, {
      trashTypeCd: '01',
      restoreExpiredAt: new Date(Date.now() - 1000),
    })
    expect((await act(course, 'restore', owner)).body.errorName).toBe('RESTORE_EXPIRED')
  })

  test('BIN-12 the timed job erases what expired with its files, and keeps orders and payments', async () => {
    const { channelSeq, owner } = await aSite()
    const [own, shared] = [
      await aPicture(channelSeq, owner.userSeq),
      await aPicture(channelSeq, owner.userSeq),
    ]
    const expired = { trashTypeCd: '01', restoreExpiredAt: new Date(Date.now() - 1000) } as const
    const course = await aQuietCourse(channelSeq, {
      ...expired,
      imageKey: own.storageKey,
      editImageKey: shared.storageKey,
    })
    const kept = await aQuietCourse(channelSeq, {
      trashTypeCd: '01',
      restoreExpiredAt: new Date(Date.now() + DAY),
    })
    await aQuietCourse(channelSeq, { imageKey: shared.storageKey })
    await anItem(services, course)
    const { orderSeq } = await anOrder(services, course, await aMember(services, channelSeq), null)

    await eraseExpired(systemContext(services, 0))

    expect(await rowOf(course)).toMatchObject({ trashTypeCd: '99', imageKey: null })
    expect((await rowOf(kept))?.trashTypeCd).toBe('01')
    expect(await db.$count(curriculumItems, eq(curriculumItems.courseSeq, course.courseSeq))).toBe(0)
    expect(
      await db.$count(
        orderLines,
        and(eq(orderLines.channelSeq, channelSeq), eq(orderLines.orderSeq, orderSeq)),
      ),
    ).toBe(1)
    const left = await db.select().from(uploads).where(eq(uploads.channelSeq, channelSeq))
    expect(left.map(({ uploadSeq }) => uploadSeq)).toEqual([shared.uploadSeq])
    expect((await act(course, 'restore', owner)).status).toBe(404)
  })

  test('BIN-11 a class in the bin is erased now where its staff say so', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aQuietCourse(channelSeq)
    await act(course, 'delete', owner)
    expect((await act(course, 'delete', owner, { nowYn: 'Y' })).body.data).toEqual({ restoreExpiredAt: null })
    expect((await rowOf(course))?.trashTypeCd).toBe('99')
  })
})

/** A draft that an instructor filled with pictures of the whole site, by their addresses. */
async function aGreedyDraft() {
  const { channelSeq, owner } = await aSite()
  const [instructor, member] = [
    await anOperator(services, channelSeq, 'TCH'),
    await aMember(services, channelSeq),
  ]
  const [own, cover, room, banner, unsaved] = [
    await aPicture(channelSeq, instructor.userSeq),
    await aPicture(channelSeq, owner.userSeq),
    await aPicture(channelSeq, owner.userSeq),
    await aPicture(channelSeq, instructor.userSeq),
    await aPicture(channelSeq, member.userSeq),
  ]
  await db.update(channels).set({ coverKey: cover.storageKey }).where(eq(channels.channelSeq, channelSeq))
  await db.insert(chatRooms).values({ channelSeq, name: '대화방', imageKey: room.storageKey })
  await db
    .insert(banners)
    .values({ channelSeq, title: '배너', imageKey: banner.storageKey, startAt: new Date(0) })
  const images = [own, cover, banner, unsaved].map(({ storageKey }) => ({
    type: 'image',
    attrs: { src: `/media/image/${storageKey}` },
  }))
  const course = await aQuietCourse(channelSeq, {
    trashTypeCd: '01',
    restoreExpiredAt: new Date(Date.now() - 1000),
    imageKey: room.storageKey,
    introduction: { type: 'doc', content: images },
  })
  await db.insert(courseStaff).values({
    channelSeq,
    courseSeq: course.courseSeq,
    userSeq: instructor.userSeq,
    userTypeCd: 'FAC',
  })
  return { course, instructor, stays: [cover, room, banner, unsaved] }
}

test.each(['the timed job', 'an instructor'])(
  'BIN-12 UPL-01 %s erases what was brought for a class, and nothing that is shown elsewhere or is another’s',
  async (who) => {
    const { course, instructor, stays } = await aGreedyDraft()
    if (who === 'an instructor')
      expect((await act(course, 'delete', instructor, { nowYn: 'Y' })).status).toBe(200)
    else await eraseExpired(systemContext(services, 0))
    expect((await rowOf(course))?.trashTypeCd).toBe('99')
    const left = await db.select().from(uploads).where(eq(uploads.channelSeq, course.channelSeq))
    expect(left.map(({ uploadSeq }) => uploadSeq).sort()).toEqual(
      stays.map(({ uploadSeq }) => uploadSeq).sort(),
    )
    for (const { storageKey } of stays) {
      const kept = await services.storage.read(`images/${storageKey}/whole`)
      expect(kept && (await text(kept))).toBe('picture')
    }
  },
)

test('UPL-01 SEC-04 a picture that the site shows is not taken away by whoever once brought it', async () => {
  const { channelSeq } = await aSite()
  const former = await aMember(services, channelSeq)
  const { storageKey, uploadSeq } = await aPicture(channelSeq, former.userSeq)
  const show = (coverKey: string | null) =>
    db.update(channels).set({ coverKey }).where(eq(channels.channelSeq, channelSeq))
  const remove = () =>
    server.call({
      method: 'DELETE',
      url: `/api/v1.0/channels/${channelSeq}/uploads/${uploadSeq}`,
      as: former,
    })
  await show(storageKey)
  expect(await remove()).toMatchObject({ status: 409, body: { errorName: 'FILE_IN_USE' } })
  await show(null)
  expect((await remove()).status).toBe(200)
})

test('UPL-13 SEC-04 a video that a lesson shows is not removed', async () => {
  const { channelSeq, owner } = await aSite()
  const course = await aCourse(services, channelSeq)
  const { uploadVodSeq, uploadSeq } = await someMedia(services, channelSeq, owner)
  const item = await anItem(services, course, { uploadVodSeq })
  const remove = (base: string) =>
    server.call({ method: 'DELETE', url: `${base}/videos/${uploadVodSeq}`, as: owner })
  const site = `/api/v1.0/channels/${channelSeq}`
  for (const base of [site, `${site}/courses/${course.courseSeq}`])
    expect(await remove(base)).toMatchObject({ status: 409, body: { errorName: 'FILE_IN_USE' } })
  await db
    .update(curriculumItems)
    .set({ uploadVodSeq: null })
    .where(eq(curriculumItems.curriculumSeq, item.curriculumSeq))
  expect((await remove(site)).status).toBe(200)
  expect(await db.select().from(uploads).where(eq(uploads.uploadSeq, uploadSeq))).toEqual([])
})

describe('BIN-10 copies', () => {
  test('BIN-10 a copy has information, settings, curriculum and files, and nobody in it', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(
      services,
      channelSeq,
      { outcomes: ['한 편의 글'] },
      { attendCount: 3, likeCount: 2 },
    )
    const section = await anItem(services, course, { curriculumTypeCd: '01', title: '처음', ord: 1 })
    await anItem(services, course, {
      curriculumTypeCd: '00',
      ord: 2,
      sectionSeq: section.curriculumSeq,
      extra: { liveAt: '2026-12-01', joinUrl: 'https://meet.example.test/1', meetingId: '1', password: 'x' },
    })
    const { status, body } = await act(course, 'copy', owner)
    expect(status).toBe(200)
    const copy = await rowOf({ channelSeq, courseSeq: body.data.courseSeq })
    expect(copy).toMatchObject({
      title: `${course.title} (복사본)`,
      publicCd: '99',
      releaseStateCd: '00',
      releasedAt: null,
      outcomes: ['한 편의 글'],
      price: 60_000,
    })
    const items = await db
      .select()
      .from(curriculumItems)
      .where(eq(curriculumItems.courseSeq, body.data.courseSeq))
      .orderBy(curriculumItems.ord)
    expect(items[1]).toMatchObject({ sectionSeq: items[0]?.curriculumSeq, extra: { liveAt: '2026-12-01' } })
    expect(items[1]?.extra).not.toHaveProperty('joinUrl')
    const managed = await server.call({
      url: `/api/v2.0/channels/${channelSeq}/admin/courses/${body.data.courseSeq}`,
      as: owner,
    })
    expect(managed.body.data).toMatchObject({ attendCount: 0, likeCount: 0, reviewCount: 0 })
  })

  test('BIN-01 API-25 two presses with one key make one copy', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aQuietCourse(channelSeq)
    const key = { 'idempotency-key': randomUUID() }
    const first = await act(course, 'copy', owner, {}, key)
    const second = await act(course, 'copy', owner, {}, key)
    expect(second.body.data).toEqual(first.body.data)
    expect(await db.$count(courses, eq(courses.channelSeq, channelSeq))).toBe(2)
  })
})

describe('BIN-07 who may', () => {
  test('BIN-07 an instructor of the class may, a facilitator or somebody else may not', async () => {
    const { channelSeq } = await aSite()
    const course = await aQuietCourse(channelSeq)
    const [teacher, other] = [
      await anOperator(services, channelSeq, 'TCH'),
      await anOperator(services, channelSeq, 'TCH'),
    ]
    await db.execute(
      `insert into course_staff (channel_seq, course_seq, user_seq, user_type_cd) values (${channelSeq}, ${course.courseSeq}, ${teacher.userSeq}, 'FAC')`,
    )
    const facilitator = await aCourseStaff(services, course, 'FAC')
    for (const [as, status] of [
      [facilitator, 403],
      // It is no more than a draft, which others do not know of.
      [other, 404],
      [teacher, 200],
    ] as const)
      for (const action of ['copy', 'delete', 'restore'])
        expect((await act(course, action, as)).status, `${action} ${as.email}`).toBe(status)
  })
})

describe('BIN-13 bulk actions', () => {
  test('BIN-13 what fails says why and stops nothing else', async () => {
    const { channelSeq, owner } = await aSite()
    const [free, taken] = [await aQuietCourse(channelSeq), await aQuietCourse(channelSeq)]
    const foreign = await aCourse(services, (await aChannel(services)).channelSeq)
    await anAttendance(services, taken, await aMember(services, channelSeq))
    const { body } = await bulk(channelSeq, owner, {
      action: 'delete',
      courseSeqs: [free, taken, foreign].map(({ courseSeq }) => courseSeq),
    })
    expect(body.data).toMatchObject({ doneCount: 1, failedCount: 2 })
    expect(body.data.list.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      null,
      'CLASS_HAS_ATTENDEES',
      'CLASS_NOT_FOUND',
    ])
    expect(body.data.list[2].title).toBe('')
  })

  test('BIN-06 packages and classes are not deleted together', async () => {
    const { channelSeq, owner } = await aSite()
    const both = [await aQuietCourse(channelSeq), await aQuietCourse(channelSeq, { courseTypeCd: '08' })]
    const answer = await bulk(channelSeq, owner, {
      action: 'delete',
      courseSeqs: both.map(({ courseSeq }) => courseSeq),
    })
    expect([answer.status, answer.body.errorName]).toEqual([400, 'MIXED_DELETE'])
    for (const course of both) expect((await rowOf(course))?.trashTypeCd).toBe('00')
  })

  test('BIN-13 shows, hides, copies and moves into a category of the site', async () => {
    const { channelSeq, owner } = await aSite()
    const [one, two] = [await aQuietCourse(channelSeq), await aCourse(services, channelSeq)]
    const courseSeqs = [one.courseSeq, two.courseSeq]
    const [category] = await db
      .insert(courseCategories)
      .values({ channelSeq, name: '글쓰기', categoryCd: '000001' })
      .returning()
    const channelCategorySeq = category?.channelCategorySeq ?? 0
    for (const [action, rest] of [
      ['public', {}],
      ['move', { channelCategorySeq }],
      ['private', {}],
      ['copy', {}],
    ] as const)
      expect(
        (await bulk(channelSeq, owner, { action, courseSeqs, ...rest })).body.data.doneCount,
        action,
      ).toBe(2)
    for (const course of [one, two])
      expect(await rowOf(course)).toMatchObject({ publicCd: '99', channelCategorySeq })
    expect(await db.$count(courses, eq(courses.channelSeq, channelSeq))).toBe(4)
    const stranger = await bulk(channelSeq, owner, {
      action: 'move',
      courseSeqs,
      channelCategorySeq: 2_000_000_000,
    })
    expect(stranger.status).toBe(400)
  })

  test('BIN-07 PERM-24 a teacher changes the own classes and meets no others', async () => {
    const { channelSeq } = await aSite()
    const teacher = await anOperator(services, channelSeq, 'TCH')
    const [own, other] = [await aQuietCourse(channelSeq), await aQuietCourse(channelSeq)]
    await db.execute(
      `insert into course_staff (channel_seq, course_seq, user_seq, user_type_cd) values (${channelSeq}, ${own.courseSeq}, ${teacher.userSeq}, 'FAC')`,
    )
    const { body } = await bulk(channelSeq, teacher, {
      action: 'public',
      courseSeqs: [own.courseSeq, other.courseSeq],
    })
    expect(body.data.list.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      null,
      'CLASS_NOT_FOUND',
    ])
  })
})

describe('BIN-09 the order of classes', () => {
  test('BIN-09 lists follow the order that staff gave, new classes first', async () => {
    const { channelSeq, owner } = await aSite()
    const [a, b, c] = [
      await aCourse(services, channelSeq),
      await aCourse(services, channelSeq),
      await aCourse(services, channelSeq),
    ]
    const url = `/api/v1.0/channels/${channelSeq}/admin/courses/ordering`
    const answer = await server.call({
      method: 'POST',
      url,
      as: owner,
      body: { courseSeqs: [a.courseSeq, b.courseSeq] },
    })
    expect(answer.body.data).toEqual({ orderedCount: 2 })
    const list = await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses` })
    expect(list.body.data.list.map(({ courseSeq }: Key) => courseSeq)).toEqual([
      c.courseSeq,
      a.courseSeq,
      b.courseSeq,
    ])
  })

  test('BIN-09 SEC-04 a class of another site in the order changes nothing', async () => {
    const { channelSeq, owner } = await aSite()
    const own = await aCourse(services, channelSeq)
    const foreign = await aCourse(services, (await aChannel(services)).channelSeq)
    const url = `/api/v1.0/channels/${channelSeq}/admin/courses/ordering`
    const courseSeqs = [own.courseSeq, foreign.courseSeq]
    expect((await server.call({ method: 'POST', url, as: owner, body: { courseSeqs } })).status).toBe(404)
    expect((await rowOf(own))?.ord).toBe(0)
  })
})
