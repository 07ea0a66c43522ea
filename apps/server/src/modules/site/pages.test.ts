import { MAX_VERSIONS } from '@seodang/domain/page-blocks'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anOperator,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { aForm } from '../../testing/forms.ts'
import { testServer } from '../../testing/server.ts'
import { courseCounts } from '../catalog/tables.ts'
import { boards } from '../community/tables.ts'
import { uploads } from '../media/tables.ts'
import { pages } from './tables.ts'

const server = await testServer()
const { services } = server

const api = (channelSeq: number, path: string) => `/api/v1.0/channels/${channelSeq}${path}`
type Given = Record<string, unknown>

async function aDesk() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const post = (path: string, body: object = {}, as: Person | null = owner) =>
    server.call({ method: 'POST', url: api(channelSeq, path), as, body })
  const get = (path: string, as: Person | null = owner) => server.call({ url: api(channelSeq, path), as })
  const make = async (change: Given & { title?: string } = {}, published = true) => {
    const body = {
      title: '소개',
      path: unique('p')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, ''),
      blocks: [],
      ...change,
    }
    const made = await post('/admin/pages/create', body)
    expect(made.body).toMatchObject({ data: { title: body.title.trim() } })
    const page = made.body.data
    if (published) await post(`/admin/pages/${page.pageSeq}/public`, { publishStatusCd: '00' })
    return page
  }
  const shown = (pageSeq: number, as: Person | null = null) => get(`/pages/${pageSeq}/blocks`, as)
  return { channelSeq, owner, post, get, make, shown }
}

let ids = 0
const base = () => ({ blockId: `b${++ids}`, visibleTypeCd: '00', hiddenYn: 'N' })
const words = (heading: string, change: Given = {}) => ({
  ...base(),
  kind: 'text',
  heading,
  body: { type: 'doc' },
  align: 'left',
  ...change,
})
const classes = (change: Given = {}) => ({
  ...base(),
  kind: 'classList',
  heading: '',
  pick: 'newest',
  courseSeqs: [],
  channelCategorySeq: null,
  count: 12,
  columns: 3,
  ...change,
})
const headings = (blocks: { heading?: string }[]) => blocks.map(({ heading }) => heading)

test('PGE-01, PGE-02, PGE-03, PGE-05, PGE-11 a page is made, seen by visitors once it is published, changed and deleted', async () => {
  const { owner, post, get, make, shown, channelSeq } = await aDesk()
  const page = await make({ path: 'About-Us', title: ' 소개 ', blocks: [words('안녕하세요')] }, false)
  expect(page).toMatchObject({ path: 'about-us', title: '소개', publishStatusCd: '99', revision: 1 })
  const { pageSeq } = page
  const stranger = await aMember(services, channelSeq)
  for (const as of [null, stranger]) {
    expect((await shown(pageSeq, as)).status).toBe(404)
    expect((await get('/pages/path?path=about-us', as)).status).toBe(404)
    expect((await get(`/pages/${pageSeq}`, as)).status).toBe(404)
  }
  expect((await shown(pageSeq, owner)).status).toBe(200)

  await post(`/admin/pages/${pageSeq}/public`, { publishStatusCd: '00' })
  expect(headings((await shown(pageSeq)).body.data.blocks)).toEqual(['안녕하세요'])
  expect((await get('/pages/path?path=About-us', null)).body.data).toMatchObject({
    pageSeq,
    title: '소개',
    path: 'about-us',
    seoSetting: '{}',
  })
  const saved = await post(`/admin/pages/${pageSeq}/modify`, {
    ...page,
    blocks: [words('다시 안녕하세요')],
  })
  expect(saved.body.data.revision).toBe(2)
  expect(headings((await shown(pageSeq)).body.data.blocks)).toEqual(['다시 안녕하세요'])
  expect((await post(`/admin/pages/${pageSeq}/delete`)).status).toBe(200)
  expect((await shown(pageSeq)).status).toBe(404)
  expect((await get(`/admin/pages/${pageSeq}`)).status).toBe(404)
})

test('PGE-05, PERM-24 each right over pages opens what is its own; a page of another site is not there', async () => {
  const { owner, post, get, make, channelSeq } = await aDesk()
  const { pageSeq, ...page } = await make({}, false)
  const member = await aMember(services, channelSeq)
  for (const [path, body] of [
    ['/admin/pages/create', page],
    [`/admin/pages/${pageSeq}/modify`, page],
    [`/admin/pages/${pageSeq}/public`, { publishStatusCd: '00' }],
    [`/admin/pages/${pageSeq}/copy`, { title: '' }],
    [`/admin/pages/${pageSeq}/restore`, { revision: 1, version: 1 }],
    [`/admin/pages/${pageSeq}/delete`, {}],
    ['/admin/pages/preview', { blocks: [] }],
  ] as const)
    expect([path, (await post(path, body, member)).status]).toEqual([path, 403])
  expect((await get('/admin/pages', member)).status).toBe(403)
  const elsewhere = await aDesk()
  for (const path of ['', '/versions'])
    expect((await elsewhere.get(`/admin/pages/${pageSeq}${path}`)).status).toBe(404)
  expect((await elsewhere.post(`/admin/pages/${pageSeq}/modify`, page)).status).toBe(404)
  expect((await elsewhere.post(`/admin/pages/${pageSeq}/delete`)).status).toBe(404)
  expect((await get(`/admin/pages/${pageSeq}`, owner)).status).toBe(200)
})

test('PGE-17 a path is given once in a site, to one of two who ask at once, and never one of ours', async () => {
  const { post, get, make } = await aDesk()
  const ask = (path: string) => post('/admin/pages/create', { title: '소개', path, blocks: [] })
  const answers = await Promise.all([ask('twice'), ask('Twice')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('DUPLICATE_PATH')
  expect((await ask('settings')).body.fields).toMatchObject({ path: expect.any(String) })
  expect((await ask('두 번')).body.fields).toMatchObject({ path: expect.any(String) })

  const [one, other] = [await make(), await make()]
  const moved = await Promise.all(
    [one, other].map((page) => post(`/admin/pages/${page.pageSeq}/modify`, { ...page, path: 'wanted' })),
  )
  expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { list } = (await get('/admin/pages?q=wanted')).body.data
  expect(list).toHaveLength(1)
  // The same path is another one elsewhere.
  const elsewhere = await aDesk()
  expect((await elsewhere.make({ path: 'twice' })).path).toBe('twice')
})

test('SET-09 whoever saves upon a page that somebody else has saved meanwhile is told', async () => {
  const { post, make } = await aDesk()
  const page = await make()
  const save = (title: string) => post(`/admin/pages/${page.pageSeq}/modify`, { ...page, title })
  const answers = await Promise.all([save('하나'), save('둘')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
})

test('PGE-12 the list tells what staff look for, and a copy is unpublished with a path of its own', async () => {
  const { post, get, make, channelSeq } = await aDesk()
  await services.db
    .insert(pages)
    .values({ channelSeq, title: '클래스', path: 'classes', publishStatusCd: '00' })
  const page = await make({ title: '봄 학기', path: 'spring', blocks: [words('봄')] })
  const copies = await Promise.all(
    [1, 2].map(() => post(`/admin/pages/${page.pageSeq}/copy`, { title: '봄 학기 복사본' })),
  )
  expect(copies.map(({ body }) => body.data.path).toSorted()).toEqual(['spring-2', 'spring-3'])
  const { list, totalCount, places } = (await get('/admin/pages')).body.data
  expect(totalCount).toBe(3)
  expect(list).toContainEqual({
    pageSeq: page.pageSeq,
    title: '봄 학기',
    path: 'spring',
    publishStatusCd: '00',
    blockCount: 1,
    updatedAt: expect.any(String),
  })
  expect(list.filter(({ publishStatusCd }: Given) => publishStatusCd === '99')).toHaveLength(2)
  expect(places).toEqual({ entry: null, main: null, intro: null })
})

test('PGE-16 earlier versions stay, a bounded number of them, and one can be brought back', async () => {
  const { post, get, make, shown } = await aDesk()
  let page = await make({ blocks: [words('처음')] })
  for (let n = 0; n < MAX_VERSIONS + 1; n += 1)
    page = (await post(`/admin/pages/${page.pageSeq}/modify`, { ...page, blocks: [words(`저장 ${n}`)] })).body
      .data
  const versions = (await get(`/admin/pages/${page.pageSeq}/versions`)).body.data
  expect(versions.totalCount).toBe(MAX_VERSIONS)
  expect(versions.list[0]).toMatchObject({
    revision: MAX_VERSIONS + 2,
    blockCount: 1,
    savedBy: expect.any(String),
  })
  const restore = (revision: number, version: number) =>
    post(`/admin/pages/${page.pageSeq}/restore`, { revision, version })
  // The first state has gone, and whoever knows an older page than the one that is there is told.
  expect((await restore(page.revision, 1)).status).toBe(404)
  expect((await restore(1, 3)).body.errorName).toBe('CONFLICT_EDITED')
  const restored = await restore(page.revision, 4)
  expect(restored.body.data).toMatchObject({ revision: MAX_VERSIONS + 3, blocks: [{ heading: '저장 2' }] })
  expect(headings((await shown(page.pageSeq)).body.data.blocks)).toEqual(['저장 2'])
})

test('PGE-13 visitors get what is for them, members the rest, and what is hidden nobody', async () => {
  const { post, get, make, shown, channelSeq } = await aDesk()
  const page = await make({
    blocks: [
      words('모두'),
      words('회원', { visibleTypeCd: '01' }),
      words('방문자', { visibleTypeCd: '02' }),
      words('숨김', { hiddenYn: 'Y' }),
    ],
  })
  const { blocks } = (await shown(page.pageSeq)).body.data
  expect(blocks.map(({ ord, heading }: Given) => [ord, heading])).toEqual([
    [0, '모두'],
    [2, '방문자'],
  ])
  const members = (as: Person | null) => get(`/pages/${page.pageSeq}/blocks/members`, as)
  expect((await members(null)).status).toBe(401)
  const seen = (await members(await aMember(services, channelSeq))).body.data
  expect(seen.blocks.map(({ ord, heading }: Given) => [ord, heading])).toEqual([[1, '회원']])
  const preview = await post('/admin/pages/preview', { blocks: page.blocks })
  const long = Array.from({ length: 30 }, (_, n) => ({
    blockId: `b${n}`,
    visibleTypeCd: '00',
    hiddenYn: 'N',
    kind: 'html',
    html: 'a'.repeat(19_000),
  }))
  const tooLong = await post('/admin/pages/preview', { blocks: long })
  expect([tooLong.status, tooLong.body.fields]).toEqual([400, { blocks: expect.any(String) }])
  expect(headings(preview.body.data.blocks)).toEqual(['모두', '회원', '방문자', '숨김'])
})

test('PGE-13, SEC-44, SEC-04 a block keeps what may be shown; its problems are told at their fields', async () => {
  const { post, make, shown, channelSeq, owner } = await aDesk()
  const html = { ...base(), kind: 'html', html: '<p onclick="x()">글</p><script>alert(1)</script>' }
  const evil = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: '글', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
      },
    ],
  }
  const page = await make({ blocks: [html, words('제목', { body: evil, onload: 'x' })] })
  const { blocks } = (await shown(page.pageSeq)).body.data
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '글' }] }
  expect(blocks[0].document).toEqual({ type: 'doc', content: [paragraph] })
  expect(blocks[1].body).toEqual({ type: 'doc', content: [paragraph] })
  expect(JSON.stringify(blocks)).not.toMatch(/javascript|script|onload/)

  const save = (...given: object[]) => post(`/admin/pages/${page.pageSeq}/modify`, { ...page, blocks: given })
  const image = (imageKey: string) => ({
    ...base(),
    kind: 'image',
    imageKey,
    alt: '',
    caption: '',
    linkUrl: '',
    width: 'page',
  })
  const button = {
    ...base(),
    kind: 'button',
    label: '',
    linkUrl: 'javascript:x',
    openTypeCd: '00',
    align: 'left',
    look: 'main',
  }
  expect((await save(words('a'), button)).body.fields).toMatchObject({
    'blocks.1.label': expect.any(String),
    'blocks.1.linkUrl': expect.any(String),
  })
  expect((await save({ ...base(), kind: 'marquee' })).status).toBe(400)
  const elsewhere = await aChannel(services)
  const storageKey = unique('k')
    .replaceAll(/[^a-z0-9]/gi, '')
    .padEnd(32, '0')
  const upload = {
    ownerSeq: owner.userSeq,
    kind: 'image',
    purpose: 'picture',
    name: 'a.jpg',
    size: 1,
    mime: 'image/jpeg',
    state: 'ready',
    storageKey,
    privateYn: false,
  } as const
  await services.db.insert(uploads).values({ ...upload, channelSeq: elsewhere.channelSeq })
  expect((await save(image(storageKey))).body.fields).toMatchObject({
    'blocks.0.imageKey': expect.any(String),
  })
  await services.db.update(uploads).set({ channelSeq }).where(eq(uploads.storageKey, storageKey))
  expect((await save(image(storageKey))).status).toBe(200)
  expect((await shown(page.pageSeq)).body.data.blocks[0].imageUrl).toContain(storageKey)
})

test('PGE-15, SEC-09 a class list picks by hand, category, newest or most attended, without what visitors may not see', async () => {
  const { make, shown, channelSeq } = await aDesk()
  const course = (title: string, change: object = {}) => aCourse(services, channelSeq, { title, ...change })
  const old = await course('오래된 수업', { releasedAt: new Date('2026-01-01T00:00:00Z') })
  const loved = await course('사랑받는 수업', { releasedAt: new Date('2026-02-01T00:00:00Z') })
  const hidden = await course('비공개 수업', { publicCd: '99' })
  const draft = await course('쓰는 중인 수업', { releaseStateCd: '00' })
  const pack = await course('묶음', { courseTypeCd: '08', releasedAt: new Date('2026-03-01T00:00:00Z') })
  const stranger = await aCourse(services, (await aChannel(services)).channelSeq)
  await services.db
    .update(courseCounts)
    .set({ attendSum: 99 })
    .where(and(eq(courseCounts.channelSeq, channelSeq), eq(courseCounts.courseSeq, loved.courseSeq)))
  const byHand = [old, hidden, loved, draft, stranger].map(({ courseSeq }) => courseSeq)
  const page = await make({
    blocks: [
      classes(),
      classes({ pick: 'popular', count: 1 }),
      classes({ pick: 'hand', courseSeqs: byHand }),
      classes({ pick: 'category', channelCategorySeq: 987_654 }),
      { ...base(), kind: 'packageList', heading: '', pick: 'newest', courseSeqs: [], count: 4, columns: 2 },
    ],
  })
  const { blocks } = (await shown(page.pageSeq)).body.data
  const titles = blocks.map(({ courses }: { courses: { title: string }[] }) =>
    courses.map(({ title }) => title),
  )
  // A category without classes leaves no empty block behind.
  expect(titles).toEqual([
    ['사랑받는 수업', '오래된 수업'],
    ['사랑받는 수업'],
    ['오래된 수업', '사랑받는 수업'],
    ['묶음'],
  ])
  expect(pack.courseSeq).toBeGreaterThan(0)
})

test('PGE-13, SEC-09 a block of teachers shows those of classes that visitors can open', async () => {
  const { make, shown, channelSeq } = await aDesk()
  const [open, hidden] = [
    await aCourse(services, channelSeq),
    await aCourse(services, channelSeq, { publicCd: '99' }),
  ]
  const seen = await aCourseStaff(services, open, 'FAC')
  const unseen = await aCourseStaff(services, hidden, 'FAC')
  const teachers = (change: Given) => ({
    ...base(),
    kind: 'instructor',
    heading: '',
    pick: 'all',
    userSeqs: [],
    count: 8,
    ...change,
  })
  const page = await make({ blocks: [teachers({}), teachers({ pick: 'hand', userSeqs: [unseen.userSeq] })] })
  const { blocks } = (await shown(page.pageSeq)).body.data
  expect(blocks.map((block: { teachers: Given[] }) => block.teachers.map(({ userSeq }) => userSeq))).toEqual([
    [seen.userSeq],
  ])
})

test('PGE-13, BRD-16, SEC-09 a block of notices shows the newest that visitors may read, pinned ones first', async () => {
  const { channelSeq, post, make, shown, owner } = await aDesk()
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '안내' }] }] }
  const tell = (title: string, change: Given = {}) =>
    post('/notices/create', {
      postType: 'notice',
      title,
      content,
      category: null,
      uploadSeqs: [],
      secretYn: 'N',
      publicYn: 'Y',
      pinYn: 'N',
      urgentYn: 'N',
      ...change,
    })
  const page = await make({ blocks: [{ ...base(), kind: 'noticeList', heading: '소식', count: 2 }] })
  const titles = async (as: Person | null = null) =>
    ((await shown(page.pageSeq, as)).body.data.blocks as { notices: { title: string }[] }[]).map(
      ({ notices }) => notices.map(({ title }) => title),
    )
  expect(await titles()).toEqual([])
  await tell('먼저', { pinYn: 'Y' })
  await tell('둘째')
  await tell('숨긴 글', { publicYn: 'N' })
  await tell('셋째')
  expect(await titles()).toEqual([['먼저', '셋째']])
  expect(await titles(owner)).toEqual([['먼저', '셋째']])
  await services.db
    .update(boards)
    .set({ readAudience: 'MBR' })
    .where(and(eq(boards.channelSeq, channelSeq), eq(boards.noticeYn, 'Y')))
  // The page is the same for everybody, so what members alone read is in it for nobody.
  expect(await titles(owner)).toEqual([])
})

test('PGE-13, FRM-15, SEC-04 a block shows a published form of the site, and no other', async () => {
  const { channelSeq, post, make, shown } = await aDesk()
  const form = (formSeq: number) => ({ ...base(), kind: 'form', formSeq })
  const open = await aForm(services, channelSeq)
  const draft = await aForm(services, channelSeq, { publishYn: 'N' })
  const elsewhere = await aForm(services, (await aChannel(services)).channelSeq)
  const page = await make({ blocks: [open, draft, elsewhere].map(({ formSeq }) => form(formSeq)) })
  expect((await shown(page.pageSeq)).body.data.blocks).toMatchObject([
    { kind: 'form', formSeq: open.formSeq },
  ])
  const refused = await post('/admin/pages/create', {
    title: '폼',
    path: unique('f')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
    blocks: [{ ...base(), kind: 'form', formSeq: null }],
  })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['blocks.0.formSeq']])
})

test('PGE-18 a page stands at /, /main and /intro, is found by their paths, and is not deleted from there', async () => {
  const { post, get, make } = await aDesk()
  const page = await make({ title: '첫 화면' })
  const draft = await make({}, false)
  const none = { entry: null, main: null, intro: null }
  const places = { ...none, entry: page.pageSeq, main: page.pageSeq }
  const put = (before: object, wanted: object) =>
    post('/admin/page-places/modify', { before, places: wanted })
  expect((await put(none, { ...none, main: draft.pageSeq })).body.fields).toMatchObject({
    'places.main': expect.any(String),
  })
  const answers = await Promise.all([put(none, places), put(none, { ...places, intro: page.pageSeq })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stood = (await get('/admin/page-places')).body.data
  expect(stood.pages).toEqual([{ pageSeq: page.pageSeq, title: '첫 화면', path: page.path }])
  expect((await put(stood.places, places)).status).toBe(200)

  expect((await get('/pages/path?path=/main', null)).body.data.pageSeq).toBe(page.pageSeq)
  for (const act of ['delete', 'public']) {
    const refused = await post(`/admin/pages/${page.pageSeq}/${act}`, { publishStatusCd: '99' })
    expect(refused.body).toMatchObject({ errorName: 'PAGE_IN_USE', details: { places: ['entry', 'main'] } })
  }
  await put(places, none)
  expect((await post(`/admin/pages/${page.pageSeq}/delete`)).status).toBe(200)
})

test('SEO-11, SEO-15 what a page and a class say to search engines is saved, unless somebody else did meanwhile', async () => {
  const { post, get, make, channelSeq } = await aDesk()
  const page = await make({ path: 'seo' })
  const course = await aCourse(services, channelSeq)
  for (const [path, list] of [
    [`/admin/seo/page/${page.pageSeq}/modify`, '/admin/seo/page/list'],
    [`/admin/seo/course/${course.courseSeq}/modify`, '/admin/seo/course/list'],
  ] as const) {
    const setting = async () => String((await get(list)).body.data.list[0].seoSetting)
    const saved = await post(path, {
      basedOn: await setting(),
      title: ' 봄 학기 ',
      noIndex: false,
      keywords: '',
    })
    expect(JSON.parse(saved.body.data.seoSetting)).toEqual({ title: '봄 학기', noIndex: false })
    expect((await post(path, { basedOn: '{}', title: '가을' })).body.errorName).toBe('CONFLICT_EDITED')
    expect(
      (await post(path, { basedOn: await setting(), ogImage: 'javascript:x' })).body.fields,
    ).toMatchObject({ ogImage: expect.any(String) })
    const elsewhere = await aDesk()
    expect((await elsewhere.post(path, { basedOn: '{}' })).status).toBe(404)
  }
  expect((await get('/pages/path?path=seo', null)).body.data.seoSetting).toContain('봄 학기')
})
