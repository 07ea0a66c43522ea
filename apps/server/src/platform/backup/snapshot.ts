import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Manifest, Sum, Table } from './manifest.ts'
import { type RowsSum, sumOfRows } from './sum.ts'

/** One moment of the database, for as long as it takes to copy it; writers are not kept waiting. */
export interface Snapshot
  extends Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'partitions' | 'sequences'> {
  /** The rows as COPY gives them, in the order in which they lie. */
  copy(table: Table, take: (chunk: Buffer) => Promise<void>): Promise<Sum>
  close(): Promise<void>
}

/** Ours, and the job queue's: what waits there are mails and payments. */
const SCHEMAS = "('public', 'boss')"

/** By name, since a column that was added later lies elsewhere in a table that was made anew. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ${SCHEMAS} order by 1`

const PARTITIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
  where c.relispartition and c.relkind in ('r', 'p') and n.nspname in ${SCHEMAS} order by i.inhrelid`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
  from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1`

/** What the text of a value depends on, and that no limit of time ends a copy. */
export const STEADY =
  'set timezone = UTC; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off'

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'seodang backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  try {
    await client.query(STEADY)
    await client.query('begin isolation level repeatable read read only')
    const tables = await rows<Table>(TABLES)
    // Nobody may drop or empty a table that the snapshot still has to read.
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
    const migrations = await rows<{ at: number }>(
      'select created_at::float8 as at from drizzle.__drizzle_migrations order by 1',
    )
    const hasQueue = tables.some(({ name }) => name === 'boss.version')
    const [queue] = hasQueue ? await rows<{ version: number }>('select version from boss.version') : []
    return {
      tables,
      migrations: migrations.map(({ at }) => at),
      queueVersion: queue?.version ?? null,
      partitions: await rows<Manifest['partitions'][number]>(PARTITIONS),
      sequences: await rows<Manifest['sequences'][number]>(SEQUENCES),
      copy: async (table, take) => (await copyOut(client, table, take)).inOrder,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export async function copyOut(
  client: pg.Client,
  { name, columns }: Table,
  take: (chunk: Buffer) => Promise<void>,
): Promise<{ inOrder: Sum; asSet: RowsSum }> {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const sum = sumOfRows()
  for await (const chunk of stream) {
    sum.update(chunk)
    await take(chunk)
  }
  return sum.end()
}
