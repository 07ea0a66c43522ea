import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, enrolFree } from '../../testing/buying.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courseStaff } from '../membership/tables.ts'
import { courses, packageCourses } from './tables.ts'

const server = await testServer()
const { services } = server
const { db } = services

let channelSeq = 0
let owner: Person
beforeAll(async () => {
  channelSeq = (await aChannel(services)).channelSeq
  owner = await anOperator(services, channelSeq, 'OWN')
})

const admin = () => `/api/v2.0/channels/${channelSeq}/admin/packages`
const create = (as: Person, courseSeqs: number[], title = '글쓰기 묶음') =>
  server.call({ method: 'POST', url: `${admin()}/create`, as, body: { title, courses: courseSeqs } })
const page = (courseSeq: number, as: Person | null = null) =>
  server.call({ url: `/api/v2.0/channels/${channelSeq}/packages/${courseSeq}`, as })

describe('making a package', () => {
  test('PKG-03 PKG-09 two classes in their order, with their sum', async () => {
    const [one, two] = [
      await aCourse(services, channelSeq),
      await aCourse(services, channelSeq, { price: 40_000 }),
    ]
    const made = await create(owner, [two.courseSeq, one.courseSeq])
    expect(made.status).toBe(200)
    const { courseSeq } = made.body.data
    const edited = await server.call({ url: `${admin()}/${courseSeq}`, as: owner })
    expect(edited.body.data).toMatchObject({ classesSum: 100_000, saving: 0, wonOnly: false, attendCount: 0 })
    expect(edited.body.data.courses.map((course: { courseSeq: number }) => course.courseSeq)).toEqual([
      two.courseSeq,
      one.courseSeq,
    ])
    const [row] = await db.select().from(courses).where(eq(courses.courseSeq, courseSeq))
    expect(row).toMatchObject({ courseTypeCd: '08', releaseStateCd: '00' })
  })

  test('PKG-05 CAT-40 whoever edits it is told for which classes it is not sold, and why', async () => {
    const pack = await aPackage(services, channelSeq, {}, [
      {},
      { title: '쓰는 중', releaseStateCd: '00' },
      { title: '감춘 것', publicCd: '99' },
      { title: '가득 찬 것', userLimitTypeCd: '99', maxUserCount: 0 },
    ])
    const edited = await server.call({ url: `${admin()}/${pack.courseSeq}`, as: owner })
    expect(edited.body.data.unsold).toEqual([
      { courseSeq: pack.classes[1]?.courseSeq, reason: 'draft' },
      { courseSeq: pack.classes[2]?.courseSeq, reason: 'private' },
      { courseSeq: pack.classes[3]?.courseSeq, reason: 'full' },
    ])
  })

  test('PERM-24, AUTH-19 who may not decide about the price of a class does not sell it in a package', async () => {
    const pack = await aPackage(services, channelSeq)
    const before = pack.classes.map(({ courseSeq }) => courseSeq)
    const [another, sister] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
    const add = (as: Person, { courseSeq }: { courseSeq: number }) =>
      server.call({
        method: 'POST',
        url: `${admin()}/${pack.courseSeq}/courses/modify`,
        as,
        body: { courses: [...before, courseSeq], before },
      })
    const staffOf = async (type: 'FAC' | 'MNG') => {
      const person = await aCourseStaff(services, pack, 'MNG')
      await db.insert(courseStaff).values({ ...another, userSeq: person.userSeq, userTypeCd: type })
      return person
    }
    const facilitator = await staffOf('FAC')
    expect((await add(facilitator, another)).body.errorName).toBe('CLASS_NOT_FOUND')
    const seller = await staffOf('MNG')
    expect((await add(seller, sister)).body.errorName).toBe('CLASS_NOT_FOUND')
    const sold = await add(seller, another)
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  })

  test('PKG-03 one class, or the same one twice, is no package', async () => {
    const { courseSeq } = await aCourse(services, channelSeq)
    for (const courseSeqs of [[courseSeq], [courseSeq, courseSeq]]) {
      const { status, body } = await create(owner, courseSeqs)
      expect(status).toBe(400)
      expect(Object.keys(body.fields)).toEqual(['courses'])
    }
  })

  test('PKG-09 SEC-04 a class in the bin, a free-open one, a package and a class of another site are refused', async () => {
    const { courseSeq } = await aCourse(services, channelSeq)
    const elsewhere = (await aChannel(services)).channelSeq
    for (const [other, problem] of [
      [await aCourse(services, channelSeq, { trashTypeCd: '01' }), 'PACKAGE_CLASS_REFUSED'],
      [await aCourse(services, channelSeq, { fareCd: '03', price: null }), 'PACKAGE_CLASS_REFUSED'],
      [await aPackage(services, channelSeq), 'PACKAGE_CLASS_REFUSED'],
      [await aCourse(services, elsewhere), 'CLASS_NOT_FOUND'],
    ] as const) {
      const answer = await create(owner, [courseSeq, other.courseSeq])
      expect(answer.body.errorName).toBe(problem)
    }
    expect(await db.$count(packageCourses, eq(packageCourses.courseSeq, courseSeq))).toBe(0)
  })

  test('PKG-09 GEN-18 what is no package has no classes to save, whatever was seen there', async () => {
    const [one, two] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
    const { courseSeq } = await aCourse(services, channelSeq)
    for (const before of [[], [one.courseSeq]]) {
      const saved = await server.call({
        method: 'POST',
        url: `${admin()}/${courseSeq}/courses/modify`,
        as: owner,
        body: { courses: [one.courseSeq, two.courseSeq], before },
      })
      expect([saved.status, saved.body.errorName]).toEqual([404, 'CLASS_NOT_FOUND'])
    }
    expect(await db.$count(packageCourses, eq(packageCourses.packageSeq, courseSeq))).toBe(0)
  })

  test('PKG-09 SEC-04 saving the classes of a package changes no other package and no other class', async () => {
    const [pack, sister] = [await aPackage(services, channelSeq), await aPackage(services, channelSeq)]
    const added = await aCourse(services, channelSeq)
    const seqsOf = (of: typeof pack) => of.classes.map(({ courseSeq }) => courseSeq)
    const others = [sister.courseSeq, added.courseSeq, ...seqsOf(sister), ...seqsOf(pack)]
    const timesOf = (courseSeqs: number[]) =>
      db
        .select({ courseSeq: courses.courseSeq, updatedAt: courses.updatedAt })
        .from(courses)
        .where(inArray(courses.courseSeq, courseSeqs))
        .orderBy(courses.courseSeq)
    const heldBy = async ({ courseSeq }: typeof pack) => {
      const edited = await server.call({ url: `${admin()}/${courseSeq}`, as: owner })
      return edited.body.data.courses.map((course: { courseSeq: number }) => course.courseSeq)
    }
    const [stood, own] = [await timesOf(others), await timesOf([pack.courseSeq])]
    const saved = await server.call({
      method: 'POST',
      url: `${admin()}/${pack.courseSeq}/courses/modify`,
      as: owner,
      body: { courses: [...seqsOf(pack), added.courseSeq], before: seqsOf(pack) },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await heldBy(pack)).toEqual([...seqsOf(pack), added.courseSeq])
    expect(await heldBy(sister)).toEqual(seqsOf(sister))
    expect(await timesOf(others)).toEqual(stood)
    expect(await timesOf([pack.courseSeq])).not.toEqual(own)
  })

  test('PKG-04 a teacher makes none, an owner and a manager do', async () => {
    const seqs = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)].map(
      ({ courseSeq }) => courseSeq,
    )
    expect((await create(await anOperator(services, channelSeq, 'TCH'), seqs)).status).toBe(403)
    expect((await create(await anOperator(services, channelSeq, 'MNG'), seqs)).status).toBe(200)
  })

  test('PKG-09 classes are found by their title, without those that cannot be packed', async () => {
    const title = '드물게 쓰는 이름'
    const fine = await aCourse(services, channelSeq, { title })
    await aCourse(services, channelSeq, { title, fareCd: '03', price: null })
    await aCourse(services, channelSeq, { title, trashTypeCd: '01' })
    await aCourse(services, channelSeq, { title, courseTypeCd: '08' })
    const { body } = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/admin/packages/courses`,
      as: owner,
      query: { q: '드물게' },
    })
    expect(body.data).toMatchObject({ totalCount: 1, list: [{ courseSeq: fine.courseSeq }] })
  })

  test('PKG-06 PAY-06 classes of different currencies are sold in won', async () => {
    const classes = [{}, { currency: 'USD', priceEx: 5000 }] as const
    const pack = await aPackage(services, channelSeq, { releaseStateCd: '00' }, classes)
    const { revision } = (
      await server.call({
        url: `/api/v2.0/channels/${channelSeq}/admin/courses/${pack.courseSeq}`,
        as: owner,
      })
    ).body.data
    const save = (body: object) =>
      server.call({
        method: 'POST',
        url: `/api/v2.0/channel-lecture/${channelSeq}/${pack.courseSeq}`,
        as: owner,
        body: { revision, ...body },
      })
    expect(Object.keys((await save({ currency: 'USD' })).body.fields)).toEqual(['currency'])
    expect(Object.keys((await save({ fareCd: '03' })).body.fields)).toContain('fareCd')
    expect(Object.keys((await save({ courseTypeCd: '02' })).body.fields)).toContain('courseTypeCd')
    expect((await save({ price: 70_000 })).status).toBe(200)
  })
})

describe('instalments of a package', () => {
  const months = { installmentStatus: 'Y', installmentMonth: 6 } as const
  const edited = (courseSeq: number) =>
    server.call({ url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}`, as: owner })
  const save = async (courseSeq: number, body: object) =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channel-lecture/${channelSeq}/${courseSeq}`,
      as: owner,
      body: { revision: (await edited(courseSeq)).body.data.revision, ...body },
    })

  test('PKG-02 CAT-18 are saved like those of a class, and shown on its page and its card', async () => {
    const { courseSeq } = await aPackage(services, channelSeq, { price: 90_000, releaseStateCd: '00' })
    expect((await save(courseSeq, months)).status).toBe(200)
    expect((await edited(courseSeq)).body.data).toMatchObject(months)
    await db.update(courses).set({ releaseStateCd: '04' }).where(eq(courses.courseSeq, courseSeq))
    const shown = (await page(courseSeq)).body.data
    expect(shown).toMatchObject({ ...months, course: { ...months, months: 6, monthPrice: 15_000 } })
    const url = `/api/v2.0/channels/${channelSeq}/courses`
    const { list } = (await server.call({ url, query: { limit: '100' } })).body.data
    expect(list.find((card: { courseSeq: number }) => card.courseSeq === courseSeq)).toMatchObject(months)
  })

  test('PKG-02 CAT-18 switched off again, nothing is told of months', async () => {
    const { courseSeq } = await aPackage(services, channelSeq, { ...months, releaseStateCd: '00' })
    const none = { installmentStatus: 'N', installmentMonth: null }
    expect((await save(courseSeq, none)).status).toBe(200)
    await db.update(courses).set({ releaseStateCd: '04' }).where(eq(courses.courseSeq, courseSeq))
    expect((await page(courseSeq)).body.data).toMatchObject({
      ...none,
      course: { months: null, monthPrice: null },
    })
  })

  test.each([null, 1, 13])(
    'PKG-02 CAT-18 of %s months are refused at their field',
    async (installmentMonth) => {
      const { courseSeq } = await aPackage(services, channelSeq)
      const { status, body } = await save(courseSeq, { ...months, installmentMonth })
      expect(status).toBe(400)
      expect(Object.keys(body.fields)).toEqual(['installmentMonth'])
    },
  )

  test('PAY-23 PKG-02 its payment page offers the instalments that a class at its price offers', async () => {
    const price = { ...months, price: 90_000 } as const
    const learner = await aMember(services, channelSeq)
    const offered = async (course: { channelSeq: number; courseSeq: number }) => {
      const { status, body } = await checkout(server, course, learner)
      expect(status).toBe(200)
      return body.data.instalmentMonths
    }
    const ofPackage = await offered(await aPackage(services, channelSeq, price))
    expect(ofPackage).toBe(await offered(await aCourse(services, channelSeq, price)))
    expect(ofPackage).toBeGreaterThan(0)
  })
})

describe('the page of a package', () => {
  test('CAT-02 CAT-39 PKG-02 PKG-07 says what it costs, saves and holds, and when it is sold', async () => {
    const pack = await aPackage(
      services,
      channelSeq,
      {
        price: 90_000,
        vodDays: 60,
        userLimitTypeCd: '99',
        maxUserCount: 30,
        payEndCd: '00',
        payEndAt: new Date('2099-01-01T00:00:00Z'),
      },
      [{}, { publicCd: '99' }, { price: 50_000 }],
    )
    const { status, body } = await page(pack.courseSeq)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      title: pack.title,
      price: 90_000,
      period: 60,
      userLimitTypeCd: '01',
      partNumber: 30,
      currentPartNumber: 0,
      settingPayTimeYn: 'Y',
      startAt: null,
      endAt: '2099-01-01T00:00:00.000Z',
      currency: 'KRW',
      classesSum: 170_000,
      saving: 80_000,
      otherCount: 1,
    })
    const [first, hidden, third] = pack.classes
    expect(body.data.courses).toEqual([first?.courseSeq, third?.courseSeq])
    expect(JSON.stringify(body.data)).not.toContain(`"courseSeq":${hidden?.courseSeq}`)
  })

  test('CAT-04 BIN-08 a class is no package, a deleted package is gone', async () => {
    const course = await aCourse(services, channelSeq)
    expect((await page(course.courseSeq)).status).toBe(404)
    const pack = await aPackage(services, channelSeq, { trashTypeCd: '01' })
    expect((await page(pack.courseSeq)).status).toBe(410)
  })

  test('CAT-06 CAT-13 lists show packages on sale, and leave out sold-out and ended ones', async () => {
    const site = (await aChannel(services)).channelSeq
    const open = await aPackage(services, site)
    await aPackage(services, site, { payEndCd: '00', payEndAt: new Date(0) })
    await aPackage(services, site, { userLimitTypeCd: '99', maxUserCount: 0 })
    const { body } = await server.call({
      url: `/api/v2.0/channels/${site}/courses`,
      query: { courseTypeCd: '08' },
    })
    expect(body.data.list.map(({ courseSeq }: { courseSeq: number }) => courseSeq)).toEqual([open.courseSeq])
  })

  test('LKS-03 a package is liked and unliked at its own address', async () => {
    const pack = await aPackage(services, channelSeq)
    const learner = await aMember(services, channelSeq)
    const url = `/api/v1.0/packages/${channelSeq}/${pack.courseSeq}/bookmark`
    const likes = async (path: string) =>
      (await server.call({ method: 'POST', url: path, as: learner, body: {} })).body.data.likeCount
    expect(await likes(url)).toBe(1)
    expect(await likes(url)).toBe(1)
    expect(await likes(`${url}/delete`)).toBe(0)
  })
})

test('PKG-08 CAT-30 a class names its packages and counts who came through them', async () => {
  const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
  const [first] = pack.classes
  await enrolFree(server, pack, await aMember(services, channelSeq))
  const { body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses/${first?.courseSeq}`,
  })
  expect(body.data).toMatchObject({ inPackages: [pack.courseSeq], packageAttendCount: 1, attendCount: 1 })
  const managed = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/courses`,
    as: owner,
    query: { q: first?.title ?? '', size: '100' },
  })
  const row = managed.body.data.list.find(
    ({ courseSeq }: { courseSeq: number }) => courseSeq === first?.courseSeq,
  )
  expect(row.packageAttendCount).toBe(1)
})

test('SET-08 the list of packages has packages alone, the list of classes none', async () => {
  const site = (await aChannel(services)).channelSeq
  const staff = await anOperator(services, site, 'OWN')
  const pack = await aPackage(services, site)
  const listed = async (kind: string) =>
    (await server.call({ url: `/api/v1.0/channels/${site}/admin/courses`, as: staff, query: { kind } })).body
      .data
  expect((await listed('package')).list).toMatchObject([{ courseSeq: pack.courseSeq }])
  expect((await listed('class')).totalCount).toBe(2)
})

test('BIN-10 PKG-03 the copy of a package holds the same classes, and a class in a package stays', async () => {
  const pack = await aPackage(services, channelSeq)
  const act = (courseSeq: number, action: string) =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/${action}`,
      as: owner,
      body: {},
    })
  const copy = (await act(pack.courseSeq, 'copy')).body.data.courseSeq
  const inside = await db
    .select()
    .from(packageCourses)
    .where(and(eq(packageCourses.channelSeq, channelSeq), eq(packageCourses.packageSeq, copy)))
  expect(inside).toHaveLength(2)
  expect((await act(pack.classes[0]?.courseSeq ?? 0, 'delete')).body.errorName).toBe('CLASS_IN_PACKAGE')
})
