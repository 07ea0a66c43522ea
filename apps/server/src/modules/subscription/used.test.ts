import { CHAT_ENTRY } from '@seodang/domain/chat'
import { CURRICULUM_TYPE, USER_TYPE, WORK_TYPE } from '@seodang/domain/codes'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, quote } from '../../testing/buying.ts'
import { aRoom } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import { aChannel, aCourse, aLive, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { chatMembers, chatRoomMemberships } from '../chat/tables.ts'
import { completeItem } from '../classroom/index.ts'
import { orders } from '../order/tables.ts'

const server = await testServer({ worker: true })
const { services } = server
// Before the hours at which anything of these tests is held, whatever the time of their run.
beforeEach(() => server.clock.set(fromSeoul(seoulDate(new Date(Date.now() + DAY)), '10:00')))

/** A membership that opens a class, and somebody who has just begun to pay for it. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const member = await aMember(services, channelSeq)
  await aSubscriber(server, membership, member)
  const lastOrder = async () => {
    const [row] = await services.db
      .select({ orderSeq: orders.orderSeq })
      .from(orders)
      .where(eq(orders.userSeq, member.userSeq))
      .orderBy(desc(orders.orderSeq))
      .limit(1)
    return row?.orderSeq ?? 0
  }
  const orderSeq = await lastOrder()
  return {
    ...course,
    membership,
    member,
    owner: await anOperator(services, channelSeq, USER_TYPE.owner),
    back: async (): Promise<number> => (await quote(server, course, member, orderSeq)).body.data.amount,
    ask: (url: string, body?: object, as = member) =>
      server.call({ url: `/api${url}`, as, ...(body && { method: 'POST' as const, body }) }),
  }
}
type World = Awaited<ReturnType<typeof world>>

const lessonUrl = (
  { channelSeq, courseSeq }: Pick<World, 'channelSeq' | 'courseSeq'>,
  item: { curriculumSeq: number },
  rest: string,
) => `/v1.0/curriculums/${channelSeq}/${courseSeq}/${item.curriculumSeq}/${rest}`

const soon = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE)

const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '봄.' }] }] }

async function aRoomOf({ channelSeq, membership }: World) {
  const room = await aRoom(services, channelSeq, { entryCd: CHAT_ENTRY.chosen })
  await services.db.insert(chatRoomMemberships).values({ ...room, membershipSeq: membership.membershipSeq })
  return room
}

/** Each way to have something of a membership; answers what its call answered. */
const USES: Record<string, (w: World) => Promise<{ status: number; body: unknown }>> = {
  'a lesson is opened': async (w) => w.ask(lessonUrl(w, await anItem(services, w), 'play'), {}),
  'a text is said to be read, that was never opened': async (w) => {
    const item = await anItem(services, w, {
      curriculumTypeCd: CURRICULUM_TYPE.text,
      linkUrl: null,
      duration: 0,
    })
    return w.ask(lessonUrl(w, item, 'completion/create'), {})
  },
  'the way into a live is shown': async (w) => {
    const live = await aLive(services, w, { startAt: soon(5) })
    return w.ask(`/v1.0/join-live/${w.channelSeq}/${w.courseSeq}?i=${live.curriculumSeq}`)
  },
  'homework is handed in': async (w) => {
    const item = await anItem(services, w, {
      curriculumTypeCd: CURRICULUM_TYPE.mission,
      workTypeCd: WORK_TYPE.text,
    })
    return w.ask(lessonUrl(w, item, 'work/create'), { content: document, linkUrl: null, uploadSeqs: [] })
  },
  'somebody checks in at a meeting': async (w) => {
    const today = seoulDate(server.clock.now())
    server.clock.set(fromSeoul(today, '14:00'))
    const extra = { offlineStartAt: today, offlineStartTime: '13:50', offlineEndTime: '16:00' }
    const item = await anItem(services, w, { curriculumTypeCd: CURRICULUM_TYPE.offline, extra })
    const url = `/v1.0/channels/${w.channelSeq}/courses/${w.courseSeq}/admin/meetings/${item.curriculumSeq}/code`
    const { body } = await w.ask(url, undefined, w.owner)
    return w.ask(lessonUrl(w, item, 'check-in'), { code: body.data.code })
  },
  'a room of the membership is entered': async (w) => {
    return chatting(server).enter(await aRoomOf(w), w.member)
  },
  'a room that was entered in an earlier term is read': async (w) => {
    const room = await aRoomOf(w)
    const { chatRoomSeq } = room
    await chatting(server).enter(room, w.member)
    await services.db
      .update(chatMembers)
      .set({ usedAt: soon(-60) })
      .where(eq(chatMembers.chatRoomSeq, chatRoomSeq))
    expect(await w.back()).toBe(10_000)
    return chatting(server).post(room, '/read/modify', w.member, { messageSeq: 1 })
  },
  'a room of its class is entered': async (w) =>
    chatting(server).enter(await aRoom(services, w.channelSeq, { classes: [w.courseSeq] }), w.member),
}

for (const [what, use] of Object.entries(USES))
  test(`BYD-02 PAY-21 MSH-06 a membership counts as used once ${what}`, async () => {
    const w = await world()
    expect(await w.back()).toBe(10_000)
    const { status, body } = await use(w)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await w.back()).toBeLessThan(10_000)
  })

test('BYD-02 a room of the whole site, and a lesson that staff note as done, use nothing of a membership', async () => {
  const w = await world()
  expect((await chatting(server).enter(await aRoom(services, w.channelSeq), w.member)).status).toBe(200)
  const item = await anItem(services, w)
  await completeItem(systemContext(services, w.channelSeq), item, w.member.userSeq)
  expect(await w.back()).toBe(10_000)
})

test('BYD-02 of a class homework that was handed in is taken, as a lesson that was opened is', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq, { price: 100_000, vodDays: 90 })
  const items = []
  for (const isPublic of [1, 0])
    items.push(
      await anItem(services, course, {
        curriculumTypeCd: CURRICULUM_TYPE.mission,
        workTypeCd: WORK_TYPE.text,
        isPublic,
      }),
    )
  const { order } = await buy(server, course, w.member, { expectedAmount: 100_000 })
  const back = async () => (await quote(server, course, w.member, order.orderSeq)).body.data.amount
  expect(await back()).toBe(100_000)
  for (const item of items) {
    const body = { content: document, linkUrl: null, uploadSeqs: [] }
    expect((await w.ask(lessonUrl(course, item, 'work/create'), body)).status).toBe(200)
  }
  expect(await back()).toBe(0)
})
