import { CURRENCY } from '@seodang/domain/codes'
import { FEE_STATE, feeStatement, firstFeeTry, nextFeeTry } from '@seodang/domain/fee-statement'
import { HOUR } from '@seodang/domain/instant'
import { ENTRY, feePaidPostings, SITE_PAYEE } from '@seodang/domain/ledger'
import { seoulDate } from '@seodang/domain/seoul-time'
import { alone } from '../../platform/alone.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { chargeFees } from '../billing/index.ts'
import { rateNow } from '../order/index.ts'
import { insertEntries, lockBooks } from './books-store.ts'
import {
  dollarsNotAsked,
  feesToCharge,
  insertFee,
  lastSettlement,
  listSitesInDollars,
  lockFee,
  updateFee,
} from './fee-store.ts'
import { tell } from './news.ts'

/** The day of the month on which the sales of the month before are settled whole. */
const STATEMENT_DAY = 10

/** SALE-10: what sites owe in dollars is asked for once a month; where there is no fresh rate, as soon as there is one. */
export async function stateFees(ctx: Context): Promise<void> {
  if (Number(seoulDate(ctx.now).slice(8)) < STATEMENT_DAY) return
  for (const channelSeq of await listSitesInDollars(ctx))
    await alone(
      ctx,
      { channelSeq },
      (site) => stateFeesOf({ ...site, now: ctx.now }),
      'the fees of a site could not be stated',
    )
}

async function stateFeesOf(outer: Context): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const { cents, endDate } = await dollarsNotAsked(ctx)
    if (cents <= 0 || endDate === null) return
    const rate = await rateNow(ctx)
    if (!rate) return ctx.log.error({ channelSeq: ctx.channelSeq, cents }, 'no rate to state fees by')
    const amounts = feeStatement(cents, rate, ctx.now)
    if (!amounts) return
    const { rateHundredths, ratedOn, source } = rate
    const made = await insertFee(ctx, {
      ...amounts,
      month: seoulDate(ctx.now).slice(0, 7),
      endDate,
      rateHundredths,
      ratedOn,
      rateSource: source,
      nextTryAt: firstFeeTry(amounts),
    })
    if (made) await tell(ctx, SITE_PAYEE, 'feesStated')
  })
}

/** What is due is charged to the card of the plan, and again three days after each time that it was declined. */
export const FEE_SWEEP: Sweep = {
  name: 'settlement.fees',
  due: feesToCharge,
  look: chargeDue,
  failed: 'the fees of a site could not be charged',
  longestPause: HOUR,
}

async function chargeDue(site: Context, statementSeq: number): Promise<void> {
  const fee = await inTransaction(site, async (ctx) => {
    const due = await lockFee(ctx, statementSeq)
    // What nobody came to charge, because another charge of the site is open, is asked about again in an hour.
    await updateFee(ctx, statementSeq, { nextTryAt: new Date(ctx.now.getTime() + HOUR) })
    return due
  })
  if (fee?.state === FEE_STATE.open) await chargeFees(site, statementSeq, fee.won)
}

/** How a try ended. Told twice it changes nothing: a paid statement stays paid, and a try is counted by its number. */
export function feesCharged(
  outer: Context,
  { statementSeq, paid, code, tries }: { statementSeq: number; paid: boolean; code: string; tries: number },
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const fee = await lockFee(ctx, statementSeq)
    if (!fee || fee.state === FEE_STATE.paid || (!paid && tries <= fee.tries)) return
    if (!paid) {
      await updateFee(ctx, statementSeq, { tries, failureCode: code, nextTryAt: nextFeeTry(ctx.now) })
      return tell(ctx, SITE_PAYEE, 'feesDeclined')
    }
    await updateFee(ctx, statementSeq, {
      state: FEE_STATE.paid,
      paidAt: ctx.now,
      nextTryAt: null,
      failureCode: null,
    })
    await insertEntries(ctx, [
      {
        eventKey: `fees:${statementSeq}`,
        kind: ENTRY.feePaid,
        orderSeq: null,
        settlementSeq: await lastSettlement(ctx, fee),
        orderKind: null,
        payMethodCd: null,
        currency: CURRENCY.usd,
        amount: 0,
        terms: null,
        occurredAt: ctx.now,
        saleDate: seoulDate(ctx.now),
        postings: feePaidPostings(fee.amount),
      },
    ])
    const { amount, won } = fee
    await audit(ctx, 'settlement.feesPaid', `feeStatement:${statementSeq}`, null, { amount, won })
  })
}
