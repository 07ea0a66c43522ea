import { PUBLIC, REFUND_POLICY, RELEASE_STATE } from '@seodang/domain/codes'
import { addDays } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courses } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { workBulk } from '../enrolment/bulk.ts'
import { attendances } from '../enrolment/tables.ts'
import { channels } from '../site/tables.ts'

/**
 * BYD-02: what a buyer gets back hangs on what was sold and taken, and on nothing that staff do with the place or the class
 * meanwhile, short of a refund.
 */
const server = await testServer()
const { services } = server
afterEach(() => server.clock.set(new Date()))

const PRICE = 240_000
const DAYS = 120
const BOUGHT = new Date('2026-03-02T12:00:00+09:00')
/** Within the right to withdraw, in the middle, on the last days but one, and after the end. */
const ASKED = [3, 40, 80, 119, 125].map((days) => addDays(BOUGHT, days))

interface Sold {
  channelSeq: number
  courseSeq: number
}

interface World {
  sold: Sold
  learner: Person
  owner: Person
  orderSeq: number
  attendSeq: number
  /** Lessons of which the first two were opened on the day after the sale. */
  items: (Sold & { curriculumSeq: number })[]
  meeting: Sold & { curriculumSeq: number }
}

const terms = { price: PRICE, vodDays: DAYS }
const KINDS = {
  async class(channelSeq: number) {
    const sold = await aCourse(services, channelSeq, terms)
    return { sold, inside: sold }
  },
  async package(channelSeq: number) {
    const { classes, courseSeq } = await aPackage(services, channelSeq, terms, [{}])
    const [inside] = classes
    if (!inside) throw new Error('no class')
    return { sold: { channelSeq, courseSeq }, inside }
  },
} as const

async function bought(kind: keyof typeof KINDS): Promise<World> {
  const { channelSeq } = await aChannel(services)
  await services.db
    .update(channels)
    .set({ refundPolicy: REFUND_POLICY.ecommerce })
    .where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  const { sold, inside } = await KINDS[kind](channelSeq)
  const [owner, learner] = [
    await anOperator(services, channelSeq, 'OWN'),
    await aMember(services, channelSeq),
  ]
  const items = []
  for (let n = 0; n < 8; n += 1) items.push(await anItem(services, inside, { isPublic: n === 0 ? 1 : 0 }))
  const meeting = await anItem(services, inside, { curriculumTypeCd: '04' })
  server.clock.set(BOUGHT)
  const { order } = await buy(server, sold, learner, { expectedAmount: PRICE })
  for (const item of items.slice(0, 2))
    await services.db
      .insert(itemProgress)
      .values({ ...item, userSeq: learner.userSeq, usedAt: addDays(BOUGHT, 1) })
  const attendSeq = await placeIn(sold, learner)
  return { sold, learner, owner, orderSeq: order.orderSeq, attendSeq, items, meeting }
}

async function placeIn({ channelSeq, courseSeq }: Sold, { userSeq }: Person): Promise<number> {
  const [place] = await services.db
    .select()
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
      ),
    )
  if (!place) throw new Error('no place')
  return place.attendSeq
}

async function press({ owner }: World, url: string, body: object) {
  const answer = await server.call({ method: 'POST', url: `/api${url}`, as: owner, body })
  expect(answer.status, JSON.stringify([url, answer.body])).toBe(200)
  return answer.body.data
}

const adminOf = ({ sold }: World) => `/v1.0/channels/${sold.channelSeq}/courses/${sold.courseSeq}/admin`

async function move(w: World, action: string, more: object = {}) {
  const body = { attendSeqs: [w.attendSeq], action, reason: 'x', ...more }
  const { doneCount } = await press(w, `${adminOf(w)}/attendees/modify`, body)
  expect(doneCount).toBe(1)
}

async function moveBehind(w: World, action: string, more: object) {
  const body = { attendSeqs: [w.attendSeq], action, reason: 'x', ...more }
  const { bulkSeq } = await press(w, `${adminOf(w)}/attendees/bulk/create`, body)
  await workBulk(systemContext(services, w.sold.channelSeq), bulkSeq)
}

/** Of a class that was taken back from the public, which need not be complete. */
async function saveClass(w: World, change: object) {
  const { channelSeq, courseSeq } = w.sold
  await services.db
    .update(courses)
    .set({ releaseStateCd: RELEASE_STATE.draft })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  const { body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}`,
    as: w.owner,
  })
  const { revision } = body.data
  await press(w, `/v2.0/channel-lecture/${channelSeq}/${courseSeq}`, { revision, ...change })
}

const ACTS: Record<string, (w: World) => Promise<unknown>> = {
  extend: (w) => move(w, 'extend', { days: 3650 }),
  async 'extend twice'(w) {
    await move(w, 'extend', { days: 3650 })
    await move(w, 'extend', { days: 30 })
  },
  'extend behind': (w) => moveBehind(w, 'extend', { days: 365 }),
  wait: (w) => move(w, 'wait'),
  hold: (w) => move(w, 'hold'),
  async 'wait, approve'(w) {
    await move(w, 'wait')
    await move(w, 'approve')
  },
  async 'hold, extend, approve'(w) {
    await move(w, 'hold')
    await move(w, 'extend', { days: 100 })
    await move(w, 'approve')
  },
  async 'extend, wait, approve'(w) {
    await move(w, 'extend', { days: 100 })
    await move(w, 'wait')
    await move(w, 'approve')
  },
  'longer class': (w) => saveClass(w, { vodDays: 365 }),
  'shorter class': (w) => saveClass(w, { vodDays: 10 }),
  async 'longer class, wait, approve'(w) {
    await saveClass(w, { vodDays: 365 })
    await move(w, 'wait')
    await move(w, 'approve')
  },
  async 'later class, wait, approve'(w) {
    await saveClass(w, { startAt: '2026-09-01T00:00:00+09:00', endAt: '2026-12-01T00:00:00+09:00' })
    await move(w, 'wait')
    await move(w, 'approve')
  },
  'dearer class': (w) => saveClass(w, { price: 990_000 }),
}
const itemsOf = ({ sold }: World) => `/v2.0/curriculums/${sold.channelSeq}/${sold.courseSeq}`

async function saveItem(w: World, { curriculumSeq }: { curriculumSeq: number }, change: object) {
  const { channelSeq, courseSeq } = w.sold
  const { body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/curriculums`,
    as: w.owner,
  })
  const item = body.data.list.find((row: { curriculumSeq: number }) => row.curriculumSeq === curriculumSeq)
  return server.call({
    method: 'POST',
    url: `/api${itemsOf(w)}/${curriculumSeq}/modify`,
    as: w.owner,
    body: { revision: item.revision, ...change },
  })
}

const hidden = { publicCd: PUBLIC.private }

async function hide(w: World, item = w.items[1]) {
  if (!item) throw new Error('eight were made')
  expect((await saveItem(w, item, hidden)).status).toBe(200)
}

const remove = (w: World, { curriculumSeq } = w.items[1] ?? w.meeting) =>
  press(w, `${itemsOf(w)}/delete`, { curriculumSeqs: [curriculumSeq], forceYn: 'Y' })

/** Of the class alone: a package has no lessons of its own. */
const CLASS_ACTS: typeof ACTS = {
  'hide an opened lesson': (w) => hide(w),
  'hide a lesson that was not opened': (w) => hide(w, w.items[5]),
  'remove an opened lesson': (w) => remove(w),
  'remove a lesson that was not opened': (w) => remove(w, w.items[5]),
  'note that they came': (w) =>
    press(w, `${adminOf(w)}/meetings/${w.meeting.curriculumSeq}/attendees/modify`, {
      attendSeqs: [w.attendSeq],
      presentYn: 'Y',
    }),
}

async function amounts({ sold, learner, orderSeq }: World, days: readonly Date[]): Promise<number[]> {
  const list = []
  for (const day of days) {
    server.clock.set(day)
    list.push((await quote(server, sold, learner, orderSeq)).body.data.amount)
  }
  return list
}

const CASES = (
  [
    ['class', { ...ACTS, ...CLASS_ACTS }],
    ['package', ACTS],
  ] as const
).flatMap(([kind, acts]) =>
  Object.entries(acts).flatMap(([name, act]) =>
    // On the first of these days pieces count for more than days.
    (/lesson/.test(name) ? [0, 1, 4] : [1, 4]).map((from) => ({ kind, name, act, from })),
  ),
)

test.each(CASES)(
  'ATT-03, BYD-02 $name of a $kind changes nothing of what comes back (asked day $from)',
  async ({ kind, act, from }) => {
    const world = await bought(kind)
    const days = ASKED.slice(from)
    const before = await amounts(world, days)
    server.clock.set(ASKED[from] ?? BOUGHT)
    await act(world)
    expect(await amounts(world, days)).toEqual(before)
  },
)

const PLACE = {
  addrRoad1: '서울 마포구 월드컵로 1',
  addrRoad2: '',
  zipcode: '03991',
  lat: 37.55,
  lon: 126.91,
}

test('CUR-07, BYD-02 a meeting at a place that has begun stays where it was, so that nobody takes it back from what was given', async () => {
  const world = await bought('class')
  const { meeting } = world
  const at = (offlineStartAt: string, more = {}) => ({
    meeting: { ...PLACE, offlineStartAt, offlineStartTime: '19:00', offlineEndTime: '21:00' },
    ...more,
  })
  expect((await saveItem(world, meeting, at('2026-03-10'))).status).toBe(200)
  server.clock.set(new Date('2026-03-10T18:59:00+09:00'))
  expect((await saveItem(world, meeting, at('2026-03-11'))).status).toBe(200)

  server.clock.set(new Date('2026-03-11T19:00:00+09:00'))
  const before = await amounts(world, ASKED.slice(1))
  server.clock.set(new Date('2026-03-12T00:00:00+09:00'))
  for (const change of [at('2026-12-01'), at('2026-03-11', hidden), hidden])
    expect((await saveItem(world, meeting, change)).body.errorName).toBe('MEETING_HAS_BEGUN')
  expect((await saveItem(world, meeting, at('2026-03-11', { title: '모임 뒤의 이름' }))).status).toBe(200)
  await remove(world, meeting)
  expect(await amounts(world, ASKED.slice(1))).toEqual(before)
})
