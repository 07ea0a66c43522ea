import { ALARM_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { boards, posts } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

async function aSite() {
  const { channelSeq } = await aChannel(services)
  return {
    channelSeq,
    owner: await anOperator(services, channelSeq, 'OWN'),
    member: await aMember(services, channelSeq, { name: '이회원' }),
  }
}
type Site = Awaited<ReturnType<typeof aSite>>

const base = ({ channelSeq }: Pick<Site, 'channelSeq'>) => `/api/v1.0/channels/${channelSeq}`
const desk = (site: Site, rest = '') => `${base(site)}/admin/boards${rest}`
const postsOf = (site: Site, boardSeq: number, rest = '') => `${base(site)}/boards/${boardSeq}/posts${rest}`
const noticesOf = (site: Site, rest = '') => `${base(site)}/notices${rest}`
const call = (url: string, as: Person | null, body: object = {}) =>
  server.call({ method: 'POST', url, as, body })
const get = (url: string, as: Person | null, query: Record<string, string> = {}) =>
  server.call({ url, as, query })

const fields = (change: object = {}) => ({
  name: '자유게시판',
  look: 'LIST',
  readAudience: 'ALL',
  writeAudience: 'MBR',
  scope: 'ALL',
  categories: [],
  useComment: 'Y',
  useYn: 'Y',
  ...change,
})
async function aBoard(site: Site, change: object = {}): Promise<number> {
  const { status, body } = await call(desk(site, '/create'), site.owner, fields(change))
  expect(status).toBe(200)
  return body.data.boardSeq
}

const draft = (change: object = {}) => ({
  postType: 'general',
  title: '첫 글',
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '안녕하세요' }] }] },
  category: null,
  uploadSeqs: [],
  secretYn: 'N',
  publicYn: 'Y',
  pinYn: 'N',
  urgentYn: 'N',
  ...change,
})
async function written(url: string, as: Person, change: object = {}): Promise<number> {
  const { status, body } = await call(`${url}/create`, as, draft(change))
  expect(status).toBe(200)
  return body.data.postSeq
}
const seqsOf = (body: { data?: { list: { postSeq: number }[] } }) =>
  body.data?.list.map(({ postSeq }) => postSeq)

/** One of each audience of a site. */
async function everybody(site: Site) {
  const course = await aCourse(services, site.channelSeq)
  const student = await aMember(services, site.channelSeq)
  await anAttendance(services, course, student)
  // A learner of another site, which is nothing here.
  const elsewhere = await aCourse(services, (await aChannel(services)).channelSeq)
  await services.db
    .insert(channelUsers)
    .values({ channelSeq: elsewhere.channelSeq, userSeq: site.member.userSeq })
  await anAttendance(services, elsewhere, site.member)
  return {
    visitor: null,
    stranger: await aPerson(services),
    member: site.member,
    student,
    teacher: await anOperator(services, site.channelSeq, 'TCH'),
    manager: await anOperator(services, site.channelSeq, 'MNG'),
    owner: site.owner,
  }
}

describe('BRD-01 a board of a site', () => {
  // Owners and managers hold SITE_BOARD_UPDATE: they read whatever the audience is. What instructors hold is of their own
  // classes (appendix E, PERM-24).
  const STAFF = ['teacher', 'manager', 'owner']
  const MANAGERS = ['manager', 'owner']
  test.each([
    ['ALL', ['visitor', 'stranger', 'member', 'student', ...STAFF]],
    ['MBR', ['member', 'student', ...STAFF]],
    ['STUD', ['student', ...STAFF]],
    ['OWN', MANAGERS],
    ['MNG', MANAGERS],
    ['TCH', STAFF],
  ])('BRD-17 is read by %s', async (readAudience, readers) => {
    const site = await aSite()
    const boardSeq = await aBoard(site, { readAudience })
    const postSeq = await written(postsOf(site, boardSeq), site.owner)
    const people = await everybody(site)
    for (const [who, as] of Object.entries(people)) {
      const list = await get(postsOf(site, boardSeq), as)
      const one = await get(postsOf(site, boardSeq, `/${postSeq}`), as)
      const comments = await get(postsOf(site, boardSeq, `/${postSeq}/comments`), as)
      const mayRead = readers.includes(who)
      const refusal = who === 'visitor' ? 401 : who === 'stranger' ? 403 : 404
      expect([who, list.status, one.status, comments.status]).toEqual(
        mayRead ? [who, 200, 200, 200] : [who, refusal, 404, 404],
      )
    }
  })

  test.each([
    ['ALL', ['member', 'student', 'teacher', ...MANAGERS]],
    ['MBR', ['member', 'student', 'teacher', ...MANAGERS]],
    ['STUD', ['student', 'teacher', ...MANAGERS]],
    ['OWN', MANAGERS],
    ['MNG', MANAGERS],
    ['TCH', ['teacher', ...MANAGERS]],
  ])('BRD-09, BRD-17 is written on by %s', async (writeAudience, writers) => {
    const site = await aSite()
    const boardSeq = await aBoard(site, { writeAudience })
    for (const [who, as] of Object.entries(await everybody(site))) {
      const { status } = await call(postsOf(site, boardSeq, '/create'), as, draft())
      const refusal = who === 'visitor' ? 401 : 403
      expect([who, status]).toEqual([who, writers.includes(who) ? 200 : refusal])
      const { body } = await get(postsOf(site, boardSeq), as)
      expect([who, body.data.board.mayWrite]).toEqual([who, writers.includes(who)])
    }
  })

  test('BRD-06, BRD-16 staff who only read do not pin, nor write notices', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const teacher = await anOperator(services, site.channelSeq, 'TCH')
    const postSeq = await written(postsOf(site, boardSeq), teacher, { pinYn: 'Y', urgentYn: 'Y' })
    const { body } = await get(postsOf(site, boardSeq, `/${postSeq}`), teacher)
    expect(body.data).toMatchObject({ pinYn: 'N', urgentYn: 'N', board: { manages: false } })
    expect(
      (await call(postsOf(site, boardSeq, '/create'), teacher, draft({ postType: 'notice' }))).status,
    ).toBe(403)
    const pin = `${desk(site)}/${boardSeq}/posts/${postSeq}/pin/modify`
    expect((await call(pin, teacher, { pinYn: 'Y', urgentYn: 'N' })).status).toBe(403)
    expect((await call(pin, site.owner, { pinYn: 'Y', urgentYn: 'N' })).status).toBe(200)
  })

  test('BRD-18, PERM-24 a secret post is for its writer and the staff of the board, not for instructors: in lists, counts, search, comments and alarms', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const other = await aMember(services, site.channelSeq)
    const teacher = await anOperator(services, site.channelSeq, 'TCH')
    for (const hidden of [{ secretYn: 'Y' }, { publicYn: 'N' }]) {
      const postSeq = await written(postsOf(site, boardSeq), site.member, { ...hidden, title: '우리끼리' })
      const seen = async (as: Person | null) => {
        const { body } = await get(postsOf(site, boardSeq), as, { q: '우리끼리' })
        const one = await get(postsOf(site, boardSeq, `/${postSeq}`), as)
        const comments = await get(postsOf(site, boardSeq, `/${postSeq}/comments`), as)
        const like = await call(postsOf(site, boardSeq, `/${postSeq}/like/modify`), as, { likedYn: 'Y' })
        return [body.data.totalCount, one.status, comments.status, like.status]
      }
      for (const as of [site.member, site.owner]) expect(await seen(as)).toEqual([1, 200, 200, 200])
      for (const as of [other, teacher]) expect(await seen(as)).toEqual([0, 404, 404, 404])
      expect((await seen(null)).slice(0, 3)).toEqual([0, 404, 404])
      await call(postsOf(site, boardSeq, `/${postSeq}/delete`), site.member)
    }
    await written(postsOf(site, boardSeq), site.owner, { postType: 'notice', secretYn: 'Y' })
    const open = await written(postsOf(site, boardSeq), site.owner, { postType: 'notice' })
    // Told in their order: what came before the open one would have been heard of.
    await eventually(async () => expect(await alarmsOf(site)).toHaveLength(3))
    const told = JSON.stringify({ path: `/boards/${boardSeq}/posts/${open}/view` })
    expect(new Set((await alarmsOf(site)).map(({ says }) => says))).toEqual(new Set([told]))
  })

  test('BRD-10 narrows what others read', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site, { scope: 'OWN' })
    const own = await written(postsOf(site, boardSeq), site.member)
    const notice = await written(postsOf(site, boardSeq), site.owner, { postType: 'notice' })
    const other = await aMember(services, site.channelSeq)
    expect(seqsOf((await get(postsOf(site, boardSeq), other)).body)).toEqual([notice])
    expect(seqsOf((await get(postsOf(site, boardSeq), site.member)).body)).toEqual([notice, own])
  })

  test('BRD-01 a manager edits what a member wrote, of which the log tells; of two at once one is told', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const postSeq = await written(postsOf(site, boardSeq), site.member)
    const other = await aMember(services, site.channelSeq)
    const edit = (as: Person, title: string, revision = 1) =>
      call(postsOf(site, boardSeq, `/${postSeq}/modify`), as, draft({ title, revision }))
    expect((await edit(other, '남의 글')).status).toBe(404)
    const both = await Promise.all([edit(site.owner, '운영자가'), edit(site.member, '내가')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await edit(site.owner, '다시', 2)).status).toBe(200)
    const entries = await services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.channelSeq, site.channelSeq))
    expect(entries.map(({ action }) => action)).toContain('post.modify')
  })

  test('BRD-16, BRD-17 two who pin, and two who like, at once', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const first = await written(postsOf(site, boardSeq), site.member)
    const last = await written(postsOf(site, boardSeq), site.member)
    const manager = await anOperator(services, site.channelSeq, 'MNG')
    const pin = (as: Person) =>
      call(`${desk(site)}/${boardSeq}/posts/${first}/pin/modify`, as, { pinYn: 'Y', urgentYn: 'Y' })
    const like = (as: Person) => call(postsOf(site, boardSeq, `/${first}/like/modify`), as, { likedYn: 'Y' })
    const all = await Promise.all([
      pin(site.owner),
      pin(manager),
      like(manager),
      like(site.member),
      like(manager),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { body } = await get(postsOf(site, boardSeq), null)
    expect(seqsOf(body)).toEqual([first, last])
    expect(body.data.list[0]).toMatchObject({ pinYn: 'Y', urgentYn: 'Y', likeCount: 2 })
  })

  test('BRD-17 is closed for comments where it says so', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site, { useComment: 'N' })
    const postSeq = await written(postsOf(site, boardSeq), site.member)
    const say = await call(postsOf(site, boardSeq, `/${postSeq}/comments/create`), site.member, {
      content: '네',
    })
    expect([say.status, say.body.errorName]).toEqual([403, 'POST_NOT_WRITABLE'])
  })

  test('BRD-17 out of use is there for its staff alone', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    expect((await call(desk(site, `/${boardSeq}/public`), site.owner, { useYn: 'N' })).status).toBe(200)
    for (const as of [null, site.member]) expect((await get(postsOf(site, boardSeq), as)).status).toBe(404)
    expect((await get(postsOf(site, boardSeq), site.owner)).status).toBe(200)
  })
})

describe('BRD-11 the desk of site boards', () => {
  test('BRD-11 makes, orders, edits and deletes boards, and tells how many posts go', async () => {
    const site = await aSite()
    const [first, second] = [await aBoard(site), await aBoard(site, { name: ' 작품 자랑 ', look: 'CARD' })]
    await written(postsOf(site, first), site.member)
    const listed = async () => (await get(desk(site), site.owner)).body.data.list
    expect(await listed()).toMatchObject([
      { noticeYn: 'Y', name: '' },
      { boardSeq: first, postCount: 1 },
      { boardSeq: second, name: '작품 자랑', look: 'CARD' },
    ])
    await call(desk(site, '/ordering'), site.owner, { boardSeqs: [second, first] })
    expect((await listed()).map(({ boardSeq }: { boardSeq: number }) => boardSeq).slice(1)).toEqual([
      second,
      first,
    ])
    const empty = await call(desk(site, '/create'), site.owner, fields({ name: ' ' }))
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['name']])
    expect((await call(desk(site, `/${first}/delete`), site.owner)).status).toBe(200)
    expect((await get(postsOf(site, first), site.owner)).status).toBe(404)
    const left = await services.db.select().from(posts).where(eq(posts.channelSeq, site.channelSeq))
    expect(left).toEqual([])
  })

  test('SET-09 of two who save the same state, the second is told', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const save = (name: string) =>
      call(desk(site, `/${boardSeq}/modify`), site.owner, { ...fields({ name }), revision: 1 })
    const both = await Promise.all([save('하나'), save('둘')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
  })

  test('BRD-11, SEC-01 is for who may, and knows the boards of this site alone', async () => {
    const site = await aSite()
    const boardSeq = await aBoard(site)
    const other = await aSite()
    const teacher = await anOperator(services, site.channelSeq, 'TCH')
    expect((await get(desk(site), teacher)).status).toBe(200)
    expect((await call(desk(site, '/create'), teacher, fields())).status).toBe(403)
    expect((await get(desk(site), site.member)).status).toBe(403)
    expect((await get(desk(other, `/${boardSeq}`), other.owner)).status).toBe(404)
    expect((await call(desk(other, `/${boardSeq}/delete`), other.owner)).status).toBe(404)
    expect((await get(postsOf(other, boardSeq), null)).status).toBe(404)
  })
})

describe('BRD-03 the notices of a site', () => {
  test('BRD-03, BRD-04, BRD-16 are written by who runs the boards, and read by everybody, pinned first', async () => {
    const site = await aSite()
    const [one, two] = await Promise.all([
      written(noticesOf(site), site.owner, { title: '여름 휴무 안내', urgentYn: 'Y' }),
      written(noticesOf(site), site.owner, { title: '새 강좌 안내' }),
    ])
    const rows = await services.db
      .select()
      .from(boards)
      .where(and(eq(boards.channelSeq, site.channelSeq), eq(boards.noticeYn, 'Y')))
    expect(rows).toHaveLength(1)
    await call(`${base(site)}/admin/notices/${two}/pin/modify`, site.owner, { pinYn: 'Y', urgentYn: 'N' })
    const { body } = await get(noticesOf(site), null)
    expect(seqsOf(body)).toEqual([two, one])
    expect(body.data.list[1]).toMatchObject({ postType: 'notice', urgentYn: 'Y', excerpt: '', viewCount: 0 })
    expect(body.data.list[0].content).toBeUndefined()
    const mine = await get(noticesOf(site, `/${one}`), site.member)
    expect(mine.body.data).toMatchObject({
      title: '여름 휴무 안내',
      mayEdit: false,
      board: { mayWrite: false },
    })
    expect((await call(noticesOf(site, '/create'), site.member, draft())).status).toBe(403)
    const paged = await get(noticesOf(site), null, { page: '2', size: '10', q: '안내' })
    expect([paged.body.data.totalCount, seqsOf(paged.body)]).toEqual([2, []])
  })

  test('BRD-05 a notice without a title or words is refused at the fields', async () => {
    const site = await aSite()
    const refused = await call(
      noticesOf(site, '/create'),
      site.owner,
      draft({ title: ' ', content: { type: 'doc' }, category: '없는 분류' }),
    )
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      400,
      ['category', 'content', 'title'],
    ])
  })

  test('BRD-18 a notice that is not published yet is for the staff, and for members alone where the board says so', async () => {
    const site = await aSite()
    const postSeq = await written(noticesOf(site), site.owner, { publicYn: 'N' })
    expect((await get(noticesOf(site, `/${postSeq}`), site.member)).status).toBe(404)
    expect((await get(noticesOf(site), null)).body.data.totalCount).toBe(0)
    const { body } = await get(desk(site), site.owner)
    const { boardSeq, revision } = body.data.list[0]
    const saved = await call(desk(site, `/${boardSeq}/modify`), site.owner, {
      ...fields({ name: '', readAudience: 'MBR', categories: ['휴무'] }),
      revision,
    })
    expect(saved.status).toBe(200)
    expect((await get(noticesOf(site), null)).status).toBe(401)
    expect((await get(noticesOf(site), site.member)).body.data.board.categories).toEqual(['휴무'])
    expect((await call(desk(site, `/${boardSeq}/delete`), site.owner)).status).toBe(404)
    // The notices have an address of their own.
    expect((await get(postsOf(site, boardSeq), site.owner)).status).toBe(404)
  })

  test('ALM-18, BRD-03 members are told of an open notice once, and of none that is hidden', async () => {
    const site = await aSite()
    const postSeq = await written(noticesOf(site), site.owner, { publicYn: 'N' })
    const open = (title: string, revision: number) =>
      call(noticesOf(site, `/${postSeq}/modify`), site.owner, draft({ title, revision }))
    expect((await open('열린 공지', 1)).status).toBe(200)
    expect((await open('고친 공지', 2)).status).toBe(200)
    const last = await written(noticesOf(site), site.owner, { title: '다음 공지' })
    const about = (seq: number) => ({
      userSeq: site.member.userSeq,
      says: JSON.stringify({ path: `/notices/${seq}` }),
    })
    await eventually(async () => expect(await alarmsOf(site)).toEqual([about(postSeq), about(last)]))
  })
})

const alarmsOf = ({ channelSeq }: Site) =>
  services.db
    .select({ userSeq: alarms.targetUserSeq, says: alarms.content })
    .from(alarms)
    .where(and(eq(alarms.channelSeq, channelSeq), eq(alarms.alarmType, ALARM_TYPE.boardNotice)))
    .orderBy(alarms.alarmSeq)
