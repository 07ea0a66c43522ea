import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { attendanceHistory } from '../../modules/enrolment/tables.ts'
import { eventually } from '../eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../factories.ts'
import { killableProduct } from './product.ts'

/** Work of a real process that gets a real signal: one that ends it, and one that only stops it for a while. */
const databaseUrl = await testDatabase()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
const services = { db: drizzle(pool, { casing: 'snake_case' }) }
const product = await killableProduct(databaseUrl)
const other = await killableProduct(databaseUrl)
beforeAll(() => product.start(), 60_000)
afterAll(async () => {
  await product.remove()
  await other.remove()
  await pool.end()
})

const PEOPLE = 30

/** A bulk change that stands still at its last person, because the test holds their row. */
async function anInterruptedBulk() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const attendSeqs: number[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const person = await aMember(services, channelSeq)
    const place = { choiseStatusCd: '01', attendAt: null } as const
    attendSeqs.push((await anAttendance(services, course, person, place)).attendSeq)
  }
  const held = new pg.Client({ connectionString: databaseUrl })
  await held.connect()
  await held.query('begin')
  await held.query('select 1 from attendances where attend_seq = $1 for update', [attendSeqs.at(-1)])
  const url = `${product.url}/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/bulk`
  const headers = { 'content-type': 'application/json', 'access-token': owner.accessToken }
  const body = JSON.stringify({ attendSeqs, action: 'approve' })
  const begun = await fetch(`${url}/create`, { method: 'POST', headers, body })
  expect(begun.status).toBe(200)
  const isWaiting = async () =>
    Number(
      (
        await pool.query(`select count(*) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like '%attendances%'`)
      ).rows[0].count,
    )
  await eventually(async () => expect(await isWaiting()).toBeGreaterThan(0))
  return {
    letGo: () => held.end(),
    shown: async () => {
      const { rows } = await services.db.execute<{ done: number; resumed: boolean; finished: boolean }>(sql`
        select count(*) filter (where r.state = 'done')::int as done, bool_or(b.resumed_at is not null) as resumed,
          bool_or(b.finished_at is not null) as finished
        from bulk_changes b join bulk_change_rows r using (channel_seq, bulk_seq) where b.channel_seq = ${channelSeq}`)
      return rows[0]
    },
    approvals: async () =>
      (
        await services.db
          .select({ attendSeq: attendanceHistory.attendSeq })
          .from(attendanceHistory)
          .where(eq(attendanceHistory.channelSeq, channelSeq))
      ).length,
  }
}

test('SEC-25 ATT-12 a bulk change whose process is killed goes on in the next one within half a minute, and says so', async () => {
  const bulk = await anInterruptedBulk()
  await product.kill()
  await bulk.letGo()
  await product.start()
  const started = performance.now()
  await eventually(async () =>
    expect(await bulk.shown()).toEqual({ done: PEOPLE, resumed: true, finished: true }),
  )
  const took = performance.now() - started
  expect(took).toBeLessThan(30_000)
  if (process.env.SHOW_FIGURES) process.stdout.write(`resumed and done after ${Math.round(took)} ms\n`)
  expect(await bulk.approvals()).toBe(PEOPLE)
}, 180_000)

test('SEC-25 ATT-12 a bulk change whose process is only stopped is not begun by another, and ends once', async () => {
  const bulk = await anInterruptedBulk()
  await other.start()
  product.pause()
  await bulk.letGo()
  // What nobody is at begins again in the other process: by then it has looked for the stopped one's work, too.
  await pool.query(`insert into boss.job (name, data, state, started_on, keep_until)
    values ('http-tidy', '{}', 'active', now() - interval '1 minute', now() + interval '1 day')`)
  await eventually(async () => {
    const { rows } = await pool.query(
      `select state from boss.job where name = 'http-tidy' and created_on > now() - interval '2 minutes'`,
    )
    expect(rows.map(({ state }) => state)).toContain('completed')
  })
  expect(await bulk.shown()).toMatchObject({ resumed: false, finished: false })
  product.goOn()
  await eventually(async () =>
    expect(await bulk.shown()).toEqual({ done: PEOPLE, resumed: false, finished: true }),
  )
  expect(await bulk.approvals()).toBe(PEOPLE)
}, 180_000)
