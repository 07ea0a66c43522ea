import { FEE_RULES, FEE_STATE } from '@seodang/domain/fee-statement'
import { addDays, seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** SALE-10: whether fees of the site's own store are so long overdue that it takes no new payment. */
export async function areFeesOverdue(ctx: Context): Promise<boolean> {
  const dueBy = seoulDate(addDays(ctx.now, -FEE_RULES.pauseDays))
  const { rows } = await ctx.db.execute<{ overdue: boolean }>(sql`
    select exists (select 1 from fee_statements f where f.channel_seq = ${ctx.channelSeq}
      and f.state = ${FEE_STATE.open} and f.due_on <= ${dueBy}) as overdue`)
  return rows[0]?.overdue ?? false
}
