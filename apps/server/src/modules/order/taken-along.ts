import type { ReplyOf } from '@seodang/contract/endpoint'
import type { soldOrder } from '@seodang/contract/order'
import { CURRENCY } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { takenBackBy } from '../coupon/index.ts'
import { listLostCertificates } from './lost-rights-store.ts'
import type { OrderRow } from './store.ts'

type Step = ReplyOf<typeof soldOrder>['history'][number]

/** SALE-07, PAY-10: what was given for a class and went with the money, and which coupon was spent before it could. */
export async function takenAlong(ctx: Context, { orderSeq, currency }: OrderRow): Promise<Step[]> {
  const [papers, coupons] = await Promise.all([
    listLostCertificates(ctx, orderSeq),
    takenBackBy(ctx, orderSeq),
  ])
  return [
    ...papers.map((at) => ({
      what: 'certificateWithdrawn' as const,
      at: at.toISOString(),
      amount: null,
      reasonCd: null,
    })),
    ...coupons.map(({ isUsed, at, off }) => ({
      what: isUsed ? ('couponKept' as const) : ('couponTakenBack' as const),
      at: at.toISOString(),
      // Coupons are of won (PAY-08).
      amount: isUsed && currency === CURRENCY.krw ? off : null,
      reasonCd: null,
    })),
  ]
}
