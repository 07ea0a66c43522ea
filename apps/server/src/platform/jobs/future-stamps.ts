import { MINUTE, SECOND } from '@seodang/domain/instant'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

/**
 * When each round was made last, by the database's clock: the next is made only so long after it. Where the clock was ahead
 * and went back they lie in the future, and nothing that comes by the clock would come until it had caught up
 * (docs/decisions/clock-that-leaps.md).
 */
export const QUEUE_STAMPS = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'],
} as const

/** Clocks of several machines are never quite the same; the longest that a stamp may lie ahead, as a deadline, is a day. */
const AHEAD = sql`(clock_timestamp() + interval '1 minute')`
const FAR_AHEAD = sql`(clock_timestamp() + interval '1 day')`

const boundOf = (column: string) => (column === 'monitor_backoff_on' ? FAR_AHEAD : AHEAD)

const anyAhead = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)} > ${boundOf(column)}`),
    sql` or `,
  )

/** A moment that is written as now, or soon, and keeps something from being done until it has gone by. */
export interface Stamp {
  column: PgColumn
  /** Milliseconds that it may lie ahead; a minute where absent. */
  ahead?: number
  /**
   * What becomes of one further ahead: its row goes, it is so many milliseconds ago, or it ends as late as one that begins
   * now could, `ahead`.
   */
  becomes: 'gone' | 'anew' | number
  /** An end that was counted from it, and goes back as far. */
  carries?: PgColumn
  /** Of which rows; all where absent. */
  where?: SQL
}

const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / SECOND})`
const nameOf = (column: PgColumn) => sql.identifier(toSnakeCase(column.name))

function rightStamp({ column, ahead = MINUTE, becomes, carries, where }: Stamp) {
  const { table } = column
  const isAhead = and(sql`${column} > clock_timestamp() + ${interval(ahead)}`, where)
  if (becomes === 'gone') return sql`delete from ${table} where ${isAhead}`
  const then = sql`clock_timestamp() - ${interval(becomes === 'anew' ? -ahead : becomes)}`
  const carried = carries && sql`, ${nameOf(carries)} = ${carries} - (${column} - clock_timestamp())`
  return sql`update ${table} set ${nameOf(column)} = ${then}${carried} where ${isAhead}`
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What was asked to be done at once is due; what failed is tried again within an hour, never later. */
const RIGHT_JOBS = [
  sql`update boss.job set start_after = clock_timestamp()
      where state = 'created' and start_after > ${AHEAD} and start_after < created_on + interval '1 minute'`,
  sql`update boss.job set start_after = clock_timestamp()
      where state = 'retry' and start_after > clock_timestamp() + interval '61 minutes'`,
  sql`update boss.job set started_on = clock_timestamp() where state = 'active' and started_on > ${AHEAD}`,
  sql`delete from sweep_looks where looked_at > ${AHEAD}`,
  // The longest limit is one of a day.
  sql`delete from rate_limits where expire > extract(epoch from clock_timestamp() + interval '2 days') * 1000`,
]

/**
 * Brings back to now what was stamped by a clock that has gone back since. Right also where it is the present clock that is
 * wrong: nothing that waits for a day of its own is moved. True where something was in the future.
 */
export async function rightStamps(ctx: Context, { all = false } = {}): Promise<boolean> {
  const righted: string[] = []
  for (const [table, columns] of Object.entries(QUEUE_STAMPS)) {
    const now = columns.map(
      (column) => sql`${sql.identifier(column)} = case when ${sql.identifier(column)} > ${boundOf(column)}
        then clock_timestamp() else ${sql.identifier(column)} end`,
    )
    const { rowCount } = await ctx.db.execute(sql`
      update boss.${sql.identifier(table)} set ${sql.join(now, sql`, `)} where ${anyAhead(columns)}`)
    if (rowCount) righted.push(table)
  }
  if (righted.length === 0 && !all) return false
  let count = 0
  const { stamps } = ctx.services.away
  for (const statement of [...RIGHT_JOBS, ...stamps().map(rightStamp)])
    count += (await ctx.db.execute(statement)).rowCount ?? 0
  if (righted.length === 0 && count === 0) return false
  ctx.log.error({ righted, count }, 'the clock went back: what was stamped by the one before is of now')
  return true
}
