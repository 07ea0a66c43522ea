import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseCategories, courses } from './tables.ts'

const server = await testServer()
const { services } = server

interface Category {
  channelCategorySeq: number | null
  parentSeq: number | null
  name: string
}

async function aDesk(names: string[] = []) {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}`
  const read = async (as: Person = owner) => server.call({ url: `${base}/admin/categories`, as })
  const save = (version: string, categories: Category[], moves: object[] = [], as: Person = owner) =>
    server.call({
      method: 'POST',
      url: `${base}/admin/categories/modify`,
      as,
      body: { version, categories, moves },
    })
  const made = await save((await read()).body.data.version, names.map(fresh))
  const inside = async (channelCategorySeq: number, title = '클래스') =>
    aCourse(services, channelSeq, { channelCategorySeq, title })
  const found = async (category: number) =>
    (
      await server.call({
        url: `/api/v2.0/channels/${channelSeq}/courses`,
        query: { category: String(category) },
      })
    ).body.data.list.map(({ title }: { title: string }) => title)
  const chips = async () =>
    (await server.call({ url: `${base}/categories` })).body.data.list.map(
      ({ name, courseCount }: { name: string; courseCount: number }) => [name, courseCount],
    )
  return { channelSeq, owner, read, save, inside, found, chips, edited: made.body.data }
}

const fresh = (name: string): Category => ({ channelCategorySeq: null, parentSeq: null, name })
const plain = ({ channelCategorySeq, parentSeq, name }: Category) => ({ channelCategorySeq, parentSeq, name })

test('PGE-09, PGE-21 categories are made, named, ordered and put below one another; a filter finds what is below', async () => {
  const desk = await aDesk(['에세이', '소설', '글쓰기'])
  const { version, categories } = desk.edited
  const [essay, novel, writing] = categories.map(plain)
  await desk.inside(essay.channelCategorySeq, '하루 한 문장')
  await desk.inside(writing.channelCategorySeq, '처음 쓰기')
  const saved = await desk.save(version, [
    writing,
    // Two that swap their names.
    { ...novel, name: '에세이', parentSeq: writing.channelCategorySeq },
    { ...essay, name: '소설', parentSeq: writing.channelCategorySeq },
    fresh('시'),
  ])
  expect(
    saved.body.data.categories.map(({ name, courseCount }: Category & { courseCount: number }) => [
      name,
      courseCount,
    ]),
  ).toEqual([
    ['글쓰기', 1],
    ['에세이', 0],
    ['소설', 1],
    ['시', 0],
  ])
  expect((await desk.found(writing.channelCategorySeq)).toSorted()).toEqual(['처음 쓰기', '하루 한 문장'])
  expect(await desk.found(essay.channelCategorySeq)).toEqual(['하루 한 문장'])
  expect(await desk.chips()).toEqual([
    ['글쓰기', 2],
    ['소설', 1],
  ])
})

test('PGE-21 one with classes asks where they go, and they go there', async () => {
  const desk = await aDesk(['에세이', '소설'])
  const { version, categories } = desk.edited
  const [essay, novel] = categories.map(plain)
  const course = await desk.inside(essay.channelCategorySeq)
  const refused = await desk.save(version, [novel])
  expect([refused.status, refused.body.errorName]).toEqual([409, 'CATEGORY_IN_USE'])
  const moved = await desk.save(
    version,
    [novel],
    [{ channelCategorySeq: essay.channelCategorySeq, toSeq: novel.channelCategorySeq }],
  )
  expect(moved.body.data.categories).toMatchObject([{ name: '소설', courseCount: 1 }])
  const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, course.courseSeq))
  expect(row?.channelCategorySeq).toBe(novel.channelCategorySeq)
})

test('SET-09 of two who save at once one is kept, and what is wrong is told at its place', async () => {
  const desk = await aDesk(['에세이'])
  const { version, categories } = desk.edited
  const [essay] = categories.map(plain)
  const answers = await Promise.all(['시', '소설'].map((name) => desk.save(version, [essay, fresh(name)])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = (await desk.read()).body.data
  const wrong = await desk.save(now.version, [essay, fresh(' '), fresh('에세이')])
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
    400,
    ['categories.1.name', 'categories.2.name'],
  ])
  expect((await desk.read()).body.data).toEqual(now)
})

test('SEC-01, PERM-21 a category of another site is none of these, and members have no desk', async () => {
  const desk = await aDesk(['에세이'])
  const other = await aDesk(['남의 것'])
  const [foreign] = other.edited.categories.map(plain)
  const [essay] = desk.edited.categories.map(plain)
  expect((await desk.save(desk.edited.version, [essay, foreign])).status).toBe(404)
  const away = [{ channelCategorySeq: essay.channelCategorySeq, toSeq: foreign.channelCategorySeq }]
  expect((await desk.save(desk.edited.version, [], away)).status).toBe(404)
  const member = await aMember(services, desk.channelSeq)
  expect((await desk.read(member)).status).toBe(403)
  expect((await desk.save(desk.edited.version, [], [], member)).status).toBe(403)
  expect((await other.read()).body.data.categories).toHaveLength(1)
})

test('SEC-04 PGE-21 each site counts its categories from the beginning', async () => {
  const codes = async ({ channelSeq }: { channelSeq: number }) =>
    (
      await services.db
        .select({ categoryCd: courseCategories.categoryCd })
        .from(courseCategories)
        .where(eq(courseCategories.channelSeq, channelSeq))
        .orderBy(courseCategories.ord)
    ).map(({ categoryCd }) => categoryCd)
  for (const desk of [await aDesk(['에세이', '소설']), await aDesk(['시', '동화'])])
    expect(await codes(desk)).toEqual(['000002', '000003'])
})

test('PGE-21 of a class that is put into a category and the end of that category one happens, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const desk = await aDesk(['에세이', '소설'])
    const { version, categories } = desk.edited
    const [essay, novel] = categories.map(plain)
    const course = await aCourse(services, desk.channelSeq, { releaseStateCd: '00', releasedAt: null })
    const url = `/api/v2.0/channels/${desk.channelSeq}/admin/courses/${course.courseSeq}`
    const { revision } = (await server.call({ url, as: desk.owner })).body.data
    const [put, ended] = await Promise.all([
      server.call({
        method: 'POST',
        url: `/api/v2.0/channel-lecture/${desk.channelSeq}/${course.courseSeq}`,
        as: desk.owner,
        body: { revision, channelCategorySeq: essay.channelCategorySeq },
      }),
      desk.save(version, [novel]),
    ])
    const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, course.courseSeq))
    if (put.status === 200) {
      expect([ended.status, ended.body.errorName]).toEqual([409, 'CATEGORY_IN_USE'])
      expect(row?.channelCategorySeq).toBe(essay.channelCategorySeq)
    } else {
      expect(put.body).toMatchObject({ fields: { channelCategorySeq: expect.any(String) } })
      expect(ended.status).toBe(200)
      expect(row?.channelCategorySeq).toBeNull()
    }
  }
})
