import { DAY } from '@seodang/domain/instant'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Work that used up its tries within the last day, by its queues. */
export interface FailedWork {
  count: number
  since: Date
  kinds: { name: string; count: number }[]
}

/** The queue keeps it for a week and tries it no more. Null while there is none. */
export async function failedWork({ db, now }: Pick<Context, 'db' | 'now'>): Promise<FailedWork | null> {
  const { rows } = await db.execute<{ name: string; count: number; since: Date }>(sql`
    select name, count(*)::int as count, min(completed_on) as since from boss.job
    where state = 'failed' and completed_on > ${new Date(now.getTime() - DAY)}
    group by name order by count desc, name`)
  if (rows.length === 0) return null
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    since: new Date(Math.min(...rows.map(({ since }) => new Date(since).getTime()))),
    kinds: rows.map(({ name, count }) => ({ name, count })),
  }
}

/** Given up; or given up and set aside, so that nobody is told of it any more. */
export type FailedState = 'FAILED' | 'ASIDE'

const QUEUE_STATE: Record<FailedState, string> = { FAILED: 'failed', ASIDE: 'cancelled' }

/** All of the state and of the kind, or some of them. */
export interface FailedFilter {
  state: FailedState
  kind?: string | undefined
  jobIds?: readonly string[]
  except?: readonly string[]
}

const matching = ({ state, kind, jobIds, except = [] }: FailedFilter): SQL => {
  const parts = [
    sql`j.state = ${QUEUE_STATE[state]}::boss.job_state`,
    ...(kind === undefined ? [] : [sql`j.name = ${kind}`]),
    ...(jobIds === undefined ? [] : [sql`j.id = any(${sql.param(jobIds)}::uuid[])`]),
    ...(except.length === 0 ? [] : [sql`j.id <> all(${sql.param(except)}::uuid[])`]),
  ]
  return sql.join(parts, sql` and `)
}

export interface FailedJob {
  jobId: string
  kind: string
  channelSeq: number | null
  channelName: string | null
  createdAt: Date
  failedAt: Date
  tries: number
  output: unknown
}

type FailedRow = {
  job_id: string
  kind: string
  channel_seq: string | null
  channel_name: string | null
  created_on: string
  completed_on: string
  retry_count: number
  output: unknown
}

/** The last that failed first. */
export async function listFailedJobs(
  { db }: Pick<Context, 'db'>,
  filter: FailedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedRow>(sql`
    select f.*, c.name as channel_name from (
      select j.id as job_id, j.name as kind, j.created_on, j.completed_on, j.retry_count, j.output,
        case when jsonb_typeof(j.data -> 'channelSeq') = 'number'
          then nullif((j.data ->> 'channelSeq')::bigint, 0) end as channel_seq
      from boss.job j where ${matching(filter)}
      order by j.completed_on desc, j.id limit ${limit} offset ${offset}
    ) f left join channels c on c.channel_seq = f.channel_seq
    order by f.completed_on desc, f.job_id`)
  return rows.map((row) => ({
    jobId: row.job_id,
    kind: row.kind,
    channelSeq: row.channel_seq === null ? null : Number(row.channel_seq),
    channelName: row.channel_name,
    createdAt: new Date(row.created_on),
    failedAt: new Date(row.completed_on),
    tries: row.retry_count + 1,
    output: row.output,
  }))
}

export async function countFailedJobs(
  { db }: Pick<Context, 'db'>,
  state: FailedState,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select j.name, count(*)::int as count from boss.job j where ${matching({ state })}
    group by j.name order by count desc, j.name`)
  return rows
}

interface Moved {
  jobId: string
  kind: string
}

/** As often as it was tried before. An attempt that somebody slow may still be at keeps its number, and this is another one. */
export async function tryAgain({ db }: Pick<Context, 'db'>, filter: FailedFilter): Promise<Moved[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    update boss.job j set state = 'retry', retry_limit = j.retry_count + greatest(q.retry_limit, 1),
      start_after = now(), completed_on = null, output = null
    from boss.queue q where q.name = j.name and ${matching(filter)}
    returning j.id, j.name`)
  return rows.map(({ id, name }) => ({ jobId: id, kind: name }))
}

export async function setAside({ db }: Pick<Context, 'db'>, filter: FailedFilter): Promise<Moved[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    update boss.job j set state = 'cancelled' where ${matching(filter)} returning j.id, j.name`)
  return rows.map(({ id, name }) => ({ jobId: id, kind: name }))
}

/**
 * What failed for good since a round of this kind last went through, or within a day where there was none: the queue
 * remembers its rounds for longer than anybody needs to be told.
 */
export async function failedSinceRound(
  { db, now }: Pick<Context, 'db' | 'now'>,
  round: string,
  except: string,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from boss.job
    where state = 'failed' and name <> ${except} and completed_on > coalesce(
      (select max(started_on) from boss.job where name = ${round} and state = 'completed'),
      ${new Date(now.getTime() - DAY)}::timestamptz)
    group by name order by count desc, name`)
  return rows
}
