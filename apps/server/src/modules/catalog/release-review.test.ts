import { alarmText } from '@seodang/domain/alarm'
import { DAY, HOUR } from '@seodang/domain/instant'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { deskOf } from '../../testing/desk.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  aPerson,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { aPicture, BUSINESS } from '../../testing/selling.ts'
import { type CallOptions, testServer } from '../../testing/server.ts'
import { channels } from '../site/tables.ts'
import { contentOf } from './release-content.ts'
import { releaseDue } from './review-clock.ts'
import { coursePrices, courseReviews, courses, packageCourses } from './tables.ts'
import { lockCourse } from './terms.ts'

const server = await testServer({ worker: true })
const { services } = server
const [first, second] = [await anAdministrator(), await anAdministrator()]

type Key = { channelSeq: number; courseSeq: number }

async function anAdministrator() {
  const person = await aPerson(services, { isPlatformAdmin: true, name: unique('관리') })
  return { ...person, cookie: await deskOf(services).cookieOf(person, { proved: true }) }
}

const atDesk = (path: string, options: Omit<CallOptions, 'url'> = {}, cookie = first.cookie) =>
  server.call({ ...options, url: `/api/v1.0/platform${path}`, headers: { cookie } })
const deskPath = ({ channelSeq, courseSeq }: Key) => `/channels/${channelSeq}/courses/${courseSeq}`
const post = (path: string, body: object = {}, cookie = first.cookie) =>
  atDesk(path, { method: 'POST', body }, cookie)
const take = (course: Key, cookie = first.cookie) => post(`${deskPath(course)}/review/create`, {}, cookie)
const approve = (course: Key, cookie = first.cookie) =>
  post(`${deskPath(course)}/review/approval`, {}, cookie)
const sendBack = (course: Key, reason: string, cookie = first.cookie) =>
  post(`${deskPath(course)}/review/refusal`, { reason }, cookie)
const demand = (channelSeq: number, releaseReviewYn: 'Y' | 'N' = 'Y', reason = '신고가 잦아요') =>
  post(`/channels/${channelSeq}/release-review/modify`, { releaseReviewYn, reason })

const adminUrl = ({ channelSeq, courseSeq }: Key) =>
  `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}`
const publish = (course: Key, as: Person, isPublic = true, releaseStateCd?: string) =>
  server.call({
    method: 'POST',
    url: `${adminUrl(course)}/public`,
    as,
    body: { publish: isPublic, ...(releaseStateCd && { releaseStateCd }) },
  })
const edited = async (course: Key, as: Person) => (await server.call({ url: adminUrl(course), as })).body.data
const save = async (course: Key, as: Person, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${course.channelSeq}/${course.courseSeq}`,
    as,
    body: { revision: (await edited(course, as)).revision, ...body },
  })
const seen = async ({ channelSeq, courseSeq }: Key) =>
  (await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}` })).status === 200

/** A site whose classes are reviewed, with a class that misses nothing. */
async function aSchool({ isReviewed = true } = {}) {
  const { channelSeq } = await aChannel(services, { ...BUSINESS, releaseReviewYn: isReviewed ? 'Y' : 'N' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, ...(await aWholeClass(channelSeq, owner)) }
}

async function aWholeClass(channelSeq: number, owner: Person) {
  const imageKey = await aPicture(services, channelSeq, owner)
  const course = await aCourse(services, channelSeq, {
    // Its last letter decides the particle of what is said about it.
    title: `${unique('class')} 붓글씨`,
    releaseStateCd: '00',
    releasedAt: null,
    imageKey,
    introduction: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '천천히 씁니다' }] }],
    },
  })
  const item = await anItem(services, course, { isPublic: 1 })
  return { course, item }
}

const heardBy = async (as: Person): Promise<string[]> =>
  (await server.call({ url: '/api/v1.0/alarms', as })).body.data.map(
    (alarm: Parameters<typeof alarmText>[0]) => alarmText(alarm, 'ko'),
  )
const mailsTo = async ({ email }: Person): Promise<string[]> =>
  (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).map(({ text }) => text)
const steps = async ({ channelSeq, courseSeq }: Key) =>
  (
    await services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.target, `course:${courseSeq}`)))
      .orderBy(asc(auditEntries.auditSeq))
  ).map(({ action, userSeq, after }) => ({ action, userSeq, after }))
const resultsOf = async ({ courseSeq }: Key) =>
  (
    await services.db
      .select()
      .from(courseReviews)
      .where(eq(courseReviews.courseSeq, courseSeq))
      .orderBy(asc(courseReviews.courseReviewSeq))
  ).map(({ result }) => result)

/** What the job of the clock does at an instant. */
const sweepAt = (at: Date) => releaseDue({ ...systemContext(services, 0), now: at })
/** Makes a class wait for so long already that it is due. */
const waitOut = ({ courseSeq }: Key) =>
  services.db
    .update(courseReviews)
    .set({ submittedAt: new Date(Date.now() - 6 * DAY), releaseAt: new Date(Date.now() - HOUR) })
    .where(eq(courseReviews.courseSeq, courseSeq))

/** The site no longer names its seller, so a paid class misses something that it had. */
async function loseBusiness({ channelSeq }: Key) {
  await services.db.update(channels).set({ corpName: null }).where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
}

describe('AUTH-21 the demand of the platform', () => {
  test('AUTH-21 takes a reason at its field, stands in the log, and is told at the desk', async () => {
    const { channelSeq } = await aSchool({ isReviewed: false })
    const empty = await demand(channelSeq, 'Y', ' ')
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: '사유 항목을 입력해주세요!' }])
    expect((await demand(channelSeq)).body.data.releaseReviewYn).toBe('Y')
    expect((await demand(channelSeq)).status).toBe(200)
    expect((await demand(channelSeq, 'N', '잘 지켜요')).body.data.releaseReviewYn).toBe('N')
    const log = await services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target, `channel:${channelSeq}`))
      .orderBy(asc(auditEntries.auditSeq))
    expect(log).toMatchObject([
      {
        action: 'platform.releaseReview',
        channelSeq,
        userSeq: first.userSeq,
        before: { releaseReviewYn: 'N' },
        after: { releaseReviewYn: 'Y', reason: '신고가 잦아요' },
      },
      { after: { releaseReviewYn: 'N', reason: '잘 지켜요' } },
    ])
    expect((await demand(987_654_321)).body.errorName).toBe('NO_DATA')
  })

  test('AUTH-21 SEC-04 of two sites the classes of that one are reviewed of which it is demanded', async () => {
    const [reviewed, other] = [await aSchool({ isReviewed: false }), await aSchool({ isReviewed: false })]
    expect((await demand(reviewed.channelSeq)).status).toBe(200)
    const stateOf = async ({ course, owner }: typeof other) =>
      (await publish(course, owner)).body.data.releaseStateCd
    expect([await stateOf(reviewed), await stateOf(other)]).toEqual(['01', '04'])
  })

  test('AUTH-21 on other sites a class appears at once', async () => {
    const { course, owner } = await aSchool({ isReviewed: false })
    expect((await edited(course, owner)).needsReview).toBe(false)
    expect((await publish(course, owner)).body.data.releaseStateCd).toBe('04')
    expect(await seen(course)).toBe(true)
  })
})

describe('AUTH-14, AUTH-21 a submitted class', () => {
  test('AUTH-14 waits, told until when, and stands still: neither class nor curriculum can be changed', async () => {
    const { course, owner, item } = await aSchool()
    const { body } = await publish(course, owner)
    expect(body.data).toMatchObject({
      releaseStateCd: '01',
      releasedAt: null,
      review: { endedAt: null, result: null, submittedAt: expect.any(String), releaseAt: expect.any(String) },
    })
    const waits = Date.parse(body.data.review.releaseAt) - Date.parse(body.data.review.submittedAt)
    expect(waits).toBeGreaterThanOrEqual(3 * DAY)
    expect((await publish(course, owner)).body.data.review).toEqual(body.data.review)
    expect(await seen(course)).toBe(false)

    const items = `/api/v2.0/curriculums/${course.channelSeq}/${course.courseSeq}`
    const changes: [string, object][] = [
      [`${items}/create`, { items: [{ curriculumTypeCd: '01', title: '새 장' }] }],
      [`${items}/${item.curriculumSeq}/modify`, { revision: 1, title: '다른 제목' }],
      [`${items}/copy`, { curriculumSeqs: [item.curriculumSeq] }],
      [`${items}/delete`, { curriculumSeqs: [item.curriculumSeq], forceYn: 'Y' }],
      [`${items}/ordering`, { order: [{ curriculumSeq: item.curriculumSeq, sectionSeq: null }] }],
    ]
    for (const state of ['submitted', 'in review']) {
      if (state === 'in review') expect((await take(course)).status).toBe(200)
      expect((await save(course, owner, { title: '몰래 바꾼 제목' })).body.errorName).toBe(
        'RELEASE_IN_REVIEW',
      )
      for (const [url, change] of changes)
        expect([
          url,
          (await server.call({ method: 'POST', url, as: owner, body: change })).body.errorName,
        ]).toEqual([url, 'RELEASE_IN_REVIEW'])
    }
    expect((await publish(course, owner, false)).body.data.releaseStateCd).toBe('00')
    expect((await save(course, owner, { title: '고친 제목' })).status).toBe(200)
    expect(await resultsOf(course)).toEqual(['withdrawn'])
  })

  test('AUTH-21 an unfinished class is not submitted, and AUTH-19 submitting takes CLASS_PUBLIC_UPDATE', async () => {
    const { course, owner } = await aSchool()
    expect((await publish(course, await aCourseStaff(services, course, 'FAC'))).status).toBe(403)
    await services.db.update(courses).set({ imageKey: null }).where(eq(courses.courseSeq, course.courseSeq))
    expect((await publish(course, owner)).body.errorName).toBe('CLASS_INCOMPLETE')
    expect(await resultsOf(course)).toEqual([])
  })

  test('AUTH-21 comes back as it was without another review, and changed only with one', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    await take(course)
    await approve(course)
    await publish(course, owner, false)
    expect((await edited(course, owner)).needsReview).toBe(false)
    expect((await publish(course, owner)).body.data.releaseStateCd).toBe('04')
    await publish(course, owner, false)
    expect((await save(course, owner, { subTitle: '달라졌어요' })).body.data.needsReview).toBe(true)
    expect((await publish(course, owner)).body.data.releaseStateCd).toBe('01')
  })

  test('AUTH-21 a moved item is a change, too', async () => {
    const { course, owner, item } = await aSchool()
    const other = await anItem(services, course, { ord: 2 })
    await publish(course, owner)
    await take(course)
    await approve(course)
    await publish(course, owner, false)
    const answer = await server.call({
      method: 'POST',
      url: `/api/v2.0/curriculums/${course.channelSeq}/${course.courseSeq}/ordering`,
      as: owner,
      body: {
        order: [other, item].map(({ curriculumSeq }) => ({ curriculumSeq, sectionSeq: null })),
      },
    })
    expect(answer.status).toBe(200)
    expect((await publish(course, owner)).body.data.releaseStateCd).toBe('01')
  })

  test('AUTH-21 other classes in a package are a change, too', async () => {
    const { channelSeq } = await aChannel(services)
    const { courseSeq } = await aPackage(services, channelSeq)
    const other = await aCourse(services, channelSeq)
    const ctx = systemContext(services, channelSeq)
    const course = await lockCourse(ctx, courseSeq)
    const before = await contentOf(ctx, course)
    expect(await contentOf(ctx, course)).toBe(before)
    await services.db
      .insert(packageCourses)
      .values({ channelSeq, packageSeq: courseSeq, courseSeq: other.courseSeq, ord: 3 })
    expect(await contentOf(ctx, course)).not.toBe(before)
  })
})

describe('ADM-03 the queue of the desk', () => {
  test('ADM-03 lists who waits longest first, finds by class and site, and knows each state', async () => {
    const schools = [await aSchool(), await aSchool(), await aSchool()]
    const word = unique('글방')
    for (const { channelSeq, course, owner } of schools) {
      await services.db.update(channels).set({ name: word }).where(eq(channels.channelSeq, channelSeq))
      await publish(course, owner)
    }
    const [a, b, c] = schools.map(({ course }) => course.courseSeq)
    const found = async (query: Record<string, string>) => (await atDesk('/reviews', { query })).body.data
    const seqs = ({ list }: { list: Key[] }) => list.map(({ courseSeq }) => courseSeq)
    const all = await found({ q: word })
    expect([seqs(all), all.totalCount]).toEqual([[a, b, c], 3])
    expect(seqs(await found({ q: schools[1]?.course.title ?? '' }))).toEqual([b])
    expect((await found({ q: `${word}%` })).totalCount).toBe(0)
    const page = await found({ q: word, size: '10', page: '2' })
    expect([page.list, page.totalCount]).toEqual([[], 3])

    if (schools[0]) await take(schools[0].course)
    expect(seqs(await found({ q: word, state: '02' }))).toEqual([a])
    expect(seqs(await found({ q: word, state: '01' }))).toEqual([b, c])
    expect((await found({ q: word })).list[0]).toMatchObject({
      siteName: word,
      takenByName: first.name,
      releaseStateCd: '02',
    })
  })

  test('ADM-03, ADM-04 is nobody’s but an administrator’s at the desk', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    const path = deskPath(course)
    const calls: [('GET' | 'POST')?, string?, object?][] = [
      ['GET', '/reviews'],
      ['GET', `${path}/review`],
      ['POST', `${path}/views/create`, {}],
      ['POST', `${path}/review/create`, {}],
      ['POST', `${path}/review/approval`, {}],
      ['POST', `${path}/review/refusal`, { reason: '안 돼요' }],
      [
        'POST',
        `/channels/${course.channelSeq}/release-review/modify`,
        { releaseReviewYn: 'N', reason: '왜요' },
      ],
    ]
    const manager = await anOperator(services, course.channelSeq, 'MNG')
    const entering = await deskOf(services).cookieOf(first, { proved: false })
    for (const [method = 'GET', url = '', body] of calls) {
      const ask = (as: Person | null, cookie?: string) =>
        server.call({
          method,
          url: `/api/v1.0/platform${url}`,
          as,
          ...(body && { body }),
          ...(cookie && { headers: { cookie } }),
        })
      for (const as of [null, owner, manager, first, await aMember(services, course.channelSeq)])
        expect([url, (await ask(as)).status]).toEqual([url, 401])
      expect([url, (await ask(null, entering)).status]).toEqual([url, 401])
    }
    expect((await edited(course, owner)).releaseStateCd).toBe('01')
  })

  test('ADM-03 a class of another site, or one that was never submitted, is not there', async () => {
    const [{ course, owner }, other] = [await aSchool(), await aSchool()]
    await publish(course, owner)
    const foreign = { channelSeq: other.channelSeq, courseSeq: course.courseSeq }
    expect((await atDesk(`${deskPath(foreign)}/review`)).body.errorName).toBe('CLASS_NOT_FOUND')
    expect((await take(foreign)).body.errorName).toBe('CLASS_NOT_FOUND')
    expect((await atDesk(`${deskPath(other.course)}/review`)).body.errorName).toBe('CLASS_NOT_FOUND')
    expect((await post(`${deskPath(foreign)}/views/create`)).body.errorName).toBe('CLASS_NOT_FOUND')
  })

  test('ADM-03 a look at the class is written down, opens its page once and changes nothing', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    const { url } = (await post(`${deskPath(course)}/views/create`)).body.data
    const link = new URL(url)
    expect([link.pathname, link.searchParams.get('next')]).toEqual([
      '/viewon',
      `/classes/${course.courseSeq}`,
    ])
    const code = link.hash.slice(1)
    const open = () =>
      server.call({
        method: 'POST',
        url: '/api/v1.0/auth/view',
        body: { code, channelSeq: course.channelSeq },
      })
    const as = (await open()).body.data
    expect((await open()).body.errorName).toBe('INCORRECT_CODE')
    const page = `/api/v2.0/channels/${course.channelSeq}/courses/${course.courseSeq}`
    expect((await server.call({ url: page, as })).body.data.title).toBe(course.title)
    expect((await publish(course, as)).body.errorName).toBe('READ_ONLY_VIEW')
    expect((await steps(course)).at(-1)).toMatchObject({ action: 'platform.view', userSeq: first.userSeq })
  })

  test('ADM-03 of two classes of one site each is shown with its own review', async () => {
    const { course, owner } = await aSchool()
    const later = await aWholeClass(course.channelSeq, owner)
    for (const one of [course, later.course]) await publish(one, owner)
    for (const { channelSeq, courseSeq, title } of [course, later.course])
      expect((await atDesk(`${deskPath({ channelSeq, courseSeq })}/review`)).body.data).toMatchObject({
        courseSeq,
        title,
      })
  })

  test('ADM-03 of two who take it at once one does, and the other is told', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    const answers = await Promise.all([take(course, first.cookie), take(course, second.cookie)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('RELEASE_MOVED')
    const { body } = await atDesk(`${deskPath(course)}/review`)
    expect([first.name, second.name]).toContain(body.data.takenByName)
  })

  test('ADM-03 of approving and sending back at once one holds', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    expect((await approve(course)).body.errorName).toBe('RELEASE_MOVED')
    await take(course)
    const answers = await Promise.all([
      approve(course, first.cookie),
      sendBack(course, '다시', second.cookie),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { releaseStateCd } = await edited(course, owner)
    expect(await seen(course)).toBe(releaseStateCd === '04')
    expect(await resultsOf(course)).toEqual([releaseStateCd === '04' ? 'released' : 'sentBack'])
  })

  test('AUTH-21 approving while the author takes it back: one of the two, never a hidden class that was approved', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    await take(course)
    const [approved, taken] = await Promise.all([approve(course), publish(course, owner, false, '02')])
    expect([approved?.status, taken?.status].toSorted()).toEqual([200, 409])
    expect([approved, taken].find((answer) => answer?.status === 409)?.body.errorName).toBe('RELEASE_MOVED')
    expect(await seen(course)).toBe(approved?.status === 200)
  })
})

describe('AUTH-21 how a review ends', () => {
  test('AUTH-21 sent back with reasons, which its editors read on the page, in a mail and among their alarms', async () => {
    const { course, owner } = await aSchool()
    const facilitator = await aCourseStaff(services, course, 'FAC')
    const teacherOfOthers = await anOperator(services, course.channelSeq, 'TCH')
    await publish(course, owner)
    await take(course)
    const empty = await sendBack(course, ' ')
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: '사유 항목을 입력해주세요!' }])
    expect((await sendBack(course, '가'.repeat(1001))).status).toBe(400)
    expect((await sendBack(course, ' 표지가 흐려요 ')).body.data).toMatchObject({
      releaseStateCd: '03',
      past: [{ result: 'sentBack', reason: '표지가 흐려요', endedByName: first.name }],
    })
    expect(await edited(course, owner)).toMatchObject({
      releaseStateCd: '03',
      review: { result: 'sentBack', reason: '표지가 흐려요' },
    })
    expect((await steps(course)).at(-1)).toEqual({
      action: 'course.release',
      userSeq: first.userSeq,
      after: { releaseStateCd: '03', reason: '표지가 흐려요' },
    })
    for (const person of [owner, facilitator]) {
      await eventually(async () =>
        expect(await heardBy(person)).toEqual([
          `${course.title} 심사에서 고칠 점이 있어요. 편집 화면에서 사유를 확인해 주세요.`,
        ]),
      )
      await eventually(async () =>
        expect(await mailsTo(person)).toEqual([expect.stringContaining('표지가 흐려요')]),
      )
    }
    expect(await heardBy(teacherOfOthers)).toEqual([])
    expect(await mailsTo(teacherOfOthers)).toEqual([])

    expect((await save(course, owner, { subTitle: '고쳤어요' })).status).toBe(200)
    expect((await publish(course, owner)).body.data.releaseStateCd).toBe('01')
  })

  test('AUTH-21 approved: visitors see it, and its price begins to count, as after any publication', async () => {
    const { course, owner } = await aSchool()
    const fan = await aMember(services, course.channelSeq)
    await publish(course, owner)
    await take(course)
    await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${course.channelSeq}/courses/${course.courseSeq}/like`,
      as: fan,
      body: {},
    })
    expect((await approve(course)).body.data).toMatchObject({
      releaseStateCd: '04',
      endedAt: expect.any(String),
    })
    expect(await seen(course)).toBe(true)
    const prices = await services.db
      .select()
      .from(coursePrices)
      .where(eq(coursePrices.courseSeq, course.courseSeq))
    expect(prices.map(({ price, untilAt }) => [price, untilAt])).toEqual([[60_000, null]])
    expect((await edited(course, owner)).releasedAt).not.toBeNull()
    await eventually(async () =>
      expect(await heardBy(owner)).toContain(`${course.title} 심사를 통과해서 공개되었어요.`),
    )
    expect((await take(course)).body.errorName).toBe('RELEASE_MOVED')
  })

  test('AUTH-20 what has become incomplete is not approved', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    await take(course)
    await loseBusiness(course)
    const { body } = await approve(course)
    expect(body.details.problems).toContainEqual({
      tab: 'payment',
      code: 'businessDetails',
      isBlocking: true,
    })
    expect((await edited(course, owner)).releaseStateCd).toBe('02')
  })
})

describe('AUTH-14 automatic release', () => {
  test('AUTH-14 not a moment early, then once, by however many workers, as if staff had published it', async () => {
    const { course, owner } = await aSchool()
    const { releaseAt } = (await publish(course, owner)).body.data.review
    server.clock.set(new Date(Date.parse(releaseAt) - 1))
    await sweepAt(server.clock.now())
    expect(await seen(course)).toBe(false)
    server.clock.set(releaseAt)
    await Promise.all([sweepAt(server.clock.now()), sweepAt(server.clock.now()), sweepAt(server.clock.now())])
    server.clock.set(new Date())
    expect(await seen(course)).toBe(true)
    expect(await resultsOf(course)).toEqual(['automatic'])
    expect(await steps(course)).toEqual([
      { action: 'course.release', userSeq: owner.userSeq, after: { releaseStateCd: '01' } },
      { action: 'course.release', userSeq: null, after: { releaseStateCd: '04' } },
    ])
    await eventually(async () => {
      expect(await heardBy(owner)).toEqual([`심사 기간이 지나 ${course.title}가 자동으로 공개되었어요.`])
      expect(await mailsTo(owner)).toHaveLength(1)
    })
  })

  test('AUTH-14 also of a class that is in review, and of none of a site that is stopped', async () => {
    const [reviewed, stopped] = [await aSchool(), await aSchool()]
    for (const { course, owner } of [reviewed, stopped]) {
      await publish(course, owner)
      await take(course)
      await waitOut(course)
    }
    const ofStopped = eq(channels.channelSeq, stopped.channelSeq)
    await services.db.update(channels).set({ suspendedAt: new Date() }).where(ofStopped)
    await sweepAt(new Date())
    expect(await resultsOf(reviewed.course)).toEqual(['automatic'])
    expect(await resultsOf(stopped.course)).toEqual([null])
    await services.db.update(channels).set({ suspendedAt: null }).where(ofStopped)
    await sweepAt(new Date())
    expect(await resultsOf(stopped.course)).toEqual(['automatic'])
  })

  test('AUTH-14 what has become incomplete is not released: its editors are told why, once', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    await waitOut(course)
    await loseBusiness(course)
    await Promise.all([sweepAt(new Date()), sweepAt(new Date())])
    await sweepAt(new Date())
    expect(await seen(course)).toBe(false)
    expect(await edited(course, owner)).toMatchObject({
      releaseStateCd: '03',
      review: { result: 'incomplete' },
    })
    await eventually(async () => {
      expect(await heardBy(owner)).toHaveLength(1)
      expect(await mailsTo(owner)).toEqual([expect.stringContaining('· 사업자 정보')])
    })
  })

  test('AUTH-14 a class in the bin waits for nothing any more', async () => {
    const { course, owner } = await aSchool()
    await publish(course, owner)
    await services.db
      .update(courses)
      .set({ trashTypeCd: '01' })
      .where(eq(courses.courseSeq, course.courseSeq))
    await sweepAt(new Date())
    await services.db
      .update(courses)
      .set({ trashTypeCd: '00' })
      .where(eq(courses.courseSeq, course.courseSeq))
    expect((await edited(course, owner)).releaseStateCd).toBe('00')
    expect(await resultsOf(course)).toEqual(['withdrawn'])
  })
})
