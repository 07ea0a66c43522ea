import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Clock,
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type Schedule,
  systemClock,
} from 'pg-boss'
import { type Context, inTransaction, type Services, systemContext } from '../context.ts'
import { refuseFollower } from '../database/follower.ts'
import type { Holds } from '../database/holds.ts'
import { rightStamps } from './future-stamps.ts'
import { OURS, PUT_BACK, watchLeftWork } from './left-work.ts'

/** A kind of background work and the shape of what it is given. */
export interface JobKind<Data extends object> {
  readonly name: string
  readonly options: JobOptions
  readonly _data?: Data
}

interface JobOptions {
  retryLimit: number
  expireInSeconds: number
  concurrency: number
  /**
   * So many are taken from the queue at once, each still done alone: to look for the next one in a queue of thousands
   * costs more than a small piece of work.
   */
  taken: number
  /** Higher goes first. Whatever such a job sends or tells has no higher one. */
  priority: number
  /** It was asked for a time of its own: not done while the clock is in doubt, and tried again. */
  comesByClock: boolean
}

/** Of work on thousands of rows: nobody else's mail waits behind the thousands that it causes. */
export const BEHIND_THE_REST = -1

/** Something that happened and that others care about; each handler gets it in a queue of its own. */
export interface EventKind<Data extends object> {
  readonly name: string
  readonly _data?: Data
}

/**
 * A place whose account is closed, a class of a package that was paid: nobody says it again, so a disk that is full or a
 * row that is held must not outlast it. Quick at first, then each hour: two days in all.
 */
const LONGEST_RETRY_DELAY_SECONDS = 3600
/** However long an installation was off, or however old its backup is: work that waited is done and not thrown away. */
const KEPT_WAITING_SECONDS = 365 * 24 * 3600

/** The same for what began to wait under a shorter time, before anything looks at it. */
export async function keepWaiting({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(
    sql.raw(`do $$ begin
      if to_regclass('boss.job') is not null then
        update boss.job set keep_until = created_on + interval '${KEPT_WAITING_SECONDS} seconds'
        where state < 'active' and keep_until < created_on + interval '${KEPT_WAITING_SECONDS} seconds';
      end if;
    end $$`),
  )
}

const DEFAULTS: JobOptions = {
  retryLimit: 60,
  expireInSeconds: 900,
  concurrency: 1,
  taken: 1,
  priority: 0,
  comesByClock: false,
}

export const defineJob = <Data extends object>(
  name: string,
  options: Partial<JobKind<Data>['options']> = {},
): JobKind<Data> => ({ name, options: { ...DEFAULTS, ...options } })

export const defineEvent = <Data extends object>(name: string): EventKind<Data> => ({ name })

export interface Jobs {
  /** Adds work in the context's transaction: what is rolled back is never done. */
  send<Data extends object>(
    ctx: Context,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Whether work of this kind with this in its data waits, is under way, or will be tried again. */
  isUnderWay<Data extends object>(ctx: Context, kind: JobKind<Data>, data: Partial<Data>): Promise<boolean>
  /** Whether every handler has done its part of each such event; one that was given up has not. */
  isFollowed<Data extends object>(ctx: Context, event: EventKind<Data>, data: Partial<Data>): Promise<boolean>
  /** The opposite, for questions that are made with `sql`: `data` is a JSON object. */
  isUnfinished<Data extends object>(event: EventKind<Data>, data: SQL): SQL
  /** Much work of one kind, added by one write. */
  sendEach<Data extends object>(ctx: Context, kind: JobKind<Data>, each: readonly Data[]): Promise<void>
  /** Tells every handler of the event, in the context's transaction. */
  emit<Data extends object>(
    ctx: Context,
    event: EventKind<Data>,
    data: Data & { channelSeq: number },
  ): Promise<void>
  /** The same that happened many times, told by one write for each handler. */
  emitEach<Data extends object>(
    ctx: Context,
    event: EventKind<Data>,
    each: readonly (Data & { channelSeq: number })[],
  ): Promise<void>
  /** Handlers are idempotent: a job may run again after a crash. */
  work<Data extends object>(kind: JobKind<Data>, handler: (ctx: Context, data: Data) => Promise<void>): void
  /** `delivery` names what happened to this handler: the same each time that it is tried again. */
  on<Data extends object>(
    event: EventKind<Data>,
    handlerName: string,
    handler: (ctx: Context, data: Data & { channelSeq: number }, delivery: string) => Promise<void>,
  ): void
  /**
   * For events that come in thousands: what waits of one site and one priority comes together, in its order. Where the
   * handler throws, each is handled alone, so that one of them spoils nothing for the others.
   */
  onMany<Data extends object>(
    event: EventKind<Data>,
    handlerName: string,
    handler: (ctx: Context, data: readonly (Data & { channelSeq: number })[]) => Promise<void>,
  ): void
  /** Runs a job by the clock (cron, Asia/Seoul). */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): void
  /** All that a worker does, in the order in which it was registered. */
  readonly registered: readonly Registration[]
  /** The queues of what runs by the clock. */
  readonly scheduled: ReadonlySet<string>
  /** Waiting work of a queue is begun at once, and not at its next look. */
  hurry(ctx: Context, queue: string, jobId: string): Promise<void>
  /** Forgets what waits of a kind, or was under way when its process died; answers how many. */
  drop(ctx: Context, kind: JobKind<object>): Promise<number>
  /** Creates the queues: from here on work can be added. Nobody does any yet. */
  prepare(services: Services): Promise<void>
  /** Does the work; only of a process that is a worker. */
  start(services: Services): Promise<void>
  stop(): Promise<void>
}

export interface Registration {
  queue: string
  options: JobOptions
  handler: (ctx: Context, jobs: readonly Pick<JobWithMetadata, 'id' | 'data'>[]) => Promise<void>
  /** Gets all that was taken of one site and one priority, and not one after the other. */
  isTogether: boolean
  event?: string
}

/** So many events are handled together at most. */
const MOST_TOGETHER = 100
/** Of the time that the queue gives each, for all that were taken with it: whoever comes later is tried again. */
const SHARE_OF_TIME = 0.5

/**
 * The queue's rounds wait by a clock that nobody sets: by one that was ahead for a minute they would wait until it had
 * caught up. What time it is the database says, as often as this.
 */
export const EVEN_CLOCK: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
const CLOCK_COMPARED_EVERY_SECONDS = 30
const STAMPS_EVERY_MS = 10_000
/** Of these looks one in so many is at all that a clock may have stamped; the others are at the queue's own. */
const LOOKS_FOR_ALL = 30

const IN_DOUBT = { message: 'The clock is in doubt' }
const TOO_LATE = { message: 'Those that were taken with it left no time for it' }

const TIME_ZONE = 'Asia/Seoul'

/** What is taken at once comes in no order. */
const byTurn = (one: JobWithMetadata, other: JobWithMetadata) =>
  other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime()

const channelOf = (data: object): number =>
  'channelSeq' in data && typeof data.channelSeq === 'number' ? data.channelSeq : 0

export function createJobs(databaseUrl: string, log: FastifyBaseLogger, holds: Holds): Jobs {
  // Its pool takes `onConnect`, and its types do not say so.
  const connection = { connectionString: databaseUrl, onConnect: refuseFollower }
  const boss = new PgBoss({
    ...connection,
    schema: 'boss',
    useListenNotify: true,
    max: 4,
    clock: EVEN_CLOCK,
    clockMonitorIntervalSeconds: CLOCK_COMPARED_EVERY_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const registrations: Registration[] = []
  const schedules: { queue: string; cron: string; data: object }[] = []
  const scheduled = new Set<string>()
  const workers: { queue: string; id: string }[] = []
  const left = watchLeftWork(holds, {
    log,
    onLeft: (queues) => {
      for (const { queue, id } of workers) if (queues.has(queue)) boss.notifyWorker(id)
    },
  })

  const queuesOf = ({ name }: { name: string }) =>
    registrations.flatMap(({ queue, event }) => (event === name ? [queue] : []))

  const isUnfinished = (event: { name: string }, data: SQL): SQL =>
    sql`exists (select 1 from boss.job where name in ${queuesOf(event)} and state <> 'completed' and data @> ${data})`

  let righting: Promise<unknown> | null = null
  let stampsTimer: NodeJS.Timeout | undefined

  let looks = 0

  function rightSoon(services: Services): void {
    if (services.isDatabaseAway()) return
    const all = ++looks % LOOKS_FOR_ALL === 0
    righting ??= rightStamps(systemContext(services, 0), { all })
      .catch((error: unknown) => log.error({ err: error }, 'stamps of the future could not be looked for'))
      .finally(() => {
        righting = null
      })
  }

  const insideOf = (ctx: Context) => ({ db: fromDrizzle(ctx.db, sql) })

  async function insert(
    ctx: Context,
    queue: string,
    each: readonly object[],
    priority: number,
  ): Promise<void> {
    const jobs = each.map((data) => ({ data, priority }))
    if (jobs.length > 0) await boss.insert(queue, jobs, insideOf(ctx))
  }

  /**
   * Handlers are known to every process, worker or not, because compose.ts registers them in all roles. All hear of it
   * or none: whoever says it again after a crash says it twice to nobody.
   */
  async function toEach(
    ctx: Context,
    event: { name: string },
    tell: (ctx: Context, queue: string) => Promise<unknown>,
  ): Promise<void> {
    const queues = queuesOf(event)
    const tellAll = async (inside: Context) => {
      for (const queue of queues) await tell(inside, queue)
    }
    await (queues.length > 1 ? inTransaction(ctx, tellAll) : tellAll(ctx))
  }

  function contextOf(services: Services, queue: string, job: JobWithMetadata): Context {
    const { id, data, priority, retryCount, retryLimit } = job
    const jobLog = services.log.child({ job: queue, jobId: id })
    return {
      ...systemContext(services, channelOf(data)),
      log: jobLog,
      priority,
      isResumed: retryCount > 0,
      isLastTry: retryCount >= retryLimit,
    }
  }

  async function workTogether(
    services: Services,
    registration: Registration,
    together: readonly JobWithMetadata[],
  ): Promise<JobResult[]> {
    const [first, ...others] = together
    if (!first) return []
    try {
      await registration.handler(contextOf(services, registration.queue, first), together)
      return together.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      if (others.length === 0) {
        const given = contextOf(services, registration.queue, first)
        if (given.isLastTry) given.log.error({ err: error }, 'work is given up after its last try')
        return [{ id: first.id, status: 'failed', output: error }]
      }
      const results: JobResult[] = []
      for (const job of together) results.push(...(await workTogether(services, registration, [job])))
      return results
    }
  }

  /** Of a batch, what nobody else is at. What somebody slow still does comes back to the queue. */
  async function takeFree(batch: readonly JobWithMetadata[]): Promise<JobWithMetadata[]> {
    const taken = await holds.take(batch.map(({ id }) => id))
    let ours = new Set<string>()
    try {
      const busy = batch.filter(({ id }) => !taken.has(id))
      if (busy.length > 0) await holds.query(PUT_BACK, attemptsOf(busy))
      const free = batch.filter(({ id }) => taken.has(id))
      ours = new Set((await holds.query<{ id: string }>(OURS, attemptsOf(free))).map(({ id }) => id))
    } finally {
      // What was taken and is worked at by nobody, also where the question got no answer, is let go.
      const late = [...taken].filter((id) => !ours.has(id))
      if (late.length > 0) await holds.letGo(late)
    }
    return batch.filter(({ id }) => ours.has(id))
  }

  /** A round is left out, and the next one comes; what was asked for once is tried again. */
  async function waitsForClock(
    services: Services,
    { queue, options }: Registration,
    batch: readonly JobWithMetadata[],
  ): Promise<JobResult[] | null> {
    const isRound = scheduled.has(queue)
    if (batch.length === 0 || !(isRound || options.comesByClock)) return null
    if (await services.away.mayEnd(systemContext(services, 0))) return null
    return batch.map(({ id }) =>
      isRound ? { id, status: 'completed' } : { id, status: 'failed', output: IN_DOUBT },
    )
  }

  async function workBatch(
    services: Services,
    registration: Registration,
    batch: readonly JobWithMetadata[],
  ): Promise<JobResult[]> {
    const { options, isTogether } = registration
    const groups = Map.groupBy(batch.toSorted(byTurn), (job) =>
      isTogether ? `${channelOf(job.data)} ${job.priority}` : job.id,
    )
    const until = performance.now() + options.expireInSeconds * 1000 * SHARE_OF_TIME
    const results: JobResult[] = []
    for (const together of groups.values())
      if (results.length === 0 || performance.now() < until)
        results.push(...(await workTogether(services, registration, together)))
      else for (const job of together) results.push({ id: job.id, status: 'failed', output: TOO_LATE })
    return results
  }

  async function startWorker(services: Services, registration: Registration) {
    const { queue, options } = registration
    let id = ''
    const fetching = { batchSize: options.taken, includeMetadata: true, perJobResults: true } as const
    id = await boss.work(queue, fetching, async (batch: JobWithMetadata[]) => {
      const free = await takeFree(batch)
      try {
        // What is not free any more is answered with nothing: the queue knows its attempt no longer.
        return (
          (await waitsForClock(services, registration, free)) ??
          (await workBatch(services, registration, free))
        )
      } finally {
        await holds.letGo(free.map((job) => job.id))
        // Notifications that came meanwhile count as one, so the worker looks again until nothing is left.
        boss.notifyWorker(id)
      }
    })
    workers.push({ queue, id })
  }

  return {
    registered: registrations,
    scheduled,
    async send(ctx, kind, data, options = {}) {
      const priority = Math.min(ctx.priority ?? 0, kind.options.priority)
      await boss.send(kind.name, data, { ...options, priority, ...insideOf(ctx) })
    },
    async isUnderWay(ctx, kind, data) {
      const { rows } = await ctx.db.execute(
        sql`select 1 from boss.job where name = ${kind.name} and state < 'completed' and data @> ${JSON.stringify(data)}::jsonb limit 1`,
      )
      return rows.length > 0
    },
    async isFollowed(ctx, event, data) {
      const { rows } = await ctx.db.execute(
        sql`select 1 where ${isUnfinished(event, sql`${JSON.stringify(data)}::jsonb`)}`,
      )
      return rows.length === 0
    },
    isUnfinished,
    async sendEach(ctx, kind, each) {
      const priority = Math.min(ctx.priority ?? 0, kind.options.priority)
      await insert(ctx, kind.name, each, priority)
    },
    async emit(ctx, event, data) {
      await toEach(ctx, event, (inside, queue) =>
        boss.send(queue, data, { priority: ctx.priority ?? 0, ...insideOf(inside) }),
      )
    },
    async emitEach(ctx, event, each) {
      await toEach(ctx, event, (inside, queue) => insert(inside, queue, each, ctx.priority ?? 0))
    },
    work(kind, handler) {
      registrations.push({
        queue: kind.name,
        options: kind.options,
        isTogether: false,
        handler: async (ctx, jobs) => {
          for (const { data } of jobs) await handler(ctx, data as never)
        },
      })
    },
    on(event, handlerName, handler) {
      registrations.push({
        queue: `${event.name}__${handlerName}`,
        options: DEFAULTS,
        isTogether: false,
        handler: async (ctx, jobs) => {
          for (const { id, data } of jobs) await handler(ctx, data as never, id)
        },
        event: event.name,
      })
    },
    onMany(event, handlerName, handler) {
      registrations.push({
        queue: `${event.name}__${handlerName}`,
        options: { ...DEFAULTS, taken: MOST_TOGETHER },
        isTogether: true,
        handler: (ctx, jobs) =>
          handler(
            ctx,
            jobs.map(({ data }) => data as never),
          ),
        event: event.name,
      })
    },
    schedule(kind, cron, data) {
      schedules.push({ queue: kind.name, cron, data })
      scheduled.add(kind.name)
    },
    async hurry(ctx, queue, jobId) {
      await boss.update(queue, undefined, { id: jobId, startAfter: 0, ...insideOf(ctx) })
    },
    async drop(ctx, kind) {
      const { rowCount } = await ctx.db.execute(
        sql`delete from boss.job where name = ${kind.name} and state < 'completed'`,
      )
      return rowCount ?? 0
    },
    async prepare(services) {
      await keepWaiting(services)
      await boss.start()
      await rightStamps(systemContext(services, 0), { all: true })
      // Asked once, because creating what is there already would cost every start a statement for each of them.
      const known = new Map((await boss.getQueues()).map((one) => [one.name, one]))
      for (const { queue, options } of registrations) {
        const settings = {
          retryLimit: options.retryLimit,
          retryBackoff: true,
          retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
          expireInSeconds: options.expireInSeconds,
          notify: true,
          retentionSeconds: KEPT_WAITING_SECONDS,
        }
        const kept = known.get(queue)
        if (!kept) await boss.createQueue(queue, settings)
        else if (!isMatch(kept, settings)) await boss.updateQueue(queue, settings)
      }
      const kept = new Set((await boss.getSchedules()).map(scheduleText))
      for (const { queue, cron, data } of schedules)
        if (!kept.has(scheduleText({ name: queue, cron, timezone: TIME_ZONE, data })))
          await boss.schedule(queue, cron, data, { tz: TIME_ZONE })
    },
    async start(services) {
      for (const registration of registrations)
        for (let count = 0; count < registration.options.concurrency; count++)
          await startWorker(services, registration)
      await left.start()
      stampsTimer = setInterval(() => rightSoon(services), STAMPS_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(stampsTimer)
      await righting
      await boss.stop({ graceful: true, timeout: 25_000 })
      await left.stop()
    },
  }
}

const attemptsOf = (jobs: readonly JobWithMetadata[]) => [
  jobs.map(({ id }) => id),
  jobs.map(({ id, retryCount }) => `${id}:${retryCount}`),
]

const isMatch = (kept: object, settings: object) => isDeepStrictEqual({ ...kept, ...settings }, kept)

const scheduleText = ({
  name,
  cron,
  timezone,
  data,
}: Pick<Schedule, 'name' | 'cron' | 'timezone' | 'data'>) => JSON.stringify([name, cron, timezone, data])
