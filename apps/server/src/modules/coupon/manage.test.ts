import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, order } from '../../testing/buying.ts'
import {
  aCoupon,
  aDraft,
  couponRow,
  couponsOf,
  downloadCoupon,
  hold,
  infoRow,
  registerCode,
} from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/coupons`
  const get = (end: string | number = '', query: Record<string, string> = {}, as: Person = owner) =>
    server.call({ url: `${base}${end === '' ? '' : `/${end}`}`, as, query })
  const post = (end: string, body: object = {}, as: Person = owner) =>
    server.call({ method: 'POST', url: `${base}/${end}`, as, body })
  const make = async (overrides: object = {}) => {
    const made = await post('create', aDraft(overrides))
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return Number(made.body.data.couponInfoSeq)
  }
  const save = async (couponInfoSeq: number, change: object, revision?: number) => {
    const { data } = (await get(couponInfoSeq)).body
    const draft = { ...data, code: data.code ?? '', revision: revision ?? data.revision, ...change }
    const fields = Object.keys(aDraft())
    return post(
      `${couponInfoSeq}/modify`,
      Object.fromEntries(Object.entries(draft).filter(([name]) => [...fields, 'revision'].includes(name))),
    )
  }
  return { channelSeq, owner, get, post, make, save }
}

test('CPN-01, CPN-02, CPN-07 a coupon is made with a code and a discount, and read back as it was written', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const written = {
    discountType: '01',
    discount: 30,
    maxDiscount: 20_000,
    minPrice: 30_000,
    targetCd: '01',
    targetCourseSeqs: [course.courseSeq],
    code: 'spring-26',
    issueStartAt: '2026-01-01T00:00:00.000Z',
    issueEndAt: '2099-01-01T00:00:00.000Z',
    useDays: 14,
    totalCount: 100,
    perUser: 2,
  }
  const couponInfoSeq = await w.make(written)
  const { data } = (await w.get(couponInfoSeq)).body
  expect(data).toMatchObject({
    ...written,
    code: 'SPRING26',
    name: '봄 쿠폰',
    statusCd: '00',
    revision: 1,
    issuedCount: 0,
    useEndAt: null,
    targets: [{ courseSeq: course.courseSeq, title: course.title, packageYn: 'N' }],
    figures: { usable: 0, used: 0, discountAmount: 0, salesAmount: 0 },
  })
})

test.each([
  ['name', { name: ' ' }],
  ['discount', { discount: null }],
  ['discount', { discount: 101 }],
  ['discount', { discountType: '00', discount: 0 }],
  ['maxDiscount', { maxDiscount: 0 }],
  ['code', { code: 'AB1' }],
  ['code', { code: '봄쿠폰이에요' }],
  ['issueEndAt', { issueStartAt: '2026-02-01T00:00:00Z', issueEndAt: '2026-01-01T00:00:00Z' }],
  ['useEndAt', { useDays: null, useEndAt: '2020-01-01T00:00:00Z' }],
  ['useDays', { useDays: 0 }],
  ['totalCount', { totalCount: 0 }],
  ['perUser', { perUser: null }],
  ['targetCourseSeqs', { targetCd: '01', targetCourseSeqs: [987_654_321] }],
])('CPN-07, ERR-23 what is wrong with %s is said there: %o', async (field, change) => {
  const w = await world()
  const { status, body } = await w.post('create', aDraft(change))
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('CPN-02 two coupons of a site cannot have one code; another site can', async () => {
  const w = await world()
  await w.make()
  const { body } = await w.post('create', aDraft({ name: '다른 쿠폰' }))
  expect(Object.keys(body.fields)).toEqual(['code'])
  await (await world()).make()
})

test('CPN-03, SEC-04 classes and packages are picked among those of the site', async () => {
  const w = await world()
  await aCourse(services, w.channelSeq, { title: '느린 일기' })
  const pack = await aCourse(services, w.channelSeq, { title: '느린 묶음', courseTypeCd: '08' })
  const elsewhere = await aCourse(services, (await aChannel(services)).channelSeq, { title: '느린 남의 것' })
  const classes = (await w.get('targets', { packageYn: 'N', q: '느린' })).body.data
  expect(classes.list).toMatchObject([{ title: '느린 일기' }])
  const packages = (await w.get('targets', { packageYn: 'Y' })).body.data
  expect(packages.list).toMatchObject([{ courseSeq: pack.courseSeq, packageYn: 'Y' }])
  for (const targetCourseSeqs of [[elsewhere.courseSeq], [pack.courseSeq]]) {
    const { body } = await w.post('create', aDraft({ targetCd: '01', targetCourseSeqs }))
    expect(Object.keys(body.fields)).toEqual(['targetCourseSeqs'])
  }
})

test('CPN-01, SEC-30 the list is searched, filtered, sorted and paged, and takes no quotes for SQL', async () => {
  const w = await world()
  await aCoupon(services, w.channelSeq, { name: '가을', code: 'FALL2026', issuedCount: 5 })
  await aCoupon(services, w.channelSeq, { name: '나들이', statusCd: '99' })
  const names = async (query: Record<string, string>) =>
    (await w.get('', query)).body.data.list.map(({ name }: { name: string }) => name)
  expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['가을', '나들이'])
  expect(await names({ sort: 'issuedCount', direction: 'desc' })).toEqual(['가을', '나들이'])
  expect(await names({ q: 'fall' })).toEqual(['가을'])
  expect(await names({ statusCd: '99' })).toEqual(['나들이'])
  expect(await names({ issueCd: '00' })).toEqual(['가을'])
  expect(await names({ page: '2', size: '10' })).toEqual([])
  for (const evil of [`'; select pg_sleep(9) --`, `%`, `") or 1=1`, `\\`]) {
    expect(await names({ q: evil })).toEqual([])
    expect((await w.get('', { sort: evil })).status).toBe(400)
  }
})

test('CPN-13 what people hold cannot be worsened, and gets better with the coupon', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const course = await aCourse(services, w.channelSeq)
  const end = '2099-01-01T00:00:00.000Z'
  const couponInfoSeq = await w.make({
    discount: 30,
    maxDiscount: 20_000,
    minPrice: 10_000,
    useDays: null,
    useEndAt: end,
  })
  expect((await w.save(couponInfoSeq, { discount: 20 })).status, 'nobody has it yet').toBe(200)
  await registerCode(server, w.channelSeq, learner, 'SPRING2026')
  const worse = [
    ['discount', { discount: 19 }],
    ['discountType', { discountType: '00', discount: 50_000 }],
    ['maxDiscount', { maxDiscount: 19_999 }],
    ['minPrice', { minPrice: 10_001 }],
    ['targetCd', { targetCd: '01', targetCourseSeqs: [course.courseSeq] }],
    ['useEndAt', { useEndAt: '2098-12-31T00:00:00.000Z' }],
    ['useStartAt', { useStartAt: '2026-01-01T00:00:00.000Z' }],
    ['useDays', { useDays: 30 }],
  ] as const
  for (const [field, change] of worse) {
    const { status, body } = await w.save(couponInfoSeq, change)
    expect([status, body.errorName, Object.keys(body.fields ?? {})]).toEqual([
      409,
      'COUPON_WORSENED',
      [field],
    ])
  }
  const better = { discount: 40, maxDiscount: null, minPrice: 0, useEndAt: null, name: '더 좋은 쿠폰' }
  expect((await w.save(couponInfoSeq, better)).status).toBe(200)
  const [held] = await couponsOf(server, w.channelSeq, learner)
  expect(held).toMatchObject({ discount: 40, maxDiscount: null, minPrice: 0, useEndAt: null })
})

test('CPN-13, CPN-12 SEC-04 what people hold of another coupon neither gets better nor is withdrawn with it', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const couponInfoSeq = await w.make({ discount: 20, code: 'FIRST2026' })
  const otherSeq = await w.make({ discount: 20, code: 'OTHER2026' })
  for (const code of ['FIRST2026', 'OTHER2026'])
    expect((await registerCode(server, w.channelSeq, learner, code)).status).toBe(200)
  const heldOf = async (seq: number) =>
    (await couponsOf(server, w.channelSeq, learner)).find((held) => held.couponInfoSeq === seq)
  const before = await heldOf(otherSeq)
  expect((await w.save(couponInfoSeq, { discount: 40 })).status).toBe(200)
  expect(await heldOf(couponInfoSeq)).toMatchObject({ discount: 40 })
  const withdrawn = await w.post(`${couponInfoSeq}/holders/delete`, { couponSeqs: [], all: { except: [] } })
  expect(withdrawn.body.data).toEqual({ withdrawnCount: 1, keptCount: 0 })
  expect(await heldOf(otherSeq)).toEqual(before)
  const figuresOfCoupon = async (seq: number) => (await w.get(seq)).body.data.figures
  expect(await figuresOfCoupon(couponInfoSeq)).toMatchObject({ usable: 0, withdrawn: 1 })
  expect(await figuresOfCoupon(otherSeq)).toMatchObject({ usable: 1, withdrawn: 0 })
})

test('CPN-13 more days from issue reach those who hold it, each from their own day', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const couponInfoSeq = await w.make({ useDays: 7 })
  await registerCode(server, w.channelSeq, learner, 'SPRING2026')
  const [before] = await couponsOf(server, w.channelSeq, learner)
  expect((await w.save(couponInfoSeq, { useDays: 6 })).body.errorName).toBe('COUPON_WORSENED')
  expect((await w.save(couponInfoSeq, { useDays: 10 })).status).toBe(200)
  const [after] = await couponsOf(server, w.channelSeq, learner)
  const days = ((after?.useEndAt?.getTime() ?? 0) - (before?.useEndAt?.getTime() ?? 0)) / 86_400_000
  expect(days).toBe(3)
})

test('SET-09 of two editors the second is told, and a limit never falls below what was given', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const couponInfoSeq = await w.make()
  await w.save(couponInfoSeq, { name: '이름' })
  expect((await w.save(couponInfoSeq, { name: '다른 이름' }, 1)).body.errorName).toBe('CONFLICT_EDITED')
  await registerCode(server, w.channelSeq, learner, 'SPRING2026')
  await registerCode(server, w.channelSeq, await aMember(services, w.channelSeq), 'SPRING2026')
  expect(Object.keys((await w.save(couponInfoSeq, { totalCount: 1 })).body.fields)).toEqual(['totalCount'])
})

test('CPN-07 a stopped coupon is not given any more but stays usable; only one that nobody has is deleted', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const course = await aCourse(services, w.channelSeq)
  const { couponSeq, couponInfoSeq } = await hold(server, w.channelSeq, learner)
  await w.post(`${couponInfoSeq}/status/modify`, { statusCd: '99' })
  const other = await aMember(services, w.channelSeq)
  expect((await downloadCoupon(server, w.channelSeq, other, couponInfoSeq)).status).toBe(409)
  expect((await order(server, course, learner, { couponSeq, expectedAmount: 50_000 })).status).toBe(200)
  expect((await w.post(`${couponInfoSeq}/delete`)).body.errorName).toBe('COUPON_IN_USE')
  const unused = await w.make()
  expect((await w.post(`${unused}/delete`)).status).toBe(200)
  expect((await w.get(unused)).status).toBe(404)
})

test('CPN-12 issued, used, remaining, what it saved and what it brought', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const { couponInfoSeq } = await aCoupon(services, w.channelSeq, { totalCount: 10 })
  const people = await Promise.all(Array.from({ length: 3 }, () => aMember(services, w.channelSeq)))
  for (const person of people) await downloadCoupon(server, w.channelSeq, person, couponInfoSeq)
  const [first, second] = people
  if (!first || !second) throw new Error('nobody is there')
  const of = async (person: Person) => (await couponsOf(server, w.channelSeq, person))[0]?.couponSeq ?? 0
  await buy(server, course, first, { couponSeq: await of(first), expectedAmount: 50_000 })
  const { order: paid } = await buy(server, course, second, {
    couponSeq: await of(second),
    expectedAmount: 50_000,
  })
  await cancel(server, course, second, paid.orderSeq, { expectedAmount: 50_000 })
  expect((await w.get(couponInfoSeq)).body.data).toMatchObject({
    issuedCount: 3,
    usedCount: 1,
    totalCount: 10,
    figures: {
      usable: 2,
      held: 0,
      used: 1,
      expired: 0,
      withdrawn: 0,
      discountAmount: 10_000,
      salesAmount: 50_000,
    },
  })
})

test('CPN-12 holders are searched, taken out as a spreadsheet, and unused ones are withdrawn', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const { couponInfoSeq } = await aCoupon(services, w.channelSeq)
  const kim = await aMember(services, w.channelSeq, { name: '김하나' })
  const lee = await aMember(services, w.channelSeq, { name: '이두리' })
  for (const person of [kim, lee]) await downloadCoupon(server, w.channelSeq, person, couponInfoSeq)
  const all = (await w.get(`${couponInfoSeq}/holders`)).body.data
  expect(all.list.map(({ name }: { name: string }) => name)).toEqual(['이두리', '김하나'])
  const [of] = (await w.get(`${couponInfoSeq}/holders`, { q: '하나' })).body.data.list
  expect(of).toMatchObject({ userSeq: kim.userSeq, email: kim.email, stateCd: '00' })
  const [theirs] = await couponsOf(server, w.channelSeq, lee)
  const { order: paid } = await buy(server, course, lee, {
    couponSeq: theirs?.couponSeq,
    expectedAmount: 50_000,
  })
  const elsewhere = await aChannel(services)
  const foreign = await hold(server, elsewhere.channelSeq, await aMember(services, elsewhere.channelSeq))
  const couponSeqs = [of.couponSeq, theirs?.couponSeq, foreign.couponSeq]
  const { body } = await w.post(`${couponInfoSeq}/holders/delete`, { couponSeqs })
  // The one of another site is none of this coupon's.
  expect(body.data).toEqual({ withdrawnCount: 1, keptCount: 1 })
  expect(await couponRow(server, of.couponSeq)).toMatchObject({ stateCd: '03' })
  expect(await couponRow(server, foreign.couponSeq)).toMatchObject({ stateCd: '00' })
  const refused = await order(server, course, kim, { couponSeq: of.couponSeq, expectedAmount: 50_000 })
  expect(refused.body.errorName).toBe('COUPON_NOT_USABLE')
  const sheet = await w.get(`${couponInfoSeq}/holders/excel`)
  const [lines] = await readXlsxFile(sheet.response.rawPayload)
  expect(lines?.data.slice(1).map((line) => [line[0], line[2], line[6]])).toEqual([
    ['이두리', '사용 완료', paid.number],
    ['김하나', '회수', null],
  ])
  const audits = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, w.channelSeq))
  expect(audits.map(({ action }) => action)).toEqual(['coupon.withdraw', 'coupon.download'])
})

test('CPN-12 all that a search finds are taken back, but for those left out', async () => {
  const w = await world()
  const { couponInfoSeq } = await aCoupon(services, w.channelSeq)
  const names = ['박하나', '박두리', '박세찌', '최네찌']
  const people = await Promise.all(names.map((name) => aMember(services, w.channelSeq, { name })))
  for (const person of people) await downloadCoupon(server, w.channelSeq, person, couponInfoSeq)
  const [kept] = people[0] ? await couponsOf(server, w.channelSeq, people[0]) : []
  const { body } = await w.post(`${couponInfoSeq}/holders/delete`, {
    couponSeqs: [],
    all: { q: '박', except: [kept?.couponSeq] },
  })
  expect(body.data).toEqual({ withdrawnCount: 2, keptCount: 0 })
  const left = await w.get(`${couponInfoSeq}/holders`, { stateCd: '00' })
  expect(left.body.data.list.map(({ name }: { name: string }) => name)).toEqual(['최네찌', '박하나'])
})

test('CPN-08 by hand to chosen members, with a report of who got none and why', async () => {
  const w = await world()
  const couponInfoSeq = await w.make({ issueCd: '02', code: '', totalCount: 2 })
  const one = await aMember(services, w.channelSeq)
  const two = await aMember(services, w.channelSeq)
  const three = await aMember(services, w.channelSeq)
  const stranger = await aPerson(services)
  const found = await w.get(`${couponInfoSeq}/members`, { q: one.email })
  expect(found.body.data.list).toEqual([
    { userSeq: one.userSeq, name: one.name, email: one.email, heldCount: 0 },
  ])
  await w.post(`${couponInfoSeq}/holders/create`, { userSeqs: [one.userSeq], emails: [] })
  const { body } = await w.post(`${couponInfoSeq}/holders/create`, {
    userSeqs: [one.userSeq, two.userSeq],
    emails: [three.email.toUpperCase(), 'nobody@example.test', stranger.email, two.email],
  })
  expect(body.data.issuedCount).toBe(1)
  expect(body.data.refused).toEqual([
    { who: one.email, reason: 'alreadyIssued' },
    { who: three.email, reason: 'usedUp' },
    { who: 'nobody@example.test', reason: 'notMember' },
    { who: stranger.email, reason: 'notMember' },
  ])
  expect(await infoRow(server, couponInfoSeq)).toMatchObject({ issuedCount: 2 })
})

test('CPN-08 SEC-04 members are shown with how many of this coupon they hold, not of a sister', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const [given, sister] = [
    await w.make({ issueCd: '02', code: '' }),
    await w.make({ issueCd: '02', code: '', name: '여름 쿠폰' }),
  ]
  await w.post(`${given}/holders/create`, { userSeqs: [member.userSeq], emails: [] })
  const heldOf = async (couponInfoSeq: number) =>
    (await w.get(`${couponInfoSeq}/members`, { q: member.email })).body.data.list
  expect(await heldOf(given)).toMatchObject([{ userSeq: member.userSeq, heldCount: 1 }])
  expect(await heldOf(sister)).toMatchObject([{ userSeq: member.userSeq, heldCount: 0 }])
})

test('CPN-02 codes are generated, listed, and taken out as a spreadsheet', async () => {
  const w = await world()
  const couponInfoSeq = await w.make({ issueCd: '01', code: '' })
  const url = `${couponInfoSeq}/codes`
  expect((await w.post(`${url}/create`, { quantity: 120 })).body.data).toEqual({ totalCount: 120 })
  expect((await w.post(`${url}/create`, { quantity: 1001 })).status).toBe(400)
  const otherKind = await w.make({ issueCd: '00' })
  expect((await w.post(`${otherKind}/codes/create`, { quantity: 1 })).body.errorName).toBe('COUPON_NOT_FOUND')
  const { data } = (await w.get(url, { size: '100' })).body
  const codes: string[] = data.list.map(({ code }: { code: string }) => code)
  expect(data.totalCount).toBe(120)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  const learner = await aMember(services, w.channelSeq)
  await registerCode(server, w.channelSeq, learner, codes[0] ?? '')
  expect((await w.get(url, { takenYn: 'Y' })).body.data.list).toMatchObject([
    { code: codes[0], takenBy: learner.name },
  ])
  const [lines] = await readXlsxFile((await w.get(`${url}/excel`)).response.rawPayload)
  expect(lines?.data).toHaveLength(121)
  expect((await w.get(couponInfoSeq)).body.data.figures).toMatchObject({ codes: 120, takenCodes: 1 })
})

test('SEC-01, CPN-01 a coupon shows its own code and uses, not those of a sister or of another site', async () => {
  const [mine, other] = [await world(), await world()]
  const codes = {
    [await mine.make({ code: 'MINE2026' })]: 'MINE2026',
    [await mine.make({ code: 'MINE2027' })]: 'MINE2027',
  }
  const foreign = await other.make({ code: 'OTHER2026' })
  const buyer = await aMember(services, other.channelSeq)
  const held = await hold(server, other.channelSeq, buyer)
  const course = await aCourse(services, other.channelSeq)
  await buy(server, course, buyer, { couponSeq: held.couponSeq, expectedAmount: 50_000 })

  for (const [couponInfoSeq, code] of Object.entries(codes))
    expect((await mine.get(Number(couponInfoSeq))).body.data).toMatchObject({ code, usedCount: 0 })
  const { list } = (await mine.get()).body.data
  expect(
    list.map((one: { code: string; usedCount: number }) => [one.code, one.usedCount]).toSorted(),
  ).toEqual([
    ['MINE2026', 0],
    ['MINE2027', 0],
  ])
  expect((await other.get(foreign)).body.data).toMatchObject({ code: 'OTHER2026', usedCount: 0 })
  expect((await other.get(held.couponInfoSeq)).body.data).toMatchObject({ code: null, usedCount: 1 })
  expect((await mine.get('', { q: 'OTHER' })).body.data.totalCount).toBe(0)
})
