import { DAY } from '@seodang/domain/instant'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { users } from '../modules/identity/tables.ts'
import { chargeDue } from '../modules/subscription/due.ts'
import { siteMemberships } from '../modules/subscription/tables.ts'
import { aSession } from '../testing/factories.ts'
import { testServer } from '../testing/server.ts'
import { DEMO_LEARNER } from './content.ts'
import { seedDemonstration } from './demonstration.ts'

const server = await testServer()
const { services } = server
const { db } = services

let channelSeq = 0
let membershipSeq = 0
const as = async (email: string) => {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error(`nobody has the address ${email}`)
  return { accessToken: await aSession(services, row.userSeq) }
}
const site = (path: string) => `/api/v1.0/channels/${channelSeq}${path}`

beforeAll(async () => {
  await seedDemonstration(services)
  const [row] = await db.select().from(siteMemberships)
  if (!row) throw new Error('the demonstration has no membership')
  channelSeq = row.channelSeq
  membershipSeq = row.membershipSeq
})

test('GEN-19 MSH-01 the membership of the demonstration has members in every state', async () => {
  const owner = await as('owner@seodang.test')
  const { body } = await server.call({ url: site('/admin/memberships'), as: owner })
  expect(body.data.list).toMatchObject([{ membershipSeq, members: 11, inTrial: 1, pastDue: 1 }])
  const url = site(`/admin/memberships/${membershipSeq}/members`)
  const members = await server.call({ url, as: owner, query: { limit: '50' } })
  const states = members.body.data.list.map(({ state }: { state: string }) => state)
  expect(states).toHaveLength(12)
  expect(new Set(states)).toEqual(new Set(['trial', 'active', 'pastDue', 'paused', 'cancelling', 'ended']))
})

test('GEN-19 MSH-05 its payments stand in the list of the desk, paid and declined', async () => {
  const { body } = await server.call({
    url: site('/admin/payments'),
    as: await as('owner@seodang.test'),
    query: { kind: 'membership', limit: '50' },
  })
  const statuses = body.data.list.map(({ paymentStatus }: { paymentStatus: string }) => paymentStatus)
  expect(statuses.filter((status: string) => status === '03').length).toBeGreaterThan(10)
  expect(statuses).toContain('06')
})

test('GEN-19 MSH-09 the demonstration learner holds it, with card, classes, history and receipts', async () => {
  const { body } = await server.call({ url: site('/me/subscriptions'), as: await as(DEMO_LEARNER.email) })
  const [mine] = body.data.list
  expect(mine).toMatchObject({ state: 'active', termMonths: 1, price: 19_000, isCharging: false })
  expect(mine.card).not.toBeNull()
  expect(mine.classes).toHaveLength(2)
  expect(mine.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'charged',
    'charged',
    'trialStarted',
  ])
})

test('GEN-19 MSH-02 everybody whose membership runs is in its classes, and nobody else by it', async () => {
  const { rows } = await db.execute(sql`
    select s.state, count(g.*)::int as open from subscriptions s
    left join grants g on g.channel_seq = s.channel_seq and g.user_seq = s.user_seq and g.source = 'MEMBERSHIP'
      and g.source_key = s.subscription_seq::text and g.revoked_at is null
    group by s.subscription_seq, s.state`)
  for (const { state, open } of rows)
    expect({ state, open }).toEqual({ state, open: state === 'ended' ? 0 : 2 })
  const counts = await db.execute(sql`
    select 1 from course_counts c where c.attend_count <> (select count(*) from attendances a
      where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.choise_status_cd = '00')`)
  expect(counts.rows).toEqual([])
})

test('GEN-19 BYD-04 every paid order is posted, with the terms of its class or membership, and the books sum to zero', async () => {
  const { rows } = await db.execute(sql`
    select o.kind, count(*) filter (where e.entry_seq is null)::int as missing, count(*)::int as paid,
      sum(o.amount - e.amount)::int as off
    from orders o left join ledger_entries e on e.channel_seq = o.channel_seq and e.order_seq = o.order_seq
    where o.paid_at is not null and o.amount > 0 group by o.kind order by o.kind`)
  expect(rows.map(({ kind, missing, off }) => ({ kind, missing, off }))).toEqual([
    { kind: 'class', missing: 0, off: 0 },
    { kind: 'membership', missing: 0, off: 0 },
  ])
  const unbalanced = await db.execute(sql`
    select channel_seq, entry_seq from ledger_postings group by 1, 2 having sum(amount) <> 0`)
  expect(unbalanced.rows).toEqual([])
})

test('GEN-19 MSH-08 nobody is charged at once, and who is due later is, by a card that the gateway knows', async () => {
  expect(await chargeDue(services)).toBe(0)
  server.clock.advance(6 * 60 * 60 * 1000)
  expect(await chargeDue(services)).toBe(0)
  server.clock.advance(32 * DAY)
  expect(await chargeDue(services)).toBeGreaterThan(5)
  const { rows } = await db.execute(sql`
    select state, count(*)::int as n from subscriptions where due_at > ${services.now()} group by state`)
  expect(rows.find(({ state }) => state === 'active')?.n).toBeGreaterThan(6)
})

test('GEN-19 SITE-07 SET-08 the second site of the demonstration is on the pro plan and has contents', async () => {
  const owner = await as('owner2@seodang.test')
  const { body } = await server.call({ url: '/api/v1.0/channels/manage', as: owner })
  const [own] = body.data.list
  const contents = await server.call({
    url: `/api/v1.0/channels/${own.channelSeq}/studio/contents`,
    as: owner,
  })
  expect(contents.status).toBe(200)
  expect(contents.body.data.totalCount).toBeGreaterThan(2)
})

test('GEN-19 a process that waits for the one that fills the database is not ended by the limit on its statements', async () => {
  const url = await testDatabase()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7340262)')
  const shortOfTime = `${url}?options=-c%20statement_timeout%3D100`
  const impatient = drizzle(shortOfTime, { casing: 'snake_case' })
  try {
    let isDone = false
    let looks = 0
    const counted: typeof impatient = Object.assign(Object.create(impatient), {
      transaction(...args: Parameters<typeof impatient.transaction>) {
        looks++
        return impatient.transaction(...args)
      },
    })
    const waiting = seedDemonstration({ ...services, db: counted }).finally(() => {
      isDone = true
    })
    // A second look comes after more time than one statement of its may take.
    await expect.poll(() => looks).toBeGreaterThan(1)
    expect(isDone).toBe(false)
    await other.query("insert into channels (name, address) values ('글방', 'somebody')")
    await other.query('select pg_advisory_unlock(7340262)')
    await waiting
  } finally {
    await other.end()
    await impatient.$client.end()
  }
})
