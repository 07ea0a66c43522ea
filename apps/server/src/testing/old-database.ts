import pg from 'pg'
import { inject } from 'vitest'
import { administer, withDatabase } from '../../../../test/database.ts'
import { knownMigrations, migrateDatabase, migrateUpTo } from '../platform/database/migrate.ts'
import { unique } from './factories.ts'

const ANYTHING: Record<string, unknown> = {
  bigint: 1,
  integer: 1,
  boolean: false,
  jsonb: '{}',
  ARRAY: [],
  date: '2026-01-01',
  'timestamp with time zone': new Date(0),
}

/** A database as it was before the migration of a number (0036 is the 37th), to put old rows into and to bring up to date. */
export async function oldDatabase(migration: number) {
  const name = unique('old').replaceAll('-', '_')
  await administer(inject('adminUrl'), `create database ${name}`)
  const url = withDatabase(inject('adminUrl'), name)
  const before = (await knownMigrations())[migration - 1]
  if (before === undefined) throw new Error(`there is no migration before ${migration}`)
  await migrateUpTo(url, before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()

  /** A row of which only this matters; what else must not be empty is anything. */
  async function insert(table: string, values: Record<string, unknown>): Promise<void> {
    const { rows } = await client.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1
         and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and column_name <> 'purpose'`,
      [table],
    )
    const needed = rows.map(({ column_name, data_type }) => [column_name, ANYTHING[data_type] ?? 'x'])
    const row = { ...Object.fromEntries(needed), ...values }
    const columns = Object.keys(row)
    await client.query(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }

  return {
    client,
    insert,
    /** Rows without what they hang on. */
    async withoutParents(work: () => Promise<void>): Promise<void> {
      await client.query(`set session_replication_role = replica`)
      await work()
      await client.query(`set session_replication_role = default`)
    },
    migrate: () => migrateDatabase(url),
    async close(): Promise<void> {
      await client.end()
      await administer(inject('adminUrl'), `drop database if exists ${name} with (force)`)
    },
  }
}
