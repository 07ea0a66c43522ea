import { CURRICULUM_TYPE, MISSION_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aRoom, isInside } from '../../testing/chat-rooms.ts'
import { chatting, socketsOf } from '../../testing/chatting.ts'
import { aChannel, aCourse, aMember, anAttendance, anItem, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { chatMembers, chatMessages, chatReactions, chatReports } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { enter, get, post, says, send, texts } = chatting(server)
const openSocket = await socketsOf(server)

async function aTalk() {
  const { channelSeq } = await aChannel(services)
  const room = await aRoom(services, channelSeq)
  const manager = await isInside(services, room, await anOperator(services, channelSeq, USER_TYPE.manager))
  const member = await isInside(services, room, await aMember(services, channelSeq, { name: '이배움' }))
  const other = await isInside(services, room, await aMember(services, channelSeq, { name: '박글방' }))
  return { channelSeq, room, manager, member, other }
}
const happens = (emit: (ctx: ReturnType<typeof systemContext>) => Promise<void>) =>
  services.db.transaction((tx) => emit({ ...systemContext(services, 0), db: tx }))

test('CHAT-08 people in the room hear each message; who is outside, was put out or lost access hears none', async () => {
  const { channelSeq, room, manager, member, other } = await aTalk()
  const outside = await aMember(services, channelSeq)
  const [theirs, mine, outsiders] = [
    await openSocket(channelSeq, other),
    await openSocket(channelSeq, member),
    await openSocket(channelSeq, outside),
  ]
  const first = await says(room, member, '들리나요')
  expect(await theirs.next()).toMatchObject({
    command: 'E0007',
    data: { chatRoomSeq: room.chatRoomSeq, messageSeq: first, previousSeq: 0, message: { text: '들리나요' } },
  })
  await post(room, `/members/${other.userSeq}/removal/modify`, manager, { removedYn: 'Y' })
  expect(await theirs.next()).toMatchObject({ command: 'E0009' })
  const second = await says(room, member, '비밀이에요')
  const long = '가'.repeat(2000)
  const third = await says(room, member, long)
  // What everybody hears comes after what they should not have heard.
  await services.hub.publish({ channelSeq }, { command: 'E0004', data: {} })
  expect(await theirs.next()).toMatchObject({ command: 'E0004' })
  expect(await outsiders.next()).toMatchObject({ command: 'E0004' })

  const heard = [await mine.next(), await mine.next(), await mine.next(), await mine.next()]
  expect(heard.map(({ data }) => data.messageSeq)).toEqual([first, undefined, second, third])
  // Too long to be carried: the page asks for it.
  expect(heard[3]?.data).toMatchObject({ previousSeq: second })
  expect(heard[3]?.data.message).toBeUndefined()
  expect(await texts(room, member, { after: String(second) })).toEqual([long])
})

test('CHAT-05, CHAT-06, CHAT-07 reactions, what was read elsewhere and deletions are told', async () => {
  const { channelSeq, room, member, other } = await aTalk()
  const page = await openSocket(channelSeq, other)
  const seq = await says(room, member, '반가워요')
  expect(await page.next()).toMatchObject({ command: 'E0007' })
  await post(room, `/messages/${seq}/reactions/modify`, member, { reactionCd: 'HEART', onYn: 'Y' })
  expect((await page.next()).data.reaction).toMatchObject({
    messageSeq: seq,
    count: 1,
    userSeq: member.userSeq,
  })
  await post(room, '/read/modify', other, { messageSeq: seq })
  expect(await page.next()).toMatchObject({ command: 'E0008', data: { lastReadSeq: seq } })
  await post(room, `/messages/${seq}/delete`, member)
  expect(await page.next()).toMatchObject({
    command: 'E0009',
    data: { messageSeq: seq, deletedBy: 'writer' },
  })
})

test('CHAT-02, CHAT-09, ROOM-25 the first entry does the item of the class once, and nobody else’s', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const room = await aRoom(services, channelSeq)
  const [learner, visitor] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  await anAttendance(services, course, learner)
  const item = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.chat,
    missionType: MISSION_TYPE.enterChatRoom,
    missionResourceId: String(room.chatRoomSeq),
    linkUrl: null,
    duration: 0,
  })
  const detailUrl = `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${item.curriculumSeq}/detail`
  await enter(room, visitor)
  await enter(room, learner)
  const done = () =>
    services.db
      .select()
      .from(itemProgress)
      .where(and(eq(itemProgress.curriculumSeq, item.curriculumSeq), isNotNull(itemProgress.completedAt)))
  await expect.poll(async () => (await done()).map(({ userSeq }) => userSeq)).toEqual([learner.userSeq])
  const [before] = await done()
  await enter(room, learner)
  const detail = await server.call({ url: detailUrl, as: learner })
  expect(detail.body.data.chat).toMatchObject({ chatRoomSeq: room.chatRoomSeq, isEntered: true })
  expect((await done())[0]?.completedAt).toEqual(before?.completedAt)
})

test('CHAT-05, CHAT-06 whom a message names is alarmed, unless they muted the room', async () => {
  const { room, member, other, manager } = await aTalk()
  await post(room, '/quiet/modify', other, { quietYn: 'Y' })
  await says(room, member, '@모두 봐 주세요', {
    mentionSeqs: [other.userSeq, manager.userSeq, member.userSeq],
  })
  const told = (userSeq: number) => services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))
  await expect.poll(async () => (await told(manager.userSeq)).length).toBe(1)
  expect(JSON.parse((await told(manager.userSeq))[0]?.content ?? '')).toMatchObject({
    type: 'mentioned',
    chatRoomSeq: room.chatRoomSeq,
  })
  expect([await told(other.userSeq), await told(member.userSeq)]).toEqual([[], []])
})

test('ACC-29 what a closed account wrote stays without a name; its place, reactions and reports go', async () => {
  const { room, member, other } = await aTalk()
  const [mine, theirs] = [await says(room, member, '제 글이에요'), await says(room, other, '저도요')]
  await post(room, `/messages/${theirs}/reactions/modify`, member, { reactionCd: 'LIKE', onYn: 'Y' })
  await post(room, `/messages/${theirs}/report/create`, member, { reason: '광고' })
  await services.db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, member.userSeq))
  await happens((ctx) => services.jobs.emit(ctx, accountClosed, { channelSeq: 0, userSeq: member.userSeq }))
  const left = async () => [
    await services.db.$count(chatMembers, eq(chatMembers.userSeq, member.userSeq)),
    await services.db.$count(chatReactions, eq(chatReactions.userSeq, member.userSeq)),
    await services.db.$count(chatReports, eq(chatReports.userSeq, member.userSeq)),
  ]
  await expect.poll(left).toEqual([0, 0, 0])
  const { list } = (await get(room, '/messages', other)).body.data
  expect(list.at(-1)).toMatchObject({ messageSeq: mine, text: '제 글이에요', writer: { name: null } })
})

test('SOC-19 one place in each room after a merge; who was put out as either is out', async () => {
  const { room, member, other, manager } = await aTalk()
  const seq = await says(room, manager, '환영해요')
  await says(room, member, '하나')
  await says(room, other, '둘')
  for (const as of [member, other])
    await post(room, `/messages/${seq}/reactions/modify`, as, { reactionCd: 'LIKE', onYn: 'Y' })
  await post(room, `/members/${member.userSeq}/removal/modify`, manager, { removedYn: 'Y' })
  await happens((ctx) =>
    services.jobs.emit(ctx, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: member.userSeq,
      intoUserSeq: other.userSeq,
    }),
  )
  await expect.poll(() => services.db.$count(chatMembers, eq(chatMembers.userSeq, member.userSeq))).toBe(0)
  expect(await services.db.$count(chatMessages, eq(chatMessages.userSeq, other.userSeq))).toBe(2)
  expect(await services.db.$count(chatReactions, eq(chatReactions.messageSeq, seq))).toBe(1)
  expect((await send(room, other, '셋')).body.errorName).toBe('CHAT_PUT_OUT')
})
