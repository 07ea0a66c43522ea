import { CHAT_ENTRY } from '@seodang/domain/chat'
import { PUBLISH_STATUS, RELEASE_STATE, USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buy, cancel, expectLedger, order } from '../../testing/buying.ts'
import { aRoom } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { aPicture, BUSINESS } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership } from '../../testing/subscribing.ts'
import { courses } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { chatRoomClasses, chatRoomMemberships, chatRooms } from './tables.ts'

const server = await testServer()
const { services } = server
const { enter, look, says } = chatting(server)

type Key = { channelSeq: number; courseSeq: number }

const INTRODUCTION: typeof courses.$inferInsert.introduction = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '매일 한 문장씩 나눠요' }] }],
}

/** A site that may sell, with a room for chosen people. */
async function aSite(room: Parameters<typeof aRoom>[2] = {}) {
  const { channelSeq } = await aChannel(services, BUSINESS)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const imageKey = await aPicture(services, channelSeq, owner)
  return { channelSeq, owner, room: await aRoom(services, channelSeq, { classes: [], imageKey, ...room }) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const desk = ({ channelSeq, room }: Site) =>
  `/api/v1.0/channels/${channelSeq}/admin/chatrooms/${room.chatRoomSeq}`
const sell = (site: Site, price = 9_900, as: Person = site.owner) =>
  server.call({ method: 'POST', url: `${desk(site)}/product/create`, as, body: { price } })
const offers = ({ channelSeq, room }: Site) =>
  server.call({ url: `/api/v1.0/channels/${channelSeq}/chatrooms/${room.chatRoomSeq}/offers` })
const publish = ({ channelSeq, courseSeq }: Key, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/public`,
    as,
    body: { publish: true },
  })
const setOpen = (site: Site, publishStatusCd: string) =>
  server.call({ method: 'POST', url: `${desk(site)}/public`, as: site.owner, body: { publishStatusCd } })
const remove = (site: Site) => server.call({ method: 'POST', url: `${desk(site)}/delete`, as: site.owner })
const releaseOf = async ({ channelSeq, courseSeq }: Key) => {
  const [row] = await services.db
    .select({ releaseStateCd: courses.releaseStateCd })
    .from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row?.releaseStateCd
}

/** A room on sale. */
async function aSoldRoom(room: Parameters<typeof aRoom>[2] = {}) {
  const site = await aSite(room)
  const { courseSeq } = (await sell(site)).body.data
  const course = { channelSeq: site.channelSeq, courseSeq }
  await services.db
    .update(courses)
    .set({ introduction: INTRODUCTION })
    .where(and(eq(courses.channelSeq, site.channelSeq), eq(courses.courseSeq, courseSeq)))
  expect((await publish(course, site.owner)).status).toBe(200)
  return { ...site, course }
}

test('GEN-02, CHAT-01, CHAT-04 a room is sold by itself: whoever pays enters, and the money back closes it', async () => {
  const site = await aSoldRoom()
  const { course, room, channelSeq } = site
  const buyer = await aMember(services, channelSeq)
  expect((await look(room, buyer)).body.errorName).toBe('CHAT_NOT_OPEN')
  expect((await offers(site)).body.data).toMatchObject({
    name: '글방 사랑방',
    classes: [{ courseSeq: course.courseSeq, title: '글방 사랑방', amount: 9_900, sellsRoom: true }],
    memberships: [],
  })

  const { order: paid } = await buy(server, course, buyer, { expectedAmount: 9_900 })
  expect((await enter(room, buyer)).status).toBe(200)
  await says(room, buyer, '반가워요')
  // Its one lesson is the room.
  const classroom = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/mine`,
    as: buyer,
  })
  expect(classroom.body.data).toMatchObject({ isAttend: true, curriculumCount: 1 })
  expect(classroom.body.data.nextCurriculumSeq).toEqual(expect.any(Number))

  expect((await cancel(server, course, buyer, Number(paid.orderSeq), { expectedAmount: 9_900 })).status).toBe(
    200,
  )
  expect((await look(room, buyer)).body.errorName).toBe('CHAT_NOT_OPEN')
  await expectLedger(server, course)
})

test('CHAT-01 selling makes one draft, however often and however many ask at once', async () => {
  const site = await aSite()
  const answers = await Promise.all([sell(site), sell(site), sell(site)])
  const made = new Set(answers.map(({ body }) => body.data.courseSeq))
  expect(made.size).toBe(1)
  const [courseSeq = 0] = made
  expect(answers[0]?.body.data).toMatchObject({ price: 9_900, isPublished: false, title: '글방 사랑방' })
  expect(await releaseOf({ channelSeq: site.channelSeq, courseSeq })).toBe(RELEASE_STATE.draft)
  expect(await services.db.$count(courses, eq(courses.channelSeq, site.channelSeq))).toBe(1)

  // Saving the room, whose form knows nothing of it, leaves it.
  const edited = (await server.call({ url: desk(site), as: site.owner })).body.data
  expect(edited).toMatchObject({ courseSeqs: [], product: { courseSeq } })
  const { chatRoomSeq: _seq, image: _image, publishStatusCd: _status, product: _product, ...fields } = edited
  const saved = await server.call({
    method: 'POST',
    url: `${desk(site)}/modify`,
    as: site.owner,
    body: { ...fields, name: '새 이름' },
  })
  expect(saved.body.data).toMatchObject({ name: '새 이름', product: { courseSeq } })
})

test('CHAT-01, SEC-01, SEC-04 a free room, a price that is none, a stranger and a teacher sell nothing', async () => {
  const free = await aSite({ entryCd: CHAT_ENTRY.members })
  expect((await sell(free)).body.errorName).toBe('CHAT_ROOM_IS_FREE')
  const site = await aSite()
  for (const price of [0, 10_000_000_000]) {
    const refused = await sell(site, price)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toHaveProperty('price')
  }
  expect(await services.db.$count(courses, eq(courses.channelSeq, site.channelSeq))).toBe(0)
  // A right to make classes alone opens no room (PERM-24).
  for (const as of [free.owner, await anOperator(services, site.channelSeq, 'TCH')])
    expect((await sell(site, 9_900, as)).status).toBe(403)
  const others = { ...site, channelSeq: free.channelSeq, owner: free.owner }
  expect((await sell(others)).status).toBe(404)
  expect((await offers(others)).status).toBe(404)
})

test('CHAT-01, CHAT-04 what is not on sale has no offers; a room that closes is sold no more', async () => {
  const site = await aSite()
  expect((await offers(site)).status).toBe(404)
  const { courseSeq } = (await sell(site)).body.data
  // A draft is none yet.
  expect((await offers(site)).status).toBe(404)

  const sold = await aSoldRoom()
  expect((await offers(sold)).status).toBe(200)
  expect((await setOpen(sold, PUBLISH_STATUS.unpublished)).status).toBe(200)
  expect(await releaseOf(sold.course)).toBe(RELEASE_STATE.draft)
  expect((await offers(sold)).status).toBe(404)
  // Nobody publishes a class that leads into a closed room.
  const refused = await publish(sold.course, sold.owner)
  expect(refused.body.errorName).toBe('CLASS_INCOMPLETE')
  expect(JSON.stringify(refused.body)).toContain('chatRoomClosed')

  await setOpen(sold, PUBLISH_STATUS.published)
  // A copy of the class opens nothing yet, so neither is that.
  const copied = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${sold.channelSeq}/admin/courses/${sold.course.courseSeq}/copy`,
    as: sold.owner,
    body: {},
  })
  const copy = { channelSeq: sold.channelSeq, courseSeq: copied.body.data.courseSeq }
  expect(JSON.stringify((await publish(copy, sold.owner)).body)).toContain('chatRoomClosed')
  expect((await publish(sold.course, sold.owner)).status).toBe(200)
  await remove(sold)
  expect(await releaseOf(sold.course)).toBe(RELEASE_STATE.draft)
  expect(courseSeq).not.toBe(sold.course.courseSeq)
})

test('CHAT-01 a room that somebody bought is neither closed nor deleted before their money is back', async () => {
  const site = await aSoldRoom()
  const { course, room, channelSeq, owner } = site
  // A sister that nobody bought goes, whatever is sold beside it.
  const sister = { ...site, room: await aRoom(services, channelSeq, { classes: [] }) }
  await sell(sister)
  const buyers = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  for (const buyer of buyers) await buy(server, course, buyer, { expectedAmount: 9_900 })
  for (const refused of [await remove(site), await setOpen(site, PUBLISH_STATUS.unpublished)]) {
    expect([refused.status, refused.body.errorName]).toEqual([409, 'CHAT_ROOM_SOLD'])
    expect(refused.body.details).toEqual({ people: 2 })
    expect(refused.body.message).toContain('2명')
  }
  expect((await enter(room, buyers[0] ?? owner)).status).toBe(200)
  expect(await releaseOf(course)).toBe(RELEASE_STATE.released)
  expect((await remove(sister)).status).toBe(200)

  const attended = await services.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(and(eq(attendances.channelSeq, channelSeq), eq(attendances.courseSeq, course.courseSeq)))
  const ended = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
    as: owner,
    body: { action: 'cancel', attendSeqs: attended.map(({ attendSeq }) => attendSeq), reasonCd: 'NOT_HELD' },
  })
  expect(ended.body.data.doneCount).toBe(2)
  await expectLedger(server, course)
  expect((await remove(site)).status).toBe(200)
})

test('CHAT-01 of a deletion and a purchase at once one happens, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const site = await aSoldRoom()
    const buyer = await aMember(services, site.channelSeq)
    const [removed, ordered] = await Promise.all([
      remove(site),
      order(server, site.course, buyer, { expectedAmount: 9_900 }),
    ])
    expect([removed.status, ordered.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

test('CHAT-01 a class that sold the room and lies in the bin makes room for another', async () => {
  const site = await aSite()
  const first = (await sell(site)).body.data.courseSeq
  const binned = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${site.channelSeq}/admin/courses/${first}/delete`,
    as: site.owner,
    body: {},
  })
  expect(binned.status).toBe(200)
  const second = (await sell(site, 12_000)).body.data
  expect(second).toMatchObject({ price: 12_000 })
  expect(second.courseSeq).not.toBe(first)
  expect(
    await services.db.$count(chatRoomClasses, eq(chatRoomClasses.chatRoomSeq, site.room.chatRoomSeq)),
  ).toBe(2)
})

test('CHAT-04, MSH-06 a room tells which membership on sale opens it, and none that is not', async () => {
  const site = await aSite()
  const { membershipSeq } = await aMembership(services, site.channelSeq, { name: '글벗' })
  const hidden = await aMembership(services, site.channelSeq, {
    publishStatusCd: PUBLISH_STATUS.unpublished,
  })
  await services.db
    .insert(chatRoomMemberships)
    .values([membershipSeq, hidden.membershipSeq].map((one) => ({ ...site.room, membershipSeq: one })))
  expect((await offers(site)).body.data).toMatchObject({
    classes: [],
    memberships: [{ membershipSeq, name: '글벗', amount: expect.any(Number) }],
  })
  const membership = await server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/memberships/${membershipSeq}`,
  })
  expect(membership.body.data.chatRooms).toEqual([
    { chatRoomSeq: site.room.chatRoomSeq, name: '글방 사랑방' },
  ])
  await services.db
    .update(chatRooms)
    .set({ publishStatusCd: PUBLISH_STATUS.unpublished })
    .where(eq(chatRooms.chatRoomSeq, site.room.chatRoomSeq))
  expect((await offers(site)).status).toBe(404)
})
