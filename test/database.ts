import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run may create databases. */
    adminUrl: string
    /** The migrated database that each test file gets a copy of. */
    template: string
  }
}

/**
 * The address of a migrated, empty database of this test file alone; dropped after the file.
 * Call it at the top level of the file: `const url = await testDatabase()`.
 */
export async function testDatabase(): Promise<string> {
  const template = inject('template')
  const name = template.replace(/template$/, randomBytes(6).toString('hex'))
  await administer(inject('adminUrl'), `create database ${name} template ${template}`)
  afterAll(() => drop(name))
  return withDatabase(inject('adminUrl'), name)
}

/**
 * A pool says that it has ended before its connections have, and one that is cut in between tells nobody, which ends the
 * run. `force`, because a test that fails may leave its connections open.
 */
async function drop(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    for (let tries = 0; tries < CLOSING_TRIES; tries++) {
      const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name])
      if (rows.length === 0) break
      await client.query('select pg_sleep(0.02)')
    }
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Of a fiftieth of a second. */
const CLOSING_TRIES = 50

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement outside of a transaction, on a connection of its own, and returns its rows. */
export async function administer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
