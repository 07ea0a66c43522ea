import { member } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import { INSTALMENT_STATE, PAY_AHEAD } from '@seodang/domain/instalment'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, Code, Count, Instant, nullable, Seq } from './schemas.ts'

/** The card that pays for something, term after term. */
export const PayingCard = Type.Object({
  cardSeq: Seq,
  brand: Type.String(),
  tail: Type.String(),
  /** False at a site's own domain for a card of before: what is charged to it is changed at the product (SEC-38). */
  isUsableHere: Type.Boolean(),
  /** False where the site goes by another account of money than when it was registered: another one is needed. */
  canBeCharged: Type.Boolean(),
})

/** PAY-23: a class that is paid month by month, as its buyer and staff see it. Amounts in won. */
export const InstalmentPlanView = Type.Object({
  instalmentPlanSeq: Seq,
  /** The first order, which gives the place: cancelling it ends all. */
  orderSeq: Seq,
  title: Type.String(),
  state: Code(INSTALMENT_STATE),
  currency: Code(CURRENCY),
  /** Of all months, without materials and their delivery. */
  total: Amount,
  paidAmount: Amount,
  paidCount: Count,
  /** Each month, the first one first; `orderSeq` once it is paid, which for several at once is the same. */
  parts: Type.Array(
    Type.Object({
      no: Count,
      amount: Amount,
      dueAt: Instant,
      isPaid: Type.Boolean(),
      orderSeq: nullable(Seq),
    }),
  ),
  /** When the card is charged next; null where it is not by itself. */
  nextAt: nullable(Instant),
  nextAmount: Amount,
  /** What is overdue, or due this minute: 0 where nothing is. */
  dueAmount: Amount,
  /** All that is left. */
  restAmount: Amount,
  /** A charge whose outcome is open: nothing can be pressed meanwhile. */
  isCharging: Type.Boolean(),
  /** Null where its owner removed it. */
  card: nullable(PayingCard),
})

const InstalmentKey = Type.Object({ channelSeq: Seq, instalmentPlanSeq: Seq })

export const payInstalments = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/me/instalments/{instalmentPlanSeq}/pay',
  summary: 'Pays the months that are due, or all that are left, with the stored card (PAY-23)',
  access: member,
  params: InstalmentKey,
  /** `expectedAmount` is what the page showed: another one is shown again, never charged. */
  body: Type.Object({ what: Code(PAY_AHEAD), expectedAmount: Amount }),
  reply: InstalmentPlanView,
  errors: [
    'INSTALMENT_MOVE_REFUSED',
    'PAYMENT_PENDING',
    'MERGE_UNDER_WAY',
    'PAYMENT_AMOUNT_MISMATCH',
    'CARD_REFUSED',
  ],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const setInstalmentCard = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/me/instalments/{instalmentPlanSeq}/card',
  summary:
    'Charges another stored card from now on; a month that was declined is tried again with it (PAY-23)',
  access: member,
  params: InstalmentKey,
  body: Type.Object({ cardSeq: Seq }),
  reply: InstalmentPlanView,
  errors: ['INSTALMENT_MOVE_REFUSED', 'PAYMENT_PENDING', 'MERGE_UNDER_WAY'],
  idempotent: true,
})
