import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aCourse, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courses } from '../catalog/tables.ts'
import { boards } from '../community/tables.ts'
import { channels, menus, pages } from './tables.ts'

const server = await testServer()
const { services } = server

const url = (channelSeq: number, path = '') => `/api/v1.0/channels/${channelSeq}/admin/menus${path}`
const read = (channelSeq: number, as: Person) => server.call({ url: url(channelSeq), as })
const save = (channelSeq: number, as: Person, body: object) =>
  server.call({ method: 'POST', url: url(channelSeq, '/modify'), as, body })
const head = async (channelSeq: number) =>
  (await server.call({ url: `/api/v2.0/channels/${channelSeq}` })).body.data.menus
const entry = (change: object = {}) => ({
  menuSeq: null,
  menuTitle: '소개',
  path: '/main',
  externLinkUrl: null,
  openTypeCd: '00',
  menuTypeCd: '00',
  visibleTypeCd: '00',
  ...change,
})
const top = (change: object = {}) => ({ ...entry(change), subMenus: [], ...change })
const titles = (list: { menuTitle: string; subMenus: { menuTitle: string }[] }[]) =>
  list.map(({ menuTitle, subMenus }) => [menuTitle, ...subMenus.map((sub) => sub.menuTitle)].join(' '))

async function aDesk() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { version } = (await read(channelSeq, owner)).body.data
  return { channelSeq, owner, version: String(version) }
}

test('PGE-06 PGE-19 API-20 the whole tree is saved, and the head of the site shows it at once', async () => {
  const { channelSeq, owner, version } = await aDesk()
  expect(await head(channelSeq)).toEqual([])
  const { status, body } = await save(channelSeq, owner, {
    version,
    menus: [
      top({
        menuTitle: '모아보기',
        path: null,
        subMenus: [entry({ menuTitle: '클래스', path: '/classes' })],
      }),
      top({
        menuTitle: '블로그',
        menuTypeCd: '99',
        externLinkUrl: 'https://blog.example.test/a',
        openTypeCd: '99',
        visibleTypeCd: '01',
      }),
    ],
  })
  expect([status, titles(body.data.menus)]).toEqual([200, ['모아보기 클래스', '블로그']])
  const shown = await head(channelSeq)
  expect(titles(shown)).toEqual(['모아보기 클래스', '블로그'])
  expect(shown[1]).toMatchObject({
    externLinkUrl: 'https://blog.example.test/a',
    path: null,
    openTypeCd: '99',
    visibleTypeCd: '01',
  })
  const [audited] = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'site.menus')))
  expect(audited).toMatchObject({ userSeq: owner.userSeq })
})

test('PGE-19 entries keep their keys when they move, and go when they are left out', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const first = await save(channelSeq, owner, {
    version,
    menus: [top({ menuTitle: '하나' }), top({ menuTitle: '둘', subMenus: [entry({ menuTitle: '셋' })] })],
  })
  const [one, two] = first.body.data.menus
  const second = await save(channelSeq, owner, {
    version: first.body.data.version,
    menus: [
      { ...two.subMenus[0], subMenus: [] },
      { ...one, subMenus: [{ ...two, subMenus: undefined }] },
    ],
  })
  expect(second.body.data.menus).toMatchObject([
    { menuSeq: two.subMenus[0].menuSeq, menuTitle: '셋' },
    { menuSeq: one.menuSeq, subMenus: [{ menuSeq: two.menuSeq }] },
  ])
  const third = await save(channelSeq, owner, { version: second.body.data.version, menus: [] })
  expect([third.body.data.menus, await head(channelSeq)]).toEqual([[], []])
})

test('SET-09 whoever saves upon an older tree is told, and nothing is lost', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const answers = await Promise.all(
    ['하나', '둘'].map((menuTitle) => save(channelSeq, owner, { version, menus: [top({ menuTitle })] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.errorName).toBe('CONFLICT_EDITED')
  const kept = answers.find(({ status }) => status === 200)
  expect((await read(channelSeq, owner)).body.data).toEqual(kept?.body.data)
})

test('VAL-21 SEC-44 SEC-54 what is wrong is told at its place, and nothing is stored', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const { status, body } = await save(channelSeq, owner, {
    version,
    menus: [
      top({ menuTitle: ' ' }),
      top({ menuTypeCd: '99', externLinkUrl: 'javascript:alert(1)' }),
      top({ subMenus: [entry({ path: '//evil.test' }), entry({ path: '' })] }),
    ],
  })
  expect([status, body.fields]).toEqual([
    400,
    {
      'menus.0.menuTitle': '메뉴 이름 항목을 입력해주세요!',
      'menus.1.externLinkUrl': 'http:// 또는 https://로 시작하는 주소를 입력해주세요.',
      'menus.2.subMenus.0.path': '/로 시작하는 사이트 안의 경로를 입력해주세요.',
      'menus.2.subMenus.1.path': '연결할 곳 항목을 입력해주세요!',
    },
  ])
  expect(await head(channelSeq)).toEqual([])
})

test('SEC-01 an entry of another site is neither moved here nor touched there', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const foreign = await aDesk()
  const theirs = await save(foreign.channelSeq, foreign.owner, {
    version: foreign.version,
    menus: [top({ menuTitle: '남의 것' })],
  })
  const [stolen] = theirs.body.data.menus
  const answer = await save(channelSeq, owner, { version, menus: [{ ...stolen, menuTitle: '훔친 것' }] })
  const unknown = await save(channelSeq, owner, { version, menus: [{ ...stolen, menuSeq: 987_654_321 }] })
  expect([answer.status, answer.body]).toEqual([404, unknown.body])
  expect(titles(await head(foreign.channelSeq))).toEqual(['남의 것'])
})

test('PGE-04 only whoever may change the design reads and saves it', async () => {
  const { channelSeq, version } = await aDesk()
  const without = await anOperator(services, channelSeq, 'MNG', { removed: ['SITE_DESIGN_UPDATE'] })
  expect((await read(channelSeq, without)).status).toBe(403)
  expect((await save(channelSeq, without, { version, menus: [] })).status).toBe(403)
})

test('HDR-27 an entry whose page or class is gone is not shown, and the editor marks it', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const course = await aCourse(services, channelSeq)
  await services.db
    .insert(pages)
    .values({ channelSeq, title: '오시는 길', path: 'way', publishStatusCd: '00' })
  const { body } = await save(channelSeq, owner, {
    version,
    menus: [
      top({ menuTitle: '길', path: '/p/way' }),
      top({
        menuTitle: '수업',
        path: `/classes/${course.courseSeq}`,
        subMenus: [entry({ path: '/p/never' })],
      }),
    ],
  })
  expect(body.data.targets).toEqual(
    expect.arrayContaining([
      { kind: 'part', path: '/classes', title: '클래스 목록' },
      { kind: 'page', path: '/p/way', title: '오시는 길' },
      { kind: 'class', path: `/classes/${course.courseSeq}`, title: course.title },
    ]),
  )
  expect(titles(await head(channelSeq))).toEqual(['길', '수업'])
  await services.db.update(pages).set({ publishStatusCd: '99' }).where(eq(pages.channelSeq, channelSeq))
  await services.db.update(courses).set({ trashTypeCd: '01' }).where(eq(courses.courseSeq, course.courseSeq))
  services.changes.bump(channelSeq)
  expect(await head(channelSeq)).toEqual([])
  await services.db.insert(pages).values({ channelSeq, title: '다시', path: 'never', publishStatusCd: '00' })
  services.changes.bump(channelSeq)
  // What stands below a dead entry is alive: the entry opens it and leads nowhere itself.
  expect(await head(channelSeq)).toMatchObject([
    { menuTitle: '수업', path: null, subMenus: [{ path: '/p/never' }] },
  ])
  const edited = (await read(channelSeq, owner)).body.data.menus
  expect(edited.map(({ goneYn }: { goneYn: string }) => goneYn)).toEqual(['Y', 'Y'])
  expect(await services.db.select().from(menus).where(eq(menus.channelSeq, channelSeq))).toHaveLength(3)
})

test('HDR-27, BRD-01 an entry of a board goes with it, and when it is out of use', async () => {
  const { channelSeq, owner, version } = await aDesk()
  const [board] = await services.db.insert(boards).values({ channelSeq, name: '자유게시판' }).returning()
  const path = `/boards/${board?.boardSeq}`
  const { body } = await save(channelSeq, owner, { version, menus: [top({ menuTitle: '게시판', path })] })
  expect(body.data.targets).toEqual(
    expect.arrayContaining([
      { kind: 'part', path: '/notices', title: '공지사항' },
      { kind: 'board', path, title: '자유게시판' },
    ]),
  )
  const use = async (useYn: 'Y' | 'N') => {
    await services.db.update(boards).set({ useYn }).where(eq(boards.channelSeq, channelSeq))
    services.changes.bump(channelSeq)
    return titles(await head(channelSeq))
  }
  expect(await use('Y')).toEqual(['게시판'])
  expect(await use('N')).toEqual([])
  expect(await use('Y')).toEqual(['게시판'])
  await services.db.delete(boards).where(eq(boards.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  expect(titles(await head(channelSeq))).toEqual([])
})

test('PGE-19 nobody saves the menus of a closed site', async () => {
  const { channelSeq, owner, version } = await aDesk()
  await services.db.update(channels).set({ closedAt: new Date() }).where(eq(channels.channelSeq, channelSeq))
  expect((await save(channelSeq, owner, { version, menus: [] })).body.errorName).toBe('NO_DATA')
})
