import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Services, systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { BEHIND_THE_REST } from '../../platform/jobs/jobs.ts'
import { countsOf } from '../../testing/buying.ts'
import { dyingIn } from '../../testing/dying.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { workBulk } from './bulk.ts'
import { attendanceHistory, attendances, grants } from './tables.ts'

const server = await testServer()
const { services } = server
const PART = 4

const world = async (people: number, change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const attendSeqs: number[] = []
  for (let n = 0; n < people; n++) {
    const person = await aMember(services, channelSeq)
    const { attendSeq } = await anAttendance(services, course, person, {
      choiseStatusCd: '01',
      attendAt: null,
    })
    attendSeqs.push(attendSeq)
  }
  return { channelSeq, course, owner, attendSeqs }
}
type World = Awaited<ReturnType<typeof world>>

const url = ({ channelSeq, course }: World) =>
  `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/bulk`

/** Begun as staff do it; the parts are worked by the tests. */
async function begun(w: World, body: object): Promise<number> {
  const answer = await server.call({ method: 'POST', url: `${url(w)}/create`, as: w.owner, body })
  expect(answer.status).toBe(200)
  return answer.body.data.bulkSeq
}

const shown = async (w: World) => (await server.call({ url: url(w), as: w.owner })).body.data.list[0]
const work = (w: World, bulkSeq: number, part: number | undefined = PART, with_: Services = services) =>
  workBulk({ ...systemContext(with_, w.channelSeq), priority: BEHIND_THE_REST }, bulkSeq, part)

const states = async ({ channelSeq, course }: World) => {
  const rows = await services.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.channelSeq, channelSeq), eq(attendances.courseSeq, course.courseSeq)))
    .orderBy(asc(attendances.attendSeq))
  return rows
}

/** The lines of the history that approve somebody. */
const approvals = async ({ channelSeq }: World) => {
  const rows = await services.db
    .select({ attendSeq: attendanceHistory.attendSeq })
    .from(attendanceHistory)
    .where(and(eq(attendanceHistory.channelSeq, channelSeq), eq(attendanceHistory.toStatusCd, '00')))
    .orderBy(asc(attendanceHistory.attendSeq))
  return rows.map(({ attendSeq }) => attendSeq)
}

/** What the change left in the queue: who is told, and who gets a mail. */
const queued = async ({ channelSeq }: World) => {
  const { rows } = await services.db.execute<{
    name: string
    data: { attendSeq?: number }
    priority: number
  }>(
    sql`select name, data, priority from boss.job where data ->> 'channelSeq' = ${String(channelSeq)}
      and name <> 'enrolment.bulk'`,
  )
  return rows
}

test('ATT-12 a part is changed together: places, periods, history, audit, news and mails of each, once', async () => {
  const w = await world(10, { vodDays: 30 })
  const bulkSeq = await begun(w, { attendSeqs: w.attendSeqs, action: 'approve', reason: '어서 오세요' })
  await work(w, bulkSeq)
  expect(await shown(w)).toMatchObject({ totalCount: 10, doneCount: 10, failedCount: 0 })
  const rows = await states(w)
  for (const row of rows) {
    expect(row).toMatchObject({ choiseStatusCd: '00', waitlistedAt: null })
    expect(row.attendAt).not.toBeNull()
    expect(row.validAt).toEqual(rows[0]?.validAt)
  }
  expect(rows[0]?.validAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 10, acceptCnt: 10, attendSum: 10 })
  expect(await approvals(w)).toEqual(w.attendSeqs)
  const given = await services.db.select().from(grants).where(eq(grants.channelSeq, w.channelSeq))
  expect(given.map(({ sourceKey }) => sourceKey).sort()).toEqual(
    w.attendSeqs.map((attendSeq) => `attendance:${attendSeq}`).sort(),
  )
  const audited = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.action, 'attendance.approve')))
  expect(audited.map(({ target }) => target)).toEqual(
    w.attendSeqs.map((attendSeq) => `attendance:${attendSeq}`),
  )
  expect(audited[0]).toMatchObject({
    userSeq: w.owner.userSeq,
    before: { choiseStatusCd: '01' },
    after: { choiseStatusCd: '00' },
  })
  const jobs = await queued(w)
  expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set([BEHIND_THE_REST]))
  const told = jobs.filter(({ name }) => name === 'enrolment.changed__alarm')
  expect(told).toHaveLength(10)
  expect(new Set(told.map(({ data }) => data.attendSeq))).toEqual(new Set(w.attendSeqs))
  expect(jobs.filter(({ name }) => name === 'mail')).toHaveLength(10)
})

test('ATT-12, ENR-38 the last places go to whoever applied first, across parts; the others are named', async () => {
  const w = await world(11, { userLimitTypeCd: '99', maxUserCount: 6 })
  const bulkSeq = await begun(w, { attendSeqs: w.attendSeqs.toReversed(), action: 'approve' })
  await work(w, bulkSeq)
  expect(await approvals(w)).toEqual(w.attendSeqs.slice(0, 6))
  const bulk = await shown(w)
  expect(bulk).toMatchObject({ doneCount: 6, failedCount: 5 })
  expect(bulk.failures.map(({ key }: { key: number }) => key)).toEqual(w.attendSeqs.slice(6))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 6 })
})

test('ATT-12, AUTH-24 a date takes as many as it has places, and its people alone are refused', async () => {
  const w = await world(9)
  const [date] = await services.db
    .insert(courseSchedules)
    .values({
      channelSeq: w.channelSeq,
      courseSeq: w.course.courseSeq,
      startAt: new Date(Date.now() + 86_400_000),
      endAt: new Date(Date.now() + 90_000_000),
      places: 2,
    })
    .returning()
  const scheduleSeq = date?.scheduleSeq ?? 0
  const onDate = w.attendSeqs.filter((_, at) => at % 2 === 0)
  await services.db
    .update(attendances)
    .set({ scheduleSeq })
    .where(
      and(
        eq(attendances.channelSeq, w.channelSeq),
        sql`${attendances.attendSeq} = any(${sql.param(onDate)}::bigint[])`,
      ),
    )
  await work(w, await begun(w, { attendSeqs: w.attendSeqs, action: 'approve' }))
  expect(await shown(w)).toMatchObject({ doneCount: 6, failedCount: 3 })
  expect((await approvals(w)).filter((attendSeq) => onDate.includes(attendSeq))).toEqual(onDate.slice(0, 2))
  const [after] = await services.db
    .select()
    .from(courseSchedules)
    .where(eq(courseSchedules.scheduleSeq, scheduleSeq))
  expect(after?.taken).toBe(2)
})

test('ATT-10, ATT-12 the plan’s limit holds within a part and across parts', async () => {
  const w = await world(9)
  await services.db
    .update(planSubscriptions)
    .set({ learnerLimit: 5 })
    .where(eq(planSubscriptions.channelSeq, w.channelSeq))
  const bulkSeq = await begun(w, { attendSeqs: w.attendSeqs, action: 'approve' })
  await Promise.all([work(w, bulkSeq), work(w, bulkSeq)])
  expect(await approvals(w)).toEqual(w.attendSeqs.slice(0, 5))
  expect(await shown(w)).toMatchObject({ doneCount: 5, failedCount: 4 })
})

test.each([2, 3])(
  'ATT-12 killed in part %i, what was done stays, the part leaves nothing, and the next worker goes on',
  async (transaction) => {
    const w = await world(10)
    const bulkSeq = await begun(w, { attendSeqs: w.attendSeqs, action: 'approve' })
    await expect(work(w, bulkSeq, PART, dyingIn(services, transaction))).rejects.toThrow('killed')
    const done = (transaction - 1) * PART
    expect(await shown(w)).toMatchObject({
      totalCount: 10,
      doneCount: done,
      failedCount: 0,
      finishedAt: null,
    })
    expect(await approvals(w)).toEqual(w.attendSeqs.slice(0, done))
    expect(await countsOf(server, w.course)).toMatchObject({ attendCount: done })
    expect((await queued(w)).filter(({ name }) => name === 'mail')).toHaveLength(done)

    await Promise.all([work(w, bulkSeq), work(w, bulkSeq)])
    expect(await shown(w)).toMatchObject({ doneCount: 10, failedCount: 0, finishedAt: expect.any(String) })
    expect(await approvals(w)).toEqual(w.attendSeqs)
    expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 10, attendSum: 10 })
    expect((await queued(w)).filter(({ name }) => name === 'mail')).toHaveLength(10)
  },
)

test('ATT-12 what cannot be done together is done one by one, so one fault stops nobody else', async () => {
  const w = await world(8)
  const bulkSeq = await begun(w, { attendSeqs: w.attendSeqs, action: 'approve' })
  const spoilt = w.attendSeqs[2] ?? 0
  const [theirs] = await services.db.select().from(attendances).where(eq(attendances.attendSeq, spoilt))
  const mail: Services['mail'] = {
    ...services.mail,
    async sendEach(ctx, mails) {
      if (mails.some(({ to }) => 'account' in to && to.account === theirs?.userSeq))
        throw new Error('no such address')
      await services.mail.sendEach(ctx, mails)
    },
  }
  await work(w, bulkSeq, PART, { ...services, mail })
  const bulk = await shown(w)
  expect(bulk).toMatchObject({ doneCount: 7, failedCount: 1 })
  expect(bulk.failures).toMatchObject([{ key: spoilt }])
  expect(await approvals(w)).toEqual(w.attendSeqs.filter((attendSeq) => attendSeq !== spoilt))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 7 })
})

test('ATT-12 holding, sending back and extending many go by the same parts', async () => {
  const w = await world(6, { vodDays: 10 })
  const all = { attendSeqs: w.attendSeqs }
  await work(w, await begun(w, { ...all, action: 'approve' }))
  const [before] = await states(w)
  await work(w, await begun(w, { ...all, action: 'extend', days: 5 }))
  const extended = await states(w)
  for (const { validAt } of extended)
    expect(validAt?.getTime()).toBe((before?.validAt?.getTime() ?? 0) + 5 * 86_400_000)
  await work(w, await begun(w, { ...all, action: 'hold' }))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 6, waitCnt: 0 })
  await work(w, await begun(w, { ...all, action: 'wait' }))
  expect((await states(w)).map(({ choiseStatusCd }) => choiseStatusCd)).toEqual(Array(6).fill('01'))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0, waitCnt: 6, attendSum: 6 })
  // Whoever comes in again is the same person, with the period that was given.
  await work(w, await begun(w, { ...all, action: 'approve' }))
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 6, waitCnt: 0, attendSum: 6 })
  expect((await states(w)).map(({ validAt }) => validAt)).toEqual(extended.map(({ validAt }) => validAt))
})
