import { MINUTE } from '@seodang/domain/instant'
import { and, gt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Rows of the last `span` milliseconds. Those of the future are none of them: a clock that was ahead for a minute would
 * count against somebody for hours (docs/decisions/clock-that-leaps.md). Clocks of several machines differ a little.
 */
export const lately = (column: PgColumn, span: number, now: Date): SQL | undefined =>
  and(gt(column, new Date(now.getTime() - span)), lte(column, new Date(now.getTime() + MINUTE)))
