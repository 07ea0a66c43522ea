import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { administer, withDatabase } from '../../../../../test/database.ts'
import { unique } from '../../testing/factories.ts'
import { knownMigrations, migrateDatabase, migrateUpTo } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')

/** Statements that a process of the version before does not survive, which still runs beside the new one. */
const BREAKS = [
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
  /\balter column\b.*\b(set not null|drop default)\b/is,
  /\bdrop (column|table)\b/i,
  /\brename\b/i,
]
/** It says in the file why nobody is hurt, or is the second of two steps. */
const EXCUSE = /^-- Old processes: \S/m

const broken = (sql: string): string[] =>
  EXCUSE.test(sql)
    ? []
    : sql.split(';').filter((statement) => BREAKS.some((pattern) => pattern.test(statement)))

describe('SEC-25 a migration lets the processes of the version before go on (docs/decisions/migrations.md)', () => {
  const later = globSync('*.sql', { cwd: FOLDER }).filter((name) => name > '0037')
  test.each(later)('%s', (name) => {
    expect(broken(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
  })

  test.each([
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 1],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL DEFAULT \'x\';', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text;', 0],
    ['CREATE TABLE "a" ("b" text NOT NULL);', 0],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 1],
    ['ALTER TABLE "a" DROP COLUMN "b";', 1],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
    ['-- Old processes: have not written it since 1.4.\nALTER TABLE "a" DROP COLUMN "b";', 0],
  ])('%s', (sql, times) => {
    expect(broken(sql)).toHaveLength(times)
  })
})

describe('UPL-12 migration 0036 over the uploads of before', () => {
  let client: pg.Client
  const name = unique('old').replaceAll('-', '_')
  beforeAll(async () => {
    await administer(inject('adminUrl'), `create database ${name}`)
    const url = withDatabase(inject('adminUrl'), name)
    const before = (await knownMigrations())[35]
    if (before === undefined) throw new Error('the 36th migration is gone')
    await migrateUpTo(url, before)
    client = new pg.Client({ connectionString: url })
    await client.connect()
    // Only what the migration reads stands there, without what it hangs on.
    await client.query(`set session_replication_role = replica`)
    await upload(1, 'image')
    await upload(2, 'video')
    for (const seq of [3, 4, 5, 6, 7]) await upload(seq, 'file')
    for (const seq of [4, 5, 6, 7]) await insert('item_files', { upload_seq: seq, curriculum_seq: seq })
    await insert('settlement_documents', {
      licence_upload_seq: 5,
      state: '00',
      business_kind: 'business',
      tax_type: 'general',
    })
    await insert('submissions', { upload_seqs: [6], status: '00' })
    await insert('chat_messages', { upload_seqs: [7] })
    await client.query(`set session_replication_role = default`)
    await migrateDatabase(url)
  }, 120_000)
  afterAll(async () => {
    await client.end()
    await administer(inject('adminUrl'), `drop database if exists ${name} with (force)`)
  })

  test('each has the purpose that its use gives it', async () => {
    expect(await purposes()).toEqual([
      [1, 'picture'],
      [2, 'material'],
      [3, 'attachment'],
      // A file of a lesson, and of nothing that somebody brought for themselves.
      [4, 'material'],
      [5, 'attachment'],
      [6, 'attachment'],
      [7, 'attachment'],
    ])
  })

  test.each([
    ['image', 'picture'],
    ['video', 'material'],
    ['file', 'attachment'],
  ])('SEC-25 a process of before goes on bringing a %s', async (kind, purpose) => {
    const seq = 10 + ['image', 'video', 'file'].indexOf(kind)
    await upload(seq, kind)
    expect(new Map(await purposes()).get(seq)).toBe(purpose)
  })

  const upload = (seq: number, kind: string) =>
    insert('uploads', { upload_seq: seq, kind, state: 'ready', storage_key: `k${seq}` })

  async function purposes(): Promise<[number, string][]> {
    const { rows } = await client.query<{ seq: number; purpose: string }>(
      `select upload_seq::int as seq, purpose from uploads order by 1`,
    )
    return rows.map(({ seq, purpose }) => [seq, purpose])
  }

  /** A row of which only this matters. */
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

  const ANYTHING: Record<string, unknown> = {
    bigint: 1,
    integer: 1,
    boolean: false,
    jsonb: '{}',
    ARRAY: [],
    date: '2026-01-01',
    'timestamp with time zone': new Date(0),
  }
})
