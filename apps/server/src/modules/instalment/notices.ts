import { cardNeededBy } from '@seodang/domain/card-notice'
import { CURRENCY, type Language } from '@seodang/domain/codes'
import { sumOfParts } from '@seodang/domain/instalment'
import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from '../enrolment/index.ts'
import { INSTALMENT_NEWS, type InstalmentNews } from './events.ts'
import { NOTICES } from './notice-texts.ts'
import { type PlanRow, planOf } from './store.ts'

/** PAY-23: tells the buyer by mail and alarm, once, in the transaction of what happened. `amount`: won, by the news. */
export async function tell(
  ctx: Context,
  row: PlanRow,
  news: InstalmentNews,
  { amount = 0 }: { amount?: number } = {},
): Promise<void> {
  const { channelSeq, instalmentPlanSeq, userSeq, courseSeq } = row
  const about = { channelSeq, instalmentPlanSeq, userSeq, courseSeq, news }
  await ctx.services.jobs.emit(ctx, INSTALMENT_NEWS, about)
  const { parts } = planOf(row)
  await mailLearner(ctx, {
    userSeq,
    courseSeq,
    texts: NOTICES[news],
    path: '/paymenthistory',
    values: ({ name, language }) => ({
      ...valuesOf(row, parts, { amount, name, language }),
      by: formatDate(cardNeededBy(row.dueAt, ctx.now), language),
    }),
  })
}

function valuesOf(
  row: PlanRow,
  parts: readonly number[],
  { amount, name, language }: { amount: number; name: string; language: Language },
) {
  const money = (minor: number) => formatMoney({ minor, currency: CURRENCY.krw }, language)
  return {
    name,
    title: row.title,
    amount: money(amount),
    total: money(row.total),
    months: row.months,
    paid: row.paidCount,
    next: row.dueAt === null ? '' : formatDate(row.dueAt, language),
    nextAmount: money(parts[row.paidCount] ?? 0),
    rest: money(sumOfParts(parts, row.paidCount, row.months)),
  }
}
