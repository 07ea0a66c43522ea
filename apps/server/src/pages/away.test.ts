import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { administer, testDatabase } from '../../../../test/database.ts'
import { siteChanged } from '../platform/changes.ts'
import { inTransaction, systemContext } from '../platform/context.ts'
import { outageOf } from '../platform/database/outage.ts'
import { sentMails } from '../platform/database/tables.ts'
import { builtWeb } from '../testing/built-web.ts'
import { eventually } from '../testing/eventually.ts'
import { aChannel, aMember, aPerson } from '../testing/factories.ts'
import { pausingProxy } from '../testing/pausing-proxy.ts'
import { testServer } from '../testing/server.ts'

const LONGEST_MS = 5_000

const ENTRY = `
export async function render(request, { fetch, baseUrl }) {
  const answer = await fetch(new URL('/api/v2.0/channels/' + new URL(request.url).searchParams.get('channelSeq'), baseUrl))
  return new Response('<p>' + answer.status + '</p>', { status: 200 })
}`

const databaseUrl = await testDatabase()
const proxy = await pausingProxy(databaseUrl)
afterAll(() => proxy.close())
const server = await testServer({
  databaseUrl: proxy.url,
  pages: true,
  worker: true,
  env: { WEB_DIST: await builtWeb(ENTRY) },
})
const { services } = server

const HTML = { accept: 'text/html,*/*;q=0.8' }
const page = (url: string, language = 'ko') =>
  server.call({ url, headers: { ...HTML, 'accept-lang': language, 'accept-language': language } })
const ready = async () => (await server.call({ url: '/readyz' })).status

async function timed<T>(ask: Promise<T>): Promise<T> {
  const since = performance.now()
  const answer = await ask
  expect(performance.now() - since).toBeLessThan(LONGEST_MS)
  return answer
}

test('ERR-22 a frozen database is told within five seconds in one’s language, kept pages stay, and all comes back', async () => {
  const site = await aChannel(services)
  const person = await aMember(services, site.channelSeq)
  const kept = `/main?channelSeq=${site.channelSeq}`
  const me = { url: '/api/v1.0/users/addresses', as: person }
  expect((await page(kept)).status).toBe(200)
  expect((await server.call(me)).status).toBe(200)

  proxy.freeze()
  const [call, ja, fresh] = await timed(
    Promise.all([
      server.call(me),
      server.call({ ...me, headers: { 'accept-lang': 'ja' } }),
      page(`/other?channelSeq=${site.channelSeq}`, 'en'),
    ]),
  )
  expect(call).toMatchObject({
    status: 503,
    body: {
      errorName: 'SERVICE_UNAVAILABLE',
      message: '지금은 서비스를 이용할 수 없어요. 잠시 후 다시 시도해 주세요.',
    },
  })
  expect(call.headers['retry-after']).toBe('3')
  expect(ja.body.message).toContain('現在サービスを利用できません')
  expect(fresh.status).toBe(503)
  expect(fresh.body).toContain('We lost the connection for a moment')
  expect(fresh.headers['content-security-policy']).toContain('script-src')
  // Known to be away by now, so nobody waits again.
  expect(await timed(ready())).toBe(503)
  server.clock.advance(120_000)
  expect(await page(kept)).toMatchObject({ status: 200, body: '<p>200</p>' })

  proxy.thaw()
  await eventually(async () => expect(await ready()).toBe(200))
  await eventually(async () => expect((await server.call(me)).status).toBe(200))
  await eventually(async () => expect((await page(`/other?channelSeq=${site.channelSeq}`)).status).toBe(200))
})

test('ERR-22 jobs and notifications go on after a database that was frozen', async () => {
  proxy.freeze()
  await eventually(async () => expect(await ready()).toBe(503))
  proxy.thaw()
  await eventually(async () => expect(await ready()).toBe(200))

  const site = await aChannel(services)
  const ctx = systemContext(services, site.channelSeq)
  const reader = await aPerson(services)
  const mail = {
    to: { account: reader.userSeq },
    subject: '다시',
    text: '돌아왔어요',
    channelSeq: site.channelSeq,
  }
  await inTransaction(ctx, (inside) => services.mail.send(inside, mail))
  await eventually(async () => {
    const rows = await services.db.select().from(sentMails).where(eq(sentMails.recipient, reader.email))
    expect(rows).toHaveLength(1)
  })
  const before = services.changes.versionOf(site.channelSeq)
  await administer(databaseUrl, `select pg_notify('channel_changed', '${site.channelSeq}')`)
  await eventually(() => expect(services.changes.versionOf(site.channelSeq)).not.toBe(before))
})

test('ERR-22 backends that are killed in the middle of a transaction cost one answer, and not the process', async () => {
  const site = await aChannel(services)
  const killer = new pg.Client({ connectionString: databaseUrl })
  await killer.connect()
  const killed = inTransaction(systemContext(services, site.channelSeq), async (ctx) => {
    await siteChanged(ctx)
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await ctx.db.execute(sql`select 1`)
  })
  await expect(killed).rejects.toSatisfy((error) => outageOf(error) === 'SERVICE_UNAVAILABLE')
  await killer.end()
  await eventually(async () =>
    expect((await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).status).toBe(200),
  )
})
