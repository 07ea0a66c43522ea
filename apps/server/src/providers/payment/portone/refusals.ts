import { type DeclineReason, GatewayDeclined, GatewayUnknown } from '../../../modules/order/port.ts'
import { DECLINE_TEXTS } from '../decline-texts.ts'

type Decline = { reason: DeclineReason; text: keyof typeof DECLINE_TEXTS }

/** PortOne's error types (integrations 1.4); one that came later is a plain no. */
const DECLINES: Readonly<Record<string, Decline>> = {
  PAYMENT_NOT_FOUND: { reason: 'notFound', text: 'notFound' },
  PAYMENT_NOT_PAID: { reason: 'byHand', text: 'notCancelable' },
  PAYMENT_ALREADY_CANCELLED: { reason: 'byHand', text: 'notCancelable' },
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: { reason: 'mismatch', text: 'overBalance' },
  CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: { reason: 'byHand', text: 'notCancelable' },
  MAX_CANCEL_COUNT_REACHED: { reason: 'byHand', text: 'notCancelable' },
  CANCEL_REFUSED: { reason: 'byHand', text: 'notCancelable' },
  UNAUTHORIZED: { reason: 'misconfigured', text: 'misconfigured' },
  FORBIDDEN: { reason: 'misconfigured', text: 'misconfigured' },
  CHANNEL_NOT_FOUND: { reason: 'misconfigured', text: 'misconfigured' },
  INVALID_REQUEST: { reason: 'mismatch', text: 'other' },
  RETURN_MISMATCH: { reason: 'mismatch', text: 'mismatch' },
  ORDER_MISMATCH: { reason: 'mismatch', text: 'mismatch' },
  NOT_SUPPORTED_METHOD: { reason: 'misconfigured', text: 'misconfigured' },
  WINDOW_CLOSED: { reason: 'canceledByBuyer', text: 'canceled' },
  PAYMENT_FAILED: { reason: 'declined', text: 'aborted' },
}

/** The provider behind PortOne did not do it, or did and said nothing: only looking the payment up tells. */
const UNKNOWN = new Set(['ALREADY_PAID', 'PG_PROVIDER', 'PAYMENT_CANCELLATION_PENDING'])
const UNKNOWN_STATUS = new Set([408, 425, 429])

export interface Refusal {
  status: number
  code: string
}

export function errorOf({ status, code }: Refusal): GatewayDeclined | GatewayUnknown {
  if (status >= 500 || UNKNOWN_STATUS.has(status) || UNKNOWN.has(code)) return new GatewayUnknown(code)
  return declined(code)
}

export function declined(code: string): GatewayDeclined {
  const { reason, text } = (Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined) ?? {
    reason: 'declined',
    text: 'other',
  }
  return new GatewayDeclined(code, reason, DECLINE_TEXTS[text])
}
