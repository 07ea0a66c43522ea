import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Services, systemContext } from '../../platform/context.ts'
import { BEHIND_THE_REST } from '../../platform/jobs/jobs.ts'
import { countsOf } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { workBulk } from './bulk.ts'
import { attendanceHistory, attendances } from './tables.ts'

const server = await testServer()
const { services } = server

const world = async (change: Parameters<typeof aCourse>[2] = {}, people = 12) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const attendSeqs: number[] = []
  for (let n = 0; n < people; n++) {
    const person = await aMember(services, channelSeq)
    const { attendSeq } = await anAttendance(services, course, person, { choiseStatusCd: '01' })
    attendSeqs.push(attendSeq)
  }
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/bulk`
  return { channelSeq, course, owner, url, attendSeqs }
}
type World = Awaited<ReturnType<typeof world>>

/** Another class of the same site. */
async function sisterOf({ channelSeq, owner }: World) {
  const { courseSeq } = await aCourse(services, channelSeq)
  return { owner, url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/bulk` }
}

const start = (w: World, body: object, as: Person = w.owner) =>
  server.call({ method: 'POST', url: `${w.url}/create`, as, body })
const list = async (w: Pick<World, 'url' | 'owner'>) =>
  (await server.call({ url: w.url, as: w.owner })).body.data.list
const work = (w: World, bulkSeq: number, with_: Services = services) =>
  workBulk(systemContext(with_, w.channelSeq), bulkSeq)

const approvals = async ({ channelSeq, attendSeqs }: World) => {
  const rows = await services.db
    .select({ attendSeq: attendanceHistory.attendSeq, by: attendanceHistory.byUserSeq })
    .from(attendanceHistory)
    .where(
      and(
        eq(attendanceHistory.channelSeq, channelSeq),
        inArray(attendanceHistory.attendSeq, attendSeqs),
        eq(attendanceHistory.toStatusCd, '00'),
      ),
    )
  return rows
}

test('ATT-12 many are changed in the background, each on its own, with the failures counted and named', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 10 })
  const foreign = await world({}, 1)
  const begun = await start(w, { attendSeqs: [...w.attendSeqs, ...foreign.attendSeqs], action: 'approve' })
  expect(begun.body.data).toMatchObject({
    action: 'approve',
    totalCount: 12,
    doneCount: 0,
    failedCount: 0,
    finishedAt: null,
  })

  await work(w, begun.body.data.bulkSeq)
  const [bulk] = await list(w)
  expect(bulk).toMatchObject({ totalCount: 12, doneCount: 10, failedCount: 2 })
  expect(bulk.finishedAt).not.toBeNull()
  expect(bulk.failures).toHaveLength(2)
  expect(bulk.failures[0]).toMatchObject({ message: expect.stringContaining('정원') })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 10 })
  expect((await approvals(w)).map(({ by }) => by)).toEqual(Array(10).fill(w.owner.userSeq))
  // SEC-04: whoever is of another class was never part of it.
  expect(await approvals(foreign)).toEqual([])
  expect(await list(foreign)).toEqual([])
  expect(await list(await sisterOf(w))).toEqual([])
})

test('ATT-12 what a change of many causes waits behind the mail of everybody else', async () => {
  const w = await world({}, 2)
  const { bulkSeq } = (await start(w, { attendSeqs: w.attendSeqs, action: 'approve' })).body.data
  const priorities = async () => {
    const { rows } = await services.db.execute<{ name: string; priority: number }>(sql`
      select distinct name, priority from boss.job where data ->> 'channelSeq' = ${String(w.channelSeq)}`)
    return rows
  }
  expect(await priorities()).toContainEqual({ name: 'enrolment.bulk', priority: BEHIND_THE_REST })
  await workBulk({ ...systemContext(services, w.channelSeq), priority: BEHIND_THE_REST }, bulkSeq)
  const caused = (await priorities()).filter(({ name }) => name !== 'enrolment.bulk')
  expect(caused.length).toBeGreaterThan(0)
  expect(new Set(caused.map(({ priority }) => priority))).toEqual(new Set([BEHIND_THE_REST]))
})

test('ATT-12 two workers at once, and one that comes after, approve nobody twice', async () => {
  const w = await world({}, 20)
  const { bulkSeq } = (await start(w, { attendSeqs: w.attendSeqs, action: 'approve' })).body.data
  await Promise.all([work(w, bulkSeq), work(w, bulkSeq)])
  await work(w, bulkSeq)
  expect(await list(w)).toMatchObject([{ doneCount: 20, failedCount: 0 }])
  expect(await approvals(w)).toHaveLength(20)
})

/** As when the process is killed: from some transaction on, nothing reaches the database. */
function dyingAfter(transactions: number): Services {
  let left = transactions
  const refuse = () => {
    throw new Error('killed')
  }
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === 'transaction')
        return (...args: Parameters<typeof target.transaction>) =>
          left-- > 0 ? target.transaction(...args) : refuse()
      if (left <= 0 && (name === 'update' || name === 'select')) return refuse
      return Reflect.get(target, name, target)
    },
  })
  return { ...services, db }
}

test('ATT-12 what was killed in the middle goes on where it stopped', async () => {
  const w = await world({}, 8)
  const { bulkSeq } = (await start(w, { attendSeqs: w.attendSeqs, action: 'approve' })).body.data
  await expect(work(w, bulkSeq, dyingAfter(5))).rejects.toThrow('killed')
  expect(await list(w)).toMatchObject([{ totalCount: 8, doneCount: 5, failedCount: 0, finishedAt: null }])
  await work(w, bulkSeq)
  expect(await list(w)).toMatchObject([{ totalCount: 8, doneCount: 8, failedCount: 0 }])
  expect(await approvals(w)).toHaveLength(8)
})

test('ATT-12 extending asks for days, and gives them to each', async () => {
  const w = await world({}, 2)
  expect((await start(w, { attendSeqs: w.attendSeqs, action: 'extend' })).status).toBe(400)
  const [first] = w.attendSeqs
  await services.db
    .update(attendances)
    .set({ choiseStatusCd: '00', validAt: new Date(Date.now() + 86_400_000) })
    .where(and(eq(attendances.channelSeq, w.channelSeq), eq(attendances.attendSeq, first ?? 0)))
  const begun = await start(w, { attendSeqs: w.attendSeqs, action: 'extend', days: 30 })
  await work(w, begun.body.data.bulkSeq)
  expect(await list(w)).toMatchObject([{ doneCount: 1, failedCount: 1 }])
})

test('AUTH-19, SEC-02 who may only look at attendees starts nothing', async () => {
  const w = await world({}, 1)
  const learner = await aMember(services, w.channelSeq)
  expect((await start(w, { attendSeqs: w.attendSeqs, action: 'approve' }, learner)).status).toBe(403)
})
