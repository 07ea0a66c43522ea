import { sql } from 'drizzle-orm'
import type { Services } from '../platform/context.ts'

/** Never seen outside of its transaction. */
const all = async <Row extends Record<string, unknown>>(services: Pick<Services, 'db'>, text: string) =>
  (await services.db.execute<Row>(sql.raw(text))).rows

const TABLES = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and exists (select 1 from pg_attribute s where s.attrelid = c.oid and s.attname = 'channel_seq')
  group by c.relname`

const SEQUENCES = `
  select quote_ident(sequencename) as name, last_value::text as at from pg_sequences
  where schemaname = 'public' and last_value is not null`

/**
 * Keeps what the database has of a site, and the numbers that it counts. What is answered sets it back to that moment, as a
 * restore of a backup does, while the world outside goes on.
 */
export async function aMoment(services: Services, channelSeq: number): Promise<() => Promise<void>> {
  const mark = `moment_${channelSeq}`
  const tables = await all<{ name: string; columns: string }>(services, TABLES)
  const sequences = await all<{ name: string; at: string }>(services, SEQUENCES)
  await all(services, `create schema ${mark}`)
  for (const { name, columns } of tables)
    await all(
      services,
      `create table ${mark}.${name} as select ${columns} from ${name} where channel_seq = ${channelSeq}`,
    )

  return () =>
    services.db.transaction(async (db) => {
      // Rows come by table and not by reference, and they were whole where they come from.
      await all({ db }, 'set local session_replication_role = replica')
      for (const { name, columns } of tables) {
        await all({ db }, `delete from ${name} where channel_seq = ${channelSeq}`)
        await all({ db }, `insert into ${name} (${columns}) select ${columns} from ${mark}.${name}`)
      }
      for (const { name, at } of sequences) await all({ db }, `select setval('${name}', ${at})`)
      await all({ db }, `drop schema ${mark} cascade`)
    })
}
