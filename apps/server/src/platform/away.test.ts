import { SECOND } from '@seodang/domain/instant'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { unique } from '../testing/factories.ts'
import { pausingProxy } from '../testing/pausing-proxy.ts'
import { testServer } from '../testing/server.ts'
import { PRODUCT } from './away.ts'
import { systemContext } from './context.ts'
import { sweepRounds } from './database/tables.ts'
import type { Pause } from './pauses.ts'
import { startRedisStandIn } from './realtime/redis-stand-in.ts'
import { type Sweep, sweepOver } from './sweeps.ts'

const [redis, other] = [await startRedisStandIn(), await startRedisStandIn()]
const way = await pausingProxy(redis.url)
const server = await testServer({ env: { REDIS_URL: way.url } })
const { services } = server
afterAll(async () => {
  await way.close()
  await redis.close()
  await other.close()
})

const ctx = () => systemContext(services, 0)
const ready = () => server.call({ url: '/readyz' })
const isReady = () =>
  eventually(async () => {
    const { status } = await ready()
    expect(status).toBe(200)
    return status
  })
const lastSign = async () => {
  const [row] = await services.db.select().from(sweepRounds).where(eq(sweepRounds.sweep, PRODUCT))
  return row?.beganAt.getTime() ?? Number.NaN
}
const lastSignWas = (ms: number) =>
  services.db.execute(sql`
    insert into sweep_rounds (sweep, began_at) values (${PRODUCT}, now() - make_interval(secs => ${ms / SECOND}))
    on conflict (sweep) do update set began_at = excluded.began_at`)

const putOff: Pause[] = []
services.away.putsOff(async (_, pause) => void putOff.push(pause))
beforeEach(() => void putOff.splice(0))

/** Something of a person that the clock ends. */
function anEnd() {
  let ended = 0
  const sweep: Sweep = {
    name: unique('end'),
    due: () => sql`select 1::bigint as channel_seq, 1::bigint as seq, null::timestamptz as since`,
    look: async () => void ended++,
    failed: 'it could not be ended',
    endsByTime: true,
  }
  return { round: () => sweepOver(ctx(), sweep), ended: () => ended }
}

test('SEC-38 while Redis is away nobody is there: the worker ends nothing, and its coming back ends the outage', async () => {
  const end = anEnd()
  await isReady()
  way.freeze()
  expect(await ready()).toMatchObject({ status: 503, body: { status: 'redis' } })
  await lastSignWas(75 * SECOND)
  const last = await lastSign()
  for (let n = 0; n < 2; n++) {
    await end.round()
    expect([end.ended(), putOff, await lastSign()]).toEqual([0, [], last])
  }
  way.thaw()
  await eventually(() => expect(putOff).toHaveLength(1))
  expect(putOff[0]?.from.getTime()).toBe(last)
  await end.round()
  expect([end.ended(), putOff.length]).toEqual([1, 1])
})

const REFUSALS = [
  "OOM command not allowed when used memory > 'maxmemory'.",
  'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
  'NOREPLICAS Not enough good replicas to write.',
  'MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to "no".',
  'CLUSTERDOWN The cluster is down',
  'LOADING Redis is loading the dataset in memory',
  'ERR Error running script (call to f_1): @user_script:1: -READONLY You can not write against a replica.',
]

test('ERR-22 SEC-25 a Redis that answers and keeps nothing is away: told as such, and in one’s language', async () => {
  const logIn = (language: string) =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/auth/login',
      body: { email: 'somebody@seodang.test', password: 'of nobody' },
      headers: { 'accept-lang': language },
    })
  for (const refusal of REFUSALS) {
    await isReady()
    redis.refuse(refusal)
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'redis' } })
    const answers = await Promise.all(['ko', 'en', 'ja'].map(logIn))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(3)
    redis.refuse(null)
  }
})

test('SEC-25 after a failover of Redis, which leaves the connection open, it is made anew to where the name leads', async () => {
  await isReady()
  redis.refuse("READONLY You can't write against a read only replica.")
  way.leadTo(other.url)
  expect(await isReady()).toBe(200)
  redis.refuse(null)
})
