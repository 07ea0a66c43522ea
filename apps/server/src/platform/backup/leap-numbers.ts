import { leapOf } from '@seodang/domain/number-leap'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Ours, and the job queue's. The highest of each is what its column holds, since PostgreSQL makes both of one type. */
const SEQUENCES = sql`
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, 0)::float8 as last,
    max_value::float8 as highest
  from pg_sequences where schemaname in ('public', 'boss')`

/**
 * After the database was set back to a moment, before anybody works on it and with all of its tables, also those that an
 * update has just made: what counts them all leaps beyond what can have been given out since. Twice is once more, and no
 * harm: a leap is not undone with its transaction.
 */
export async function leapNumbers({ db, now }: Pick<Context, 'db' | 'now'>, since: Date): Promise<void> {
  const { rows } = await db.execute<{ name: string; last: number; highest: number }>(SEQUENCES)
  const leaps = rows.map(({ name, ...counted }) => [name, leapOf(counted, now.getTime() - since.getTime())])
  await db.execute(sql`
    select setval(leap->>0, (leap->>1)::bigint) from jsonb_array_elements(${JSON.stringify(leaps)}::jsonb) leap`)
}
