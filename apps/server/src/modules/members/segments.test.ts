import { CHOISE_STATUS, FORM_FIELD_KIND, FORM_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { progressPercent } from '@seodang/domain/progress'
import { isOpen as isOpenNow } from '@seodang/domain/recurring'
import { SEGMENT_KINDS, type SegmentCondition } from '@seodang/domain/segment'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aCoupon } from '../../testing/coupons.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership } from '../../testing/subscribing.ts'
import { itemProgress } from '../classroom/tables.ts'
import { coupons } from '../coupon/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { formFields, formResponses, forms } from '../form/tables.ts'
import { users } from '../identity/tables.ts'
import { trackingEvents } from '../insight/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { orders } from '../order/tables.ts'
import { recurringOf } from '../subscription/recurring-row.ts'
import { subscriptions } from '../subscription/tables.ts'
import { listSegments, segmentMembers } from './index.ts'
import { labelledMembers } from './tables.ts'

const server = await testServer()
const { services } = server

const site = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/admin` }
}
type Site = Awaited<ReturnType<typeof site>>
const get = (s: Site, path: string, query: Record<string, string> = {}) =>
  server.call({ url: `${s.url}${path}`, as: s.owner, query })
const post = (s: Site, path: string, body: object = {}) =>
  server.call({ method: 'POST', url: `${s.url}${path}`, as: s.owner, body })
const aLabel = async (s: Site, name: string): Promise<number> =>
  (await post(s, '/member-labels/create', { name, tone: 'accent' })).body.data.labelSeq
const give = (s: Site, labelSeq: number, people: readonly Person[]) =>
  post(s, `/member-labels/${labelSeq}/members/modify`, {
    addYn: 'Y',
    userSeqs: people.map(({ userSeq }) => userSeq),
  })
const ofLabel = (labelSeq: number, change: object = {}) => ({
  name: '단골',
  match: 'all',
  conditions: [{ kind: 'label', labelSeq, yn: 'Y' }],
  staticYn: 'N',
  ...change,
})
const ctxOf = ({ channelSeq }: Site) => systemContext(services, channelSeq)

describe('MEM-10 segments', () => {
  test('MEM-03 MEM-10 a segment shows its live count and its members, in words, and follows what changes', async () => {
    const s = await site()
    const [garam, narae] = [await aMember(services, s.channelSeq), await aMember(services, s.channelSeq)]
    const label = await aLabel(s, '단골')
    await give(s, label, [garam])
    const made = await post(s, '/segments/create', ofLabel(label))
    expect(made.body.data).toMatchObject({
      name: '단골',
      text: '라벨 ‘단골’ 있음',
      memberCount: 1,
      marketingCount: 0,
      staticYn: 'N',
      takenAt: null,
    })
    const { segmentSeq } = made.body.data
    expect(await segmentMembers(ctxOf(s), segmentSeq)).toEqual([garam.userSeq])
    await give(s, label, [narae])
    const listed = (await get(s, '/members', { segmentSeq: String(segmentSeq), sort: 'name' })).body.data
    expect(listed.totalCount).toBe(2)
    expect((await get(s, `/segments/${segmentSeq}`)).body.data.memberCount).toBe(2)
    expect(await listSegments(ctxOf(s))).toEqual([{ segmentSeq, name: '단골', memberCount: 2 }])
    const found = (await get(s, '/segments', { q: '단' })).body.data
    expect(found).toMatchObject({ totalCount: 1, list: [{ segmentSeq }] })
    // Whoever leaves the site is in no segment of it.
    await services.db
      .update(channelUsers)
      .set({ leftAt: new Date() })
      .where(and(eq(channelUsers.channelSeq, s.channelSeq), eq(channelUsers.userSeq, garam.userSeq)))
    expect(await segmentMembers(ctxOf(s), segmentSeq)).toEqual([narae.userSeq])
  })

  test('MEM-10 a static segment keeps its people until it is saved again, and so does its copy', async () => {
    const s = await site()
    const [garam, narae] = [await aMember(services, s.channelSeq), await aMember(services, s.channelSeq)]
    const label = await aLabel(s, '단골')
    await give(s, label, [garam])
    const { segmentSeq } = (await post(s, '/segments/create', ofLabel(label, { staticYn: 'Y' }))).body.data
    await give(s, label, [narae])
    expect(await segmentMembers(ctxOf(s), segmentSeq)).toEqual([garam.userSeq])
    const copy = (await post(s, `/segments/${segmentSeq}/copy`)).body.data
    expect(copy).toMatchObject({ name: '단골 (사본)', staticYn: 'Y', memberCount: 1 })
    const again = await post(s, `/segments/${segmentSeq}/modify`, {
      ...ofLabel(label, { staticYn: 'Y' }),
      revision: 1,
    })
    expect(again.body.data.memberCount).toBe(2)
    expect(await segmentMembers(ctxOf(s), copy.segmentSeq)).toEqual([garam.userSeq])
    // One that is no longer static follows the members again.
    await post(s, `/segments/${copy.segmentSeq}/modify`, { ...ofLabel(label), revision: 1 })
    expect(await segmentMembers(ctxOf(s), copy.segmentSeq)).toHaveLength(2)
    expect((await post(s, `/segments/${copy.segmentSeq}/delete`)).status).toBe(200)
    expect((await post(s, `/segments/${copy.segmentSeq}/delete`)).status).toBe(404)
  })

  test('MEM-11 an advertising message leaves out members without consent', async () => {
    const s = await site()
    const [agreed, silent] = [await aMember(services, s.channelSeq), await aMember(services, s.channelSeq)]
    await services.db
      .update(channelUsers)
      .set({ marketingYn: 'Y' })
      .where(and(eq(channelUsers.channelSeq, s.channelSeq), eq(channelUsers.userSeq, agreed.userSeq)))
    const label = await aLabel(s, '단골')
    await give(s, label, [agreed, silent])
    const made = (await post(s, '/segments/create', ofLabel(label))).body.data
    expect(made).toMatchObject({ memberCount: 2, marketingCount: 1 })
    expect(await segmentMembers(ctxOf(s), made.segmentSeq)).toHaveLength(2)
    expect(await segmentMembers(ctxOf(s), made.segmentSeq, { isAdvertising: true })).toEqual([agreed.userSeq])
  })

  test('MEM-09 MEM-10 what the editor has is counted and previewed without being kept, and wrong input is told at the field', async () => {
    const s = await site()
    const member = await aMember(services, s.channelSeq, { name: '가람' })
    const label = await aLabel(s, '단골')
    await give(s, label, [member])
    const { match, conditions } = ofLabel(label)
    const seen = await post(s, '/segments/preview', { match, conditions })
    expect(seen.body.data).toMatchObject({
      memberCount: 1,
      list: [{ userSeq: member.userSeq, name: '가람' }],
    })
    expect((await get(s, '/segments')).body.data.totalCount).toBe(0)

    const wrong = await post(s, '/segments/create', {
      ...ofLabel(label),
      name: '',
      conditions: [
        { kind: 'marketing', yn: 'Y' },
        { kind: 'joinedWithin', days: 0 },
      ],
    })
    expect(Object.keys(wrong.body.fields)).toEqual(['name', 'conditions.1.days'])
    const none = await post(s, '/segments/preview', { match: 'all', conditions: [] })
    expect(Object.keys(none.body.fields)).toEqual(['conditions'])
    const choices = (await get(s, '/segment-choices')).body.data
    expect(choices).toMatchObject({ labels: [{ labelSeq: label, name: '단골' }], courses: [], fields: [] })
  })

  test('SEC-01 SEC-04 MEM-10 a segment of another site, and what a condition points at there, are not there', async () => {
    const [s, other] = [await site(), await site()]
    const label = await aLabel(other, '남의 라벨')
    const course = await aCourse(services, other.channelSeq)
    const { membershipSeq } = await aMembership(services, other.channelSeq)
    const { couponInfoSeq } = await aCoupon(services, other.channelSeq)
    const { segmentSeq } = (await post(other, '/segments/create', ofLabel(label))).body.data
    const answers = [
      await get(s, `/segments/${segmentSeq}`),
      await post(s, `/segments/${segmentSeq}/modify`, {
        ...ofLabel(label, { conditions: [{ kind: 'marketing', yn: 'Y' }] }),
        revision: 1,
      }),
      await post(s, `/segments/${segmentSeq}/copy`),
      await post(s, `/segments/${segmentSeq}/delete`),
      await get(s, '/members', { segmentSeq: String(segmentSeq) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    await expect(segmentMembers(ctxOf(s), segmentSeq)).rejects.toThrow('NO_DATA')
    const pointing = await post(s, '/segments/create', {
      ...ofLabel(label),
      conditions: [
        { kind: 'label', labelSeq: label, yn: 'Y' },
        { kind: 'enrolled', courseSeq: course.courseSeq, yn: 'Y' },
        { kind: 'joinAnswer', fieldSeq: 1, answer: '친구' },
        { kind: 'membership', membershipSeq, yn: 'Y' },
        { kind: 'couponHeld', couponInfoSeq, yn: 'Y' },
      ],
    })
    expect(Object.keys(pointing.body.fields)).toEqual([
      'conditions.0.labelSeq',
      'conditions.1.courseSeq',
      'conditions.2.fieldSeq',
      'conditions.3.membershipSeq',
      'conditions.4.couponInfoSeq',
    ])
  })
})

/** A site with people about whom every condition says something, and another that must never be counted. */
async function aCrowd() {
  const s = await site()
  const other = await site()
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * DAY)
  const course = await aCourse(services, s.channelSeq)
  const elsewhere = await aCourse(services, other.channelSeq)
  const items = await Promise.all(Array.from({ length: 3 }, () => anItem(services, course)))
  // Neither a hidden lesson nor one that is not required counts.
  await anItem(services, course, { requiredYn: 'N' })
  const labels = [await aLabel(s, '가'), await aLabel(s, '나')]
  const [form] = await services.db
    .insert(forms)
    .values({ channelSeq: s.channelSeq, formType: FORM_TYPE.default })
    .returning()
  const [field] = await services.db
    .insert(formFields)
    .values({
      channelSeq: s.channelSeq,
      formSeq: form?.formSeq ?? 0,
      kind: FORM_FIELD_KIND.multipleChoice,
      label: '알게 된 곳',
      choices: ['친구', '검색'],
    })
    .returning()
  const fieldSeq = field?.fieldSeq ?? 0
  const language = [null, 'ko', 'en', 'ja'] as const
  for (let n = 0; n < 24; n++) {
    const member = await aMember(services, s.channelSeq, { language: language[n % 4] ?? null })
    const { userSeq } = member
    await services.db.insert(channelUsers).values({ channelSeq: other.channelSeq, userSeq })
    await services.db
      .update(channelUsers)
      .set({
        joinedAt: daysAgo(n * 5),
        marketingYn: n % 3 === 0 ? 'Y' : 'N',
        ...(n === 23 && { leftAt: new Date() }),
      })
      .where(and(eq(channelUsers.channelSeq, s.channelSeq), eq(channelUsers.userSeq, userSeq)))
    await anAttendance(services, elsewhere, member)
    await anOrder(services, elsewhere, member, null, { amount: 900_000 })
    if (n % 2 === 0)
      await anAttendance(services, course, member, {
        ...(n % 8 === 0 && { validAt: daysAgo(1) }),
        ...(n % 10 === 4 && { choiseStatusCd: CHOISE_STATUS.pending, attendAt: null }),
      })
    for (const item of items.slice(0, n % 4))
      await services.db.insert(itemProgress).values({ ...item, userSeq, completedAt: new Date() })
    if (n % 3 === 1) await anOrder(services, course, member, null, { refundedAmount: n === 4 ? 60_000 : 0 })
    if (n % 5 === 1) await anOrder(services, course, member, null, { paidAt: null, paymentStatus: '00' })
    const label = labels[n % 3]
    if (label !== undefined) await give(s, label, [member])
    if (n % 4 !== 3)
      await services.db.insert(trackingEvents).values({
        channelSeq: n % 4 === 2 ? other.channelSeq : s.channelSeq,
        userSeq,
        eventType: 'PAGEVIEW',
        createdAt: daysAgo(n % 3 === 0 ? 2 : 20),
      })
    if (n % 2 === 1)
      await services.db.insert(formResponses).values({
        channelSeq: s.channelSeq,
        formSeq: form?.formSeq ?? 0,
        userSeq,
        answers: [
          {
            fieldSeq,
            kind: FORM_FIELD_KIND.multipleChoice,
            label: '알게 된 곳',
            values: [n % 3 === 0 ? '친구' : '검색'],
            agreement: null,
          },
        ],
      })
  }
  return { s, course, labels, fieldSeq, items, daysAgo, ...(await moneyOf({ s, daysAgo })) }
}

/** Memberships in every state, and coupons held, over and used, of some of the crowd, here and elsewhere. */
async function moneyOf({ s, daysAgo }: { s: Site; daysAgo: (days: number) => Date }) {
  const { channelSeq } = s
  const people = await services.db
    .select()
    .from(channelUsers)
    .where(eq(channelUsers.channelSeq, channelSeq))
    .orderBy(channelUsers.userSeq)
  const sold = [await aMembership(services, channelSeq), await aMembership(services, channelSeq)]
  const given = [await aCoupon(services, channelSeq), await aCoupon(services, channelSeq)]
  const states = [
    'trial',
    'active',
    'pastDue',
    'paused',
    'cancelling',
    'starting',
    'ended',
    'ended',
    'ended',
  ] as const
  const reasons = ['cancelled', 'notStarted', 'declined']
  for (const [n, { userSeq }] of people.entries()) {
    const state = states[n % states.length] ?? 'ended'
    if (n % 4 !== 3)
      await services.db.insert(subscriptions).values({
        channelSeq,
        membershipSeq: sold[n % 2]?.membershipSeq ?? 0,
        userSeq,
        state,
        termMonths: 1,
        anchorAt: daysAgo(40),
        termsPaid: 1,
        paidUntil: daysAgo(n % 3 === 0 ? 5 : -5),
        declines: state === 'pastDue' ? 1 : 0,
        price: 10_000,
        ...(state === 'ended' && { endedAt: daysAgo(n * 3), endReason: reasons[n % 3] ?? 'cancelled' }),
      })
    if (n % 3 !== 2)
      await services.db.insert(coupons).values({
        channelSeq,
        couponInfoSeq: given[n % 2]?.couponInfoSeq ?? 0,
        userSeq,
        discountType: '00',
        discount: 1000,
        stateCd: n % 4 === 1 ? '02' : n % 4 === 2 ? '03' : '00',
        orderSeq: n % 4 === 1 ? 1 : null,
        useEndAt: n % 5 === 0 ? daysAgo(1) : null,
      })
  }
  return {
    membershipSeqs: sold.map(({ membershipSeq }) => membershipSeq),
    couponInfoSeqs: given.map(({ couponInfoSeq }) => couponInfoSeq),
  }
}

type Crowd = Awaited<ReturnType<typeof aCrowd>>

/** The same question asked slowly, of the rows themselves and with the rules of the domain. */
async function recount({ s, items }: Crowd) {
  const here = <Row extends { channelSeq: number }>(rows: Row[]) =>
    rows.filter(({ channelSeq }) => channelSeq === s.channelSeq)
  const [people, accounts, places, bought, done, held, visits, answers, runs, received] = [
    here(await services.db.select().from(channelUsers)).filter(({ leftAt }) => leftAt === null),
    new Map((await services.db.select().from(users)).map((user) => [user.userSeq, user])),
    here(await services.db.select().from(attendances)),
    here(await services.db.select().from(orders)),
    here(await services.db.select().from(itemProgress)),
    here(await services.db.select().from(labelledMembers)),
    here(await services.db.select().from(trackingEvents)),
    here(await services.db.select().from(formResponses)),
    here(await services.db.select().from(subscriptions)),
    here(await services.db.select().from(coupons)),
  ]
  const isTrue = (condition: SegmentCondition, person: (typeof people)[number]): boolean => {
    const mine = <Row extends { userSeq: number | null }>(rows: Row[]) =>
      rows.filter(({ userSeq }) => userSeq === person.userSeq)
    const since = (days: number) => Date.now() - days * DAY
    const completed = mine(done).filter(({ completedAt }) => completedAt !== null).length
    const yes = (yn: 'Y' | 'N', is: boolean) => (yn === 'Y') === is
    switch (condition.kind) {
      case 'joinedBetween': {
        const day = seoulDate(person.joinedAt)
        return (condition.from ?? '') <= day && day <= (condition.to ?? '9999-12-31')
      }
      case 'joinedWithin':
        return person.joinedAt.getTime() >= since(condition.days)
      case 'visitedWithin':
      case 'notVisitedFor': {
        const came = mine(visits).some(({ createdAt }) => createdAt.getTime() >= since(condition.days))
        return condition.kind === 'visitedWithin' ? came : !came
      }
      case 'enrolled':
        return yes(
          condition.yn,
          mine(places).some(
            ({ courseSeq, choiseStatusCd, validAt }) =>
              courseSeq === condition.courseSeq &&
              choiseStatusCd === CHOISE_STATUS.approved &&
              (validAt === null || validAt.getTime() > Date.now()),
          ),
        )
      case 'finished':
        return yes(condition.yn, completed >= items.length)
      case 'progress': {
        const percent = progressPercent(completed, items.length)
        return (
          mine(places).some(({ choiseStatusCd }) => choiseStatusCd === CHOISE_STATUS.approved) &&
          condition.from <= percent &&
          percent <= condition.to
        )
      }
      case 'spent': {
        const won = mine(bought)
          .filter(({ paidAt }) => paidAt !== null)
          .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
        return (condition.from ?? 0) <= won && won <= (condition.to ?? Number.MAX_SAFE_INTEGER)
      }
      case 'label':
        return yes(
          condition.yn,
          mine(held).some(({ labelSeq }) => labelSeq === condition.labelSeq),
        )
      case 'marketing':
        return person.marketingYn === condition.yn
      case 'language':
        return (accounts.get(person.userSeq)?.language ?? 'ko') === condition.language
      case 'joinAnswer':
        return mine(answers).some((response) =>
          response.answers.some(
            ({ fieldSeq, values }) => fieldSeq === condition.fieldSeq && values.includes(condition.answer),
          ),
        )
      case 'membership':
      case 'membershipEver':
      case 'membershipEnded': {
        const { membershipSeq } = condition
        const ran = mine(runs).filter((run) => membershipSeq === null || run.membershipSeq === membershipSeq)
        const began = ran.filter(({ state, endReason }) => state !== 'starting' && endReason !== 'notStarted')
        if (condition.kind === 'membershipEver') return yes(condition.yn, began.length > 0)
        if (condition.kind === 'membershipEnded')
          return began.some(({ endedAt }) => endedAt !== null && endedAt.getTime() >= since(condition.days))
        return yes(
          condition.yn,
          began.some((run) => isOpenNow(recurringOf(run), new Date())),
        )
      }
      case 'couponHeld':
      case 'couponUsed': {
        const { couponInfoSeq } = condition
        const got = mine(received).filter(
          (coupon) => couponInfoSeq === null || coupon.couponInfoSeq === couponInfoSeq,
        )
        return yes(
          condition.yn,
          got.some(({ stateCd, useEndAt }) =>
            condition.kind === 'couponUsed'
              ? stateCd === '02'
              : stateCd === '00' && (useEndAt === null || useEndAt.getTime() >= Date.now()),
          ),
        )
      }
    }
  }
  return (match: 'all' | 'any', conditions: readonly SegmentCondition[]) =>
    people
      .filter((person) =>
        match === 'all'
          ? conditions.every((condition) => isTrue(condition, person))
          : conditions.some((condition) => isTrue(condition, person)),
      )
      .map(({ userSeq }) => userSeq)
      .sort((one, other) => one - other)
}

test('MEM-09 whatever conditions are joined, the members found are those of a slow recount', async () => {
  const crowd = await aCrowd()
  const { s, course, labels, fieldSeq, daysAgo, membershipSeqs, couponInfoSeqs } = crowd
  const slowly = await recount(crowd)
  const { courseSeq } = course
  const yn = fc.constantFrom('Y' as const, 'N' as const)
  const days = fc.integer({ min: 1, max: 120 })
  const day = fc.integer({ min: 0, max: 120 }).map((n) => seoulDate(daysAgo(n)))
  const won = fc.constantFrom(0, 1, 60_000, 60_001)
  const condition: fc.Arbitrary<SegmentCondition> = fc.oneof(
    fc.tuple(day, day).map(([one, other]) => ({
      kind: 'joinedBetween' as const,
      from: one < other ? one : other,
      to: one < other ? other : one,
    })),
    fc.record({ kind: fc.constant('joinedWithin' as const), days }),
    fc.record({ kind: fc.constant('visitedWithin' as const), days: fc.constantFrom(1, 10, 30) }),
    fc.record({ kind: fc.constant('notVisitedFor' as const), days: fc.constantFrom(1, 10, 30) }),
    fc.record({ kind: fc.constant('enrolled' as const), courseSeq: fc.constant(courseSeq), yn }),
    fc.record({ kind: fc.constant('finished' as const), courseSeq: fc.constant(courseSeq), yn }),
    fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })).map(([one, other]) => ({
      kind: 'progress' as const,
      courseSeq,
      from: Math.min(one, other),
      to: Math.max(one, other),
    })),
    won.map((from) => ({ kind: 'spent' as const, from, to: null })),
    won.map((to) => ({ kind: 'spent' as const, from: null, to })),
    fc.record({ kind: fc.constant('label' as const), labelSeq: fc.constantFrom(...labels), yn }),
    fc.record({ kind: fc.constant('marketing' as const), yn }),
    fc.record({ kind: fc.constant('language' as const), language: fc.constantFrom('ko', 'en', 'ja') }),
    fc.record({
      kind: fc.constant('joinAnswer' as const),
      fieldSeq: fc.constant(fieldSeq),
      answer: fc.constantFrom('친구', '검색', '없는 답'),
    }),
    fc.record({
      kind: fc.constantFrom('membership' as const, 'membershipEver' as const),
      membershipSeq: fc.constantFrom(null, ...membershipSeqs),
      yn,
    }),
    fc.record({
      kind: fc.constant('membershipEnded' as const),
      membershipSeq: fc.constantFrom(null, ...membershipSeqs),
      days,
    }),
    fc.record({
      kind: fc.constantFrom('couponHeld' as const, 'couponUsed' as const),
      couponInfoSeq: fc.constantFrom(null, ...couponInfoSeqs),
      yn,
    }),
  )
  const found = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('all' as const, 'any' as const),
      fc.array(condition, { minLength: 1, maxLength: 4 }),
      async (match, conditions) => {
        const made = await post(s, '/segments/create', { name: '검사', match, conditions, staticYn: 'N' })
        const { segmentSeq, memberCount } = made.body.data
        const people = await segmentMembers(ctxOf(s), segmentSeq)
        expect(people).toEqual(slowly(match, conditions))
        expect(memberCount).toBe(people.length)
        if (people.length > 0) for (const { kind } of conditions) found.add(kind)
        await post(s, `/segments/${segmentSeq}/delete`)
      },
    ),
    { numRuns: 180 },
  )
  // The crowd says something about each kind, so that no condition was only ever empty.
  expect(found.size).toBe(SEGMENT_KINDS.length)
})
