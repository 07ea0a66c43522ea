import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { deskOf } from '../../testing/desk.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { tellOfFailedWork } from './watch-work.ts'

const server = await testServer({ worker: true })
const { services } = server
const { channelSeq } = await aChannel(services, { name: '느린 글방' })
const admin = await aPerson(services)
await services.db.execute(sql`update users set is_platform_admin = true where user_seq = ${admin.userSeq}`)
const cookie = await deskOf(services).cookieOf(admin, { proved: true })

/** Work that anybody may do again: it looks whether there is room on the disk. */
const KIND = 'admin.watchRoom'

async function failed(name: string, { output = {}, tries = 1, data = {} } = {}): Promise<string> {
  const id = randomUUID()
  await services.db.execute(sql`
    insert into boss.job (id, name, data, state, completed_on, retry_count, output, started_on)
    values (${id}, ${name}, ${JSON.stringify(data)}::jsonb, 'failed', now(), ${tries - 1},
      ${JSON.stringify(output)}::jsonb, now())`)
  return id
}

const list = async (query = '') =>
  (await server.call({ url: `/api/v1.0/platform/failed-work${query}`, headers: { cookie } })).body.data
const press = async (act: 'restore' | 'delete', body: object) =>
  (
    await server.call({
      method: 'POST',
      url: `/api/v1.0/platform/failed-work/${act}`,
      headers: { cookie },
      body,
    })
  ).body.data
const stateOf = async (id: string) => {
  const { rows } = await services.db.execute<{ state: string; waited: number }>(sql`
    select state, extract(epoch from started_on - start_after)::int as waited from boss.job where id = ${id}`)
  return rows[0]
}
const entries = async (action: string) => {
  const { rows } = await services.db.execute<{
    target: string
    user_seq: string
    after: { count: number }
  }>(sql`
    select target, user_seq, after from audit_entries where action = ${action} order by audit_seq desc`)
  return rows
}

test('ERR-22 administrators see what failed for good, of which site, how often it was tried and why, and nothing of its data', async () => {
  const secret = 'nobody-reads-this'
  const jobId = await failed('campaign.send', {
    tries: 61,
    data: { channelSeq, token: secret },
    output: { message: 'the gateway is silent', stack: secret },
  })
  const page = await list('?kind=campaign.send')
  expect(page).toMatchObject({
    totalCount: 1,
    kinds: [{ name: 'campaign.send', count: 1 }],
    list: [
      {
        jobId,
        kind: 'campaign.send',
        channelSeq,
        channelName: '느린 글방',
        tries: 61,
        error: 'the gateway is silent',
      },
    ],
  })
  expect(JSON.stringify(page)).not.toContain(secret)
  expect((await list('?kind=mail')).totalCount).toBe(0)
})

test('ERR-22 it is tried again at once, and whoever had it done stands in the log', async () => {
  const jobId = await failed(KIND, { data: { by: 'test' } })
  expect(await press('restore', { state: 'FAILED', jobIds: [jobId] })).toEqual({ count: 1 })
  // Somebody else has pressed it.
  expect(await press('restore', { state: 'FAILED', jobIds: [jobId] })).toEqual({ count: 0 })
  await eventually(async () => expect((await stateOf(jobId))?.state).toBe('completed'))
  expect((await stateOf(jobId))?.waited).toBeLessThan(10)
  expect(await entries('platform.work.restore')).toMatchObject([
    { target: `work:${KIND}`, user_seq: admin.userSeq, after: { count: 1, jobs: [jobId] } },
  ])
})

test('ERR-22 what is set aside is told of no more, and can still be tried again', async () => {
  await services.db.execute(sql`delete from boss.job where state = 'failed'`)
  const [one, two, kept] = [await failed(KIND), await failed(KIND), await failed(KIND)]
  const told = async () =>
    (await server.call({ url: '/api/v1.0/platform/session', headers: { cookie } })).body.data.failedWork.kinds
  expect(await told()).toContainEqual({ name: KIND, count: 3 })
  expect(await press('delete', { jobIds: [], all: { kind: KIND, except: [kept] } })).toEqual({ count: 2 })
  expect(await told()).toContainEqual({ name: KIND, count: 1 })
  expect((await entries('platform.work.aside'))[0]).toMatchObject({
    target: `work:${KIND}`,
    after: { count: 2 },
  })
  const aside = await list('?state=ASIDE')
  expect(aside.list.map(({ jobId }: { jobId: string }) => jobId).sort()).toEqual([one, two].sort())

  expect(await press('restore', { state: 'ASIDE', jobIds: [], all: { except: [] } })).toEqual({ count: 2 })
  await eventually(async () => expect((await stateOf(one))?.state).toBe('completed'))
  expect((await list('?state=ASIDE')).totalCount).toBe(0)
  expect((await stateOf(kept))?.state).toBe('failed')
})

test('ERR-22 each administrator gets one mail about all that failed since the round before, and none about mails', async () => {
  const ctx = systemContext(services, 0)
  const mails = () => services.db.select().from(sentMails).where(eq(sentMails.recipient, admin.email))
  await failed('mail')
  for (let n = 0; n < 2; n++) await failed('order.giveBack')
  await tellOfFailedWork(ctx)
  await eventually(async () => expect(await mails()).toHaveLength(1))
  const [mail] = await mails()
  expect(mail?.text).toContain('order.giveBack: 2')
  expect(mail?.text).toContain('/admin/failed-work')
  expect(mail?.text).not.toContain('mail:')

  // A round that went through leaves the next one what failed since.
  const done = sql`insert into boss.job (name, data, state, started_on, completed_on)
    values ('admin.watchWork', '{}', 'completed', now(), now())`
  await services.db.execute(done)
  await tellOfFailedWork({ ...ctx, services: { ...services, now: () => new Date(Date.now() + 3_600_000) } })
  await failed('order.giveBack')
  await tellOfFailedWork({ ...ctx, services: { ...services, now: () => new Date(Date.now() + 7_200_000) } })
  await eventually(async () => expect(await mails()).toHaveLength(2))
  expect((await mails()).map(({ text }) => text).join()).toContain('order.giveBack: 1')
})
