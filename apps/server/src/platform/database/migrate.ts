import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { refuseFollower } from './follower.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any fixed number: it names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_340_261

/** Brings the database to the newest schema. Safe to call from several processes at once. */
export async function migrateDatabase(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseFollower(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

interface Journal {
  entries: { when: number }[]
}

const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'))

/** When each migration that this version has was written; that is what a database remembers of those it went through. */
export const knownMigrations = async (): Promise<number[]> =>
  (await readJournal(MIGRATIONS)).entries.map(({ when }) => when)

/** Makes the schema of an earlier version: the migrations up to and with that one. */
export async function migrateUpTo(url: string, newest: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const journal = await readJournal(folder)
    const entries = journal.entries.filter(({ when }) => when <= newest)
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(url, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
