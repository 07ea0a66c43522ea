import type { ReplyOf } from '@seodang/contract/endpoint'
import type { dashboard } from '@seodang/contract/insight'
import { CURRENCY, SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { runningPeriod } from '@seodang/domain/settlement'
import type { Context } from '../../platform/context.ts'
import { settlementView, upcomingOf } from './settlements.ts'
import { findDocument, listUnpaid } from './settlements-store.ts'

type Ahead = NonNullable<ReplyOf<typeof dashboard>['settlement']>

/**
 * SALE-09, SALE-11: what the site is paid next, the oldest that waits first, so that one on hold is not hidden by those
 * after it; where none waits, what the running half of the month has brought.
 */
export async function nextSettlement(ctx: Context): Promise<Ahead> {
  const document = await findDocument(ctx, SITE_PAYEE)
  const documentState = document?.state ?? SETTLEMENT_DOCUMENT_STATE.missing
  const [waiting] = await listUnpaid(ctx, SITE_PAYEE)
  if (waiting) {
    const { settlementDate, currency, pays, state, holdReason } = settlementView(waiting, document)
    return { settlementDate, currency, amount: pays, state, holdReason, documentState }
  }
  const sums = await upcomingOf(ctx, SITE_PAYEE)
  const sum = sums.find(({ currency }) => currency === CURRENCY.krw) ?? sums[0]
  return {
    settlementDate: runningPeriod(ctx.now).settlementDate,
    currency: sum?.currency ?? CURRENCY.krw,
    amount: sum?.total ?? 0,
    state: null,
    holdReason: '',
    documentState,
  }
}
