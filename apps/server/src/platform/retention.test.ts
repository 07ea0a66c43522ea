import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { systemContext } from './context.ts'
import { auditEntries } from './database/tables.ts'
import { forgetOld } from './retention.ts'

const { services } = await testServer()
const ctx = systemContext(services, 0)
const PAGE = new URL('../../../../docs/retention.md', import.meta.url)

/** The names of the lines of a table of the page, by its heading. */
async function told(heading: string): Promise<string[]> {
  const [, part = ''] = (await readFile(PAGE, 'utf8')).split(`## ${heading}\n`)
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].flatMap(([, name]) => name ?? [])
}

test('ACC-29 every table has a term, or the page says what ends it', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const terms = services.retention.terms().map(({ table }) => getTableConfig(table).name)
  expect((await told('Terms')).toSorted()).toEqual([...new Set(terms)].toSorted())
  const decided = [
    ...(await told('Terms')),
    ...(await told('Ended otherwise')),
    ...(await told('Kept with what they belong to')),
  ]
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('ACC-29 what is older than its term goes, some at a time, and one table that fails keeps no other', async () => {
  const entry = (years: number, action: string) => ({
    channelSeq: 1,
    action,
    target: '',
    at: new Date(ctx.now.getTime() - years * 366 * 86_400_000),
  })
  const old = Array.from({ length: 5 }, (_, index) => entry(5.1, `old ${index}`))
  await services.db.insert(auditEntries).values([...old, entry(4.9, 'young')])
  const [first] = services.retention.terms()
  if (!first) throw new Error('there are terms')
  const broken = { ...first, only: sql`no_such_column = 1` }
  const all = [broken, ...services.retention.terms()]
  await forgetOld(
    { ...ctx, services: { ...services, retention: { ...services.retention, terms: () => all } } },
    2,
  )
  const left = await services.db.select({ action: auditEntries.action }).from(auditEntries)
  expect(left).toEqual([{ action: 'young' }])
})
