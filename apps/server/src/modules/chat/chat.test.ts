import { randomUUID } from 'node:crypto'
import { CHAT_WRITERS, MOST_CHAT_ROOMS } from '@seodang/domain/chat'
import { PUBLISH_STATUS, UPLOAD_STATE, USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aRoom, isInside, type Room } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership } from '../../testing/subscribing.ts'
import { grants } from '../enrolment/tables.ts'
import { uploads } from '../media/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { subscriptions } from '../subscription/tables.ts'
import { eraseRemovedRooms } from './jobs.ts'
import { chatInvitees, chatMembers, chatMessages, chatRoomMemberships, chatRooms } from './tables.ts'

const server = await testServer()
const { services } = server
const { post, get, send, enter, look, says, texts, rooms } = chatting(server)

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const manager = await anOperator(services, channelSeq, USER_TYPE.manager)
  const member = await aMember(services, channelSeq, { name: '이배움' })
  return { channelSeq, manager, member }
}
/** A room with two people in it and its moderator. */
async function aTalk(overrides: Parameters<typeof aRoom>[2] = {}) {
  const site = await aSite()
  const room = await aRoom(services, site.channelSeq, overrides)
  await isInside(services, room, site.manager)
  await isInside(services, room, site.member)
  const other = await isInside(services, room, await aMember(services, site.channelSeq, { name: '박글방' }))
  return { ...site, room, other }
}
const refusal = (answer: { status: number; body: { errorName?: string } }) => [
  answer.status,
  answer.body.errorName ?? 'done',
]

describe('CHAT-04 who is in a room', () => {
  test('CHAT-04 a member enters a room of members, and reads it only then', async () => {
    const { channelSeq, member, manager } = await aSite()
    const room = await aRoom(services, channelSeq)
    await isInside(services, room, manager)
    await says(room, manager, '환영해요')
    expect((await look(room, member)).body.data).toMatchObject({
      isEntered: false,
      isFree: true,
      peopleCount: 1,
      lastMessageSeq: 0,
      moderates: false,
    })
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_NOT_ENTERED'])
    expect(refusal(await send(room, member, '안녕하세요'))).toEqual([403, 'CHAT_NOT_ENTERED'])

    expect((await enter(room, member)).status).toBe(200)
    expect((await enter(room, member)).status).toBe(200)
    expect(await texts(room, member)).toEqual(['환영해요'])
    expect((await look(room, member)).body.data).toMatchObject({
      isEntered: true,
      peopleCount: 2,
      unreadCount: 0,
    })
    expect((await post(room, '/members/delete', member)).status).toBe(200)
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_NOT_ENTERED'])
  })

  test('CHAT-04 a room of a class is for those who attend it, for as long as they do', async () => {
    const { channelSeq, member } = await aSite()
    const course = await aCourse(services, channelSeq)
    const room = await aRoom(services, channelSeq, { classes: [course.courseSeq] })
    expect(refusal(await enter(room, member))).toEqual([403, 'CHAT_NOT_OPEN'])
    expect(await rooms(channelSeq, member)).toEqual([])

    await anAttendance(services, course, member)
    expect((await enter(room, member)).status).toBe(200)
    await says(room, member, '첫 수업이에요')
    expect(await rooms(channelSeq, member, { courseSeq: String(course.courseSeq) })).toHaveLength(1)
    await services.db
      .update(grants)
      .set({ revokedAt: new Date() })
      .where(and(eq(grants.channelSeq, channelSeq), eq(grants.userSeq, member.userSeq)))
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_NOT_OPEN'])
    expect(refusal(await send(room, member, '아직 있나요'))).toEqual([403, 'CHAT_NOT_OPEN'])
  })

  test('CHAT-04, MSH-06 a membership opens a room while it runs', async () => {
    const { channelSeq, member } = await aSite()
    const { membershipSeq } = await aMembership(services, channelSeq)
    const room = await aRoom(services, channelSeq, { classes: [] })
    await services.db.insert(chatRoomMemberships).values({ ...room, membershipSeq })
    expect(refusal(await enter(room, member))).toEqual([403, 'CHAT_NOT_OPEN'])
    const [subscription] = await services.db
      .insert(subscriptions)
      .values({
        channelSeq,
        membershipSeq,
        userSeq: member.userSeq,
        state: 'active',
        termMonths: 1,
        anchorAt: new Date(),
        paidUntil: new Date(Date.now() + 86_400_000),
        price: 10_000,
      })
      .returning()
    expect((await enter(room, member)).status).toBe(200)
    await services.db
      .update(subscriptions)
      .set({ state: 'cancelling', paidUntil: new Date(Date.now() - 1000) })
      .where(eq(subscriptions.subscriptionSeq, subscription?.subscriptionSeq ?? 0))
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_NOT_OPEN'])
  })

  test('CHAT-04 an invitation opens a room, and closes it when it is taken back', async () => {
    const { channelSeq, manager, member } = await aSite()
    const room = await aRoom(services, channelSeq, { classes: [] })
    const base = `/api/v1.0/channels/${channelSeq}/admin/chatrooms/${room.chatRoomSeq}/invitees`
    const invited = await server.call({
      method: 'POST',
      url: `${base}/create`,
      as: manager,
      body: { emails: [` ${member.email.toUpperCase()} `, 'nobody@example.test', ''] },
    })
    expect(invited.body.data).toEqual({ invited: 1, unknown: ['nobody@example.test'] })
    expect((await server.call({ url: base, as: manager })).body.data.list).toMatchObject([
      { userSeq: member.userSeq, email: member.email },
    ])
    expect((await enter(room, member)).status).toBe(200)
    const nobody = {
      method: 'POST',
      url: `${base}/create`,
      as: manager,
      body: { emails: [' ', ''] },
    } as const
    expect((await server.call(nobody)).body.fields).toHaveProperty('emails')
    const back = { method: 'POST', url: `${base}/${member.userSeq}/delete`, as: manager } as const
    expect((await server.call(back)).status).toBe(200)
    expect((await server.call(back)).status).toBe(404)
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_NOT_OPEN'])
  })

  test('CHAT-04 of two who want the last place at once one gets it', async () => {
    const { channelSeq } = await aSite()
    const room = await aRoom(services, channelSeq, { capacity: 1 })
    const people = await Promise.all([1, 2, 3].map(() => aMember(services, channelSeq)))
    const answers = await Promise.all(people.map((person) => enter(room, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('CHAT_ROOM_FULL')
    expect(await services.db.$count(chatMembers, eq(chatMembers.chatRoomSeq, room.chatRoomSeq))).toBe(1)
  })

  test('CHAT-04 a place of somebody who may be there no more is free, and a moderator needs none', async () => {
    const { channelSeq, manager, member } = await aSite()
    const room = await aRoom(services, channelSeq, { capacity: 1 })
    const gone = await isInside(services, room, await aMember(services, channelSeq))
    expect(refusal(await enter(room, member))).toEqual([409, 'CHAT_ROOM_FULL'])
    expect((await enter(room, manager)).status).toBe(200)
    await post(room, '/members/delete', manager)
    await services.db
      .update(channelUsers)
      .set({ leftAt: new Date() })
      .where(eq(channelUsers.userSeq, gone.userSeq))
    expect((await enter(room, member)).status).toBe(200)
  })

  test('CHAT-04 a room that is not published, or was removed, does not exist but for its moderators', async () => {
    const { room, member, manager } = await aTalk({ publishStatusCd: PUBLISH_STATUS.unpublished })
    expect((await look(room, member)).status).toBe(404)
    expect((await get(room, '/messages', member)).status).toBe(404)
    expect((await look(room, manager)).status).toBe(200)
    const url = `/api/v1.0/channels/${room.channelSeq}/admin/chatrooms/${room.chatRoomSeq}/delete`
    expect((await server.call({ method: 'POST', url, as: manager })).status).toBe(200)
    expect((await look(room, manager)).status).toBe(404)
    expect((await get(room, '/messages', manager)).status).toBe(404)
  })

  test('SEC-01, SEC-04 a room, a message and a person of another site do not exist', async () => {
    const [mine, foreign] = [await aTalk(), await aTalk()]
    const theirs = await says(foreign.room, foreign.member, '다른 글방 이야기')
    const mixed: Room = { channelSeq: mine.channelSeq, chatRoomSeq: foreign.room.chatRoomSeq }
    expect((await look(mixed, mine.manager)).status).toBe(404)
    expect((await get(mixed, '/messages', mine.manager)).status).toBe(404)
    expect(refusal(await look(foreign.room, mine.manager))).toEqual([403, 'NOT_CHANNEL_USER'])
    expect((await post(mine.room, `/messages/${theirs}/delete`, mine.manager)).status).toBe(404)
    expect((await send(mine.room, mine.member, '답장', { replyToSeq: theirs })).status).toBe(400)
    const stranger = `/members/${foreign.member.userSeq}/removal/modify`
    expect((await post(mine.room, stranger, mine.manager, { removedYn: 'Y' })).status).toBe(404)
    const named = await says(mine.room, mine.member, '@박글방', {
      mentionSeqs: [foreign.other.userSeq, mine.other.userSeq],
    })
    const [row] = await services.db.select().from(chatMessages).where(eq(chatMessages.messageSeq, named))
    expect(row?.mentionSeqs).toEqual([mine.other.userSeq])
  })
})

describe('CHAT-05, CHAT-08 messages', () => {
  test('CHAT-05 a message sent twice at once, and again, is posted once', async () => {
    const { room, member } = await aTalk()
    const sendKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(room, member, '한 번만', { sendKey })),
    )
    const again = await send(room, member, '한 번만', { sendKey })
    const seqs = [...answers, again].map(({ body }) => body.data.messageSeq)
    expect(new Set(seqs).size).toBe(1)
    expect(await texts(room, member)).toEqual(['한 번만'])
  })

  test('CHAT-08 pages by key leave nothing out, both ways; search finds words and no deleted ones', async () => {
    const { room, member, other } = await aTalk()
    const seqs: number[] = []
    for (const n of [1, 2, 3, 4, 5]) seqs.push(await says(room, n % 2 ? member : other, `100%_${n}`))
    const page = await get(room, '/messages', member, { size: '2' })
    expect(page.body.data).toMatchObject({ hasMore: true, list: [{ text: '100%_5' }, { text: '100%_4' }] })
    expect(await texts(room, member, { size: '2', before: String(seqs[3]) })).toEqual(['100%_2', '100%_3'])
    expect(await texts(room, member, { size: '2', after: String(seqs[0]) })).toEqual(['100%_2', '100%_3'])
    await post(room, `/messages/${seqs[1]}/delete`, other)
    expect(await texts(room, member, { q: '0%_' })).toEqual(['100%_1', '100%_3', '100%_4', '100%_5'])
    expect(await texts(room, member, { q: '0__2' })).toEqual([])
  })

  test('CHAT-08 many at once are numbered as they can be read', async () => {
    const { room, member, other, manager } = await aTalk()
    const seen = new Set<number>()
    let last = 0
    const writing = Promise.all(
      [member, other, manager].map((as) =>
        Promise.all(Array.from({ length: 6 }, (_, n) => says(room, as, `${as.userSeq}-${n}`))),
      ),
    )
    let isOver = false
    void writing.then(() => {
      isOver = true
    })
    for (let rounds = 0; ; rounds += 1) {
      const wasOver = isOver
      const { body } = await get(room, '/messages', member, last ? { after: String(last) } : { size: '100' })
      for (const { messageSeq } of body.data.list) seen.add(messageSeq)
      last = Math.max(last, ...body.data.list.map(({ messageSeq }: { messageSeq: number }) => messageSeq))
      if (wasOver) break
    }
    expect([...seen].sort()).toEqual((await writing).flat().sort())
  })

  test('CHAT-05 a message answers another, calls people, and says who wrote it in which role', async () => {
    const { room, member, manager } = await aTalk()
    const first = await says(room, manager, '오늘의 글감은 <b>비</b>예요')
    await says(room, member, '@박글방 좋아요', { replyToSeq: first, mentionSeqs: [] })
    const { list } = (await get(room, '/messages', member)).body.data
    expect(list[0]).toMatchObject({
      writer: { name: '이배움', roleCd: null },
      replyTo: { messageSeq: first, text: '오늘의 글감은 <b>비</b>예요' },
    })
    expect(list[1].writer).toMatchObject({ userSeq: manager.userSeq, roleCd: 'MNG' })
    await post(room, `/messages/${first}/delete`, manager)
    const after = (await get(room, '/messages', member)).body.data.list
    expect(after[0].replyTo).toMatchObject({ messageSeq: first, text: null })
    expect(after[1]).toMatchObject({ text: null, deletedBy: 'writer', files: [] })
  })

  test('CHAT-05 a reaction counts once for each person, however often it is said', async () => {
    const { room, member, other } = await aTalk()
    const seq = await says(room, member, '첫 글을 올렸어요')
    const react = (as: Person, onYn: string) =>
      post(room, `/messages/${seq}/reactions/modify`, as, { reactionCd: 'CLAP', onYn })
    await Promise.all([react(member, 'Y'), react(member, 'Y'), react(other, 'Y')])
    expect((await get(room, '/messages', other)).body.data.list[0].reactions).toEqual([
      { reactionCd: 'CLAP', count: 2, isMine: true },
    ])
    expect((await react(other, 'N')).body.data).toEqual({ count: 1 })
    expect((await get(room, '/messages', other)).body.data.list[0].reactions).toEqual([
      { reactionCd: 'CLAP', count: 1, isMine: false },
    ])
  })

  test('CHAT-05, SEC-12 files are the writer’s own; pictures open in place, everything else as a download', async () => {
    const { room, member, other } = await aTalk()
    const aFile = async (owner: Person, mime: string) => {
      const [row] = await services.db
        .insert(uploads)
        .values({
          channelSeq: room.channelSeq,
          ownerSeq: owner.userSeq,
          kind: 'file',
          purpose: 'attachment',
          name: '그림',
          size: 10,
          mime,
          storageKey: randomUUID(),
          state: UPLOAD_STATE.ready,
        })
        .returning({ uploadSeq: uploads.uploadSeq })
      return row?.uploadSeq ?? 0
    }
    const [picture, drawing, foreign] = [
      await aFile(member, 'image/png'),
      await aFile(member, 'image/svg+xml'),
      await aFile(other, 'image/png'),
    ]
    expect((await send(room, member, '', { uploadSeqs: [foreign] })).body.fields).toHaveProperty('uploadSeqs')
    expect((await send(room, member, ' ', {})).body.fields).toHaveProperty('text')
    await says(room, member, '', { uploadSeqs: [picture, drawing] })
    const [message] = (await get(room, '/messages', other)).body.data.list
    expect(message.files).toMatchObject([{ isPicture: true }, { isPicture: false }])
    expect(message.files[0].url).toContain('/media/file/')
  })

  test.each([
    ['no words', { text: null }],
    ['an object', { text: { toString: 1 } }],
    ['a key that is none', { sendKey: "' or 1=1" }],
    ['too many people', { mentionSeqs: Array.from({ length: 99 }, (_, n) => n + 1) }],
    ['a huge text', { text: '😀'.repeat(3000) }],
  ])('SEC-17 %s is refused, and the room goes on', async (_, change) => {
    const { room, member, other } = await aTalk()
    expect((await send(room, member, '정상', change)).status).toBe(400)
    await says(room, other, '그대로예요')
    expect(await texts(room, member)).toEqual(['그대로예요'])
    const react = { reactionCd: '😀'.repeat(500), onYn: 'Y' }
    expect((await post(room, `/messages/1/reactions/modify`, member, react)).status).toBe(400)
  })
})

test('CHAT-04, CHAT-06 what somebody does in one room changes nothing about them in another', async () => {
  const { channelSeq, room, manager, member, other } = await aTalk()
  const sister = await aRoom(services, channelSeq, { name: '옆방', capacity: 3 })
  await isInside(services, sister, manager)
  await isInside(services, sister, member)
  const [said] = [await says(room, manager, '첫 말'), await says(sister, manager, '옆방의 첫 말')]
  await post(room, '/read/modify', member, { messageSeq: said })
  await post(room, '/quiet/modify', member, { quietYn: 'Y' })
  const standing = async (of: Room) => {
    const { unreadCount, peopleCount, quietYn, isEntered } = (await look(of, member)).body.data
    return { unreadCount, peopleCount, quietYn, isEntered }
  }
  expect(await standing(room)).toEqual({ unreadCount: 0, peopleCount: 3, quietYn: 'Y', isEntered: true })
  const beside = { unreadCount: 1, peopleCount: 2, quietYn: 'N', isEntered: true }
  expect(await standing(sister)).toEqual(beside)
  for (const [of, text] of [
    [room, '첫 말'],
    [sister, '옆방의 첫 말'],
  ] as const)
    expect(await texts(of, member)).toEqual([text])
  await post(room, `/messages/${said}/report/create`, member, { reason: '광고예요' })
  const waiting = async (of: Room) => (await look(of, manager)).body.data.reportCount
  expect([await waiting(room), await waiting(sister)]).toEqual([1, 0])
  // Of three places two are taken, whoever is in other rooms.
  expect((await enter(sister, other)).status).toBe(200)
  await post(room, '/members/delete', member)
  expect(await standing(room)).toMatchObject({ peopleCount: 2, isEntered: false })
  expect(await standing(sister)).toEqual({ ...beside, peopleCount: 3 })
})

describe('CHAT-06 unread', () => {
  test('CHAT-06 what others wrote is unread until it was seen, which never goes back; mute is one’s own', async () => {
    const { room, member, other, channelSeq } = await aTalk()
    const first = await says(room, member, '하나')
    const second = await says(room, member, '둘')
    expect((await rooms(channelSeq, other))[0]).toMatchObject({
      unreadCount: 2,
      lastMessage: { text: '둘', writerName: '이배움' },
    })
    expect((await rooms(channelSeq, member))[0].unreadCount).toBe(0)
    const read = (messageSeq: number) => post(room, '/read/modify', other, { messageSeq })
    await read(second)
    await read(first)
    expect((await rooms(channelSeq, other))[0].unreadCount).toBe(0)
    await read(second + 1_000_000)
    await says(room, member, '셋')
    expect((await rooms(channelSeq, other))[0].unreadCount).toBe(1)
    await post(room, '/quiet/modify', other, { quietYn: 'Y' })
    expect((await rooms(channelSeq, other))[0].quietYn).toBe('Y')
    expect((await rooms(channelSeq, member))[0].quietYn).toBe('N')
  })
})

describe('CHAT-07 moderation', () => {
  test('CHAT-07 only moderators delete others’ messages, pin, silence, put out and slow down', async () => {
    const { room, member, other, manager } = await aTalk()
    const seq = await says(room, member, '광고예요')
    const acts: [string, object][] = [
      [`/messages/${seq}/pin/modify`, { pinYn: 'Y' }],
      [`/members/${member.userSeq}/silence/modify`, { minutes: 10 }],
      [`/members/${member.userSeq}/removal/modify`, { removedYn: 'Y' }],
      ['/slow/modify', { slowSeconds: 30 }],
      [`/messages/${seq}/reports/delete`, {}],
      [`/messages/${seq}/delete`, {}],
    ]
    for (const [rest, body] of acts)
      expect(refusal(await post(room, rest, other, body))).toEqual([403, 'NO_PERMISSION'])
    expect(refusal(await get(room, '/reports', other))).toEqual([403, 'NO_PERMISSION'])
    await post(room, `/messages/${seq}/pin/modify`, manager, { pinYn: 'Y' })
    expect((await look(room, other)).body.data.pinned).toMatchObject({ messageSeq: seq, text: '광고예요' })
    expect((await post(room, `/messages/${seq}/delete`, manager)).status).toBe(200)
    expect((await look(room, other)).body.data.pinned).toBe(null)
    const [message] = (await get(room, '/messages', other)).body.data.list
    expect(message).toMatchObject({ text: null, deletedBy: 'moderator' })
  })

  test('CHAT-07 who is silenced reads on and writes again later; who is put out is out until let back', async () => {
    const { room, member, manager, channelSeq } = await aTalk()
    const silence = (minutes: number, userSeq = member.userSeq) =>
      post(room, `/members/${userSeq}/silence/modify`, manager, { minutes })
    await silence(10)
    expect(refusal(await send(room, member, '저요'))).toEqual([403, 'CHAT_MUTED'])
    expect((await get(room, '/messages', member)).status).toBe(200)
    await silence(0)
    await says(room, member, '다시 왔어요')
    expect(refusal(await silence(10, manager.userSeq))).toEqual([409, 'CHAT_IS_MODERATOR'])

    const putOut = (removedYn: string) =>
      post(room, `/members/${member.userSeq}/removal/modify`, manager, { removedYn })
    await putOut('Y')
    expect(refusal(await get(room, '/messages', member))).toEqual([403, 'CHAT_PUT_OUT'])
    expect(refusal(await enter(room, member))).toEqual([403, 'CHAT_PUT_OUT'])
    expect(await rooms(channelSeq, member)).toEqual([])
    const people = (await get(room, '/members', manager)).body.data.list
    expect(people.at(-1)).toMatchObject({ userSeq: member.userSeq, isPutOut: true })
    await putOut('N')
    expect((await enter(room, member)).status).toBe(200)
  })

  test('CHAT-07 slow mode holds everybody back but moderators; only they write where it says so', async () => {
    const { room, member, manager } = await aTalk()
    await post(room, '/slow/modify', manager, { slowSeconds: 300 })
    await says(room, member, '하나')
    expect(refusal(await send(room, member, '둘'))).toEqual([409, 'CHAT_TOO_FAST'])
    expect((await look(room, member)).body.data.waitSeconds).toBeGreaterThan(290)
    await says(room, manager, '공지')
    await says(room, manager, '또 공지')
    await services.db
      .update(chatRooms)
      .set({ writeCd: CHAT_WRITERS.moderators, slowSeconds: 0 })
      .where(eq(chatRooms.chatRoomSeq, room.chatRoomSeq))
    expect(refusal(await send(room, member, '셋'))).toEqual([403, 'CHAT_READ_ONLY'])
  })

  test('CHAT-07 staff of a class moderate the room that it opens, and no other', async () => {
    const { channelSeq } = await aSite()
    const course = await aCourse(services, channelSeq)
    const teacher = await aCourseStaff(services, course, 'FAC')
    const [theirs, another] = [
      await aRoom(services, channelSeq, { classes: [course.courseSeq] }),
      await aRoom(services, channelSeq),
    ]
    expect((await look(theirs, teacher)).body.data.moderates).toBe(true)
    expect((await look(another, teacher)).body.data.moderates).toBe(false)
  })

  test('CHAT-07 a report is said once, about somebody else, and settled in the room or at the desk', async () => {
    const { room, member, other, manager, channelSeq } = await aTalk()
    const [bad, fine] = [await says(room, member, '욕설'), await says(room, member, '멀쩡한 말')]
    const report = (seq: number, as: Person, reason = '광고예요') =>
      post(room, `/messages/${seq}/report/create`, as, { reason })
    expect((await report(bad, other, ' ')).body.fields).toHaveProperty('reason')
    expect((await report(bad, other)).status).toBe(200)
    expect(refusal(await report(bad, other))).toEqual([409, 'ALREADY_REPORTED'])
    expect((await report(bad, member)).status).toBe(404)
    await report(fine, other)
    expect((await look(room, manager)).body.data.reportCount).toBe(2)
    expect((await get(room, '/reports', manager)).body.data.list).toHaveLength(2)
    await post(room, `/messages/${fine}/reports/delete`, manager)
    const desk = `/api/v1.0/channels/${channelSeq}/admin/chatrooms`
    const reported = await server.call({ url: `${desk}/reports`, as: manager })
    expect(reported.body.data.list).toMatchObject([
      { messageSeq: bad, text: '욕설', reports: [{ reason: '광고예요' }] },
    ])
    const url = `${desk}/${room.chatRoomSeq}/messages/${bad}/reports/modify`
    await server.call({ method: 'POST', url, as: manager, body: { deleteYn: 'Y' } })
    expect(await texts(room, other)).toEqual([null, '멀쩡한 말'])
    expect((await look(room, manager)).body.data.reportCount).toBe(0)
  })
})

describe('CHAT-01 the desk', () => {
  const draft = (change: object = {}) => ({
    name: ' 새 방 ',
    imageKey: null,
    notice: '',
    entryCd: 'CHOSEN',
    writeCd: 'ALL',
    capacity: 10,
    slowSeconds: 0,
    courseSeqs: [],
    membershipSeqs: [],
    ...change,
  })

  test('CHAT-01, CHAT-04 a room is made hidden, edited once at a time, opened, ordered and removed', async () => {
    const { channelSeq, manager } = await aSite()
    const course = await aCourse(services, channelSeq)
    const { membershipSeq } = await aMembership(services, channelSeq)
    const base = `/api/v1.0/channels/${channelSeq}/admin/chatrooms`
    const call = (rest: string, body: object) =>
      server.call({ method: 'POST', url: `${base}${rest}`, as: manager, body })
    const wrong = await call('/create', draft({ name: ' ' }))
    expect(wrong.body.fields).toHaveProperty('name')
    const foreign = await aCourse(services, (await aChannel(services)).channelSeq)
    expect((await call('/create', draft({ courseSeqs: [foreign.courseSeq] }))).body.fields).toHaveProperty(
      'courseSeqs',
    )
    const fields = draft({ courseSeqs: [course.courseSeq], membershipSeqs: [membershipSeq] })
    const made = (await call('/create', fields)).body.data
    expect(made).toMatchObject({
      name: '새 방',
      publishStatusCd: '99',
      courseSeqs: [course.courseSeq],
      membershipSeqs: [membershipSeq],
    })
    const other = (await call('/create', draft({ name: '둘째' }))).body.data
    const saves = await Promise.all(
      ['하나', '둘'].map((name) => call(`/${made.chatRoomSeq}/modify`, { ...draft({ name }), revision: 1 })),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
    await call(`/${made.chatRoomSeq}/public`, { publishStatusCd: '00' })
    await call('/ordering', { chatRoomSeqs: [other.chatRoomSeq, made.chatRoomSeq] })
    const list = (await server.call({ url: base, as: manager })).body.data.list
    expect(list).toMatchObject([{ name: '둘째', publishStatusCd: '99' }, { publishStatusCd: '00' }])
    await call(`/${other.chatRoomSeq}/delete`, {})
    expect((await server.call({ url: base, as: manager })).body.data.totalCount).toBe(1)
  })

  test('CHAT-01, MSH-06 saving a room changes what opens this one, and no other', async () => {
    const { channelSeq, manager } = await aSite()
    const { courseSeq } = await aCourse(services, channelSeq)
    const { membershipSeq } = await aMembership(services, channelSeq)
    const opened = draft({ courseSeqs: [courseSeq], membershipSeqs: [membershipSeq] })
    const base = `/api/v1.0/channels/${channelSeq}/admin/chatrooms`
    const call = (rest: string, body: object) =>
      server.call({ method: 'POST', url: `${base}${rest}`, as: manager, body })
    const [room, sister] = [
      (await call('/create', opened)).body.data,
      (await call('/create', opened)).body.data,
    ]
    expect((await call(`/${room.chatRoomSeq}/modify`, { ...draft(), revision: 1 })).status).toBe(200)
    const read = async (chatRoomSeq: number) =>
      (await server.call({ url: `${base}/${chatRoomSeq}`, as: manager })).body.data
    expect(await read(room.chatRoomSeq)).toMatchObject({ courseSeqs: [], membershipSeqs: [] })
    expect(await read(sister.chatRoomSeq)).toMatchObject({
      courseSeqs: [courseSeq],
      membershipSeqs: [membershipSeq],
    })
  })

  test('CHAT-01 a site has so many rooms and no more; a removed one makes room', async () => {
    const { channelSeq, manager } = await aSite()
    const full = Array.from({ length: MOST_CHAT_ROOMS }, (_, at) => ({ channelSeq, name: `방 ${at}` }))
    const [first] = await services.db.insert(chatRooms).values(full).returning()
    const base = `/api/v1.0/channels/${channelSeq}/admin/chatrooms`
    const create = () =>
      server.call({ method: 'POST', url: `${base}/create`, as: manager, body: draft({ name: '하나 더' }) })
    expect(refusal(await create())).toEqual([409, 'CHAT_ROOMS_TOO_MANY'])
    await server.call({ method: 'POST', url: `${base}/${first?.chatRoomSeq}/delete`, as: manager, body: {} })
    expect((await create()).status).toBe(200)
  })

  test('MSH-06 a membership names the rooms that it opens, and only those of its site', async () => {
    const { channelSeq, manager } = await aSite()
    const { membershipSeq } = await aMembership(services, channelSeq)
    const room = await aRoom(services, channelSeq, { classes: [] })
    const foreign = await aRoom(services, (await aChannel(services)).channelSeq, { classes: [] })
    const base = `/api/v1.0/channels/${channelSeq}/admin/memberships`
    const choices = await server.call({ url: `${base}/chatrooms`, as: manager })
    expect(choices.body.data.list).toEqual([
      { chatRoomSeq: room.chatRoomSeq, name: '글방 사랑방', isPublished: true },
    ])
    const { body } = await server.call({ url: `${base}/${membershipSeq}`, as: manager })
    const { name, description, imageKey, benefits, monthlyPrice, longerTerms, trialDays, seatLimit } =
      body.data
    const fields = { name, description, imageKey, benefits, monthlyPrice, longerTerms, trialDays, seatLimit }
    const save = (chatRoomSeqs: number[], revision: number) =>
      server.call({
        method: 'POST',
        url: `${base}/${membershipSeq}/modify`,
        as: manager,
        body: { ...fields, classes: [], chatRoomSeqs, revision },
      })
    expect((await save([foreign.chatRoomSeq], 1)).body.fields).toHaveProperty('chatRoomSeqs')
    expect((await save([room.chatRoomSeq], 1)).body.data.chatRoomSeqs).toEqual([room.chatRoomSeq])
    expect((await save([], 2)).body.data.chatRoomSeqs).toEqual([])
  })

  test('CHAT-01 a removed room is erased with all that was written in it, after thirty days', async () => {
    const { room, member, manager } = await aTalk()
    const seq = await says(room, member, '잘 있어요')
    await says(room, member, '답이에요', { replyToSeq: seq })
    await services.db.insert(chatInvitees).values({ ...room, userSeq: member.userSeq })
    const url = `/api/v1.0/channels/${room.channelSeq}/admin/chatrooms/${room.chatRoomSeq}/delete`
    await server.call({ method: 'POST', url, as: manager })
    const later = (days: number) => ({
      ...systemContext(services, 0),
      now: new Date(Date.now() + days * 86_400_000),
    })
    const messages = () => services.db.$count(chatMessages, eq(chatMessages.chatRoomSeq, room.chatRoomSeq))
    await eraseRemovedRooms(later(29))
    expect(await messages()).toBe(2)
    await eraseRemovedRooms(later(31))
    expect(await messages()).toBe(0)
  })
})
