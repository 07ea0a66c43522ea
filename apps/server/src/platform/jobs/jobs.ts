import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { fromDrizzle, type JobWithMetadata, PgBoss, type Schedule } from 'pg-boss'
import { type Context, type Services, systemContext } from '../context.ts'

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
  /** Higher goes first. Whatever such a job sends or tells has no higher one. */
  priority: number
}

/** Of work on thousands of rows: nobody else's mail waits behind the thousands that it causes. */
export const BEHIND_THE_REST = -1

/** Something that happened and that others care about; each handler gets it in a queue of its own. */
export interface EventKind<Data extends object> {
  readonly name: string
  readonly _data?: Data
}

const DEFAULTS: JobOptions = { retryLimit: 5, expireInSeconds: 900, concurrency: 1, priority: 0 }

export const defineJob = <Data extends object>(
  name: string,
  options: Partial<JobKind<Data>['options']> = {},
): JobKind<Data> => ({ name, options: { ...DEFAULTS, retryLimit: 3, ...options } })

export const defineEvent = <Data extends object>(name: string): EventKind<Data> => ({ name })

export interface Jobs {
  /** Adds work in the context's transaction: what is rolled back is never done. */
  send<Data extends object>(
    ctx: Context,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Tells every handler of the event, in the context's transaction. */
  emit<Data extends object>(
    ctx: Context,
    event: EventKind<Data>,
    data: Data & { channelSeq: number },
  ): Promise<void>
  /** Handlers are idempotent: a job may run again after a crash. */
  work<Data extends object>(kind: JobKind<Data>, handler: (ctx: Context, data: Data) => Promise<void>): void
  /** `delivery` names what happened to this handler: the same each time that it is tried again. */
  on<Data extends object>(
    event: EventKind<Data>,
    handlerName: string,
    handler: (ctx: Context, data: Data & { channelSeq: number }, delivery: string) => Promise<void>,
  ): void
  /** Runs a job by the clock (cron, Asia/Seoul). */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): void
  /** Creates the queues and, where this process is a worker, starts the handlers. */
  start(services: Services, options: { worker: boolean }): Promise<void>
  stop(): Promise<void>
}

interface Registration {
  queue: string
  options: JobOptions
  handler: (ctx: Context, data: object, jobId: string) => Promise<void>
  event?: string
}

const TIME_ZONE = 'Asia/Seoul'

export function createJobs(databaseUrl: string, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'boss', useListenNotify: true, max: 4 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const registrations: Registration[] = []
  const schedules: { queue: string; cron: string; data: object }[] = []

  const insideOf = (ctx: Context) => ({ db: fromDrizzle(ctx.db, sql) })

  async function startWorker(services: Services, queue: string, handler: Registration['handler']) {
    let id = ''
    const options = { batchSize: 1, includeMetadata: true } as const
    id = await boss.work(queue, options, async (batch: JobWithMetadata[]) => {
      try {
        for (const job of batch) {
          const channelSeq =
            'channelSeq' in job.data && typeof job.data.channelSeq === 'number' ? job.data.channelSeq : 0
          const ctx = systemContext(services, channelSeq)
          const jobLog = services.log.child({ job: queue, jobId: job.id })
          await handler({ ...ctx, log: jobLog, priority: job.priority }, job.data, job.id)
        }
      } finally {
        // Notifications that came meanwhile count as one, so the worker looks again until nothing is left.
        boss.notifyWorker(id)
      }
    })
  }

  return {
    async send(ctx, kind, data, options = {}) {
      const priority = Math.min(ctx.priority ?? 0, kind.options.priority)
      await boss.send(kind.name, data, { ...options, priority, ...insideOf(ctx) })
    },
    async emit(ctx, event, data) {
      // Handlers are known to every process, worker or not, because compose.ts registers them in all roles.
      for (const { queue, event: name } of registrations)
        if (name === event.name)
          await boss.send(queue, data, { priority: ctx.priority ?? 0, ...insideOf(ctx) })
    },
    work(kind, handler) {
      registrations.push({
        queue: kind.name,
        options: kind.options,
        handler: (ctx, data) => handler(ctx, data as never),
      })
    },
    on(event, handlerName, handler) {
      registrations.push({
        queue: `${event.name}__${handlerName}`,
        options: DEFAULTS,
        handler: (ctx, data, jobId) => handler(ctx, data as never, jobId),
        event: event.name,
      })
    },
    schedule(kind, cron, data) {
      schedules.push({ queue: kind.name, cron, data })
    },
    async start(services, { worker }) {
      await boss.start()
      // Asked once, because creating what is there already would cost every start a statement for each of them.
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const { queue, options } of registrations) {
        if (known.has(queue)) continue
        const settings = {
          retryLimit: options.retryLimit,
          retryBackoff: true,
          expireInSeconds: options.expireInSeconds,
          notify: true,
        }
        await boss.createQueue(queue, settings)
      }
      const kept = new Set((await boss.getSchedules()).map(scheduleText))
      for (const { queue, cron, data } of schedules)
        if (!kept.has(scheduleText({ name: queue, cron, timezone: TIME_ZONE, data })))
          await boss.schedule(queue, cron, data, { tz: TIME_ZONE })
      if (!worker) return
      for (const { queue, options, handler } of registrations)
        for (let count = 0; count < options.concurrency; count++) await startWorker(services, queue, handler)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 25_000 })
    },
  }
}

const scheduleText = ({
  name,
  cron,
  timezone,
  data,
}: Pick<Schedule, 'name' | 'cron' | 'timezone' | 'data'>) => JSON.stringify([name, cron, timezone, data])
