import { PAYMENT_STATUS, type PaymentStatusCd } from './codes.ts'
import { HOUR, type Instant, MINUTE, timeOf } from './instant.ts'

/** What is known of an order whose money has not come. */
export interface UnpaidOrder {
  paymentStatus: PaymentStatusCd
  heldUntil: Instant | null
  depositDeadlineAt: Instant | null
  /** The window takes the money itself, before anybody here hears of it. */
  isChargedInWindow: boolean
}

/**
 * What came of asking its gateway. `silent`: nobody can tell yet; `refused`: the gateway does not answer these keys; `gone`:
 * nobody has the keys any more.
 */
export type Asked = 'answered' | 'silent' | 'refused' | 'gone'

/** `endsUnseen`: nobody will ever learn here whether money came, so people have to look. */
export type UnpaidEnd = 'waits' | 'ends' | 'endsUnseen'

/** After the hold by which a confirmation that was begun in time is over, one way or the other. */
const SETTLING = 5 * MINUTE
/** A notice about a transfer of the last minute may be a little late. */
const DEPOSIT_GRACE = 10 * MINUTE
/** Keys that were changed by mistake are put back by then. */
const UNSEEN_FOR = 24 * HOUR

/** BYD-17, PAY-18: whether the time is over in which the order may be paid; `more` milliseconds later. */
export function isTimeOver(
  { paymentStatus, heldUntil, depositDeadlineAt }: Omit<UnpaidOrder, 'isChargedInWindow'>,
  now: Instant,
  more = 0,
): boolean {
  const passed = (at: Instant | null, grace: number) => at !== null && timeOf(now) > timeOf(at) + grace + more
  switch (paymentStatus) {
    case PAYMENT_STATUS.ready:
      return passed(heldUntil, 0)
    case PAYMENT_STATUS.pending:
      return passed(heldUntil, SETTLING)
    case PAYMENT_STATUS.waitingDeposit:
      return passed(depositDeadlineAt, DEPOSIT_GRACE)
    default:
      return false
  }
}

/**
 * BYD-17, PAY-16: how an order goes on that is asked about once more. Where the gateway answers, its time decides. Where it
 * does not, an order whose money moves by our word alone ends as well, because that word was not given. A window that takes
 * the money itself, of a gateway that nobody can ask any more, keeps no place longer either: what is found later goes
 * back. What may be paid already, or has an account to be paid into, waits as long as the gateway may still say so, and
 * where nobody can ask, for a day.
 */
export function endOfUnpaid(order: UnpaidOrder, asked: Asked, now: Instant): UnpaidEnd {
  if (!isTimeOver(order, now)) return 'waits'
  if (asked === 'answered') return 'ends'
  const isReady = order.paymentStatus === PAYMENT_STATUS.ready
  if (isReady && !order.isChargedInWindow) return 'ends'
  if (asked === 'silent') return 'waits'
  if (isReady) return 'ends'
  return isTimeOver(order, now, UNSEEN_FOR) ? 'endsUnseen' : 'waits'
}
