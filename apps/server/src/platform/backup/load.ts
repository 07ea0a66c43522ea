import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrateUpTo } from '../database/migrate.ts'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { BackupFailure } from './failure.ts'
import type { Manifest, Sums, Table } from './manifest.ts'
import { copyOut, STEADY } from './snapshot.ts'
import { isSameSum, sumOfRows } from './sum.ts'

/** Fills an empty database with the rows of a backup, in the order in which its parts come. */
export interface Load {
  /** Tables that somebody else made beside the product's: this version does not know them, and their rows are left out. */
  readonly leftOut: readonly string[]
  write(table: string, chunk: Buffer): Promise<void>
  /** Compares what came with what was saved, and reads every row back; throws a BackupFailure where one differs. */
  finish(sums: Sums['tables']): Promise<void>
  close(): Promise<void>
}

/** Who runs an older version than the one that made the backup would lose what that one knows. */
export async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations())
  if (migrations.length === 0 || !migrations.every((at) => known.has(at)))
    throw new BackupFailure(
      'The backup was made by a newer version of Seodang. Update this one, or restore it with that version.',
    )
}

export async function openLoad(url: string, manifest: Manifest): Promise<Load> {
  await migrateUpTo(url, Math.max(...manifest.migrations))
  if (manifest.queueVersion !== null && (await prepareQueue(url)) !== manifest.queueVersion)
    throw new BackupFailure(
      `The backup has version ${manifest.queueVersion} of the job queue, which this version of Seodang does not make ` +
        'any more. Restore it with the version that made it, then update.',
    )
  const client = new pg.Client({
    connectionString: url,
    application_name: 'seodang restore',
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  const known = await existing(
    client,
    [...manifest.tables, ...manifest.sequences].map(({ name }) => name),
  )
  // A partition is made from its parent, so it need not be there yet.
  for (const { name } of manifest.partitions) known.add(name)
  const all = new Set(manifest.tables.map(({ name }) => name))
  const tables = new Map(
    manifest.tables.filter(({ name }) => known.has(name)).map((table) => [table.name, table]),
  )
  const written = new Map<string, ReturnType<typeof sumOfRows>>()
  let open: { name: string; stream: CopyStreamQuery; done: Promise<void> } | null = null

  const endTable = async () => {
    open?.stream.end()
    await open?.done
    open = null
  }
  const begin = async ({ name, columns }: Table) => {
    await endTable()
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    if (!written.has(name)) written.set(name, sumOfRows())
    const done = finished(stream)
    // Told by whoever writes or ends.
    done.catch(() => undefined)
    return { name, stream, done }
  }

  try {
    await client.query(STEADY)
    // Rows come by table and not by reference, and they were whole where they come from.
    await client.query('set session_replication_role = replica')
    for (const { name, parent, bound } of manifest.partitions)
      await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
    if (tables.size > 0) await client.query(`truncate ${[...tables.keys()].join(', ')} cascade`)
  } catch (error) {
    await client.end()
    throw error
  }

  return {
    leftOut: [...all].filter((name) => !tables.has(name)),
    async write(name, chunk) {
      const table = tables.get(name)
      if (!table && all.has(name)) return
      if (!table) throw new BackupFailure(`The backup is damaged: it does not list its table ${name}.`)
      if (open?.name !== name) open = await begin(table)
      const { stream, done } = open
      written.get(name)?.update(chunk)
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async finish(sums) {
      await endTable()
      for (const { name, lastValue } of manifest.sequences.filter((one) => known.has(one.name)))
        await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue])
      for (const table of tables.values()) {
        const came = (written.get(table.name) ?? sumOfRows()).end()
        if (!isSameSum(came.inOrder, sums[table.name]))
          throw new BackupFailure(
            `The backup is damaged: the rows of ${table.name} are not those that were saved.`,
          )
        const { asSet } = await copyOut(client, table, async () => undefined)
        if (!isDeepStrictEqual(asSet, came.asSet))
          throw new BackupFailure(`The database does not hold the rows of ${table.name} that were written.`)
      }
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** Which of these tables and sequences the database has. */
async function existing(client: pg.Client, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}
