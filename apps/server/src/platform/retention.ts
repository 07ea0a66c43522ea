import { DAY } from '@seodang/domain/instant'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, inArray, lt, SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Context, Services } from './context.ts'
import { auditEntries, sentMails, sentMessages, sweepLooks } from './database/tables.ts'
import { BEHIND_THE_REST, defineJob } from './jobs/jobs.ts'

/** How long the rows of a table are kept that nobody deletes. */
export interface Term {
  table: PgTable
  /** An instant of the row or of what it hangs on, or a day of Seoul as text; rows that have none yet stay. */
  since: PgColumn | SQL<Date | null>
  days: number
  /** Only these of them; all where absent. */
  only?: SQL
}

/** Every table that grows for as long as the product is used has a term here, or a reason in docs/retention.md. */
export interface Retention {
  keep(...terms: Term[]): void
  terms(): readonly Term[]
}

export function createRetention(): Retention {
  const terms: Term[] = []
  return { keep: (...more) => void terms.push(...more), terms: () => terms }
}

const FORGET = defineJob<object>('retention', { expireInSeconds: 3600, priority: BEHIND_THE_REST })
/** So that one statement does not hold thousands of rows for long. */
const AT_ONCE = 5000

/** Records of contracts and payments are kept five years (E-commerce Act, Decree 6), and so who changed them. */
const AUDIT_KEPT = 5 * 366
/** A mail says what somebody bought or asked: long enough to answer "did it go out?". */
const MESSAGES_KEPT = 90
/** Of what has moved on nobody asks any more; what stands still is looked at more often than that. */
const LOOKS_KEPT = 2

export function workRetention({ jobs, retention }: Services): void {
  retention.keep(
    { table: auditEntries, since: auditEntries.at, days: AUDIT_KEPT },
    { table: sentMails, since: sentMails.createdAt, days: MESSAGES_KEPT },
    { table: sentMessages, since: sentMessages.createdAt, days: MESSAGES_KEPT },
    { table: sweepLooks, since: sweepLooks.lookedAt, days: LOOKS_KEPT },
  )
  jobs.work(FORGET, (ctx) => forgetOld(ctx))
  jobs.schedule(FORGET, '40 4 * * *', {})
}

/** Deletes what is older than its term, each table on its own: one that fails keeps no other. */
export async function forgetOld(ctx: Context, atOnce = AT_ONCE): Promise<void> {
  for (const term of ctx.services.retention.terms())
    try {
      while ((await forgetSome(ctx, term, atOnce)) === atOnce);
    } catch (error) {
      ctx.log.error({ err: error, table: getTableConfig(term.table).name }, 'what is old was not deleted')
    }
}

async function forgetSome(ctx: Context, { table, since, days, only }: Term, atOnce: number): Promise<number> {
  const before = new Date(ctx.now.getTime() - days * DAY)
  const isOld = and(since instanceof SQL ? lt(since, before) : lt(since, valueOf(since, before)), only)
  const keys = keyOf(table)
  const old = ctx.db
    .select(Object.fromEntries(keys.map((column) => [column.name, column])))
    .from(table)
    .where(isOld)
    .limit(atOnce)
  const [first, ...others] = keys
  const which =
    first && others.length === 0 ? inArray(first, old) : sql`(${sql.join(keys, sql`, `)}) in ${old}`
  const { rowCount } = await ctx.db.delete(table).where(which)
  return rowCount ?? 0
}

const valueOf = ({ dataType }: PgColumn, at: Date): Date | string =>
  dataType === 'string' ? seoulDate(at) : at

function keyOf(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}
