import { randomUUID } from 'node:crypto'
import { hasToDoWithEveryClass, VISITOR } from '@seodang/domain/access'
import {
  COURSE_USER_TYPE,
  FARE,
  PUBLIC,
  UPLOAD_STATE,
  USER_TYPE,
  VOD_LOCK_STATUS,
  VOD_TYPE,
} from '@seodang/domain/codes'
import { permissionsOf } from '@seodang/domain/permissions'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
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
import { grants } from '../enrolment/tables.ts'
import { sessions } from '../identity/tables.ts'
import { videoAccess } from '../media/index.ts'
import { uploads, videos } from '../media/tables.ts'
import { channelUsers, courseStaff, operators } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'

const server = await testServer()
const { services } = server

let lastVideo = 1_000_000

/** A class with one uploaded video, and the question that delivery asks. */
async function aShow(item: Parameters<typeof anItem>[2] = {}, course: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const uploadVodSeq = ++lastVideo
  await anItem(services, made, { vodTypeCd: VOD_TYPE.upload, linkUrl: null, uploadVodSeq, ...item })
  const watches = async (
    person: Person | null,
    video = uploadVodSeq,
    site = channelSeq,
    playSeq: number | null = 0,
  ) => {
    const [session] = person
      ? await services.db.select().from(sessions).where(eq(sessions.userSeq, person.userSeq))
      : []
    return services.ports.use(videoAccess)(systemContext(services, site), {
      channelSeq: site,
      uploadVodSeq: video,
      userSeq: person?.userSeq ?? 0,
      sessionSeq: session?.sessionSeq ?? 0,
      playSeq,
    })
  }
  return { course: made, channelSeq, watches }
}

/** A film that no class shows. */
async function aReadyVideo(channelSeq: number, { userSeq }: Person): Promise<number> {
  const [upload] = await services.db
    .insert(uploads)
    .values({
      channelSeq,
      ownerSeq: userSeq,
      kind: 'video',
      purpose: 'material',
      name: 'talk.mp4',
      size: 1,
      state: UPLOAD_STATE.ready,
      storageKey: randomUUID(),
    })
    .returning({ uploadSeq: uploads.uploadSeq })
  const [video] = await services.db
    .insert(videos)
    .values({ channelSeq, uploadSeq: upload?.uploadSeq ?? 0, state: UPLOAD_STATE.ready })
    .returning({ uploadVodSeq: videos.uploadVodSeq })
  return video?.uploadVodSeq ?? 0
}

test('UPL-12 learners of a class that shows the video watch it, others do not', async () => {
  const { course, channelSeq, watches } = await aShow()
  const [learner, member] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  await anAttendance(services, course, learner)

  expect(await watches(learner)).toBe(true)
  expect(await watches(member)).toBe(false)
  expect(await watches(null)).toBe(false)
  expect(await watches(learner, ++lastVideo)).toBe(false)
})

test('SEC-32 a refund closes the video', async () => {
  const { course, channelSeq, watches } = await aShow()
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)

  await services.db
    .update(grants)
    .set({ revokedAt: new Date() })
    .where(and(eq(grants.channelSeq, channelSeq), eq(grants.userSeq, learner.userSeq)))

  expect(await watches(learner)).toBe(false)
})

test('SEC-19 an ended session closes the video, a free preview for that login included', async () => {
  const { course, channelSeq, watches } = await aShow()
  const preview = await aShow({ isPublic: 1 })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  expect(await preview.watches(learner)).toBe(true)

  await services.db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userSeq, learner.userSeq))

  expect(await watches(learner)).toBe(false)
  expect(await preview.watches(learner)).toBe(false)
})

test('CAT-37, ENR-34 a free preview and an open class are for everybody, unless the class is private', async () => {
  const preview = await aShow({ isPublic: 1 })
  const open = await aShow({}, { fareCd: FARE.open, price: 0 })
  const hidden = await aShow({ isPublic: 1 }, { publicCd: PUBLIC.private })

  expect(await preview.watches(null)).toBe(true)
  expect(await open.watches(null)).toBe(true)
  expect(await hidden.watches(null)).toBe(false)
})

test('ROOM-17 what staff locks stops for learners and not for staff', async () => {
  const { course, channelSeq, watches } = await aShow({ vodLockStatusCd: VOD_LOCK_STATUS.locked })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)

  expect(await watches(learner)).toBe(false)
  expect(await watches(await anOperator(services, channelSeq, USER_TYPE.owner))).toBe(true)
  expect(await watches(await aCourseStaff(services, course, COURSE_USER_TYPE.classManager))).toBe(true)
})

test('SEC-03 staff of another site watch nothing here', async () => {
  const { channelSeq, watches } = await aShow()
  const other = await aChannel(services)
  const stranger = await anOperator(services, other.channelSeq, USER_TYPE.owner)

  expect(await watches(stranger)).toBe(false)
  expect(await watches(stranger, lastVideo, channelSeq)).toBe(false)
})

const leaves = (channelSeq: number, { userSeq }: Person) =>
  services.db
    .update(channelUsers)
    .set({ leftAt: new Date() })
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))

test('MEM-08, JOIN-11 whoever left or was removed watches no longer, as a learner or by a part in the class', async () => {
  const { course, channelSeq, watches } = await aShow()
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const helper = await aCourseStaff(services, course, COURSE_USER_TYPE.classManager)

  for (const person of [learner, helper]) {
    expect(await watches(person)).toBe(true)
    await leaves(channelSeq, person)
    expect(await watches(person)).toBe(false)
  }
})

test('ADM-02 a suspended site goes on for its learners and staff, not for passers-by; a closed one for nobody', async () => {
  const { course, channelSeq, watches } = await aShow({ isPublic: 1 })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const member = await aMember(services, channelSeq)
  const all = async () => Promise.all([learner, owner, member, null].map((person) => watches(person)))
  const site = (values: Partial<typeof channels.$inferInsert>) =>
    services.db.update(channels).set(values).where(eq(channels.channelSeq, channelSeq))
  expect(await all()).toEqual([true, true, true, true])

  await site({ suspendedAt: new Date() })
  expect(await all()).toEqual([true, true, false, false])

  await site({ suspendedAt: null, closedAt: new Date() })
  expect(await all()).toEqual([false, false, false, false])
})

test('PERM-24, SEC-19 an instructor watches what is of their classes, and no longer once they are taken off it', async () => {
  const { course, channelSeq, watches } = await aShow()
  const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher)
  expect(await watches(teacher)).toBe(false)
  await services.db
    .insert(courseStaff)
    .values({ ...course, userSeq: teacher.userSeq, userTypeCd: COURSE_USER_TYPE.facilitator })
  expect(await watches(teacher)).toBe(true)
  await services.db.delete(courseStaff).where(eq(courseStaff.userSeq, teacher.userSeq))
  expect(await watches(teacher)).toBe(false)
  // Whoever may change every class may watch every class (PERM-24).
  await services.db
    .update(operators)
    .set({ added: ['SITE_CLASS_UPDATE'] })
    .where(eq(operators.userSeq, teacher.userSeq))
  expect(await watches(teacher)).toBe(true)
})

test.each([
  ['TCH', [], []],
  ['TCH', ['SITE_CLASS_UPDATE'], []],
  ['TCH', ['site_class'], []],
  ['TCH', ['SITE_CLASS_UPDATE'], ['SITE_CLASS_UPDATE']],
  ['TCH', ['SITE_BOARD_UPDATE'], []],
  ['MNG', [], ['SITE_CLASS_UPDATE']],
  ['OWN', [], []],
] as const)(
  'PERM-24 %s with %j and without %j watches as the rule of the domain says',
  async (userTypeCd, added, removed) => {
    const { channelSeq, watches } = await aShow()
    const person = await anOperator(services, channelSeq, userTypeCd)
    await services.db
      .update(operators)
      .set({ added: [...added], removed: [...removed] })
      .where(eq(operators.userSeq, person.userSeq))
    const permissions = permissionsOf({ userTypeCd, added, removed })
    const principal = { ...VISITOR, channelSeq, isChannelUser: true, userTypeCd, permissions }
    expect(await watches(person)).toBe(hasToDoWithEveryClass(principal))
  },
)

test('PERM-24 whoever uploaded a video sees it before any class shows it, as long as they are staff', async () => {
  const { channelSeq, watches } = await aShow()
  const [uploader, other] = [
    await anOperator(services, channelSeq, USER_TYPE.teacher),
    await anOperator(services, channelSeq, USER_TYPE.teacher),
  ]
  const uploadVodSeq = await aReadyVideo(channelSeq, uploader)
  expect(await watches(uploader, uploadVodSeq)).toBe(true)
  expect(await watches(other, uploadVodSeq)).toBe(false)
  await services.db.delete(operators).where(eq(operators.userSeq, uploader.userSeq))
  expect(await watches(uploader, uploadVodSeq)).toBe(false)
})

test('SEC-38 a login of a site’s own domain watches as a learner, never as staff', async () => {
  const { course, channelSeq, watches } = await aShow()
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const helper = await aCourseStaff(services, course, COURSE_USER_TYPE.classManager)
  const all = async () => Promise.all([learner, owner, helper].map((person) => watches(person)))
  expect(await all()).toEqual([true, true, true])
  const people = [learner, owner, helper].map(({ userSeq }) => userSeq)
  await services.db
    .update(sessions)
    .set({ channelSeq, origin: 'https://school.example' })
    .where(inArray(sessions.userSeq, people))
  expect(await all()).toEqual([true, false, false])
})
