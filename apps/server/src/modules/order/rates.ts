import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { keepExchangeRate, exchangeRates as rateList } from '@seodang/contract/platform'
import { requireNoProblems } from '@seodang/domain/errors'
import { type ExchangeRate, isRateFresh, rateFromText, rateProblems } from '@seodang/domain/exchange-rate'
import { RATE_LABELS } from '@seodang/domain/field-labels'
import { desc } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { findUsers } from '../identity/index.ts'
import { exchangeRates } from './tables.ts'

const LATEST_FIRST = [desc(exchangeRates.ratedOn), desc(exchangeRates.rateSeq)]

/** PAY-20: the rate that a price in dollars is charged by now; null where the last one is too old, or there is none. */
export async function rateNow(ctx: Context): Promise<ExchangeRate | null> {
  const [last] = await ctx.db
    .select()
    .from(exchangeRates)
    .orderBy(...LATEST_FIRST)
    .limit(1)
  return last && isRateFresh(last, ctx.now) ? last : null
}

async function shown(ctx: Context, rows: readonly (typeof exchangeRates.$inferSelect)[]) {
  const people = await findUsers(ctx, [...new Set(rows.flatMap(({ userSeq }) => userSeq ?? []))])
  return rows.map(({ userSeq, createdAt, ...rate }) => ({
    ...rate,
    userName: (userSeq === null ? undefined : people.get(userSeq)?.name) ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

export async function ratePage(
  ctx: Context,
  query: QueryOf<typeof rateList>,
): Promise<ReplyOf<typeof rateList>> {
  const { limit, offset } = pageOfList(query)
  const [rows, totalCount, now] = await Promise.all([
    ctx.db
      .select()
      .from(exchangeRates)
      .orderBy(...LATEST_FIRST)
      .limit(limit)
      .offset(offset),
    ctx.db.$count(exchangeRates),
    rateNow(ctx),
  ])
  return { list: await shown(ctx, rows), totalCount, isFresh: now !== null }
}

/** PAY-05: the administrator keeps the rate of a day. What was charged by another one stays as it was. */
export function keepRate(
  outer: Context,
  draft: BodyOf<typeof keepExchangeRate>,
): Promise<ReplyOf<typeof keepExchangeRate>> {
  requireNoProblems(rateProblems(draft, outer.now), RATE_LABELS)
  const rateHundredths = rateFromText(draft.rate) ?? 0
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    const [row] = await ctx.db
      .insert(exchangeRates)
      .values({
        rateHundredths,
        ratedOn: draft.ratedOn,
        source: draft.source.trim(),
        userSeq,
        createdAt: ctx.now,
      })
      .returning()
    if (!row) throw new Error('no rate was kept')
    await audit(ctx, 'platform.exchangeRate', 'product', null, { rateHundredths, ratedOn: draft.ratedOn })
    const [view] = await shown(ctx, [row])
    if (!view) throw new Error('a rate that cannot be shown')
    return view
  })
}
