import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Services } from '../platform/context.ts'
import { eventually } from './eventually.ts'

/** Begins a call and goes on once it waits for a lock that the test holds, or has answered; in a database of its own. */
export async function untilItWaits<T>(
  { db }: Pick<Services, 'db'>,
  call: () => Promise<T>,
): Promise<{ answer: Promise<T> }> {
  let isAnswered = false
  const answer = call().finally(() => {
    isAnswered = true
  })
  await eventually(async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(isAnswered || rows.length > 0).toBe(true)
  })
  return { answer }
}
