import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '../factories.ts'

/** Puts one row into a table and answers it whole, with the keys that the database gave it. */
export async function kept<T extends PgTable>(
  services: Services,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const rows: T['$inferSelect'][] = await services.db.insert<PgTable>(table).values(values).returning()
  const [row] = rows
  if (!row) throw new Error('no row was made')
  return row
}

export type Keys = Record<string, string | number>

export const A_DOCUMENT = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
