import { CHOISE_STATUS, PAYMENT_STATUS, type PaymentStatusCd } from '@seodang/domain/codes'
import type { StatusKind } from '../../../ui/StatusDot.tsx'
import { isRefunding, type OrderData } from '../queries.ts'
import { owedAmount } from './owed.ts'
import type { ko } from './texts.ts'

type TextKey = keyof typeof ko
interface Shown {
  key: TextKey
  kind: StatusKind
}

/** The state of the money alone. */
export const MONEY_STATES: Record<PaymentStatusCd, Shown> = {
  [PAYMENT_STATUS.ready]: { key: 'ready', kind: 'waiting' },
  [PAYMENT_STATUS.pending]: { key: 'pending', kind: 'running' },
  [PAYMENT_STATUS.waitingDeposit]: { key: 'waitingDeposit', kind: 'waiting' },
  [PAYMENT_STATUS.completed]: { key: 'completed', kind: 'ok' },
  [PAYMENT_STATUS.partlyRefunded]: { key: 'partlyRefunded', kind: 'hold' },
  [PAYMENT_STATUS.cancelled]: { key: 'cancelled', kind: 'off' },
  [PAYMENT_STATUS.failed]: { key: 'failed', kind: 'bad' },
  [PAYMENT_STATUS.expired]: { key: 'expired', kind: 'off' },
}

/** Nothing has come for it yet. */
export const isUnpaid = ({ paymentStatus }: OrderData): boolean =>
  paymentStatus === PAYMENT_STATUS.waitingDeposit || paymentStatus === PAYMENT_STATUS.ready

/** The state of the money; a refund that is under way, or still to be transferred, comes first. */
export function stateOf(order: OrderData): Shown {
  const { amount, paymentStatus } = order
  if (isRefunding(order)) return { key: 'refunding', kind: 'running' }
  if (owedAmount(order) > 0) return { key: 'toTransfer', kind: 'waiting' }
  if (amount === 0 && paymentStatus === PAYMENT_STATUS.completed) return { key: 'applied', kind: 'ok' }
  return MONEY_STATES[paymentStatus]
}

/** Where the application stands, when that is not simply "in the class". */
export function placeOf({ choiseStatusCd, waitlisted, paymentStatus }: OrderData): TextKey | null {
  if (paymentStatus === PAYMENT_STATUS.waitingDeposit) return null
  if (choiseStatusCd === CHOISE_STATUS.onHold) return 'onHold'
  if (choiseStatusCd !== CHOISE_STATUS.pending) return null
  return waitlisted ? 'lineWaits' : 'approvalWaits'
}
