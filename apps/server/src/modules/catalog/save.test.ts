import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  unique,
} from '../../testing/factories.ts'
import { aPicture } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { uploads, videos } from '../media/tables.ts'
import { orderLines, orders } from '../order/tables.ts'
import { courses } from './tables.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)
const owner = await anOperator(services, channelSeq, 'OWN')

type Key = { channelSeq: number; courseSeq: number }
const save = (course: Key, body: object, as = owner, revision = 1) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${course.channelSeq}/${course.courseSeq}`,
    as,
    body: { revision, ...body },
  })
const edited = (course: Key, as = owner) =>
  server.call({ url: `/api/v2.0/channels/${course.channelSeq}/admin/courses/${course.courseSeq}`, as })
const create = (body: object, as = owner, site = channelSeq) =>
  server.call({ method: 'POST', url: `/api/v2.0/channels/${site}/admin/courses/create`, as, body })
const aDraft = (change: Parameters<typeof aCourse>[2] = {}) =>
  aCourse(services, channelSeq, { releaseStateCd: '00', releasedAt: null, userSeq: owner.userSeq, ...change })

const anImage = (site = channelSeq) => aPicture(services, site, owner)

describe('making a class', () => {
  test.each([
    ['live', '00'],
    ['video', '02'],
    ['offline', '04'],
    ['custom', '05'],
  ])('GEN-03 a class can be %s', async (_, courseTypeCd) => {
    const { status, body } = await create({ title: '첫 단편소설', courseTypeCd })
    expect(status).toBe(200)
    const { data } = (await edited({ channelSeq, courseSeq: body.data.courseSeq })).body
    expect(data).toMatchObject({ courseTypeCd })
  })

  test('AUTH-03 AUTH-04 a draft begins with the defaults of D2, its maker being the instructor', async () => {
    const { status, body } = await create({ title: '  첫 단편소설  ' })
    expect(status).toBe(200)
    const { data } = (await edited({ channelSeq, courseSeq: body.data.courseSeq })).body
    expect(data).toMatchObject({
      title: '첫 단편소설',
      courseTypeCd: '05',
      publicCd: '00',
      difficultyCd: '01',
      openTypeCd: '00',
      choiseTypeCd: '00',
      curriculumProgressCd: '00',
      payStartCd: '99',
      payEndCd: '99',
      currency: 'KRW',
      payable: 1,
      fareCd: '01',
      price: null,
      vodDays: -1,
      userLimitTypeCd: '00',
      maxUserCount: 0,
      installmentStatus: 'N',
      attendPhoneInputYn: 'N',
      releaseStateCd: '00',
      courseReviewShowYn: 'Y',
      courseAttendSumShowYn: 'Y',
      teachers: [{ userSeq: owner.userSeq }],
    })
    const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, data.courseSeq))
    expect(row).toMatchObject({
      categoryCd: '000001',
      liveTypeCd: '00',
      deliveryCd: '99',
      trashTypeCd: '00',
      settingPayTimeYn: 'N',
      serviceAlias: 'default',
    })
  })

  test.each([
    ['AUTH-05 of one character', '글', '최소 2자 이상 입력해주세요.'],
    ['AUTH-05 VAL-21 of spaces', '   ', '제목 항목을 입력해주세요!'],
  ])('a title %s is refused at its field', async (_, title, message) => {
    const { status, body } = await create({ title })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ title: message })
  })

  test('AUTH-19 PERM-25 creating takes CLASS_LIFECYCLE_CREATE', async () => {
    expect(
      (await create({ title: '강사의 클래스' }, await anOperator(services, channelSeq, 'TCH'))).status,
    ).toBe(200)
    expect((await create({ title: '회원의 클래스' }, await aMember(services, channelSeq))).status).toBe(403)
  })
})

describe('saving a class', () => {
  test('AUTH-10 the fields that are sent are saved, the others stay', async () => {
    const course = await aDraft({ subTitle: '부제', price: 60_000 })
    const imageKey = await anImage()
    const sent = {
      title: '문장 수업',
      introductionTypeCd: '02',
      introduction: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '소개' }] }],
      },
      audiences: [' 처음 쓰는 사람 ', ''],
      imageKey,
      startAt: '2026-12-01T11:00:00.000Z',
      courseQaShowYn: 'N',
      attendPhoneInputYn: 'Y',
      question: '어떻게 알고 오셨나요?',
      notes: '원고지를 준비해 주세요',
      questionStatusCd: '00',
      courseQuestions: [
        {
          key: 'q1',
          kind: 'MULTIPLE_CHOICE',
          label: '경험',
          help: '',
          requiredYn: 'Y',
          choices: ['있음', '없음'],
          maxLength: 0,
        },
      ],
      kakao: 'https://open.kakao.com/o/1',
      seoSetting: { title: '문장 수업 | 느린 글방', noIndex: false },
    }
    const { status, body } = await save(course, sent)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...sent,
      audiences: ['처음 쓰는 사람'],
      subTitle: '부제',
      price: 60_000,
      revision: 2,
      courseReviewShowYn: 'Y',
      image: { url: `/media/image/${imageKey}` },
    })
    expect((await edited(course)).body.data).toEqual(body.data)
  })

  test('AUTH-18 AUTH-22 AUTH-25 CHAT-03 settings, questions, kinds of introduction and outside chats belong to the class', async () => {
    const course = await aDraft()
    for (const introductionTypeCd of ['00', '01', '02'])
      expect(
        (await save(course, { introductionTypeCd }, owner, (await edited(course)).body.data.revision)).status,
      ).toBe(200)
    const twice = [
      { key: 'a', kind: 'AGREE', label: '동의', help: '', requiredYn: 'Y', choices: [], maxLength: 0 },
    ]
    const { body } = await save(
      course,
      { courseQuestions: [...twice, ...twice], kakao: 'javascript:alert(1)' },
      owner,
      (await edited(course)).body.data.revision,
    )
    expect(body.fields).toEqual({ courseQuestions: '이미 추가했어요.' })
    const chats = await save(
      course,
      { kakao: 'javascript:alert(1)' },
      owner,
      (await edited(course)).body.data.revision,
    )
    expect(Object.keys(chats.body.fields)).toEqual(['kakao'])
  })

  test.each([
    ['AUTH-05', { title: '글' }, 'title'],
    ['AUTH-06', { price: 60_000, discountPrice: 60_000 }, 'discountPrice'],
    [
      'AUTH-07',
      { startAt: '2026-12-10T00:00:00Z', payEndCd: '00', payEndAt: '2026-12-01T00:00:00Z' },
      'payEndAt',
    ],
    ['AUTH-08', { startAt: '2026-12-01T00:00:00Z', endAt: '2026-12-20T00:00:00Z' }, 'endAt'],
    ['AUTH-09', { vodDays: 0 }, 'vodDays'],
    ['AUTH-16', { materialPrice: 1000 }, 'materialPriceEx'],
    ['CAT-33', { openTypeCd: '99' }, 'openTypeUrl'],
    ['ENR-09', { userLimitTypeCd: '99', maxUserCount: 0 }, 'maxUserCount'],
    ['PKG-01', { courseTypeCd: '08' }, 'courseTypeCd'],
    ['UPL-11 SEC-12', { imageKey: 'nobody-uploaded-this' }, 'imageKey'],
    ['SEC-04', { channelCategorySeq: 999_999 }, 'channelCategorySeq'],
  ])('%s what is wrong is told at its field and nothing is saved', async (_, change, field) => {
    const course = await aDraft()
    const { status, body } = await save(course, { subTitle: '바뀐 부제', ...change })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect((await edited(course)).body.data).toMatchObject({ revision: 1 })
  })

  test('SEC-04 a picture or category of another site is none', async () => {
    const course = await aDraft()
    const other = await aChannel(services)
    const imageKey = await anImage(other.channelSeq)
    expect((await save(course, { imageKey })).status).toBe(400)
  })

  test('AUTH-12 AUTH-13 a paid class that becomes free-open loses its price', async () => {
    const course = await aDraft({ price: 60_000, discountPrice: 50_000 })
    const { body } = await save(course, { fareCd: '03' })
    expect(body.data).toMatchObject({ fareCd: '03', price: null, discountPrice: null })
    expect((await save(course, { price: 1000 }, owner, 2)).body.data).toMatchObject({ price: null })
  })

  test('VAL-29 SEC-44 hostile rich text is stored without its hostile parts', async () => {
    const course = await aDraft()
    const introduction = {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        { type: 'image', attrs: { src: 'javascript:alert(1)' } },
        {
          type: 'paragraph',
          attrs: { onclick: 'alert(1)' },
          content: [
            { type: 'text', text: '안녕', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      ],
    }
    const { body } = await save(course, { introduction })
    expect(body.data.introduction).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '안녕' }] }],
    })
  })

  test('SEC-06 SEC-44 markup in texts stays text', async () => {
    const course = await aDraft()
    const title = '<img src=x onerror=alert(1)>'
    await save(course, { title, subTitle: '</script><script>alert(1)</script>' })
    expect((await edited(course)).body.data.title).toBe(title)
  })

  test('SEC-12 fields that only the server sets are not taken from a body', async () => {
    const course = await aDraft()
    const { body } = await save(course, {
      subTitle: '부제',
      courseSeq: 1,
      channelSeq: 1,
      userSeq: 1,
      releaseStateCd: '04',
      releasedAt: '2020-01-01T00:00:00Z',
      trashTypeCd: '01',
      attendCount: 1000,
      likeCount: 1000,
      reviewCount: 1000,
      refererCode: 'mine',
      savedAt: '2020-01-01T00:00:00Z',
    })
    expect(body.data).toMatchObject({
      courseSeq: course.courseSeq,
      channelSeq,
      releaseStateCd: '00',
      releasedAt: null,
      attendCount: 0,
      likeCount: 0,
      reviewCount: 0,
    })
    expect(body.data.refererCode).not.toBe('mine')
  })

  test('SET-09 of two who save at once one is told that the other was faster', async () => {
    const course = await aDraft()
    const answers = await Promise.all([
      save(course, { title: '첫째 저장' }),
      save(course, { title: '둘째 저장' }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
  })

  test('UPL-06 a class is not saved while one of its videos uploads', async () => {
    const course = await aDraft()
    const [upload] = await services.db
      .insert(uploads)
      .values({
        channelSeq,
        ownerSeq: owner.userSeq,
        kind: 'video',
        purpose: 'material',
        name: 'a.mp4',
        size: 1,
        state: 'uploading',
        storageKey: unique(),
      })
      .returning()
    const [video] = await services.db
      .insert(videos)
      .values({ channelSeq, uploadSeq: upload?.uploadSeq ?? 0, state: 'uploading' })
      .returning()
    await anItem(services, course, {
      vodTypeCd: '02',
      linkUrl: null,
      uploadVodSeq: video?.uploadVodSeq ?? null,
    })
    expect((await save(course, { title: '새 제목' })).body.errorName).toBe('VIDEO_UPLOADING')
    await services.db.update(videos).set({ state: 'optimising' }).where(eq(videos.channelSeq, channelSeq))
    expect((await save(course, { title: '새 제목' })).status).toBe(200)
  })

  test('AUTH-19 each tab takes its own permission, whichever call carries it', async () => {
    const course = await aDraft({ price: 60_000 })
    const facilitator = await aCourseStaff(services, course, 'FAC')
    expect((await save(course, { title: '강사가 고친 제목' }, facilitator)).status).toBe(200)
    expect((await save(course, { price: 1 }, facilitator, 2)).status).toBe(403)
    expect((await save(course, { publicCd: '99' }, facilitator, 2)).status).toBe(403)
    expect((await save(course, { title: '같은 값은 괜찮다', price: 60_000 }, facilitator, 2)).status).toBe(
      200,
    )
    const noPrices = await anOperator(services, channelSeq, 'MNG', { removed: ['CLASS_PAYMENT_UPDATE'] })
    expect((await save(course, { price: 1 }, noPrices, 3)).status).toBe(403)
  })

  test('GEN-20 a change of money or visibility leaves an entry, of words none', async () => {
    const course = await aDraft({ price: 60_000 })
    await save(course, { title: '새 제목' })
    await save(course, { price: 70_000, publicCd: '99' }, owner, 2)
    const target = `course:${course.courseSeq}`
    const entries = await services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.target, target)))
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'course.payment',
        userSeq: owner.userSeq,
        before: { price: 60_000 },
        after: { price: 70_000 },
      }),
      expect.objectContaining({
        action: 'course.visibility',
        before: { publicCd: '00' },
        after: { publicCd: '99' },
      }),
    ])
  })

  test('GEN-18 SEC-01 a class of another site cannot be read or written from here', async () => {
    const other = await aChannel(services)
    const theirs = await aCourse(services, other.channelSeq)
    const crossed = { channelSeq, courseSeq: theirs.courseSeq }
    expect((await edited(crossed)).status).toBe(404)
    expect((await save(crossed, { title: '빼앗은 제목' })).status).toBe(404)
    expect((await save(theirs, { title: '빼앗은 제목' })).status).toBe(403)
    const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, theirs.courseSeq))
    expect(row?.title).toBe(theirs.title)
  })

  test('CAT-04 a class in the bin is not edited', async () => {
    const course = await aDraft({ trashTypeCd: '01' })
    expect((await save(course, { title: '새 제목' })).status).toBe(410)
  })

  test('AUTH-23 a new price leaves earlier orders as they are', async () => {
    const course = await aDraft({ price: 60_000 })
    const [order] = await services.db
      .insert(orders)
      .values({
        channelSeq,
        userSeq: owner.userSeq,
        number: unique('n'),
        paymentOrderId: unique('p'),
        name: '김',
        email: 'a@b.test',
        amount: 60_000,
        gateway: 'toss',
        refundPolicy: 'ECOMMERCE',
      })
      .returning()
    const orderSeq = order?.orderSeq ?? 0
    await services.db.insert(orderLines).values({
      channelSeq,
      orderSeq,
      kind: 'class',
      courseSeq: course.courseSeq,
      title: course.title,
      listPrice: 60_000,
      amount: 60_000,
    })
    await save(course, { price: 90_000, title: '비싸진 수업' })
    const [line] = await services.db.select().from(orderLines).where(eq(orderLines.orderSeq, orderSeq))
    expect(line).toMatchObject({ listPrice: 60_000, amount: 60_000, title: course.title })
  })

  test('SEC-52 a body of ten thousand lines is refused', async () => {
    const course = await aDraft()
    expect((await save(course, { audiences: Array(10_000).fill('a') })).status).toBe(400)
    expect((await save(course, { title: 'a'.repeat(2_000_000) })).status).toBe(413)
    let content: object = { type: 'paragraph' }
    for (let depth = 0; depth < 500; depth += 1) content = { type: 'blockquote', content: [content] }
    expect((await save(course, { introduction: { type: 'doc', content: [content] } })).status).toBe(400)
  })
})
