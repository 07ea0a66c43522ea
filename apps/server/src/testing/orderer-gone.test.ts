import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workGiving } from '../modules/coupon/give-segment.ts'
import { workBulk } from '../modules/enrolment/bulk.ts'
import { channelUsers, operators } from '../modules/membership/tables.ts'
import { workStatement } from '../modules/order/statement-run.ts'
import { systemContext } from '../platform/context.ts'
import { LOAD_PERSON } from '../platform/ordered.ts'
import { order, withBankAccount } from './buying.ts'
import { aCoupon } from './coupons.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from './factories.ts'
import { testServer } from './server.ts'

/** ADM-02, PERM-05: work in the background whose orderer loses the right in its middle, and on a suspended site. */
const server = await testServer()
const { services } = server

const PEOPLE = 4
/** Of PEOPLE, what is done before the right ends. */
const DONE = 2

async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const [owner, orderer] = [
    await anOperator(services, channelSeq, 'OWN'),
    await anOperator(services, channelSeq, 'MNG'),
  ]
  const members = []
  for (let n = 0; n < PEOPLE; n++) members.push(await aMember(services, channelSeq))
  const base = `/api/v1.0/channels/${channelSeq}`
  const post = async (path: string, body: object, as = orderer) => {
    const answer = await server.call({ method: 'POST', url: base + path, as, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const get = async (path: string) => (await server.call({ url: base + path, as: owner })).body.data.list[0]
  const attendees = `/courses/${course.courseSeq}/admin/attendees`
  return {
    channelSeq,
    course,
    orderer,
    members,
    post,
    get,
    attendees,
    at: systemContext(services, channelSeq),
  }
}
type World = Awaited<ReturnType<typeof world>>

interface Begun {
  work: () => Promise<void>
  /** As its screen shows it: how many are done, and what is said of each that is not. */
  seen: () => Promise<{ done: number; left: unknown[]; isOver: boolean }>
  queue: string
}

const bulkOf = (w: World, { bulkSeq }: { bulkSeq: number }): Begun => ({
  queue: 'enrolment.bulk',
  work: () => workBulk(w.at, bulkSeq, 1),
  async seen() {
    const { doneCount, failures, finishedAt } = await w.get(`${w.attendees}/bulk`)
    const left = failures.map(({ message }: { message: string }) => message)
    return { done: doneCount, left, isOver: finishedAt !== null }
  },
})

const WAYS: Record<string, { begin: (w: World) => Promise<Begun>; not: string; isSuspendable: boolean }> = {
  'changes of many': {
    not: '작업을 시작한 사람이 더 이상 이 일을 할 수 없게 되어 처리하지 않았어요.',
    isSuspendable: true,
    async begin(w) {
      const attendSeqs: number[] = []
      for (const person of w.members)
        attendSeqs.push((await anAttendance(services, w.course, person, { choiseStatusCd: '01' })).attendSeq)
      return bulkOf(w, await w.post(`${w.attendees}/bulk/create`, { attendSeqs, action: 'approve' }))
    },
  },
  'additions of many': {
    not: '작업을 시작한 사람이 더 이상 이 일을 할 수 없게 되어 처리하지 않았어요.',
    isSuspendable: true,
    async begin(w) {
      const people = w.members.map(({ email }, index) => ({ lineNumber: index + 2, email }))
      return bulkOf(w, await w.post(`${w.attendees}/additions/create`, { people, notifyYn: 'N' }))
    },
  },
  'coupons for a segment': {
    not: 'ordererGone',
    isSuspendable: true,
    async begin(w) {
      for (const { userSeq } of w.members)
        await services.db
          .update(channelUsers)
          .set({ marketingYn: 'Y' })
          .where(and(eq(channelUsers.channelSeq, w.channelSeq), eq(channelUsers.userSeq, userSeq)))
      const { couponInfoSeq } = await aCoupon(services, w.channelSeq, { issueCd: '02' })
      const conditions = [{ kind: 'marketing', yn: 'Y' }]
      const segment = { name: '소식', match: 'all', conditions, staticYn: 'N' }
      const { segmentSeq } = await w.post('/admin/segments/create', segment)
      const givings = `/admin/coupons/${couponInfoSeq}/givings`
      const { givingSeq } = await w.post(`${givings}/create`, { segmentSeq })
      return {
        queue: 'coupon.give',
        work: () => workGiving(w.at, givingSeq, 1),
        async seen() {
          const { givenCount, left, finishedAt } = await w.get(givings)
          const reasons = left.map(({ reason }: { reason: string }) => reason)
          return { done: givenCount, left: reasons, isOver: finishedAt !== null }
        },
      }
    },
  },
  'a statement of deposits': {
    not: '작업을 시작한 사람이 더 이상 이 일을 할 수 없게 되어 처리하지 않았어요.',
    isSuspendable: false,
    async begin(w) {
      await withBankAccount(server, w.channelSeq)
      const deposits = []
      for (const [index, person] of w.members.entries()) {
        const depositorName = `보낸이${index}`
        const placed = await order(server, w.course, person, { payMethodCd: 'DEPOSIT', depositorName })
        const line = { at: '2026-11-20 10:00', name: depositorName, amount: 60_000, balance: String(index) }
        deposits.push({ line, orderSeq: Number(placed.body.data.orderSeq) })
      }
      const { statementRunSeq } = await w.post('/admin/deposits/modify', { deposits })
      return {
        queue: 'order.statement',
        work: () => workStatement(w.at, statementRunSeq),
        async seen() {
          const { doneCount, failures, finishedAt } = await w.get('/admin/deposits')
          const left = failures.map(({ message }: { message: string }) => message)
          return { done: doneCount, left, isOver: finishedAt !== null }
        },
      }
    },
  },
}

/** What happens to the orderer of a site once so many parts are done; the worker asks before each. */
const original = services.ports.use(LOAD_PERSON)
const ends = new Map<number, { after: number; end: () => Promise<unknown> }>()
services.ports.provide(LOAD_PERSON, async (userSeq, place) => {
  const planned = ends.get(userSeq)
  if (planned && planned.after-- === 0) await planned.end()
  return original(userSeq, place)
})

const ENDS: Record<string, (w: World) => Promise<unknown>> = {
  'is taken off the staff': (w) =>
    services.db
      .delete(operators)
      .where(and(eq(operators.channelSeq, w.channelSeq), eq(operators.userSeq, w.orderer.userSeq))),
  'loses the rights': (w) =>
    services.db
      .update(operators)
      .set({
        removed: ['SITE_COUPON_UPDATE', 'SITE_SALES_UPDATE', 'CLASS_STUDENT_UPDATE', 'CLASS_STUDENT_CREATE'],
      })
      .where(and(eq(operators.channelSeq, w.channelSeq), eq(operators.userSeq, w.orderer.userSeq))),
  'closes the account': (w) =>
    services.db.execute(sql`update users set closed_at = now() where user_seq = ${w.orderer.userSeq}`),
}

test.each(
  Object.entries(WAYS).flatMap(([what, way]) =>
    Object.entries(ENDS).map(([how, end]) => [what, how, way, end] as const),
  ),
)(
  'PERM-05 PERM-31 %s end where whoever ordered them %s: the rest is named as not done',
  async (_, __, way, end) => {
    const w = await world()
    const { work, seen } = await way.begin(w)
    ends.set(w.orderer.userSeq, { after: DONE, end: () => end(w) })
    await work()
    const done = { done: DONE, left: Array(PEOPLE - DONE).fill(way.not), isOver: true }
    expect(await seen()).toEqual(done)
    // Whoever has the right again orders anew.
    ends.delete(w.orderer.userSeq)
    await work()
    expect(await seen()).toEqual(done)
  },
)

const suspend = ({ channelSeq }: World, at: 'now()' | 'null') =>
  services.db.execute(
    sql`update channels set suspended_at = ${sql.raw(at)} where channel_seq = ${channelSeq}`,
  )

test.each(Object.entries(WAYS).filter(([, { isSuspendable }]) => isSuspendable))(
  'ADM-02 %s wait while the site is suspended, and go on by themselves once it is open again',
  async (_, way) => {
    const w = await world()
    const { work, seen, queue } = await way.begin(w)
    ends.set(w.orderer.userSeq, { after: DONE, end: () => suspend(w, 'now()') })
    await work()
    expect(await seen()).toEqual({ done: DONE, left: [], isOver: false })
    const { rows } = await services.db.execute(sql`select 1 from boss.job where name = ${queue}
      and data->>'channelSeq' = ${String(w.channelSeq)} and start_after > now() + interval '50 minutes'`)
    expect(rows).toHaveLength(1)
    await suspend(w, 'null')
    await work()
    expect(await seen()).toEqual({ done: PEOPLE, left: [], isOver: true })
  },
)

test('ADM-02 PAY-18 a statement of deposits goes on while the site is suspended, as its call does', async () => {
  const w = await world()
  const { work, seen } = await (WAYS['a statement of deposits']?.begin(w) ?? Promise.reject(new Error()))
  await suspend(w, 'now()')
  await work()
  expect(await seen()).toEqual({ done: PEOPLE, left: [], isOver: true })
})

test.each(['changes of many', 'additions of many'])(
  'ATT-12 ATT-16 staff stop what is left of %s; what is done stays, and a class of others has no such work',
  async (name) => {
    const w = await world()
    const begun = await WAYS[name]?.begin(w)
    if (!begun) throw new Error('there is no such work')
    // It stands in the middle, however fast the worker is.
    ends.set(w.orderer.userSeq, { after: DONE, end: () => suspend(w, 'now()') })
    await begun.work()
    await suspend(w, 'null')
    const { bulkSeq } = await w.get(`${w.attendees}/bulk`)
    const sister = await aCourse(services, w.channelSeq)
    const elsewhere = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/courses/${sister.courseSeq}/admin/attendees/bulk/${bulkSeq}/rest/delete`,
      as: w.orderer,
    })
    expect(elsewhere.body.errorName).toBe('NO_DATA')
    const stop = () => w.post(`${w.attendees}/bulk/${bulkSeq}/rest/delete`, {})
    const { finishedAt } = await stop()
    await begun.work()
    const left = Array(PEOPLE - DONE).fill('운영진이 작업을 그만두어 처리하지 않았어요.')
    expect(await begun.seen()).toEqual({ done: DONE, left, isOver: true })
    // Twice is once.
    expect(await stop()).toMatchObject({ bulkSeq, finishedAt })
  },
)
