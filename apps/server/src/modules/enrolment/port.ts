import type { ErrorName } from '@seodang/domain/errors'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import type { ClassTerms } from './store.ts'

/** Money that goes back, never summed across currencies: a place may have been bought in won and renewed in dollars. */
export interface Refunded {
  /** Won. */
  amount: number
  /** Cents. */
  dollars: number
}

/** What would go back for one attendance if it ended now. */
export interface PlaceRefund extends Refunded {
  /** Why the place cannot be given up this way, or null. */
  problem: ErrorName | null
}

/** Places that were paid for, or still wait for their money: the order module knows how to end those. */
export interface PaidPlaces {
  /** What a place of the class costs now, in whole won; null where the class takes no money (BYD-18). */
  due(ctx: Context, course: ClassTerms): Promise<number | null>
  /** Only attendances that an order stands behind are in the answer. */
  quotes(
    ctx: Context,
    attendSeqs: readonly number[],
    reasonCd: RefundReasonCd,
  ): Promise<Map<number, PlaceRefund>>
  /** Money first, then the place (ATT-09, PAY-10). Answers what went back. */
  cancel(
    ctx: Context,
    attendSeq: number,
    options: { reason: string; reasonCd: RefundReasonCd; byStaff: boolean },
  ): Promise<Refunded>
  /** Carries out what `cancel` asked for and its process did not live to see. */
  goOn(ctx: Context, attendSeq: number): Promise<void>
  /** SOC-19: what was bought stands at the place that is left of two, in the transaction that makes one of them. */
  fold(ctx: Context, fromAttendSeq: number, intoAttendSeq: number): Promise<void>
}

/** ALM-22: who of these people want mails about their own places in the classes of this site. */
export const PLACE_MAIL_WANTED =
  definePort<(ctx: Context, userSeqs: readonly number[]) => Promise<ReadonlySet<number>>>(
    'enrolment.placeMailWanted',
  )

export const PAID_PLACES = definePort<PaidPlaces>('enrolment.paidPlaces')
