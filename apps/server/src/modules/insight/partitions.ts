import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'

/** Months that are there before anybody needs them. */
const AHEAD = 2
/** As long as a year can be compared with the one before (docs/decisions/tracking.md); counts stay. */
const MONTHS_KEPT = 13

const startOf = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))
const nameOf = (month: Date) => `tracking_events_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** A table for each month: a month that nobody needs any more goes in a moment, whatever it holds. */
export async function keepPartitions(ctx: Context): Promise<void> {
  for (let months = 0; months <= AHEAD; months += 1) await addMonth(ctx, startOf(ctx.now, months))
  await dropBefore(ctx, startOf(ctx.now, -MONTHS_KEPT))
}

async function addMonth(outer: Context, month: Date): Promise<void> {
  const name = nameOf(month)
  const [from, to] = [month, startOf(month, 1)]
  await inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`select 1 where to_regclass(${name}) is not null`)
    if (rows.length > 0) return
    const table = sql.identifier(name)
    await ctx.db.execute(
      sql`create table ${table} (like tracking_events including defaults including constraints)`,
    )
    // Events that came before their month had a table.
    await ctx.db.execute(sql`with moved as (
      delete from tracking_events_other where created_at >= ${from} and created_at < ${to} returning *
    ) insert into ${table} select * from moved`)
    const bounds = sql.raw(`from ('${from.toISOString()}') to ('${to.toISOString()}')`)
    await ctx.db.execute(sql`alter table tracking_events attach partition ${table} for values ${bounds}`)
  })
}

async function dropBefore(ctx: Context, month: Date): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'tracking_events'::regclass and c.relname ~ '^tracking_events_[0-9]{4}_[0-9]{2}$'`)
  for (const { name } of rows)
    if (name < nameOf(month)) await ctx.db.execute(sql`drop table ${sql.identifier(name)}`)
  await ctx.db.execute(sql`delete from tracking_events_other where created_at < ${month}`)
}
