import { DAY } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
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
