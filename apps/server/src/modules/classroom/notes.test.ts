import { randomUUID } from 'node:crypto'
import { UPLOAD_STATE, VOD_LOCK_STATUS, VOD_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buy } from '../../testing/buying.ts'
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
import { uploads, videos } from '../media/tables.ts'
import { itemProgress } from './tables.ts'

const server = await testServer()
const { services } = server

async function aRoom() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const second = await anItem(services, course, { title: '둘째 강의', ord: 2 })
  const first = await anItem(services, course, { title: '첫 강의', ord: 1 })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  return { ...course, first: first.curriculumSeq, second: second.curriculumSeq, learner }
}
type Room = Awaited<ReturnType<typeof aRoom>>

const urlOf = ({ channelSeq, courseSeq }: Room, rest = 'notes') =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/${rest}`
const post = (url: string, as: Person | null, body: object = {}) =>
  server.call({ method: 'POST', url, as, body })
const notesOf = async (room: Room, as: Person, query: Record<string, string> = {}) =>
  (await server.call({ url: urlOf(room), as, query })).body.data

test('BYD-08 notes are kept at their second, in the order of the lessons, changed and deleted', async () => {
  const room = await aRoom()
  const note = (curriculumSeq: number, second: number | null, content: string) =>
    post(urlOf(room, 'notes/create'), room.learner, { curriculumSeq, second, content })
  await note(room.second, 5, '묘사')
  await note(room.first, 83, '첫 문장은 짧게')
  const whole = (await note(room.first, null, '준비물')).body.data
  const contents = (page: { list: { content: string }[] }) => page.list.map(({ content }) => content)
  expect(contents(await notesOf(room, room.learner))).toEqual(['준비물', '첫 문장은 짧게', '묘사'])
  const ofLesson = await notesOf(room, room.learner, { curriculumSeq: String(room.second) })
  expect(ofLesson.list).toMatchObject([{ lessonTitle: '둘째 강의', second: 5 }])
  const changed = await post(urlOf(room, `notes/${whole.noteSeq}/modify`), room.learner, { content: '공책' })
  expect(changed.body.data).toMatchObject({ content: '공책', second: null })
  const empty = await post(urlOf(room, `notes/${whole.noteSeq}/modify`), room.learner, { content: ' ' })
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['content']])
  expect((await post(urlOf(room, `notes/${whole.noteSeq}/delete`), room.learner)).status).toBe(200)
  expect((await notesOf(room, room.learner)).totalCount).toBe(2)
})

test('SET-09, BYD-08 words of a note that were written over older ones take no newer ones away', async () => {
  const room = await aRoom()
  const made = await post(urlOf(room, 'notes/create'), room.learner, {
    curriculumSeq: room.first,
    second: 1,
    content: '처음',
  })
  const write = (content: string, before?: string) =>
    post(urlOf(room, `notes/${made.body.data.noteSeq}/modify`), room.learner, {
      content,
      ...(before !== undefined && { before }),
    })
  expect((await write('노트북', '처음')).status).toBe(200)
  expect((await write('전화', '처음')).body.errorName).toBe('CONFLICT_EDITED')
  expect((await notesOf(room, room.learner)).list).toMatchObject([{ content: '노트북' }])
  expect((await write('노트북', '처음')).status).toBe(200)
  expect((await write('전화', '노트북')).status).toBe(200)
  expect((await write('예전 화면')).status).toBe(200)
})

test('BYD-08, SEC-04 a note is its writer’s alone, staff included, and lies at a lesson of this very class', async () => {
  const [room, other] = [await aRoom(), await aRoom()]
  const made = await post(urlOf(room, 'notes/create'), room.learner, {
    curriculumSeq: room.first,
    second: 1,
    content: '비밀',
  })
  const { noteSeq } = made.body.data
  const owner = await anOperator(services, room.channelSeq, 'OWN')
  expect((await notesOf(room, owner)).totalCount).toBe(0)
  for (const [rest, body] of [
    ['modify', { content: '남의 것' }],
    ['delete', {}],
  ] as const)
    expect((await post(urlOf(room, `notes/${noteSeq}/${rest}`), owner, body)).status).toBe(404)
  const foreign = await post(urlOf(room, 'notes/create'), room.learner, {
    curriculumSeq: other.first,
    second: 1,
    content: '다른 강의',
  })
  expect(foreign.status).toBe(404)
  const stranger = await aMember(services, room.channelSeq)
  expect((await server.call({ url: urlOf(room), as: stranger })).body.errorName).toBe('NOT_ATTENDING')
})

test('BYD-09, ROOM-17 captions are searched in the lessons that are open to the caller, and in no locked one', async () => {
  const room = await aRoom()
  const aTalk = async (title: string, words: string, isLocked: boolean) => {
    const storageKey = randomUUID()
    await services.storage.put(
      `captions/${storageKey}/ko`,
      Buffer.from(`WEBVTT\n\n00:00:05.000 --> 00:00:09.000\n${words}\n`),
      { contentType: 'text/vtt' },
    )
    const [upload] = await services.db
      .insert(uploads)
      .values({
        channelSeq: room.channelSeq,
        ownerSeq: room.learner.userSeq,
        kind: 'video',
        purpose: 'material',
        name: 'talk.mp4',
        size: 1,
        state: UPLOAD_STATE.ready,
        storageKey,
      })
      .returning({ uploadSeq: uploads.uploadSeq })
    const [video] = await services.db
      .insert(videos)
      .values({
        channelSeq: room.channelSeq,
        uploadSeq: upload?.uploadSeq ?? 0,
        state: UPLOAD_STATE.ready,
        captions: [{ language: 'ko', label: '한국어', key: 'ko' }],
      })
      .returning({ uploadVodSeq: videos.uploadVodSeq })
    return anItem(services, room, {
      title,
      vodTypeCd: VOD_TYPE.upload,
      uploadVodSeq: video?.uploadVodSeq ?? null,
      ...(isLocked && { vodLockStatusCd: VOD_LOCK_STATUS.locked }),
    })
  }
  const open = await aTalk('열린 강의', '흙은 천천히 마르게', false)
  await aTalk('잠긴 강의', '유약은 천천히', true)
  const buyer = await aMember(services, room.channelSeq)
  await buy(server, room, buyer)
  const find = async (q: string) =>
    (await server.call({ url: urlOf(room, 'captions'), as: buyer, query: { q } })).body.data
  const hit = { curriculumSeq: open.curriculumSeq, lessonTitle: '열린 강의', language: 'ko', second: 5 }
  // BYD-02: who opened nothing may take all of the money back, so no words are given away either.
  expect(await find('천천히')).toEqual({ totalCount: 1, list: [{ ...hit, text: null }] })
  const url = `/api/v1.0/curriculums/${room.channelSeq}/${room.courseSeq}/${open.curriculumSeq}/play`
  expect((await server.call({ method: 'POST', url, as: buyer, body: {} })).status).toBe(200)
  expect(await find('천천히')).toEqual({ totalCount: 1, list: [{ ...hit, text: '흙은 천천히 마르게' }] })
  // What was opened in an earlier term was paid for with that one.
  await services.db
    .update(itemProgress)
    .set({ usedAt: new Date('2020-01-01') })
    .where(eq(itemProgress.userSeq, buyer.userSeq))
  expect((await find('천천히')).list).toEqual([{ ...hit, text: null }])
  expect(await find('없는 말')).toEqual({ totalCount: 0, list: [] })
})
