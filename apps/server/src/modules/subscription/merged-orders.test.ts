import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { countsOf } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { becomeOne } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber, isOpenAt, rowOf } from '../../testing/subscribing.ts'
import { grants, waitingRights } from '../enrolment/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { CLOSE_ENDED_SWEEP } from './close-ended.ts'
import { endSubscription } from './end.ts'
import { lockSubscription } from './subscription-store.ts'

/** Without a worker: who follows a merge when is the test's to say. */
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

const FOLLOWERS = queuesOf(server, accountsMerged).toSorted()
const [PLACES, MEMBERSHIPS] = ['enrolment', 'subscription'].map((name) =>
  FOLLOWERS.filter((queue) => queue.endsWith(`__${name}`)),
)
const REST = FOLLOWERS.filter((queue) => !PLACES?.includes(queue) && !MEMBERSHIPS?.includes(queue))
const ORDERS = {
  'the classes move first': [PLACES, MEMBERSHIPS, REST],
  'the memberships move first': [MEMBERSHIPS, PLACES, REST],
  'the rest moves first, then the classes': [REST, PLACES, MEMBERSHIPS],
  'the rest moves first, then the memberships': [REST, MEMBERSHIPS, PLACES],
}
const inEachOrder = Object.entries(ORDERS).map(([name, steps]) => ({ name, steps }))

test('SOC-19 both of these follow a merge', () => {
  expect([PLACES, MEMBERSHIPS].map((queues) => queues?.length)).toEqual([1, 1])
})

/** Two accounts of one person, each with the membership; where the class is `full` they wait for a place of it. */
async function world({ full = false } = {}) {
  const { channelSeq } = await aChannel(services)
  const limit = { userLimitTypeCd: '99', maxUserCount: 1 } as const
  const course = full
    ? await aCourse(services, channelSeq, limit, { attendCount: 1, acceptCnt: 1 })
    : await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const people = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  const theirs = await aSubscriber(server, membership, people.gone)
  const mine = await aSubscriber(server, membership, people.kept)
  const one = await becomeOne(server, people)
  const follow = (queues: readonly string[] = FOLLOWERS) =>
    workQueues(server, { channelSeq: -1, people: [people.gone.userSeq] }, queues)
  const end = (subscriptionSeq: number) =>
    inTransaction(systemContext(services, channelSeq), async (ctx) =>
      endSubscription(ctx, await lockSubscription(ctx, subscriptionSeq), 'refunded'),
    )
  return { channelSeq, course, one, follow, end, theirs: theirs.subscriptionSeq, mine: mine.subscriptionSeq }
}
type World = Awaited<ReturnType<typeof world>>

const keysOf = (rows: readonly { sourceKey: string }[]) =>
  rows.map(({ sourceKey }) => Number(sourceKey)).sort()

const givenBy = async ({ channelSeq }: World) =>
  keysOf(
    await services.db
      .select({ sourceKey: grants.sourceKey })
      .from(grants)
      .where(
        and(
          eq(grants.channelSeq, channelSeq),
          eq(grants.source, GRANT_SOURCE.membership),
          isNull(grants.revokedAt),
        ),
      ),
  )

const awaitedBy = async ({ channelSeq }: World) =>
  keysOf(
    await services.db
      .select({ sourceKey: waitingRights.sourceKey })
      .from(waitingRights)
      .where(eq(waitingRights.channelSeq, channelSeq)),
  )

/** Of the two the one that goes on, and the one that ended in it. */
async function fateOfBoth({ theirs, mine }: World) {
  const isMine = (await rowOf(server, theirs)).state === 'ended'
  const [stays, ended] = isMine ? [mine, theirs] : [theirs, mine]
  expect(await rowOf(server, ended)).toMatchObject({ state: 'ended', endReason: 'merged' })
  return { stays, ended }
}

describe.each(inEachOrder)('SOC-19, MSH-10 two of one membership: $name', ({ steps }) => {
  test('only the one that goes on opens the class, and with it nothing is open', async () => {
    const w = await world()
    for (const queues of steps) await w.follow(queues)
    const { stays } = await fateOfBoth(w)
    expect(await givenBy(w)).toEqual([stays])
    expect(await isOpenAt(server, w.course, w.one, services.now())).toBe(true)
    expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1 })

    await w.end(stays)
    expect(await givenBy(w)).toEqual([])
    expect(await isOpenAt(server, w.course, w.one, services.now())).toBe(false)
    expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0 })
  })

  test('only the one that goes on waits in the line of a full class', async () => {
    const w = await world({ full: true })
    expect(await awaitedBy(w)).toHaveLength(2)
    for (const queues of steps) await w.follow(queues)
    const { stays } = await fateOfBoth(w)
    expect(await awaitedBy(w)).toEqual([stays])
    await w.end(stays)
    expect(await awaitedBy(w)).toEqual([])
  })
})

test.each([{ full: false }, { full: true }])(
  'SOC-19, MSH-10 a membership that ends between its classes and itself closes them where they are: $full',
  async ({ full }) => {
    const w = await world({ full })
    await w.follow(PLACES)
    await w.end(w.theirs)
    expect([...(await givenBy(w)), ...(await awaitedBy(w))]).toEqual([w.mine])
    await w.follow()
    expect([...(await givenBy(w)), ...(await awaitedBy(w))]).toEqual([w.mine])
  },
)

test('SOC-19, MSH-10 what an earlier merge left open is closed, once', async () => {
  const w = await world()
  await w.follow()
  const { stays, ended } = await fateOfBoth(w)
  // As rows of that time are.
  await services.db
    .update(grants)
    .set({ revokedAt: null, reason: null, endAt: null, userSeq: w.one.userSeq })
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.sourceKey, String(ended))))
  const right = { source: GRANT_SOURCE.membership, sourceKey: String(ended), waitsSince: services.now() }
  const { courseSeq } = await aCourse(services, w.channelSeq)
  await services.db
    .insert(waitingRights)
    .values({ ...right, channelSeq: w.channelSeq, courseSeq, userSeq: w.one.userSeq })

  const sweep = () => sweepOver(systemContext(services, 0), CLOSE_ENDED_SWEEP)
  await sweep()
  expect([await givenBy(w), await awaitedBy(w)]).toEqual([[stays], []])
  expect(await isOpenAt(server, w.course, w.one, services.now())).toBe(true)
  const { rows } = await services.db.execute(CLOSE_ENDED_SWEEP.due(systemContext(services, 0)))
  expect(rows.filter((row) => row['channel_seq'] === w.channelSeq)).toEqual([])

  await w.end(stays)
  await sweep()
  expect(await isOpenAt(server, w.course, w.one, services.now())).toBe(false)
})
