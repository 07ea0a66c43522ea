import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  char,
  check,
  customType,
  foreignKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** The columns that every table is made of, so that a kind of value is stored one way only. */

export const seq = () => bigint({ mode: 'number' })
/** A key that the database counts. Global across tenants, so that a number never means two rows. */
export const newSeq = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()
/** Whole minor units (won, or cents where the field ends in Ex). */
export const amount = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()
export const flag = () => char({ length: 1 }).$type<'Y' | 'N'>()

/** A code column: text that the database itself holds to the domain's table (see `codeCheck`). */
export const code = <T extends string>() => text().$type<T>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** `check (column in (…))` from a domain code table. */
export function codeCheck(name: string, column: AnyPgColumn, table: Record<string, string>) {
  const values = sql.join(
    Object.values(table).map((value) => sql.raw(`'${value}'`)),
    sql.raw(', '),
  )
  return check(name, sql`${column} in (${values})`)
}

/** A reference that carries the tenant, so that a row of one site can never point at a row of another. */
export function withinChannel(
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  foreignColumns: [AnyPgColumn, AnyPgColumn],
) {
  return foreignKey({ name, columns, foreignColumns })
}
