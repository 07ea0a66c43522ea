import { sql } from 'drizzle-orm'
import { systemContext } from '../../platform/context.ts'
import type { TestServer } from '../server.ts'
import { ofSubject, type Subject } from './standing.ts'

interface Job extends Record<string, unknown> {
  id: string
  name: string
  data: object
}

/**
 * A worker without a clock: takes one job of these queues after the other, as the queue would hand it out, and marks it
 * done. Where it dies in between, the job is there for the next one.
 */
export async function workQueues(
  { services }: TestServer,
  subject: Subject,
  queues: readonly string[],
): Promise<void> {
  const handlers = new Map(services.jobs.registered.map(({ queue, handler }) => [queue, handler]))
  const names = sql.join(
    queues.map((queue) => sql`${queue}`),
    sql`, `,
  )
  for (;;) {
    const { rows } = await services.db.execute<Job>(sql`
      select id, name, data from boss.job
      where name in (${names}) and state < 'completed' and ${ofSubject(subject)}
      order by created_on, name, id limit 1`)
    const [job] = rows
    if (!job) return
    const channelSeq = Number(Reflect.get(job.data, 'channelSeq') ?? 0)
    await handlers.get(job.name)?.(systemContext(services, channelSeq), [job])
    await services.db.execute(sql`update boss.job set state = 'completed' where id = ${job.id}`)
  }
}

/** The queues of an event, one for each who listens. */
export const queuesOf = ({ services }: TestServer, ...events: { name: string }[]): string[] =>
  services.jobs.registered.flatMap(({ queue, event }) =>
    events.some(({ name }) => name === event) ? [queue] : [],
  )
