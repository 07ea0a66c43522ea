import { SETTLEMENT_STATE } from '@seodang/domain/codes'
import { ACCOUNT, SITE_PAYEE } from '@seodang/domain/ledger'
import {
  addSums,
  endedPeriod,
  isPayout,
  lineOf,
  NO_SUMS,
  type SettlementPeriod,
  type SettlementSums,
} from '@seodang/domain/settlement'
import { alone } from '../../platform/alone.ts'
import { type Context, inSavepoint, inTransaction } from '../../platform/context.ts'
import { lockBooks } from './books-store.ts'
import {
  insertSettlement,
  listOpenPostings,
  listSettledEntries,
  listSettledUntil,
  listSitesToSettle,
  type OpenPosting,
} from './settle-store.ts'

/** `postedTo` is the number in the books, `payeeSeq` whose that is by now. */
type OpenLine = SettlementSums & { entrySeq: number; postedTo: number; payeeSeq: number; currency: string }

/**
 * SALE-09, SALE-10: gathers what the site and its instructors get for the half of a month that is over, with what came
 * late of the ones before: a refund of an order that was paid out stands here as a minus. Run again, or twice at once,
 * it finds nothing left to gather. Of a payee of whom it fails it is all undone; the others are settled all the same.
 */
export async function settleSite(outer: Context, period: SettlementPeriod): Promise<void> {
  const errors = await inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const lines = await openLines(ctx, period.endDate)
    const settled = new Map(
      (await listSettledUntil(ctx)).map((row) => [`${row.payee_seq} ${row.currency}`, row]),
    )
    const groups = Map.groupBy(lines, ({ payeeSeq, currency }) => `${payeeSeq} ${currency}`)
    const failed: unknown[] = []
    for (const [key, group] of groups) {
      const [first] = group
      const before = settled.get(key)
      // What is posted after the day was gathered waits for the next day.
      if (!first || (before && before.settlement_date >= period.settlementDate)) continue
      const sums = group.reduce<SettlementSums>(addSums, NO_SUMS)
      const carriedIn = before?.debt ?? 0
      const { payeeSeq, currency } = first
      const isPaidOut = isPayout({ currency, total: sums.net + carriedIn })
      const row = {
        ...sums,
        payeeSeq,
        currency,
        settlementDate: period.settlementDate,
        endDate: period.endDate,
        carriedIn,
        // Of what is carried on there is nothing to decide: it is settled by what comes next.
        state: isPaidOut ? SETTLEMENT_STATE.planned : SETTLEMENT_STATE.confirmed,
      }
      try {
        await inSavepoint(ctx, (inner) => insertSettlement(inner, row, group))
      } catch (error) {
        ctx.log.error({ err: error, payeeSeq, currency }, 'a payee was not settled')
        failed.push(error)
      }
    }
    return failed
  })
  if (errors.length > 0) throw new AggregateError(errors, 'payees were not settled')
}

/** What nobody has settled up to a day, a line for each entry and number that it was posted to. */
export async function openLines(ctx: Context, endDate: string): Promise<OpenLine[]> {
  const entries = Map.groupBy(await listOpenPostings(ctx, endDate), (row) => row.entry_seq)
  const settled = await listSettledEntries(ctx, [...entries.keys()])
  return [...entries].flatMap(([entrySeq, rows]) => {
    const postings = rows.map((row) => ({
      account: row.account,
      payeeSeq: row.payee_seq,
      amount: row.posted,
    }))
    const [entry] = rows
    return entry
      ? payeesOf(rows)
          .filter(({ postedTo }) => !settled.has(`${entrySeq} ${postedTo}`))
          .map((payee) => ({
            ...lineOf(entry, postings, payee.postedTo),
            ...payee,
            entrySeq,
            currency: entry.currency,
          }))
      : []
  })
}

/** The site sees each of its sales, also one that is all its instructors'. */
const payeesOf = (rows: readonly OpenPosting[]) => [
  { postedTo: SITE_PAYEE, payeeSeq: SITE_PAYEE },
  ...rows
    .filter(({ account }) => account === ACCOUNT.instructorPayable || account === ACCOUNT.owedBySite)
    .map((row) => ({ postedTo: row.payee_seq, payeeSeq: row.living_seq })),
]

/** Settles every site, each on its own, so that one that fails stops nobody else. */
export async function settleEverySite(ctx: Context): Promise<void> {
  const period = endedPeriod(ctx.now)
  for (const channelSeq of await listSitesToSettle(ctx, period.endDate))
    await alone(
      ctx,
      { channelSeq, ...period },
      (site) => settleSite({ ...site, now: ctx.now }, period),
      'a site was not settled',
    )
}
