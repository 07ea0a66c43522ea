import { randomUUID } from 'node:crypto'
import { CLASS_BOARD, mayReadPost } from '@seodang/domain/board'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
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
import { uploads } from '../media/tables.ts'
import { readableValues } from './board-place.ts'
import { postReadable } from './post-reading.ts'
import { boards, posts } from './tables.ts'

const server = await testServer()
const { services } = server

async function aClass(overrides: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, overrides)
  const learner = await aMember(services, channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner)
  const staff = await aCourseStaff(services, course, 'FAC')
  return { ...course, learner, staff }
}
type Room = Awaited<ReturnType<typeof aClass>>

async function anotherLearner(room: Room): Promise<Person> {
  const person = await aMember(services, room.channelSeq)
  await anAttendance(services, room, person)
  return person
}

const base = ({ channelSeq, courseSeq }: Room) => `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}`
/** How often it was set up, as its form reads it. */
async function revisionOf({ channelSeq, courseSeq }: Room): Promise<number> {
  const [row] = await services.db
    .select({ revision: boards.revision })
    .from(boards)
    .where(and(eq(boards.channelSeq, channelSeq), eq(boards.courseSeq, courseSeq)))
  return row?.revision ?? 1
}
const urlOf = (room: Room, rest = '') => `${base(room)}/communities${rest}`
const call = (url: string, as: Person | null, body: object = {}) =>
  server.call({ method: 'POST', url, as, body })

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const draft = (change: object = {}) => ({
  postType: 'general',
  title: '첫 글',
  content: words('안녕하세요'),
  category: null,
  uploadSeqs: [],
  secretYn: 'N',
  publicYn: 'Y',
  pinYn: 'N',
  urgentYn: 'N',
  ...change,
})
async function aPost(room: Room, change: object = {}, as: Person = room.learner): Promise<number> {
  const { status, body } = await call(urlOf(room, '/create'), as, draft(change))
  expect(status).toBe(200)
  return body.data.postSeq
}
const listed = async (room: Room, as: Person | null, query: Record<string, string> = {}) => {
  const { status, body } = await server.call({ url: urlOf(room), as, query })
  const list: { postSeq: number; title: string }[] = body.data?.list ?? []
  return { status, body, totalCount: body.data?.totalCount, seqs: list.map(({ postSeq }) => postSeq), list }
}
const read = async (room: Room, postSeq: number, as: Person | null) =>
  server.call({ url: urlOf(room, `/${postSeq}`), as })
const setUp = async (room: Room, change: object, as: Person = room.staff) =>
  call(`${base(room)}/admin/board/modify`, as, {
    revision: await revisionOf(room),
    name: '',
    look: 'LIST',
    readAudience: 'STUD',
    writeAudience: 'STUD',
    scope: 'ALL',
    categories: [],
    useComment: 'Y',
    useYn: 'Y',
    ...change,
  })

describe('BRD-12 the board of a class', () => {
  test('BRD-12, BRD-06, BRD-17 is written on, read, searched and filtered; what is unsafe is cleaned away', async () => {
    const room = await aClass()
    await setUp(room, { categories: ['자료', ' 자료 ', '후기'] })
    const evil = {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        { type: 'image', attrs: { src: '/media/image/abc', onerror: 'alert(1)' } },
        ...words('100% 좋은 흙').content,
      ],
    }
    const postSeq = await aPost(room, { content: evil, category: '자료', title: ' 흙 고르기 ' })
    const question = await aPost(room, { postType: 'question', title: '물의 양' })
    const shown = (await read(room, postSeq, room.learner)).body.data
    expect(shown).toMatchObject({
      title: '흙 고르기',
      category: '자료',
      excerpt: '100% 좋은 흙',
      imageUrl: '/media/image/abc',
      isMine: true,
      board: { categories: ['자료', '후기'], mayWrite: true, manages: false },
    })
    expect(JSON.stringify(shown.content)).not.toMatch(/script|onerror/)
    expect((await listed(room, room.learner)).seqs).toEqual([question, postSeq])
    expect((await listed(room, room.learner, { q: '0% 좋은' })).seqs).toEqual([postSeq])
    expect((await listed(room, room.learner, { category: '자료' })).seqs).toEqual([postSeq])
    expect((await listed(room, room.learner, { postType: 'question' })).seqs).toEqual([question])
    expect((await listed(room, await anotherLearner(room), { mineYn: 'Y' })).seqs).toEqual([])
    const refused = await call(urlOf(room, '/create'), room.learner, draft({ title: ' ', category: '없음' }))
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, ['category', 'title']])
    await call(
      urlOf(room, `/${postSeq}/modify`),
      room.learner,
      draft({ title: '흙 다시 고르기', revision: 1 }),
    )
    expect((await read(room, postSeq, room.learner)).body.data).toMatchObject({
      title: '흙 다시 고르기',
      isEdited: true,
    })
  })

  test('BRD-16 pinned posts come first, then urgent ones, then the newest', async () => {
    const room = await aClass()
    const old = await aPost(room)
    const urgent = await aPost(room, { postType: 'notice', urgentYn: 'Y' }, room.staff)
    const young = await aPost(room)
    const pin = (as: Person) =>
      call(`${base(room)}/admin/communities/${old}/pin/modify`, as, { pinYn: 'Y', urgentYn: 'N' })
    expect((await pin(room.learner)).status).toBe(403)
    expect((await pin(room.staff)).status).toBe(200)
    expect((await listed(room, room.learner)).seqs).toEqual([old, urgent, young])
  })

  test('BRD-06, BRD-16 what only staff may set stays off for others', async () => {
    const room = await aClass()
    const notice = await call(urlOf(room, '/create'), room.learner, draft({ postType: 'notice' }))
    expect([notice.status, notice.body.errorName]).toEqual([403, 'POST_NOT_WRITABLE'])
    const postSeq = await aPost(room, { pinYn: 'Y', urgentYn: 'Y' })
    expect((await read(room, postSeq, room.learner)).body.data).toMatchObject({ pinYn: 'N', urgentYn: 'N' })
  })

  test('BRD-09, BRD-17 is for those for whom its staff made it', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const member = await aMember(services, room.channelSeq)
    expect((await listed(room, member)).body.errorName).toBe('NOT_ATTENDING')
    expect((await listed(room, null)).body.errorName).toBe('NOT_LOGGED_IN')
    expect((await read(room, postSeq, member)).status).toBe(404)
    await setUp(room, { readAudience: 'ALL' })
    expect((await listed(room, null)).seqs).toEqual([postSeq])
    expect((await listed(room, member)).body.data.board.mayWrite).toBe(false)
    const refused = await call(urlOf(room, '/create'), member, draft())
    expect([refused.status, refused.body.errorName]).toEqual([403, 'POST_NOT_WRITABLE'])
    await setUp(room, { readAudience: 'ALL', writeAudience: 'MBR' })
    await aPost(room, {}, member)
    await setUp(room, { useYn: 'N' })
    expect((await listed(room, room.learner)).status).toBe(403)
    expect((await listed(room, room.staff)).totalCount).toBe(2)
    expect((await setUp(room, {}, room.learner)).status).toBe(403)
  })

  test('BRD-12 two who are the first make one board', async () => {
    const room = await aClass()
    const others = [room.learner, await anotherLearner(room), room.staff]
    await Promise.all(others.map((one) => aPost(room, {}, one)))
    const rows = await services.db.select().from(boards).where(eq(boards.courseSeq, room.courseSeq))
    expect(rows).toHaveLength(1)
    expect((await listed(room, room.learner)).totalCount).toBe(3)
  })
})

describe('BRD-18 secret and private posts', () => {
  test('BRD-07, BRD-08, BRD-18 are read by writer and staff: in lists, counts, search, alone and below', async () => {
    const room = await aClass()
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const other = await anotherLearner(room)
    for (const hidden of [{ secretYn: 'Y' }, { publicYn: 'N' }]) {
      const postSeq = await aPost(room, { ...hidden, title: '우리끼리' })
      const seen = async (as: Person | null) => {
        const { totalCount = 0 } = await listed(room, as, { q: '우리끼리' })
        const comments = await server.call({ url: urlOf(room, `/${postSeq}/comments`), as })
        const like = await call(urlOf(room, `/${postSeq}/like/modify`), as, { likedYn: 'Y' })
        return [totalCount, (await read(room, postSeq, as)).status, comments.status, like.status]
      }
      for (const as of [room.learner, room.staff, owner]) expect(await seen(as)).toEqual([1, 200, 200, 200])
      expect(await seen(other)).toEqual([0, 404, 404, 404])
      expect((await seen(null)).slice(0, 3)).toEqual([0, 404, 404])
      await call(urlOf(room, `/${postSeq}/delete`), room.learner)
    }
  })

  test('BRD-10 a board narrows what others read to their own posts and notices, or to nothing', async () => {
    const room = await aClass()
    const other = await anotherLearner(room)
    const mine = await aPost(room)
    const notice = await aPost(room, { postType: 'notice' }, room.staff)
    await setUp(room, { scope: 'OWN' })
    expect((await listed(room, room.learner)).seqs).toEqual([notice, mine])
    expect((await listed(room, other)).seqs).toEqual([notice])
    await setUp(room, { scope: 'STAFF' })
    expect((await listed(room, room.learner)).seqs).toEqual([mine])
    expect((await listed(room, other)).seqs).toEqual([])
    expect((await listed(room, room.staff)).seqs).toEqual([notice, mine])
  })

  test('BRD-18 the rule and its condition agree about anybody and any post', async () => {
    const yn = fc.constantFrom('Y' as const, 'N' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          userSeq: fc.constantFrom(null, 1, 2, 3),
          isStaff: fc.boolean(),
          manages: fc.boolean(),
          isChannelUser: fc.boolean(),
          isStudent: fc.boolean(),
          userTypeCd: fc.constantFrom(null, 'OWN' as const, 'MNG' as const, 'TCH' as const),
        }),
        fc.record({
          readAudience: fc.constantFrom('ALL' as const, 'MBR' as const, 'STUD' as const, 'TCH' as const),
          writeAudience: fc.constant('MBR' as const),
          scope: fc.constantFrom('ALL' as const, 'OWN' as const, 'STAFF' as const),
          useYn: yn,
        }),
        fc.record({
          writerSeq: fc.constantFrom(1, 2, 3),
          secretYn: yn,
          publicYn: yn,
          postType: fc.constantFrom('notice' as const, 'general' as const, 'task' as const),
        }),
        async (reader, board, post) => {
          const [row] = await services.reads.rows<{ readable: boolean | null }>(
            'post_readable_test',
            `select ${postReadable(1)} as readable from (select $5::bigint as user_seq, $6::text as secret_yn,
               $7::text as public_yn, $8::text as post_type) p`,
            [
              ...readableValues({ board: { ...CLASS_BOARD, ...board }, reader }),
              post.writerSeq,
              post.secretYn,
              post.publicYn,
              post.postType,
            ],
          )
          expect(row?.readable ?? false).toBe(mayReadPost(post, board, reader))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('BRD-17 on a post', () => {
  test('BRD-17 a like counts once, also pressed twice at once, and is taken back', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const other = await anotherLearner(room)
    const like = (as: Person, likedYn: 'Y' | 'N') =>
      call(urlOf(room, `/${postSeq}/like/modify`), as, { likedYn })
    await Promise.all([like(room.learner, 'Y'), like(room.learner, 'Y'), like(other, 'Y')])
    const count = async () => (await read(room, postSeq, room.learner)).body.data
    expect(await count()).toMatchObject({ likeCount: 2, likedYn: 'Y' })
    await Promise.all([like(room.learner, 'N'), like(room.learner, 'N')])
    expect(await count()).toMatchObject({ likeCount: 1, likedYn: 'N' })
  })

  test('BRD-17 a look counts once for a person and day of Seoul', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const look = (as: Person) => call(urlOf(room, `/${postSeq}/views/create`), as)
    const other = await anotherLearner(room)
    server.clock.set('2027-03-01T14:00:00Z')
    await Promise.all([look(room.learner), look(room.learner), look(other)])
    const views = async () => (await read(room, postSeq, room.learner)).body.data.viewCount
    expect(await views()).toBe(2)
    // An hour and a half later a new day has begun in Seoul.
    server.clock.set('2027-03-01T15:30:00Z')
    await look(room.learner)
    expect(await views()).toBe(3)
  })

  test('BRD-17 comments and replies of one level, edited and deleted by whoever wrote them', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const other = await anotherLearner(room)
    const say = async (as: Person, content: string, parentSeq?: number) =>
      (
        await call(urlOf(room, `/${postSeq}/comments/create`), as, {
          content,
          ...(parentSeq && { parentSeq }),
        })
      ).body.data.commentSeq
    const first = await say(other, '잘 봤어요')
    const reply = await say(room.learner, '고마워요', first)
    const deeper = await say(other, '저도요', reply)
    const shown = async () =>
      (await server.call({ url: urlOf(room, `/${postSeq}/comments`), as: room.learner })).body.data
    expect((await shown()).list).toMatchObject([
      { commentSeq: first, parentSeq: null, isMine: false },
      { commentSeq: reply, parentSeq: first, isMine: true },
      { commentSeq: deeper, parentSeq: first },
    ])
    const on = (commentSeq: number, rest: string, as: Person, body: object = {}) =>
      call(urlOf(room, `/${postSeq}/comments/${commentSeq}/${rest}`), as, body)
    expect((await on(first, 'modify', room.learner, { content: '남의 말' })).status).toBe(404)
    expect((await on(first, 'delete', room.learner)).status).toBe(404)
    expect((await on(first, 'modify', other, { content: ' ' })).status).toBe(400)
    expect((await on(first, 'delete', other)).status).toBe(200)
    expect(await shown()).toMatchObject({ totalCount: 2, list: [{ content: null, writerName: '' }, {}, {}] })
    expect((await read(room, postSeq, other)).body.data.commentCount).toBe(2)
    expect((await on(reply, 'delete', room.staff)).status).toBe(200)
    expect((await on(deeper, 'delete', other)).status).toBe(200)
    expect(await shown()).toEqual({ list: [], totalCount: 0 })
  })

  test('BRD-17 a post is deleted by its writer, who takes that back, and by staff, with an entry in the log', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const other = await anotherLearner(room)
    const act = (what: string, as: Person) => call(urlOf(room, `/${postSeq}/${what}`), as)
    expect((await act('delete', other)).status).toBe(404)
    expect((await act('delete', room.learner)).status).toBe(200)
    expect((await listed(room, room.learner)).totalCount).toBe(0)
    expect((await read(room, postSeq, room.staff)).status).toBe(404)
    expect((await act('restore', room.staff)).status).toBe(404)
    expect((await act('restore', room.learner)).status).toBe(200)
    expect((await act('delete', room.staff)).status).toBe(200)
    expect((await act('restore', room.learner)).status).toBe(404)
    const entries = await services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.channelSeq, room.channelSeq))
    expect(entries.map(({ action }) => action)).toContain('post.delete')
  })

  test('BRD-17 members report once what others wrote; staff let it be', async () => {
    const room = await aClass()
    const postSeq = await aPost(room)
    const other = await anotherLearner(room)
    const report = (as: Person, reason = '광고예요') =>
      call(urlOf(room, `/${postSeq}/report/create`), as, { reason })
    const again = await Promise.all([report(other), report(other)])
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await report(room.learner)).status).toBe(404)
    expect((await report(other, ' ')).status).toBe(400)
    const reports = async (as: Person) => server.call({ url: `${base(room)}/admin/communities/reports`, as })
    expect((await reports(other)).status).toBe(403)
    expect((await reports(room.staff)).body.data.list).toMatchObject([
      { postSeq, reports: [{ reason: '광고예요' }] },
    ])
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const all = await server.call({
      url: `/api/v1.0/channels/${room.channelSeq}/admin/boards/course`,
      as: owner,
    })
    expect(all.body.data.list).toMatchObject([{ courseSeq: room.courseSeq, postCount: 1, reportCount: 1 }])
    await call(`${base(room)}/admin/communities/${postSeq}/reports/delete`, room.staff)
    expect((await reports(room.staff)).body.data.totalCount).toBe(0)
  })

  test('BRD-16, BRD-17 SEC-04 staff of a class move no post of a sister class, and let none of its reports be', async () => {
    const room = await aClass()
    await aPost(room)
    const course = await aCourse(services, room.channelSeq)
    const learner = await aMember(services, room.channelSeq)
    await anAttendance(services, course, learner)
    const sister: Room = { ...course, learner, staff: await aCourseStaff(services, course, 'FAC') }
    const postSeq = await aPost(sister)
    const reason = { reason: '광고예요' }
    expect((await call(urlOf(sister, `/${postSeq}/report/create`), sister.staff, reason)).status).toBe(200)
    const rowOf = async () =>
      (await services.db.select().from(posts).where(eq(posts.postSeq, postSeq))).map(
        ({ deletedAt, pinYn, title, revision }) => ({ deletedAt, pinYn, title, revision }),
      )
    const before = await rowOf()
    const desk = `${base(room)}/admin/communities/${postSeq}`
    for (const [url, body] of [
      [`${desk}/pin/modify`, { pinYn: 'Y', urgentYn: 'Y' }],
      [`${desk}/reports/delete`, {}],
      [urlOf(room, `/${postSeq}/modify`), draft({ title: '바꾼 제목', revision: 1 })],
      [urlOf(room, `/${postSeq}/delete`), {}],
      [urlOf(room, `/${postSeq}/restore`), {}],
    ] as const)
      expect([url, (await call(url, room.staff, body)).status]).toEqual([url, 404])
    expect(await rowOf()).toEqual(before)
    const reports = async () =>
      (await server.call({ url: `${base(sister)}/admin/communities/reports`, as: sister.staff })).body.data
    expect((await reports()).list).toMatchObject([{ postSeq }])

    // On one board, too, what staff do about a post is done about that post alone.
    const beside = await aPost(sister)
    expect((await call(urlOf(sister, `/${beside}/report/create`), sister.staff, reason)).status).toBe(200)
    await call(`${base(sister)}/admin/communities/${beside}/reports/delete`, sister.staff)
    expect((await reports()).list).toMatchObject([{ postSeq }])
    const comment = { content: '멋져요' }
    const said = await call(urlOf(sister, `/${postSeq}/comments/create`), learner, comment)
    expect(said.status).toBe(200)
    const { commentSeq } = said.body.data
    const erase = (of: number) => call(urlOf(sister, `/${of}/comments/${commentSeq}/delete`), learner)
    expect((await erase(beside)).status).toBe(404)
    expect((await erase(postSeq)).status).toBe(200)
  })

  test('BRD-17, UPL-12 files hang on a post of whoever uploaded them, and open by signed addresses', async () => {
    const room = await aClass()
    const other = await anotherLearner(room)
    const aFile = async (owner: Person) => {
      const [row] = await services.db
        .insert(uploads)
        .values({
          channelSeq: room.channelSeq,
          ownerSeq: owner.userSeq,
          kind: 'file',
          purpose: 'attachment',
          name: '도안.pdf',
          size: 10,
          mime: 'application/pdf',
          state: UPLOAD_STATE.ready,
          storageKey: randomUUID(),
        })
        .returning({ uploadSeq: uploads.uploadSeq })
      return row?.uploadSeq ?? 0
    }
    const [own, foreign] = [await aFile(room.learner), await aFile(other)]
    const refused = await call(urlOf(room, '/create'), room.learner, draft({ uploadSeqs: [foreign] }))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['uploadSeqs']])
    // Named twice it would hang there twice.
    const twice = await call(urlOf(room, '/create'), room.learner, draft({ uploadSeqs: [own, own] }))
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['uploadSeqs']])
    const postSeq = await aPost(room, { uploadSeqs: [own] })
    const { files, hasFiles } = (await read(room, postSeq, other)).body.data
    expect(files).toMatchObject([{ uploadSeq: own, name: '도안.pdf', size: 10 }])
    expect([hasFiles, files[0].url]).toEqual([
      true,
      expect.stringContaining(`/media/file/${room.channelSeq}/${own}/`),
    ])
  })
})

test('BRD-11, PERM-24 settings list the boards of the classes that one may see', async () => {
  const room = await aClass({ title: '가을 글쓰기' })
  await aCourse(services, room.channelSeq, { title: '나무 조각' })
  const url = `/api/v1.0/channels/${room.channelSeq}/admin/boards/course`
  const titles = async (as: Person, query: Record<string, string> = {}) =>
    (await server.call({ url, as, query })).body.data.list.map(
      ({ courseTitle }: { courseTitle: string }) => courseTitle,
    )
  const owner = await anOperator(services, room.channelSeq, 'OWN')
  expect(await titles(owner)).toEqual(['가을 글쓰기', '나무 조각'])
  expect(await titles(owner, { q: '나무' })).toEqual(['나무 조각'])
  expect(await titles(await anOperator(services, room.channelSeq, 'TCH'))).toEqual([])
  expect((await server.call({ url, as: room.staff })).status).toBe(403)
})
