import { endpoints } from '@seodang/contract'
import { USER_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { siteChanged } from '../../platform/changes.ts'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { mailsTo } from '../../testing/account.ts'
import { anOperator, unique } from '../../testing/factories.ts'
import { HTTPS } from '../../testing/https.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aWorld } from '../../testing/world.ts'
import { lockUser, openSession } from '../identity/index.ts'
import { channelDomains } from '../site/tables.ts'
import { beginNight, probeAndTell, tidyUp } from './jobs.ts'
import { isKeyName, KEY_TABLES } from './keys-store.ts'
import { beginProbe } from './store.ts'
import { makeStranger } from './stranger-store.ts'

const server = await testServer({ env: HTTPS })
const working = await testServer({ env: HTTPS, worker: true })
const { services } = server
/** Of each kind of question: by chance alone, a test would see another part each time. */
const ALL = Number.POSITIVE_INFINITY

const THROWN_AWAY = [
  'users',
  'channels',
  'sessions',
  'access_tokens',
  'isolation_strangers',
  'plan_subscriptions',
  'operators',
]
const STATISTICS = ['tracking_events', 'daily_visitors', 'post_views', 'alarms', 'audit_entries']

type World = Awaited<ReturnType<typeof aWorld>>
type Someone = { accessToken: string }

const addressOf = ({ channelSeq }: World) => `/api/v1.0/channels/${channelSeq}/admin/isolation`
const probes = (at: TestServer, world: World, as: Someone) => at.call({ url: addressOf(world), as })
const ask = (at: TestServer, world: World, as: Someone) =>
  at.call({ method: 'POST', url: `${addressOf(world)}/create`, as, body: {} })
const latest = async (at: TestServer, world: World) =>
  (await probes(at, world, ownerOf(world))).body.data.list[0]
const ownerOf = (world: World) => {
  const { owner } = world.people
  if (!owner) throw new Error('the world has no owner')
  return owner
}
async function run({ channelSeq }: World, app = server.app) {
  const ctx = systemContext(services, channelSeq)
  const begun = await beginProbe(ctx, true)
  if (!begun) throw new Error('another one runs')
  await probeAndTell(app, ctx, begun.isolationProbeSeq, ALL)
}
const count = async (table: string) =>
  Number((await services.db.execute(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n)

test('BYD-29 a probe of a whole site, its own domain too, asks hundreds of questions and leaves nothing behind', async () => {
  const world = await aWorld(services)
  const domain = `${unique('own')}.example.com`
  await services.db.insert(channelDomains).values({
    channelSeq: world.channelSeq,
    domain,
    proof: 'x',
    verifiedAt: new Date(),
  })
  await siteChanged(systemContext(services, world.channelSeq))
  const tables = [...THROWN_AWAY, ...STATISTICS]
  const before = await Promise.all(tables.map(count))

  const hosts = new Map<unknown, number>()
  const inject = ({ headers, ...options }: InjectOptions) => {
    hosts.set(headers?.host, (hosts.get(headers?.host) ?? 0) + 1)
    return server.app.inject({ ...options, headers })
  }
  await run(world, Object.create(server.app, { inject: { value: inject } }))

  const probe = await latest(server, world)
  expect(probe.findings).toEqual([])
  expect(probe).toMatchObject({ state: 'passed', byOwner: true, unanswered: 0 })
  expect(probe.asked).toBeGreaterThanOrEqual(100)
  expect(hosts.get(domain)).toBeGreaterThan(20)
  expect(await Promise.all(tables.map(count))).toEqual(before)
})

test('BYD-29 a wall with a hole is found, shown to the owner and told to the platform', async () => {
  const world = await aWorld(working.services)
  const { platformAdministrator } = world.people
  if (!platformAdministrator) throw new Error('the world has no administrator')
  const { loadPrincipal } = working.app.frame
  working.app.frame.loadPrincipal = async (query) => {
    const loaded = await loadPrincipal(query)
    const isHole = query.channelSeq === world.channelSeq && loaded.principal.userSeq !== null
    return isHole ? { ...loaded, principal: { ...loaded.principal, isPlatformAdmin: true } } : loaded
  }
  try {
    await ask(working, world, ownerOf(world))
    await expect.poll(async () => (await latest(working, world)).state).toBe('failed')
  } finally {
    working.app.frame.loadPrincipal = loadPrincipal
  }
  const probe = await latest(working, world)
  expect(probe.findings.length).toBeGreaterThan(3)
  expect(probe.findings[0]).toMatchObject({ role: 'stranger', call: expect.stringMatching(/^\w+\.\w+$/) })
  const [mail] = await mailsTo(working.services, platformAdministrator.email)
  expect(mail?.subject).toContain(String(world.channelSeq))
  expect(mail?.text).toContain(probe.findings[0].call)

  await ask(working, world, ownerOf(world))
  await expect.poll(async () => (await latest(working, world)).state).toBe('passed')
})

test('BYD-29 a probe that breaks off says so, and the next one removes what a process left that died', async () => {
  const world = await aWorld(services)
  const ctx = systemContext(services, world.channelSeq)
  const begun = await beginProbe(ctx, false)
  const broken = Object.create(server.app, {
    inject: { value: () => Promise.reject(new Error('broken')) },
  })
  await expect(probeAndTell(broken, ctx, begun?.isolationProbeSeq ?? 0)).rejects.toThrow('broken')
  const probe = await latest(server, world)
  expect(probe).toMatchObject({ state: 'unfinished', asked: 0, byOwner: false })

  const before = await Promise.all(THROWN_AWAY.map(count))
  const { userSeq } = await makeStranger(ctx)
  await inTransaction(ctx, async (inner) => openSession(inner, await lockUser(inner, userSeq)))
  await tidyUp(ctx)
  expect(await count('isolation_strangers')).toBe(1)
  await tidyUp({ ...ctx, now: new Date(Date.now() + 3_600_000) })
  expect(await Promise.all(THROWN_AWAY.map(count))).toEqual(before)
})

test('BYD-29, PERM-22 only an owner sees and starts it, and one runs at a time', async () => {
  const world = await aWorld(services)
  const manager = await anOperator(services, world.channelSeq, USER_TYPE.manager)
  expect((await ask(server, world, manager)).body.errorName).toBe('NO_PERMISSION')
  expect((await probes(server, world, manager)).body.errorName).toBe('NO_PERMISSION')

  const owner = ownerOf(world)
  expect((await probes(server, world, owner)).body.data.list).toEqual([])
  const [first, second] = [await ask(server, world, owner), await ask(server, world, owner)]
  expect(first.body.data).toMatchObject({ state: 'running', endedAt: null, findings: [] })
  expect(second.body.data.isolationProbeSeq).toBe(first.body.data.isolationProbeSeq)
})

test('BYD-29 a night sends each open site on its way, and ends what a process left behind', async () => {
  const world = await aWorld(services)
  const ctx = systemContext(services, world.channelSeq)
  await beginProbe(ctx, false)
  await beginNight({ ...ctx, now: new Date(Date.now() + 3_600_000) })
  expect((await latest(server, world)).state).toBe('unfinished')
  const { rows } = await services.db.execute(sql`
    select 1 from boss.job where name = 'isolation-probe' and (data ->> 'channelSeq')::bigint = ${world.channelSeq}`)
  expect(rows).toHaveLength(1)
})

test('BYD-29 every key of a row that a reading call of a site takes is known to the probe', () => {
  const params = endpoints.flatMap(({ endpoint }) =>
    endpoint.method === 'GET' && 'channelSeq' in endpoint.params.properties
      ? Object.keys(endpoint.params.properties)
      : [],
  )
  const seqs = new Set(params.filter((name) => name.endsWith('Seq') && name !== 'channelSeq'))
  expect([...seqs].filter((name) => !isKeyName(name))).toEqual([])
  expect(Object.keys(KEY_TABLES).length).toBeGreaterThan(20)
})
