import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  unique,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { uploads, videos } from '../media/tables.ts'
import { curriculumItems } from './tables.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)
const owner = await anOperator(services, channelSeq, 'OWN')

type Key = { channelSeq: number; courseSeq: number }
type Item = { curriculumSeq: number; title: string; sectionSeq: number | null; revision: number }
const base = (course: Key) => `/api/v2.0/curriculums/${course.channelSeq}/${course.courseSeq}`
const post = (url: string, body: object, as = owner) => server.call({ method: 'POST', url, as, body })
const create = (course: Key, items: object[], as = owner) => post(`${base(course)}/create`, { items }, as)
const saveOne = (course: Key, curriculumSeq: number, body: object, as = owner) =>
  post(`${base(course)}/${curriculumSeq}/modify`, { revision: 1, ...body }, as)
const list = async (course: Key): Promise<Item[]> =>
  (
    await server.call({
      url: `/api/v2.0/channels/${course.channelSeq}/admin/courses/${course.courseSeq}/curriculums`,
      as: owner,
    })
  ).body.data.list
const titles = async (course: Key) => (await list(course)).map(({ title }) => title)

async function aVideo(state: 'uploading' | 'ready', site = channelSeq): Promise<number> {
  const [upload] = await services.db
    .insert(uploads)
    .values({
      channelSeq: site,
      ownerSeq: owner.userSeq,
      kind: 'video',
      purpose: 'material',
      name: '1강.mp4',
      size: 2048,
      state,
      storageKey: unique(),
    })
    .returning()
  const [video] = await services.db
    .insert(videos)
    .values({
      channelSeq: site,
      uploadSeq: upload?.uploadSeq ?? 0,
      state,
      duration: state === 'ready' ? 754 : 0,
    })
    .returning()
  return video?.uploadVodSeq ?? 0
}

let course: Key
beforeEach(async () => {
  course = await aCourse(services, channelSeq, { releaseStateCd: '00' })
})

describe('adding items', () => {
  test('CUR-03 CUR-05 CUR-06 a video item begins with the defaults of D4', async () => {
    const { status, body } = await create(course, [{ curriculumTypeCd: '02', title: '첫 문장' }])
    expect(status).toBe(200)
    expect(body.data.list).toEqual([
      {
        curriculumSeq: expect.any(Number),
        curriculumTypeCd: '02',
        sectionSeq: null,
        ord: 1,
        revision: 1,
        title: '첫 문장',
        content: { type: 'doc' },
        publicCd: '00',
        linkUrl: null,
        vodTypeCd: '02',
        uploadVodSeq: null,
        uploadOriginFile: null,
        duration: 0,
        classTime: 0,
        fileSize: 0,
        limitPercent: 0,
        isPublic: 0,
        lockStatusYn: 'N',
        lockStatus: 0,
        vodLockStatusCd: '0',
        limitDupPlay: 0,
        limitPlayTime: 0,
        multiplyPlayTime: 0,
        vodSpeedControlYn: 1,
        openedAt: null,
        missionType: null,
        missionResourceId: null,
        missionResourceName: null,
        xp: 0,
        point: 0,
        alreadyAttendedYn: 'N',
        workTypeCd: '99',
        live: null,
        meeting: null,
        liveMeeting: null,
        quiz: null,
        challenge: null,
        task: null,
        pdfSecurityYn: 'N',
        requiredYn: 'Y',
        video: null,
        files: [],
        isChatRoomOpen: null,
        downloadTimes: null,
        downloadDays: null,
        recordCount: 0,
      },
    ])
  })

  test('CUR-02 CUR-09 ROOM-04 every kind of item can be made; 07, 08 and 09 begin as their missions', async () => {
    const kinds = ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09']
    const { body } = await create(
      course,
      kinds.map((curriculumTypeCd) => ({ curriculumTypeCd, title: curriculumTypeCd })),
    )
    const missionOf = (kind: string) =>
      body.data.list.find((item: { curriculumTypeCd: string }) => item.curriculumTypeCd === kind).missionType
    expect(body.data.totalCount).toBe(10)
    expect([missionOf('07'), missionOf('08'), missionOf('09'), missionOf('02')]).toEqual([
      'ENTER_CHAT_ROOM',
      'LESSON_COMPLETE',
      'NEW_POST',
      null,
    ])
    expect((await create(course, [{ curriculumTypeCd: '10', title: '없는 종류' }])).status).toBe(400)
  })

  test('CUR-04 a live item is today, from the next half hour on, in Seoul', async () => {
    server.clock.set('2026-11-20T14:40:00Z')
    const { body } = await create(course, [{ curriculumTypeCd: '00', title: '합평' }])
    server.clock.set(new Date())
    expect(body.data.list[0].live).toEqual({
      liveAt: '2026-11-21',
      liveStartAt: '00:00',
      liveEndAt: '01:00',
      liveEndDateAt: '2026-11-21',
      liveType: '00',
      joinUrl: null,
      meetingId: null,
      password: null,
    })
    expect(body.data.list[0].liveMeeting).toEqual({ problem: null, isArranged: false, seriesId: null })
  })

  test('CUR-14 new items stand at the end of their section, or of the class', async () => {
    await create(course, [
      { curriculumTypeCd: '01', title: '1부' },
      { curriculumTypeCd: '01', title: '2부' },
    ])
    const [first] = await list(course)
    await create(course, [{ curriculumTypeCd: '02', title: '1-1', sectionSeq: first?.curriculumSeq }])
    await create(course, [
      { curriculumTypeCd: '02', title: '1-2', sectionSeq: first?.curriculumSeq },
      { curriculumTypeCd: '01', title: '3부' },
    ])
    expect(await titles(course)).toEqual(['1부', '1-1', '1-2', '2부', '3부'])
  })

  test('UPL-08 several YouTube links make several items; one that is none is told by its place', async () => {
    const link = (id: string) => ({
      curriculumTypeCd: '02',
      title: id,
      vodTypeCd: '01',
      linkUrl: `https://youtu.be/${id}`,
    })
    const { body } = await create(course, [link('abcdefghijk'), link('abc'), link('lmnopqrstuv')])
    expect(Object.keys(body.fields)).toEqual(['items.1.linkUrl'])
    expect(await list(course)).toEqual([])
    await create(course, [link('abcdefghijk'), link('lmnopqrstuv')])
    expect(await titles(course)).toEqual(['abcdefghijk', 'lmnopqrstuv'])
  })

  test('UPL-08 an address tells its host where nobody else does', async () => {
    const video = (title: string, linkUrl: string) => ({ curriculumTypeCd: '02', title, linkUrl })
    await create(course, [
      video('유튜브', 'https://youtu.be/abcdefghijk'),
      video('비메오', 'https://vimeo.com/76979871/a1b2c3d4e5'),
      video('다른 곳', 'https://example.com/film'),
    ])
    expect(await list(course)).toMatchObject([{ vodTypeCd: '01' }, { vodTypeCd: '03' }, { vodTypeCd: '00' }])
  })

  test('CUR-05 an item takes name, size and length from its video', async () => {
    const uploadVodSeq = await aVideo('ready')
    const { body } = await create(course, [{ curriculumTypeCd: '02', title: '1강', uploadVodSeq }])
    expect(body.data.list[0]).toMatchObject({
      uploadVodSeq,
      uploadOriginFile: '1강.mp4',
      fileSize: 2048,
      duration: 754,
      classTime: 13,
      video: { uploadVodSeq, state: 'ready', name: '1강.mp4', size: 2048, duration: 754 },
    })
  })

  test('SEC-04 a section of another class and a video of another site are none', async () => {
    const other = await aCourse(services, channelSeq)
    const section = await anItem(services, other, { curriculumTypeCd: '01' })
    const inSection = { curriculumTypeCd: '02', title: '가', sectionSeq: section.curriculumSeq }
    expect((await create(course, [inSection])).status).toBe(404)
    const uploadVodSeq = await aVideo('ready', (await aChannel(services)).channelSeq)
    expect((await create(course, [{ curriculumTypeCd: '02', title: '가', uploadVodSeq }])).status).toBe(400)
    expect(await list(course)).toEqual([])
  })

  test('SEC-04 a facilitator puts the own videos into the class, not those of others', async () => {
    const facilitator = await aCourseStaff(services, course, 'FAC')
    const uploadVodSeq = await aVideo('ready')
    const item = { curriculumTypeCd: '02', title: '가', uploadVodSeq }
    expect((await create(course, [item], facilitator)).status).toBe(400)
    await services.db
      .update(uploads)
      .set({ ownerSeq: facilitator.userSeq })
      .where(eq(uploads.channelSeq, channelSeq))
    expect((await create(course, [item], facilitator)).status).toBe(200)
    await services.db
      .update(uploads)
      .set({ ownerSeq: owner.userSeq })
      .where(eq(uploads.channelSeq, channelSeq))
  })

  test('CUR-14 copies stand behind what they were copied from, a section with all that it holds', async () => {
    await create(course, [{ curriculumTypeCd: '01', title: '1부' }])
    const [section] = await list(course)
    await create(course, [
      { curriculumTypeCd: '02', title: '1-1', sectionSeq: section?.curriculumSeq },
      { curriculumTypeCd: '01', title: '2부' },
    ])
    const [, item] = await list(course)
    const copy = (...curriculumSeqs: (number | undefined)[]) =>
      post(`${base(course)}/copy`, { curriculumSeqs })
    expect((await copy(item?.curriculumSeq)).status).toBe(200)
    expect(await titles(course)).toEqual(['1부', '1-1', '1-1', '2부'])
    await copy(section?.curriculumSeq)
    expect(await titles(course)).toEqual(['1부', '1-1', '1-1', '1부', '1-1', '1-1', '2부'])
    const copied = await list(course)
    expect(copied[4]?.sectionSeq).toBe(copied[3]?.curriculumSeq)
    const theirs = await anItem(services, await aCourse(services, channelSeq))
    expect((await copy(theirs.curriculumSeq)).status).toBe(404)
  })
})

describe('saving an item', () => {
  test('CUR-11 the fields that are sent are saved, the others stay', async () => {
    const { curriculumSeq } = await anItem(services, course, { limitPercent: 80 })
    const sent = {
      title: '새 제목',
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '설명' }] }] },
      isPublic: 1,
      openedAt: '2026-12-01T11:00:00.000Z',
      lockStatusYn: 'Y',
      vodSpeedControlYn: 0,
    }
    const { status, body } = await saveOne(course, curriculumSeq, sent)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...sent,
      limitPercent: 80,
      lockStatus: 1,
      vodLockStatusCd: '1',
      revision: 2,
    })
    expect(
      (await saveOne(course, curriculumSeq, { revision: 2, lockStatusYn: 'N' })).body.data,
    ).toMatchObject({
      lockStatus: 0,
      vodLockStatusCd: '0',
      title: '새 제목',
    })
  })

  test.each([
    ['CUR-13 no title', { title: ' ' }, 'title', '제목 항목을 입력해주세요!'],
    ['CUR-13 no address', { vodTypeCd: '01', linkUrl: '' }, 'linkUrl', '영상 주소 항목을 입력해주세요!'],
    [
      'UPL-08 an address that is not YouTube',
      { linkUrl: 'https://vimeo.com/1' },
      'linkUrl',
      '유튜브 동영상 주소를 입력해주세요.',
    ],
    [
      'UPL-08 an address that is not Vimeo',
      { vodTypeCd: '03', linkUrl: 'https://youtu.be/abcdefghijk' },
      'linkUrl',
      '비메오 동영상 주소를 입력해주세요.',
    ],
    [
      'VAL-01 an address without its scheme',
      { vodTypeCd: '00', linkUrl: 'a.co/v' },
      'linkUrl',
      expect.any(String),
    ],
    [
      'AUTH-15 a free video with a limit of simultaneous viewing',
      { isPublic: 1, limitDupPlay: 1 },
      'limitDupPlay',
      '무료로 공개한 영상에는 동시 시청 제한을 둘 수 없어요.',
    ],
    ['SEC-52 a share above all', { limitPercent: 101 }, 'limitPercent', expect.any(String)],
    ['SEC-04 a video of nobody', { uploadVodSeq: 999_999 }, 'uploadVodSeq', expect.any(String)],
  ])('%s is told at its field', async (_, change, field, message) => {
    const { curriculumSeq } = await anItem(services, course)
    const { status, body } = await saveOne(course, curriculumSeq, change)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ [field]: message })
  })

  test('AUTH-15 no video of a free-open class limits simultaneous viewing', async () => {
    const open = await aCourse(services, channelSeq, { fareCd: '03', price: null })
    const { curriculumSeq } = await anItem(services, open)
    expect(Object.keys((await saveOne(open, curriculumSeq, { limitDupPlay: 1 })).body.fields)).toEqual([
      'limitDupPlay',
    ])
  })

  test('CUR-13 VAL-02 a live item has a day, ends after it starts, and its link gets a scheme', async () => {
    const { body } = await create(course, [{ curriculumTypeCd: '00', title: '합평' }])
    const { curriculumSeq, live } = body.data.list[0]
    const wrong = await saveOne(course, curriculumSeq, { live: { ...live, liveAt: '2026-02-30' } })
    expect(Object.keys(wrong.body.fields)).toEqual(['live.liveAt'])
    const turned = { ...live, liveAt: '2026-12-02', liveEndDateAt: '2026-12-01' }
    expect(Object.keys((await saveOne(course, curriculumSeq, { live: turned })).body.fields)).toEqual([
      'live.liveEndAt',
    ])
    const right = { ...turned, liveEndDateAt: '2026-12-03', joinUrl: 'zoom.us/j/1' }
    expect((await saveOne(course, curriculumSeq, { live: right })).body.data.live.joinUrl).toBe(
      'https://zoom.us/j/1',
    )
  })

  test('SET-09 of two who save at once one is told that the other was faster', async () => {
    const { curriculumSeq } = await anItem(services, course)
    const answers = await Promise.all([
      saveOne(course, curriculumSeq, { title: '하나' }),
      saveOne(course, curriculumSeq, { title: '둘' }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  test('SEC-04 GEN-18 an item of another class or site is none', async () => {
    const other = await anItem(services, await aCourse(services, channelSeq))
    expect((await saveOne(course, other.curriculumSeq, { title: '빼앗은 제목' })).status).toBe(404)
    const far = await aCourse(services, (await aChannel(services)).channelSeq)
    const theirs = await anItem(services, far)
    expect(
      (await saveOne({ ...far, channelSeq }, theirs.curriculumSeq, { title: '빼앗은 제목' })).status,
    ).toBe(404)
    expect((await saveOne(far, theirs.curriculumSeq, { title: '빼앗은 제목' })).status).toBe(403)
  })

  test('PERM-25 PERM-32 a facilitator edits the own class only, a class manager and a member none', async () => {
    const { curriculumSeq } = await anItem(services, course)
    const facilitator = await aCourseStaff(services, course, 'FAC')
    expect((await saveOne(course, curriculumSeq, { title: '고친 제목' }, facilitator)).status).toBe(200)
    const other = await aCourse(services, channelSeq)
    const item = await anItem(services, other)
    expect((await saveOne(other, item.curriculumSeq, { title: '고친 제목' }, facilitator)).status).toBe(403)
    for (const person of [await aCourseStaff(services, course, 'CMG'), await aMember(services, channelSeq)])
      expect([403, 404]).toContain(
        (await create(course, [{ curriculumTypeCd: '02', title: '가' }], person)).status,
      )
  })

  test('SEC-12 fields that only the server sets are not taken from a body', async () => {
    const { curriculumSeq } = await anItem(services, course)
    await saveOne(course, curriculumSeq, {
      title: '제목',
      ord: 99,
      courseSeq: 1,
      removedAt: '2020-01-01T00:00:00Z',
      fileSize: 5,
    })
    expect((await list(course))[0]).toMatchObject({ ord: 0, fileSize: 0, title: '제목' })
  })
})

describe('CUR-14 the order of items', () => {
  const order = (wanted: { curriculumSeq: number; sectionSeq: number | null }[]) =>
    post(`${base(course)}/ordering`, { order: wanted })
  const places = (items: Item[]) =>
    items.map(({ curriculumSeq, sectionSeq }) => ({ curriculumSeq, sectionSeq }))

  beforeEach(async () => {
    await create(course, [
      { curriculumTypeCd: '01', title: '1부' },
      { curriculumTypeCd: '01', title: '2부' },
    ])
    const [first, second] = await list(course)
    await create(course, [
      { curriculumTypeCd: '02', title: '1-1', sectionSeq: first?.curriculumSeq },
      { curriculumTypeCd: '02', title: '2-1', sectionSeq: second?.curriculumSeq },
    ])
  })

  test('CUR-14 items and sections take the places that they are given', async () => {
    const [first, one, second, two] = places(await list(course))
    if (!first || !one || !second || !two) throw new Error('four items were made')
    const { status, body } = await order([
      { ...one, sectionSeq: null },
      second,
      { ...two, sectionSeq: second.curriculumSeq },
      first,
    ])
    expect(status).toBe(200)
    expect(body.data.list.map(({ title }: Item) => title)).toEqual(['1-1', '2부', '2-1', '1부'])
    expect(body.data.list.map(({ ord }: { ord: number }) => ord)).toEqual([1, 2, 3, 4])
  })

  test('SEC-04 a list with a missing, doubled or foreign key, or a section that is none, changes nothing', async () => {
    const before = await list(course)
    const own = places(before)
    const foreign = await anItem(services, await aCourse(services, channelSeq))
    const [first, one, ...rest] = own
    if (!first || !one) throw new Error('four items were made')
    const wrong = [
      own.slice(1),
      [...own, first],
      [first, first, ...rest],
      [...own.slice(1), { curriculumSeq: foreign.curriculumSeq, sectionSeq: null }],
      own.map((place) => ({ ...place, sectionSeq: foreign.curriculumSeq })),
      [first, { ...one, sectionSeq: one.curriculumSeq }, ...rest],
    ]
    for (const wanted of wrong) expect((await order(wanted)).status).toBe(404)
    expect(await list(course)).toEqual(before)
  })

  test('two orders at once leave one of them, whole', async () => {
    const own = places(await list(course))
    const [first, one, second, two] = own
    if (!first || !one || !second || !two) throw new Error('four items were made')
    await Promise.all([order([second, two, first, one]), order(own)])
    const result = await list(course)
    expect([
      ['2부', '2-1', '1부', '1-1'],
      ['1부', '1-1', '2부', '2-1'],
    ]).toContainEqual(result.map(({ title }) => title))
  })
})

describe('removing items', () => {
  const remove = (curriculumSeqs: number[], forceYn = 'N') =>
    post(`${base(course)}/delete`, { curriculumSeqs, forceYn })

  test('CUR-17 items that learners opened are named first; told so they go, and the records stay', async () => {
    const seen = await anItem(services, course, { title: '본 항목', ord: 1 })
    const unseen = await anItem(services, course, { title: '안 본 항목', ord: 2 })
    const learner = await aMember(services, channelSeq)
    await services.db.insert(itemProgress).values({ ...seen, userSeq: learner.userSeq })

    const asked = await remove([seen.curriculumSeq, unseen.curriculumSeq])
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({
      errorName: 'ITEM_HAS_RECORDS',
      details: { items: [{ curriculumSeq: seen.curriculumSeq, title: '본 항목', recordCount: 1 }] },
    })
    expect(await titles(course)).toHaveLength(2)

    expect((await remove([unseen.curriculumSeq])).status).toBe(200)
    expect((await remove([seen.curriculumSeq], 'Y')).body.data.list).toEqual([])
    const kept = and(
      eq(itemProgress.channelSeq, channelSeq),
      eq(itemProgress.curriculumSeq, seen.curriculumSeq),
    )
    expect(await services.db.$count(itemProgress, kept)).toBe(1)
  })

  test('CUR-14 the items of a removed section stand before the first one that is left', async () => {
    await create(course, [
      { curriculumTypeCd: '01', title: '1부' },
      { curriculumTypeCd: '01', title: '2부' },
    ])
    const [first, second] = await list(course)
    await create(course, [{ curriculumTypeCd: '02', title: '2-1', sectionSeq: second?.curriculumSeq }])
    const { body } = await remove([second?.curriculumSeq ?? 0])
    expect(body.data.list.map(({ title, sectionSeq }: Item) => [title, sectionSeq])).toEqual([
      ['2-1', null],
      ['1부', null],
    ])
    expect(first?.title).toBe('1부')
  })

  test('SEC-04 an item of another class is none, and nothing else goes', async () => {
    const mine = await anItem(services, course)
    const theirs = await anItem(services, await aCourse(services, channelSeq))
    expect((await remove([mine.curriculumSeq, theirs.curriculumSeq], 'Y')).status).toBe(404)
    const gone = eq(curriculumItems.curriculumSeq, mine.curriculumSeq)
    expect((await services.db.select().from(curriculumItems).where(gone))[0]?.removedAt).toBeNull()
  })
})

test('CUR-15 an item without a date opens with its section', async () => {
  const shown = await aCourse(services, channelSeq)
  const openedAt = '2026-12-01T11:00:00.000Z'
  const section = await anItem(services, shown, {
    curriculumTypeCd: '01',
    openedAt: new Date(openedAt),
    ord: 1,
  })
  await anItem(services, shown, { sectionSeq: section.curriculumSeq, ord: 2 })
  const own = new Date('2026-12-08T11:00:00Z')
  await anItem(services, shown, { sectionSeq: section.curriculumSeq, openedAt: own, ord: 3 })
  const { body } = await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${shown.courseSeq}` })
  expect(body.data.curriculum.map((row: { openedAt: string }) => row.openedAt)).toEqual([
    openedAt,
    openedAt,
    own.toISOString(),
  ])
})
