import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from './context.ts'

/** The product was not there: nobody could do anything. */
export interface Pause {
  from: Date
  to: Date
}

interface Presence {
  /** Whose presence it is: a row of `sweep_rounds`. */
  name: string
  /** So many seconds without a sign of it are an outage. */
  seconds: number
  /** Whether who asks is a sign of it; who only asks leaves the last sign where it is. */
  isSign: boolean
  afterPause: (ctx: Context, pause: Pause) => Promise<void>
}

/**
 * Tells of an outage once, in the transaction that notes its end, whichever of several processes comes first. The time is
 * the database's own.
 */
export function noticePause(outer: Context, { name, seconds, isSign, afterPause }: Presence): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into sweep_rounds (sweep, began_at) values (${name}, clock_timestamp()) on conflict do nothing`)
    const { rows } = await ctx.db.execute<{ from: string; to: string; is_pause: boolean }>(sql`
      select began_at as from, clock_timestamp() as to,
        clock_timestamp() - began_at > make_interval(secs => ${seconds}) as is_pause
      from sweep_rounds where sweep = ${name} for update`)
    const [last] = rows
    if (last?.is_pause) await afterPause(ctx, { from: new Date(last.from), to: new Date(last.to) })
    if (last?.is_pause || isSign)
      await ctx.db.execute(sql`update sweep_rounds set began_at = clock_timestamp() where sweep = ${name}`)
  })
}
