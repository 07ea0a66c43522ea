import { GRANT_SOURCE, RELEASE_STATE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  countsOf,
  enrolFree,
  expectLedger,
  mayEnter,
  order,
  quote,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { aPackage, type PackageWorld } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courses, packageCourses } from '../catalog/tables.ts'
import { moveAttendances } from './fold.ts'
import { fillPackage } from './package-places.ts'
import { findRunning } from './store.ts'
import { grants } from './tables.ts'

const server = await testServer()
const { services } = server
const { db } = services

let channelSeq = 0
let owner: Person
beforeAll(async () => {
  channelSeq = (await aChannel(services)).channelSeq
  owner = await anOperator(services, channelSeq, 'OWN')
})

const statusIn = async (course: { channelSeq: number; courseSeq: number }, person: Person) =>
  (await attendanceOf(server, course, person))?.choiseStatusCd

/** The two classes that every package of this file has, unless it says otherwise. */
function two({ classes }: PackageWorld) {
  const [first, second] = classes
  if (!first || !second) throw new Error('a package of two classes')
  return [first, second] as const
}

const liveGrants = (packageSeq: number) =>
  db.$count(
    grants,
    and(
      eq(grants.channelSeq, channelSeq),
      eq(grants.source, GRANT_SOURCE.package),
      eq(grants.sourceKey, String(packageSeq)),
      isNull(grants.revokedAt),
    ),
  )

const change = (pack: { courseSeq: number }, attendSeq: number, action: string, rest: object = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${pack.courseSeq}/admin/attendees/modify`,
    as: owner,
    body: { attendSeqs: [attendSeq], action, ...rest },
  })

describe('buying a package', () => {
  test('BYD-01 PAY-01 a paid package opens each of its classes by a grant of its own', async () => {
    const pack = await aPackage(services, channelSeq, { vodDays: 30 })
    const [first, second] = two(pack)
    const learner = await aMember(services, channelSeq)
    const { order: bought, window } = await buy(server, pack, learner)
    expect(window).toContain('http')
    expect(bought.lines).toMatchObject([{ kind: 'package', courseSeq: pack.courseSeq, amount: 60_000 }])
    const mine = await attendanceOf(server, pack, learner)
    for (const course of [first, second]) {
      expect(await mayEnter(server, course, learner)).toBe(true)
      expect((await attendanceOf(server, course, learner))?.validAt).toEqual(mine?.validAt)
      await expectLedger(server, course)
    }
    expect(await liveGrants(pack.courseSeq)).toBe(2)
    await expectLedger(server, pack)
  })

  test('ENR-20 ENR-38 of 20 people at once one gets the last place of a package', async () => {
    const pack = await aPackage(services, channelSeq, {
      fareCd: '00',
      price: null,
      userLimitTypeCd: '99',
      maxUserCount: 1,
    })
    const people = await Promise.all(Array.from({ length: 20 }, () => aMember(services, channelSeq)))
    const answers = await Promise.all(people.map((person) => enrolFree(server, pack, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await countsOf(server, pack)).attendCount).toBe(1)
    for (const course of two(pack)) expect((await countsOf(server, course)).attendCount).toBe(1)
    await expectLedger(server, pack)
  })

  test('ENR-38 a package never fills a class beyond its own places', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null }, [
      { userLimitTypeCd: '99', maxUserCount: 2 },
      {},
    ])
    const people = await Promise.all(Array.from({ length: 8 }, () => aMember(services, channelSeq)))
    const answers = await Promise.all(people.map((person) => enrolFree(server, pack, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    for (const course of [pack, ...two(pack)]) {
      expect((await countsOf(server, course)).attendCount).toBe(2)
      await expectLedger(server, course)
    }
  })

  test('ENR-22 ENR-24 PAY-15 nothing is sold without a price, before or after the sale', async () => {
    const learner = await aMember(services, channelSeq)
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 100_000)]
    for (const [terms, problem] of [
      [{ price: null }, 'RECRUITMENT_NOT_OPEN'],
      [{ payStartCd: '00', payStartAt: future }, 'RECRUITMENT_NOT_OPEN'],
      [{ payEndCd: '00', payEndAt: past }, 'RECRUITMENT_CLOSED'],
    ] as const) {
      const pack = await aPackage(services, channelSeq, terms)
      expect((await checkout(server, pack, learner)).body.errorName).toBe(problem)
      expect((await order(server, pack, learner)).body.errorName).toBe(problem)
    }
  })
})

test('PKG-05 ENR-20 a full class closes its package on the page, upon the click and at the payment', async () => {
  const pack = await aPackage(services, channelSeq)
  const [first, second] = two(pack)
  const limited = { userLimitTypeCd: '99', maxUserCount: 1 } as const
  await db.update(courses).set(limited).where(eq(courses.courseSeq, first.courseSeq))
  await db.update(courses).set(limited).where(eq(courses.courseSeq, second.courseSeq))
  const learner = await aMember(services, channelSeq)
  const base = `/api/v2.0/channels/${channelSeq}`
  const said = async () => {
    const [page, mine, click] = await Promise.all([
      server.call({ url: `${base}/packages/${pack.courseSeq}` }),
      server.call({ url: `${base}/courses/${pack.courseSeq}/mine`, as: learner }),
      server.call({
        url: `/api/v1.0/channels/${channelSeq}/packages/${pack.courseSeq}/attended`,
        as: learner,
      }),
    ])
    const { errorName, details } = (await checkout(server, pack, learner)).body
    return {
      page: page.body.data.course.fullClasses,
      mine: mine.body.data.fullClasses,
      click: click.body.errorName,
      payment: errorName,
      courses: details?.courses,
    }
  }
  expect(await said()).toEqual({
    page: [],
    mine: [],
    click: undefined,
    payment: undefined,
    courses: undefined,
  })

  const full = [{ courseSeq: first.courseSeq, title: first.title }]
  await letIn(first, await aMember(services, channelSeq))
  expect(await said()).toEqual({
    page: full,
    mine: full,
    click: 'PACKAGE_CLASS_FULL',
    payment: 'PACKAGE_CLASS_FULL',
    courses: full,
  })
  // A private class is not named.
  await letIn(second, await aMember(services, channelSeq))
  await db.update(courses).set({ publicCd: '99' }).where(eq(courses.courseSeq, second.courseSeq))
  expect((await said()).page).toEqual([...full, { courseSeq: second.courseSeq, title: null }])
})

test.each([
  ['private', { publicCd: '99' }],
  ['not released', { releaseStateCd: '00' }],
] as const)(
  'PKG-05 CAT-40 a package with a class that is %s is sold to nobody, by no way, until it is shown',
  async (_, hidden) => {
    const pack = await aPackage(services, channelSeq)
    const [first] = two(pack)
    const learner = await aMember(services, channelSeq)
    const base = `/api/v2.0/channels/${channelSeq}`
    const said = async (as: Person) => {
      const [page, mine, click] = await Promise.all([
        server.call({ url: `${base}/packages/${pack.courseSeq}` }),
        server.call({ url: `${base}/courses/${pack.courseSeq}/mine`, as }),
        server.call({ url: `/api/v1.0/channels/${channelSeq}/packages/${pack.courseSeq}/attended`, as }),
      ])
      return [
        page.body.data.course.unpublishedCount,
        mine.body.data.unpublishedCount,
        click.body.errorName,
        (await checkout(server, pack, as)).body.errorName,
        (await order(server, pack, as)).body.errorName,
      ]
    }
    const refused = 'PACKAGE_CLASS_UNPUBLISHED'
    const attending = await aMember(services, channelSeq)
    await letIn(first, attending)
    await db.update(courses).set(hidden).where(eq(courses.courseSeq, first.courseSeq))
    expect(await said(learner)).toEqual([1, 1, refused, refused, refused])
    // Free of charge, too, as with a coupon of its whole price.
    await db.update(courses).set({ fareCd: '00', price: 0 }).where(eq(courses.courseSeq, pack.courseSeq))
    expect((await order(server, pack, learner)).body.errorName).toBe(refused)
    // Whoever attends the class already misses nothing.
    const theirs = await server.call({ url: `${base}/courses/${pack.courseSeq}/mine`, as: attending })
    expect(theirs.body.data.unpublishedCount).toBe(0)
    await db
      .update(courses)
      .set({ publicCd: '00', releaseStateCd: '04' })
      .where(eq(courses.courseSeq, first.courseSeq))
    expect((await said(learner)).slice(1, 3)).toEqual([0, undefined])
  },
)

test('PKG-05 BYD-18 a full class that the learner attends already does not close the package for them', async () => {
  const pack = await aPackage(services, channelSeq)
  const [first] = two(pack)
  await db
    .update(courses)
    .set({ userLimitTypeCd: '99', maxUserCount: 1 })
    .where(eq(courses.courseSeq, first.courseSeq))
  const learner = await aMember(services, channelSeq)
  await letIn(first, learner)
  const url = `/api/v2.0/channels/${channelSeq}/courses/${pack.courseSeq}/mine`
  expect((await server.call({ url, as: learner })).body.data.fullClasses).toEqual([])
  expect((await checkout(server, pack, learner, { skipAttendCheck: 'Y' })).status).toBe(200)
})

/** As staff do, so that the places of the class are counted. */
async function letIn(course: { courseSeq: number }, person: Person) {
  const answer = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/create`,
    as: owner,
    body: { email: person.email },
  })
  expect(answer.status).toBe(200)
}

test('BYD-18 ENR-21 a place of a package is offered, and paid for it opens its classes', async () => {
  const pack = await aPackage(services, channelSeq, { userLimitTypeCd: '00', maxUserCount: 1 })
  const [inside, next] = await Promise.all([aMember(services, channelSeq), aMember(services, channelSeq)])
  const { order: paid } = await buy(server, pack, inside)
  await enrolFree(server, pack, next, { outcome: 'waitlist' })
  await cancel(server, pack, inside, paid.orderSeq)
  const url = `/api/v2.0/channels/${channelSeq}/courses/${pack.courseSeq}/mine`
  expect((await server.call({ url, as: next })).body.data.offerUntil).not.toBeNull()
  await buy(server, pack, next)
  for (const course of two(pack)) expect(await mayEnter(server, course, next)).toBe(true)
  await expectLedger(server, pack)
})

test('BYD-18 ENR-21 no place of a package is offered by hand while a class of it is not published', async () => {
  const pack = await aPackage(services, channelSeq, { userLimitTypeCd: '00', maxUserCount: 1 })
  const [inside, next] = await Promise.all([aMember(services, channelSeq), aMember(services, channelSeq)])
  await buy(server, pack, inside)
  await enrolFree(server, pack, next, { outcome: 'waitlist' })
  const attendSeq = (await attendanceOf(server, pack, next))?.attendSeq
  const url = `/api/v1.0/channels/${channelSeq}/courses/${pack.courseSeq}/admin/waiting/${attendSeq}/offer/create`
  const offer = () => server.call({ method: 'POST', url, as: owner, body: {} })
  const [first] = two(pack)
  const release = (to: Partial<typeof courses.$inferInsert>) =>
    db.update(courses).set(to).where(eq(courses.courseSeq, first.courseSeq))
  await release({ releaseStateCd: RELEASE_STATE.draft, releasedAt: null })
  expect((await offer()).body.errorName).toBe('PACKAGE_CLASS_UNPUBLISHED')
  await release({ releaseStateCd: RELEASE_STATE.released, releasedAt: new Date() })
  expect((await offer()).status).toBe(200)
})

describe('ENR-27 classes that are attended already', () => {
  test('ENR-27 ENR-28 ENR-29 the server refuses with the list until the member confirmed, then leaves them alone', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null, vodDays: 30 })
    const [first, second] = two(pack)
    const learner = await aMember(services, channelSeq)
    await buy(server, first, learner)
    const before = await attendanceOf(server, first, learner)

    const attended = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/packages/${pack.courseSeq}/attended`,
      as: learner,
    })
    const listed = [{ courseSeq: first.courseSeq, title: first.title }]
    expect(attended.body.data).toEqual({ list: listed, totalCount: 1 })
    const refused = await enrolFree(server, pack, learner)
    expect(refused.body).toMatchObject({ errorName: 'PACKAGE_CLASSES_ATTENDED' })
    expect(JSON.stringify(refused.body)).toContain(first.title)
    expect(await statusIn(pack, learner)).toBeUndefined()

    expect((await enrolFree(server, pack, learner, { skipAttendCheck: true })).status).toBe(200)
    expect(await attendanceOf(server, first, learner)).toEqual(before)
    expect(await statusIn(second, learner)).toBe('00')
    expect(await liveGrants(pack.courseSeq)).toBe(1)
  })
})

describe('SEC-32 what a package gave ends with it', () => {
  test('SEC-32 a refund ends only what the package gave, and the class that was bought on its own stays', async () => {
    const pack = await aPackage(services, channelSeq)
    const [first, second] = two(pack)
    const learner = await aMember(services, channelSeq)
    await buy(server, first, learner)
    const { order: bought } = await buy(server, pack, learner, { skipAttendCheck: true })
    const other = await aMember(services, channelSeq)
    await buy(server, pack, other)

    expect((await quote(server, pack, learner, bought.orderSeq)).body.data.amount).toBe(60_000)
    expect((await cancel(server, pack, learner, bought.orderSeq)).status).toBe(200)

    expect(await mayEnter(server, first, learner)).toBe(true)
    expect(await mayEnter(server, second, learner)).toBe(false)
    expect(await statusIn(pack, learner)).toBe('99')
    for (const course of [first, second]) expect(await mayEnter(server, course, other)).toBe(true)
    for (const course of [pack, first, second]) await expectLedger(server, course)
  })

  test('SEC-32 a class bought while the package runs outlives it', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
    const [first] = two(pack)
    const learner = await aMember(services, channelSeq)
    await enrolFree(server, pack, learner)
    await db.insert(grants).values({
      channelSeq,
      courseSeq: first.courseSeq,
      userSeq: learner.userSeq,
      source: GRANT_SOURCE.gift,
      sourceKey: 'gift',
      startAt: new Date(),
      endAt: null,
    })
    const mine = await attendanceOf(server, pack, learner)
    await change(pack, mine?.attendSeq ?? 0, 'cancel')
    expect(await mayEnter(server, first, learner)).toBe(true)
    expect(await liveGrants(pack.courseSeq)).toBe(0)
  })

  test('PAY-21 lessons of its classes count against the refund of a package', async () => {
    const pack = await aPackage(services, channelSeq)
    const [first] = two(pack)
    for (const one of two(pack)) await anItem(services, one, { isPublic: 1 })
    const learner = await aMember(services, channelSeq)
    const { order: bought } = await buy(server, pack, learner)
    const item = await anItem(services, first)
    await db.execute(
      `insert into item_progress (channel_seq, course_seq, curriculum_seq, user_seq, used_at) values (${channelSeq}, ${first.courseSeq}, ${item.curriculumSeq}, ${learner.userSeq}, now())`,
    )
    const { amount } = (await quote(server, pack, learner, bought.orderSeq)).body.data
    expect(amount).toBeLessThan(60_000)
    expect(amount).toBeGreaterThan(0)
  })
})

describe('PKG-05 places are managed in the package alone', () => {
  test('PKG-05 approving lets into the classes, holding stops, going on lets in again, cancelling ends', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null, choiseTypeCd: '01' })
    const [first, second] = two(pack)
    const learner = await aMember(services, channelSeq)
    await enrolFree(server, pack, learner, { outcome: 'approval' })
    expect(await statusIn(pack, learner)).toBe('01')
    expect(await statusIn(first, learner)).toBeUndefined()
    const attendSeq = (await attendanceOf(server, pack, learner))?.attendSeq ?? 0

    const steps = [
      ['approve', true, '00'],
      ['hold', false, '02'],
      ['approve', true, '00'],
      ['wait', false, '99'],
      ['approve', true, '00'],
      ['cancel', false, '99'],
    ] as const
    for (const [action, isIn, status] of steps) {
      expect((await change(pack, attendSeq, action)).body.data.doneCount, action).toBe(1)
      for (const course of [first, second]) {
        expect(await mayEnter(server, course, learner), action).toBe(isIn)
        expect(await statusIn(course, learner), action).toBe(status)
        await expectLedger(server, course)
      }
      await expectLedger(server, pack)
    }
  })

  test('PKG-05 in the class they come through the package, and are changed nowhere else', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null, vodDays: 10 })
    const [first] = two(pack)
    const learner = await aMember(services, channelSeq)
    await enrolFree(server, pack, learner)
    const mine = await attendanceOf(server, first, learner)
    const url = `/api/v1.0/channels/${channelSeq}/courses/${first.courseSeq}/admin/attendees`
    const list = await server.call({ url, as: owner })
    expect(list.body.data.list).toMatchObject([{ attendSeq: mine?.attendSeq, packageTitle: pack.title }])
    for (const action of ['hold', 'cancel', 'wait', 'extend']) {
      const { body } = await change(first, mine?.attendSeq ?? 0, action, { days: 3 })
      expect(body.data.list[0].problem, action).toBe('PACKAGE_ATTENDEE_ELSEWHERE')
    }
    const withdrawn = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/courses/${first.courseSeq}/attendance/delete`,
      as: learner,
      body: {},
    })
    expect(withdrawn.body.errorName).toBe('PACKAGE_ATTENDEE_ELSEWHERE')

    const inPackage = await attendanceOf(server, pack, learner)
    await change(pack, inPackage?.attendSeq ?? 0, 'extend', { days: 5 })
    const [after, there] = [
      await attendanceOf(server, pack, learner),
      await attendanceOf(server, first, learner),
    ]
    expect(after?.validAt?.getTime()).toBeGreaterThan(inPackage?.validAt?.getTime() ?? 0)
    expect(there?.validAt).toEqual(after?.validAt)
  })

  test('ENR-21 ENR-39 who waits for a place of a package gets it with its classes when one is free', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null, maxUserCount: 1 })
    const [first] = two(pack)
    const [learner, next] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    await enrolFree(server, pack, learner)
    expect((await enrolFree(server, pack, next, { outcome: 'waitlist' })).status).toBe(200)
    expect(await statusIn(pack, next)).toBe('01')
    await change(pack, (await attendanceOf(server, pack, learner))?.attendSeq ?? 0, 'cancel')
    expect(await statusIn(pack, next)).toBe('00')
    expect(await mayEnter(server, first, next)).toBe(true)
  })
})

describe('PKG-10 classes that come and go', () => {
  test('PKG-10 an added class lets the attendees in, one taken out keeps them', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
    const [first, second] = two(pack)
    const learners = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    for (const learner of learners) await enrolFree(server, pack, learner)
    const added = await aCourse(services, channelSeq)
    const saved = await server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/admin/packages/${pack.courseSeq}/courses/modify`,
      as: owner,
      body: {
        courses: [added.courseSeq, first.courseSeq],
        before: [first.courseSeq, second.courseSeq],
      },
    })
    expect(saved.body.data.courses.map(({ courseSeq }: PackageWorld) => courseSeq)).toEqual([
      added.courseSeq,
      first.courseSeq,
    ])
    // The job may run twice.
    for (let time = 0; time < 2; time += 1)
      await fillPackage(systemContext(services, channelSeq), pack.courseSeq)
    for (const learner of learners)
      for (const course of [first, second, added]) expect(await mayEnter(server, course, learner)).toBe(true)
    for (const course of [first, second, added]) await expectLedger(server, course)
  })

  test('SET-09 of two who change the classes of a package the second is told', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
    const before = two(pack).map(({ courseSeq }) => courseSeq)
    const added = [
      (await aCourse(services, channelSeq)).courseSeq,
      (await aCourse(services, channelSeq)).courseSeq,
    ]
    const save = (courseSeqs: number[], seen: number[]) =>
      server.call({
        method: 'POST',
        url: `/api/v2.0/channels/${channelSeq}/admin/packages/${pack.courseSeq}/courses/modify`,
        as: owner,
        body: { courses: courseSeqs, before: seen },
      })
    const both = await Promise.all(added.map((one) => save([...before, one], before)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
    const kept = both
      .find(({ status }) => status === 200)
      ?.body.data.courses.map(({ courseSeq }: PackageWorld) => courseSeq)
    expect(await db.$count(packageCourses, eq(packageCourses.packageSeq, pack.courseSeq))).toBe(3)
    expect((await save(kept.toReversed(), kept)).status).toBe(200)
  })

  test('PKG-10 ENR-38 a class with fewer places than the package has attendees is not added', async () => {
    const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
    await enrolFree(server, pack, await aMember(services, channelSeq))
    const full = await aCourse(
      services,
      channelSeq,
      { userLimitTypeCd: '99', maxUserCount: 1 },
      { attendCount: 1 },
    )
    const answer = await server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/admin/packages/${pack.courseSeq}/courses/modify`,
      as: owner,
      body: {
        courses: [...two(pack), full].map(({ courseSeq }) => courseSeq),
        before: two(pack).map(({ courseSeq }) => courseSeq),
      },
    })
    expect(answer.body.errorName).toBe('CAPACITY_EXCEEDED')
    expect(await db.$count(packageCourses, eq(packageCourses.packageSeq, pack.courseSeq))).toBe(2)
  })
})

test('MY-07 a package stands among the classes of a member, with what its classes have done', async () => {
  const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null })
  const learner = await aMember(services, channelSeq)
  await enrolFree(server, pack, learner)
  const { list } = (await server.call({ url: `/api/v1.0/channels/${channelSeq}/me/classes`, as: learner }))
    .body.data
  expect(list).toHaveLength(3)
  const found = list.find(({ course }: { course: { courseTypeCd: string } }) => course.courseTypeCd === '08')
  expect(found).toMatchObject({ curriculumCount: 2, completedCount: 0, next: null, packageTitle: null })
  expect(
    list.filter(({ packageTitle }: { packageTitle: string | null }) => packageTitle === pack.title),
  ).toHaveLength(2)
})

test('SOC-19 BYD-01 the packages of two accounts that become one end when the longer one does', async () => {
  const pack = await aPackage(services, channelSeq, { fareCd: '00', price: null, vodDays: 10 })
  const [first] = two(pack)
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  for (const person of [from, into]) await enrolFree(server, pack, person)
  await change(pack, (await attendanceOf(server, pack, from))?.attendSeq ?? 0, 'extend', { days: 30 })
  const longer = await attendanceOf(server, pack, from)
  await moveAttendances(systemContext(services, channelSeq), from.userSeq, into.userSeq)
  const system = systemContext(services, channelSeq)
  const mine = await findRunning(system, pack.courseSeq, into.userSeq)
  expect(mine?.validAt).toEqual(longer?.validAt)
  expect((await findRunning(system, first.courseSeq, into.userSeq))?.validAt).toEqual(mine?.validAt)
  expect(await mayEnter(server, first, into)).toBe(true)
  expect(await mayEnter(server, first, from)).toBe(false)
  await change(pack, mine?.attendSeq ?? 0, 'cancel')
  expect(await mayEnter(server, first, into)).toBe(false)
  for (const course of [pack, ...two(pack)]) await expectLedger(server, course)
})
