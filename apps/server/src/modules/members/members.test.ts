import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { mailsTo, PASSWORD } from '../../testing/account.ts'
import { aPostOn, aSiteBoard } from '../../testing/boards.ts'
import { buy } from '../../testing/buying.ts'
import { hold } from '../../testing/coupons.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { itemProgress } from '../classroom/tables.ts'
import { postComments, questions, reviews } from '../community/tables.ts'
import { hashPassword } from '../identity/passwords.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { orders } from '../order/tables.ts'
import { memberNotes } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const site = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/admin` }
}
type Site = Awaited<ReturnType<typeof site>>

const get = (s: Site, path: string, query: Record<string, string> = {}, as: Person = s.owner) =>
  server.call({ url: `${s.url}${path}`, as, query })
const post = (s: Site, path: string, body: object = {}, as: Person = s.owner) =>
  server.call({ method: 'POST', url: `${s.url}${path}`, as, body })
const names = async (s: Site, query: Record<string, string>) =>
  (await get(s, '/members', query)).body.data.list.map(({ name }: { name: string }) => name)
const aLabel = async (s: Site, name: string, tone = 'accent'): Promise<number> =>
  (await post(s, '/member-labels/create', { name, tone })).body.data.labelSeq
const join = (s: Site, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${s.channelSeq}/channel-user/create`,
    as,
    body: { agreements: { terms: true, privacy: true } },
  })
const setJoined = (s: Site, { userSeq }: Person, change: Partial<typeof channelUsers.$inferInsert>) =>
  services.db
    .update(channelUsers)
    .set(change)
    .where(and(eq(channelUsers.channelSeq, s.channelSeq), eq(channelUsers.userSeq, userSeq)))
/** A post, a comment, a review and a question. */
async function writesOfEach({ channelSeq }: Site, { userSeq }: Person) {
  const { courseSeq } = await aCourse(services, channelSeq)
  const { attendSeq } = await anAttendance(services, { channelSeq, courseSeq }, { userSeq })
  const { boardSeq } = await aSiteBoard(services, channelSeq)
  const { postSeq } = await aPostOn(services, { channelSeq, boardSeq }, userSeq)
  const by = { channelSeq, userSeq, content: '좋았어요' }
  await services.db.insert(postComments).values({ ...by, postSeq })
  await services.db.insert(reviews).values({ ...by, courseSeq, attendSeq, halfStars: 9 })
  await services.db.insert(questions).values({ ...by, courseSeq })
}
const writtenTimes = (times: number) => ({
  postCount: times,
  commentCount: times,
  reviewCount: times,
  questionCount: times,
})
const audits = async (s: Site, action: string) =>
  services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, s.channelSeq), eq(auditEntries.action, action)))

describe('MEM-05 the list of members', () => {
  test('MEM-01 MEM-05 MEM-06 who signed up is listed, found, filtered and sorted; who left or never came is not', async () => {
    const s = await site()
    await services.db
      .update(channelUsers)
      .set({ leftAt: null })
      .where(eq(channelUsers.channelSeq, s.channelSeq))
    const [garam, narae, dasom] = await Promise.all([
      aMember(services, s.channelSeq, { name: '가람', phone: '01012345678' }),
      aMember(services, s.channelSeq, { name: '나래' }),
      aMember(services, s.channelSeq, { name: '다솜' }),
    ])
    await aPerson(services, { name: '바깥' })
    const gone = await aMember(services, s.channelSeq, { name: '떠난 사람' })
    await setJoined(s, gone, { leftAt: new Date() })
    await setJoined(s, garam, { joinedAt: new Date('2026-01-10T03:00:00Z'), marketingYn: 'Y' })
    await setJoined(s, narae, { joinedAt: new Date('2026-02-10T16:00:00Z') })
    await setJoined(s, dasom, { joinedAt: new Date('2026-03-10T03:00:00Z') })
    await setJoined(s, s.owner, { joinedAt: new Date('2026-01-01T03:00:00Z') })

    expect(await names(s, {})).toEqual(['다솜', '나래', '가람', s.owner.name])
    expect(await names(s, { sort: 'name', direction: 'asc' })).toEqual(['가람', s.owner.name, '나래', '다솜'])
    expect(await names(s, { q: '나래' })).toEqual(['나래'])
    expect(await names(s, { q: garam.email.toUpperCase() })).toEqual(['가람'])
    expect(await names(s, { q: '010-1234' })).toEqual(['가람'])
    expect(await names(s, { q: '%' })).toEqual([])
    expect(await names(s, { marketingYn: 'Y' })).toEqual(['가람'])
    // The tenth of February ends at three in the afternoon of UTC: the sixteenth hour is the eleventh in Seoul.
    expect(await names(s, { joinedFrom: '2026-02-11', joinedTo: '2026-02-11' })).toEqual(['나래'])
    expect(await names(s, { joinedFrom: '2026-02-10', joinedTo: '2026-02-10' })).toEqual([])
    const page = (await get(s, '/members', { page: '2', size: '10' })).body.data
    expect(page).toEqual({ list: [], totalCount: 4 })
  })

  test('PERM-09 what people spent, hold and answered is told to whoever may see it where it stands', async () => {
    const s = await site()
    const person = await aMember(services, s.channelSeq)
    const course = await aCourse(services, s.channelSeq)
    await anOrder(services, course, person, null)
    const clerk = await anOperator(services, s.channelSeq, 'MNG', {
      removed: ['SITE_SALES', 'SITE_COUPON', 'SITE_FORM', 'SITE_CLASS'],
    })
    const { list } = (await get(s, '/members', {}, clerk)).body.data
    expect(list.map(({ spent }: { spent: unknown }) => spent)).toEqual(list.map(() => null))
    expect((await get(s, `/members/${person.userSeq}`, {}, clerk)).body.data.member.spent).toBeNull()
    expect((await get(s, '/members', { sort: 'spent' }, clerk)).body.errorName).toBe('NO_PERMISSION')
    const headers = async (as: Person) => {
      const { response } = await get(s, '/members/excel', {}, as)
      return (await readXlsxFile(response.rawPayload))[0]?.data[0]
    }
    expect(await headers(s.owner)).toContain('결제 금액')
    expect(await headers(clerk)).not.toContain('결제 금액')

    const spent = { kind: 'spent', from: 1, to: null }
    const marketing = { kind: 'marketing', yn: 'Y' }
    const segment = (conditions: object[]) => ({ name: '단골', match: 'all', conditions, staticYn: 'N' })
    for (const condition of [
      spent,
      { kind: 'couponHeld', couponInfoSeq: null, yn: 'Y' },
      { kind: 'membership', membershipSeq: null, yn: 'Y' },
      { kind: 'joinAnswer', fieldSeq: 1, answer: '가' },
    ])
      for (const path of ['/segments/preview', '/segments/create'])
        expect((await post(s, path, segment([condition]), clerk)).body.errorName).toBe('NO_PERMISSION')
    expect((await post(s, '/segments/preview', segment([marketing]), clerk)).status).toBe(200)
    // What an owner asked for goes on when somebody else changes its name.
    const { segmentSeq, revision } = (await post(s, '/segments/create', segment([spent]))).body.data
    const renamed = { ...segment([spent, marketing]), name: '새 이름', revision }
    expect((await post(s, `/segments/${segmentSeq}/modify`, renamed, clerk)).status).toBe(200)
  })

  test('MEM-05 what a member spent is what came and did not go back, counted again from the orders', async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq)
    const member = await aMember(services, s.channelSeq)
    const other = await site()
    const elsewhere = await aCourse(services, other.channelSeq)
    await anOrder(services, course, member, null)
    await anOrder(services, course, member, null, { refundedAmount: 20_000, paymentStatus: '04' })
    await anOrder(services, course, member, null, { paidAt: null, paymentStatus: '00' })
    await anOrder(services, elsewhere, member, null)
    const rows = await services.db.select().from(orders).where(eq(orders.channelSeq, s.channelSeq))
    const recount = rows
      .filter(({ paidAt }) => paidAt !== null)
      .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
    expect(recount).toBe(100_000)
    const [first] = (await get(s, '/members', { sort: 'spent' })).body.data.list
    expect(first).toMatchObject({ userSeq: member.userSeq, spent: recount, attendCount: 0 })
  })

  test('MEM-05 SEC-48 all who match are a spreadsheet, which is recorded, and with a password nobody opens it without', async () => {
    const s = await site()
    const label = await aLabel(s, '단골')
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, n) => aMember(services, s.channelSeq, { name: `회원 ${n}` })),
    )
    await post(s, `/member-labels/${label}/members/modify`, {
      addYn: 'Y',
      userSeqs: people.map(({ userSeq }) => userSeq),
    })
    const response = await get(s, '/members/excel', {
      labelSeq: String(label),
      sort: 'name',
      direction: 'asc',
    })
    const [read] = await readXlsxFile(response.response.rawPayload)
    expect(read?.data).toHaveLength(13)
    expect(read?.data[0]?.[0]).toBe('이름')
    expect(read?.data[2]?.slice(0, 2)).toEqual(['회원 1', people[1]?.email])
    const sealed = await post(s, '/members/excel/create', { labelSeq: label, password: 'secret-word-1' })
    expect(sealed.status).toBe(200)
    expect(sealed.response.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
    const taken = await audits(s, 'member.download')
    expect(taken.map(({ after }) => after)).toEqual([
      { rows: 12, labelSeq: label, sort: 'name', direction: 'asc' },
      { rows: 12, labelSeq: label, isSealed: true },
    ])
    expect(JSON.stringify(taken)).not.toContain('secret-word-1')
  })
})

describe('MEM-04 PERM-18 who may see the members', () => {
  test.each([
    ['/members', 'SITE_USER_READ'],
    ['/segments', 'SITE_USER_READ'],
    ['/registered-members', 'SITE_MEMBER_READ'],
  ])('PERM-18 MEM-03 %s needs %s', async (path, permission) => {
    const s = await site()
    const teacher = await anOperator(services, s.channelSeq, 'TCH')
    const without = await anOperator(services, s.channelSeq, 'MNG', { removed: [permission] })
    const withOnly = await anOperator(services, s.channelSeq, 'TCH', { added: [permission] })
    expect((await get(s, path, {}, teacher)).body.errorName).toBe('NO_PERMISSION')
    expect((await get(s, path, {}, without)).body.errorName).toBe('NO_PERMISSION')
    expect((await get(s, path, {}, withOnly)).status).toBe(200)
    // Reading does not let them save.
    const saved = await post(s, '/member-labels/create', { name: '단골', tone: 'ok' }, withOnly)
    expect(saved.body.errorName).toBe('NO_PERMISSION')
  })

  test('MEM-07 PERM-09 orders are shown to whoever sees the sales, and to nobody else', async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq)
    const member = await aMember(services, s.channelSeq)
    await anOrder(services, course, member, null)
    const clerk = await anOperator(services, s.channelSeq, 'TCH', { added: ['SITE_USER'] })
    const seen = async (as: Person) => (await get(s, `/members/${member.userSeq}`, {}, as)).body.data.orders
    expect(await seen(s.owner)).toMatchObject({
      totalCount: 1,
      list: [{ amount: 60_000, title: course.title }],
    })
    expect(await seen(clerk)).toBeNull()
  })
})

describe('MEM-07 the detail of a member', () => {
  test('MEM-07 MSH-09 CPN-12 PERM-09 memberships and coupons, each for whoever sees its desk', async () => {
    const s = await site()
    const member = await aMember(services, s.channelSeq)
    const membership = await aMembership(services, s.channelSeq)
    const mine = await aSubscriber(server, membership, member)
    const { couponInfoSeq, couponSeq } = await hold(server, s.channelSeq, member, { name: '첫 쿠폰' })
    const detail = async (as: Person = s.owner) =>
      (await get(s, `/members/${member.userSeq}`, {}, as)).body.data
    expect(await detail()).toMatchObject({
      memberships: [
        {
          membershipSeq: membership.membershipSeq,
          name: '서당 서가',
          state: 'active',
          price: 10_000,
          nextChargeAt: mine.nextChargeAt,
          endedAt: null,
        },
      ],
      coupons: {
        totalCount: 1,
        list: [
          { couponSeq, couponInfoSeq, name: '첫 쿠폰', stateCd: '00', isOver: false, orderNumber: null },
        ],
      },
    })
    const course = await aCourse(services, s.channelSeq)
    const { order: paid } = await buy(server, course, member, { couponSeq, expectedAmount: 50_000 })
    expect((await detail()).coupons.list).toMatchObject([
      { stateCd: '02', orderNumber: paid.number, usedAt: expect.any(String) },
    ])
    const clerk = await anOperator(services, s.channelSeq, 'TCH', { added: ['SITE_USER'] })
    expect(await detail(clerk)).toMatchObject({ coupons: null })
    const other = await site()
    const elsewhere = await aMembership(services, other.channelSeq)
    await services.db.insert(channelUsers).values({ channelSeq: other.channelSeq, userSeq: member.userSeq })
    await aSubscriber(server, elsewhere, member)
    expect((await detail()).memberships).toHaveLength(1)
  })

  test('MEM-07 shows consents, places with progress, what they wrote, notes and labels', async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq)
    const [first] = [await anItem(services, course), await anItem(services, course)]
    const person = await aPerson(services)
    await join(s, person)
    await anAttendance(services, course, person)
    await services.db
      .insert(itemProgress)
      .values({ ...first, userSeq: person.userSeq, completedAt: new Date() })
    const label = await aLabel(s, '관심 고객')
    await post(s, `/member-labels/${label}/members/modify`, { addYn: 'Y', userSeqs: [person.userSeq] })
    const note = await post(s, `/members/${person.userSeq}/notes/create`, { content: ' 전화로 문의 ' })
    expect(note.body.data).toMatchObject({ content: '전화로 문의', mineYn: 'Y', byName: s.owner.name })

    const detail = (await get(s, `/members/${person.userSeq}`)).body.data
    expect(detail).toMatchObject({
      member: {
        userSeq: person.userSeq,
        email: person.email,
        attendCount: 1,
        labels: [{ name: '관심 고객', tone: 'accent' }],
      },
      enrolments: [
        { courseSeq: course.courseSeq, choiseStatusCd: CHOISE_STATUS.approved, progressPercent: 50 },
      ],
      written: { postCount: 0, commentCount: 0, reviewCount: 0, questionCount: 0 },
      notes: [{ content: '전화로 문의' }],
      staffYn: 'N',
    })
    const purposes = detail.consents.map(
      ({ purpose, agreedYn }: Record<string, string>) => `${purpose} ${agreedYn}`,
    )
    expect(purposes).toEqual(expect.arrayContaining(['terms Y', 'privacy Y']))
  })

  test('MEM-07 SEC-04 each member is shown with what they wrote here and how they came, not with what others did', async () => {
    const [s, other] = [await site(), await site()]
    const people = [
      { language: 'en', refererCode: 'blog', times: 1 },
      { language: 'ja', refererCode: 'cafe', times: 2 },
    ] as const
    const shown = []
    for (const { language, refererCode, times } of people) {
      const member = await aMember(services, s.channelSeq, { language })
      await services.db.insert(channelUsers).values({ channelSeq: other.channelSeq, userSeq: member.userSeq })
      await setJoined(s, member, { refererCode })
      for (let time = 0; time < times; time++) await writesOfEach(s, member)
      await writesOfEach(other, member)
      shown.push({ member, page: { language, refererCode, written: writtenTimes(times) } })
    }
    for (const { member, page } of shown)
      expect((await get(s, `/members/${member.userSeq}`)).body.data).toMatchObject(page)
  })

  test('MEM-07 staff delete the notes that they wrote themselves, and no others', async () => {
    const s = await site()
    const member = await aMember(services, s.channelSeq)
    const manager = await anOperator(services, s.channelSeq, 'MNG')
    const path = `/members/${member.userSeq}/notes`
    const { memberNoteSeq } = (await post(s, `${path}/create`, { content: '메모' })).body.data
    expect((await post(s, `${path}/${memberNoteSeq}/delete`, {}, manager)).status).toBe(404)
    expect((await post(s, `${path}/${memberNoteSeq}/delete`)).status).toBe(200)
    expect((await post(s, `${path}/${memberNoteSeq}/delete`)).status).toBe(404)
    const empty = await post(s, `${path}/create`, { content: '  ' })
    expect(empty.body.fields).toEqual({ content: '메모 항목을 입력해주세요!' })
  })

  test('SEC-01 MEM-07 members, labels and notes of another site are as if they were not there', async () => {
    const [s, other] = [await site(), await site()]
    const stranger = await aMember(services, other.channelSeq)
    const label = await aLabel(other, '남의 라벨')
    const own = await aLabel(s, '우리 라벨')
    const answers = [
      await get(s, `/members/${stranger.userSeq}`),
      await get(s, `/members/${stranger.userSeq}/leaving`),
      await post(s, `/members/${stranger.userSeq}/delete`, { blockYn: 'Y' }),
      await post(s, `/members/${stranger.userSeq}/notes/create`, { content: '메모' }),
      await post(s, `/member-labels/${label}/modify`, { name: '빼앗기', tone: 'ok', revision: 1 }),
      await post(s, `/member-labels/${label}/delete`),
      await post(s, `/member-labels/${label}/members/modify`, { addYn: 'Y', userSeqs: [s.owner.userSeq] }),
      await post(s, `/blocked-members/${stranger.userSeq}/delete`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const labelled = await post(s, `/member-labels/${own}/members/modify`, {
      addYn: 'Y',
      userSeqs: [stranger.userSeq],
    })
    expect(labelled.body.data).toEqual({ changedCount: 0 })
    expect(await names(s, { labelSeq: String(label) })).toEqual([])
  })
})

describe('MEM-07 labels', () => {
  test('MEM-07 a label is given to those named or to all who match, once, and taken off again', async () => {
    const s = await site()
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        aMember(services, s.channelSeq, { name: n < 3 ? `박 ${n}` : `이 ${n}` }),
      ),
    )
    const label = await aLabel(s, '단골')
    const path = `/member-labels/${label}/members/modify`
    const userSeqs = people.slice(0, 2).map(({ userSeq }) => userSeq)
    expect((await post(s, path, { addYn: 'Y', userSeqs })).body.data).toEqual({ changedCount: 2 })
    expect((await post(s, path, { addYn: 'Y', userSeqs })).body.data).toEqual({ changedCount: 0 })
    const all = await post(s, path, { addYn: 'Y', filter: { q: '박 ' } })
    expect(all.body.data).toEqual({ changedCount: 1 })
    expect((await get(s, '/member-labels')).body.data.list).toMatchObject([{ name: '단골', memberCount: 3 }])
    expect(await names(s, { labelSeq: String(label), sort: 'name', direction: 'asc' })).toEqual([
      '박 0',
      '박 1',
      '박 2',
    ])
    expect((await post(s, path, { addYn: 'N', filter: { labelSeq: label } })).body.data).toEqual({
      changedCount: 3,
    })
    expect(await names(s, { labelSeq: String(label) })).toEqual([])
  })

  test('MEM-07 two labels of a name are one too many, however they are written and however many try at once', async () => {
    const s = await site()
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        post(s, '/member-labels/create', { name: n % 2 ? 'VIP' : 'vip', tone: 'info' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.errorName === 'LABEL_EXISTS')).toHaveLength(5)
    const other = await aLabel(s, '단골')
    const renamed = await post(s, `/member-labels/${other}/modify`, { name: 'Vip', tone: 'ok', revision: 1 })
    expect(renamed.body.errorName).toBe('LABEL_EXISTS')
    const draft = { name: '단골', tone: 'danger', revision: 1 }
    const recoloured = await post(s, `/member-labels/${other}/modify`, draft)
    expect(recoloured.body.data).toMatchObject({ tone: 'danger' })
    const long = await post(s, '/member-labels/create', { name: '가'.repeat(31), tone: 'ok' })
    expect(Object.keys(long.body.fields)).toEqual(['name'])
  })
})

describe('MEM-08 removing a member', () => {
  const world = async () => {
    const s = await site()
    const course = await aCourse(services, s.channelSeq, { title: '문장 일기' })
    const member = await aMember(services, s.channelSeq)
    const { attendSeq } = await anAttendance(services, course, member)
    await anOrder(services, course, member, attendSeq)
    return { ...s, course, member }
  }

  test('MEM-08 names the running classes, ends access, keeps the orders and tells the person', async () => {
    const s = await world()
    const asked = (await get(s, `/members/${s.member.userSeq}/leaving`)).body.data
    expect(asked.running).toMatchObject([{ title: '문장 일기', pendingYn: 'N' }])
    const room = () => server.call({ url: `/api/v1.0/channels/${s.channelSeq}/me/classes`, as: s.member })
    expect((await room()).status).toBe(200)

    expect(
      (await post(s, `/members/${s.member.userSeq}/delete`, { blockYn: 'N', reason: '요청' })).status,
    ).toBe(200)
    expect((await room()).body.errorName).toBe('NOT_CHANNEL_USER')
    expect(await names(s, { q: s.member.email })).toEqual([])
    const kept = await services.db.select().from(orders).where(eq(orders.channelSeq, s.channelSeq))
    expect(kept).toMatchObject([{ userSeq: s.member.userSeq, refundedAmount: 0 }])
    expect((await audits(s, 'member.remove')).map(({ after }) => after)).toEqual([
      { isChannelUser: false, isBlocked: false, reason: '요청' },
    ])
    expect(await mailsTo(services, s.member.email)).toHaveLength(1)
    // Nobody is removed twice, and whoever is not blocked may come back.
    expect((await post(s, `/members/${s.member.userSeq}/delete`, { blockYn: 'N' })).status).toBe(404)
    expect((await join(s, s.member)).status).toBe(200)
    expect((await room()).body.data.counts.running).toBe(1)
  })

  test('MEM-07 whoever is blocked cannot join again until they are unblocked', async () => {
    const s = await world()
    await post(s, `/members/${s.member.userSeq}/delete`, { blockYn: 'Y', reason: '스팸' })
    expect((await join(s, s.member)).body.errorName).toBe('MEMBER_BLOCKED')
    expect((await get(s, '/blocked-members')).body.data).toMatchObject({
      totalCount: 1,
      list: [{ userSeq: s.member.userSeq, reason: '스팸', byName: s.owner.name }],
    })
    expect((await post(s, `/blocked-members/${s.member.userSeq}/delete`)).status).toBe(200)
    expect((await post(s, `/blocked-members/${s.member.userSeq}/delete`)).status).toBe(404)
    expect((await join(s, s.member)).status).toBe(200)
  })

  test('MEM-07, ACC-29 a block holds of the next account with an address that was proved, and staff can lift it', async () => {
    const s = await world()
    const passwordHash = await hashPassword(PASSWORD)
    const proved = unique('before') + '@test.example'
    const blocked = await aMember(services, s.channelSeq, { email: proved, passwordHash })
    await post(s, `/members/${blocked.userSeq}/notes/create`, { content: '한 번 더 오면 알리기' })
    await post(s, `/members/${blocked.userSeq}/delete`, { blockYn: 'Y', reason: '스팸' })
    const later = unique('after') + '@test.example'
    await services.db.update(users).set({ email: later }).where(eq(users.userSeq, blocked.userSeq))
    const closed = await server.call({
      method: 'POST',
      url: '/api/v1.0/users/closing',
      as: blocked,
      body: { password: PASSWORD },
    })
    expect(closed.status).toBe(200)
    const notes = () => services.db.$count(memberNotes, eq(memberNotes.userSeq, blocked.userSeq))
    await expect.poll(notes).toBe(0)
    for (const email of [proved, later])
      expect((await join(s, await aPerson(services, { email }))).body.errorName).toBe('MEMBER_BLOCKED')
    const elsewhere = await site()
    expect((await join(elsewhere, await aPerson(services))).status).toBe(200)
    expect((await join(s, await aPerson(services))).status).toBe(200)
    expect((await get(s, '/blocked-members')).body.data.list).toMatchObject([
      { userSeq: blocked.userSeq, name: '', email: '', reason: '스팸' },
    ])
    expect((await post(s, `/blocked-members/${blocked.userSeq}/delete`)).status).toBe(200)
  })

  test('MEM-07 whoever joins and is blocked at the same moment is never a member and blocked', async () => {
    const s = await world()
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        join(s, s.member),
        post(s, `/members/${s.member.userSeq}/delete`, { blockYn: 'Y' }),
        join(s, s.member),
      ])
      const isListed = (await names(s, { q: s.member.email })).length > 0
      const { totalCount } = (await get(s, '/blocked-members')).body.data
      expect(isListed && totalCount > 0).toBe(false)
      await post(s, `/blocked-members/${s.member.userSeq}/delete`)
      await join(s, s.member)
    }
  })

  test('MEM-08 whoever helps to run the site or a class is taken off the staff first', async () => {
    const s = await world()
    const manager = await anOperator(services, s.channelSeq, 'MNG')
    const helper = await aCourseStaff(services, s.course, 'CMG')
    for (const { userSeq } of [manager, helper, s.owner]) {
      const { body } = await post(s, `/members/${userSeq}/delete`, { blockYn: 'Y' })
      expect(body.errorName).toBe('MEMBER_IS_STAFF')
      expect((await get(s, `/members/${userSeq}`)).body.data.staffYn).toBe('Y')
    }
    expect((await get(s, '/blocked-members')).body.data.totalCount).toBe(0)
  })
})
