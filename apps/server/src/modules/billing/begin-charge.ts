import { randomBytes } from 'node:crypto'
import { fail } from '@seodang/domain/errors'
import { orderNumber } from '@seodang/domain/payment'
import type { PlanChoice } from '@seodang/domain/plan-change'
import { PLAN_CHARGE_STATE, type PlanChargePurpose } from '@seodang/domain/plan-charge'
import type { Context } from '../../platform/context.ts'
import { readBilling } from './billing-store.ts'
import type { PlanCardRow } from './card-store.ts'
import { type ChargeRow, findOpenCharge, insertCharge } from './charge-store.ts'

export interface Priced {
  listPrice: number
  discount: number
  amount: number
  planCouponSeq: number | null
}

export interface ChargeDraft extends Priced {
  purpose: PlanChargePurpose
  /** Names one try: two who write it at once write it once. */
  chargeKey: string
  choice: PlanChoice
  term: { start: Date; end: Date | null }
  card: PlanCardRow | undefined
}

/** Refuses while nobody knows how the last charge of the site ended; under the lock of the subscription. */
export async function requireNoOpenCharge(ctx: Context): Promise<void> {
  const open = await findOpenCharge(ctx)
  if (open) fail('PLAN_CHARGE_PENDING', { planChargeSeq: open.planChargeSeq })
}

/**
 * Writes down what is about to be asked, before the gateway is: a process that dies in between leaves something that
 * the sweeper finds. What costs nothing is paid with this row.
 */
export async function writeCharge(ctx: Context, draft: ChargeDraft): Promise<ChargeRow> {
  const { businessName, businessNumber } = await readBilling(ctx)
  return insertCharge(ctx, {
    ...newChargeIds(ctx.now),
    purpose: draft.purpose,
    chargeKey: draft.chargeKey,
    planCd: draft.choice.planCd,
    periodMonths: draft.choice.termMonths,
    listPrice: draft.listPrice,
    discount: draft.discount,
    amount: draft.amount,
    planCouponSeq: draft.planCouponSeq,
    merchant: draft.card?.merchant ?? null,
    cardBrand: draft.card?.brand ?? null,
    cardTail: draft.card?.tail ?? null,
    state: PLAN_CHARGE_STATE.asking,
    termStartAt: draft.term.start,
    termEndAt: draft.term.end,
    userSeq: ctx.principal.userSeq,
    businessName,
    businessNumber,
  })
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number for people, and a random name for the gateway that tells nobody anything. */
function newChargeIds(now: Date): { number: string; orderId: string } {
  const random = Array.from(randomBytes(10), (byte) => CROCKFORD[byte % 32]).join('')
  return { number: `P${orderNumber(now, random)}`, orderId: `plan-${randomBytes(24).toString('base64url')}` }
}
