import { type DeclineReason, GatewayDeclined, GatewayUnknown } from '../../../modules/order/port.ts'
import { DECLINE_TEXTS, type DeclineText } from '../decline-texts.ts'

/**
 * What each error code of Toss Payments means for us. Codes and their meaning: Toss's error code reference; the
 * handling follows integrations 1.3. A code that is not listed is a final no when the status is 4xx.
 */
const DECLINES: Record<string, { reason: DeclineReason; text: DeclineText }> = {
  ...codes('declined', 'cardRefused', [
    'REJECT_CARD_PAYMENT',
    'REJECT_CARD_COMPANY',
    'INVALID_REJECT_CARD',
    'NOT_SUPPORTED_CARD_TYPE',
  ]),
  ...codes('declined', 'cardDetails', [
    'INVALID_CARD_EXPIRATION',
    'INVALID_CARD_NUMBER',
    'INVALID_CARD_PASSWORD',
    'INVALID_CARD_IDENTITY',
    'INVALID_PASSWORD',
  ]),
  ...codes('declined', 'cardStopped', ['INVALID_STOPPED_CARD', 'INVALID_CARD_LOST_OR_STOLEN', 'FDS_ERROR']),
  ...codes('declined', 'accountRefused', [
    'REJECT_ACCOUNT_PAYMENT',
    'RESTRICTED_TRANSFER_ACCOUNT',
    'REJECT_TOSSPAY_INVALID_ACCOUNT',
    'INVALID_ACCOUNT_INFO_RE_REGISTER',
  ]),
  ...codes('declined', 'overLimit', [
    'EXCEED_MAX_AMOUNT',
    'EXCEED_MAX_AUTH_COUNT',
    'EXCEED_MAX_DAILY_PAYMENT_COUNT',
    'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
    'EXCEED_MAX_ONE_DAY_AMOUNT',
    'EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT',
    'EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT',
    'EXCEED_MAX_PAYMENT_AMOUNT',
  ]),
  ...codes('declined', 'instalment', [
    'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
    'INVALID_CARD_INSTALLMENT_PLAN',
    'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
    'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN',
    'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN_BELOW_AMOUNT',
  ]),
  ...codes('declined', 'belowMinimum', ['BELOW_MINIMUM_AMOUNT']),
  ...codes('declined', 'bankClosed', ['NOT_AVAILABLE_BANK', 'NOT_AVAILABLE_PAYMENT']),
  ...codes('declined', 'aborted', ['PAY_PROCESS_ABORTED']),
  ...codes('declined', 'cardGone', [
    'NOT_FOUND_BILLING',
    'NOT_FOUND_BILLING_KEY',
    'INVALID_BILL_KEY_REQUEST',
  ]),
  ...codes('canceledByBuyer', 'canceled', ['PAY_PROCESS_CANCELED', 'USER_CANCEL']),
  ...codes('expired', 'expired', ['NOT_FOUND_PAYMENT_SESSION']),
  ...codes('mismatch', 'mismatch', ['NOT_MATCHES_CUSTOMER_KEY']),
  // Also the answer to an amount that is not the window's; under which name Toss refuses that is unconfirmed.
  ...codes('mismatch', 'other', ['INVALID_REQUEST']),
  ...codes('notFound', 'notFound', ['NOT_FOUND_PAYMENT', 'NOT_FOUND']),
  ...codes('refundAccount', 'refundAccount', [
    'INVALID_REFUND_ACCOUNT_INFO',
    'INVALID_REFUND_ACCOUNT_NUMBER',
    'INVALID_BANK',
  ]),
  ...codes('byHand', 'notCancelable', [
    'ALREADY_REFUND_PAYMENT',
    'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
    'EXCEED_MAX_REFUND_DUE',
    'NOT_ALLOWED_PARTIAL_REFUND',
    'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
    'NOT_CANCELABLE_AMOUNT',
    'NOT_CANCELABLE_PAYMENT',
    'NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER',
    'NOT_MATCHES_REFUNDABLE_AMOUNT',
    'REFUND_REJECTED',
  ]),
  ...codes('misconfigured', 'misconfigured', [
    'FORBIDDEN_REQUEST',
    'INCORRECT_BASIC_AUTH_FORMAT',
    'INVALID_API_KEY',
    'INVALID_AUTHORIZE_AUTH',
    'INVALID_CLIENT_KEY',
    'INVALID_IDEMPOTENCY_KEY',
    'INVALID_UNREGISTERED_SUBMALL',
    'NOT_FOUND_TERMINAL_ID',
    'NOT_REGISTERED_BUSINESS',
    'NOT_SUPPORTED_METHOD',
    'UNAPPROVED_ORDER_ID',
    'UNAUTHORIZED_KEY',
  ]),
}

/** The call may have done its work although it answers an error: only looking the payment up tells. */
const UNKNOWN = new Set([
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_PROCESSED_PAYMENT',
  'CARD_PROCESSING_ERROR',
  'COMMON_ERROR',
  'DUPLICATED_ORDER_ID',
  'FAILED_CARD_COMPANY_RESPONSE',
  'FAILED_DB_PROCESSING',
  'FAILED_METHOD_HANDLING_CANCEL',
  'FAILED_PARTIAL_REFUND',
  'FAILED_REFUND_PROCESS',
  'FORBIDDEN_CONSECUTIVE_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'PROVIDER_ERROR',
  'UNKNOWN_PAYMENT_ERROR',
])

/** Statuses that promise nothing about the work: request timeout, conflict, too early, too many. */
const UNKNOWN_STATUS = new Set([408, 409, 425, 429])

function codes(reason: DeclineReason, text: DeclineText, list: string[]) {
  return Object.fromEntries(list.map((code) => [code, { reason, text }]))
}

export interface Refusal {
  status: number
  code: string
}

/** The error to throw for a refusal: GatewayDeclined only when no money can have moved. */
export function errorOf({ status, code }: Refusal): GatewayDeclined | GatewayUnknown {
  if (status >= 500 || UNKNOWN_STATUS.has(status) || UNKNOWN.has(code) || /^FAILED_.*PROCESSING$/.test(code))
    return new GatewayUnknown(code)
  return declined(code)
}

/** A decline in our words: Toss's own sentences also arrive by way of the buyer's address bar, where anyone can write them. */
export function declined(code: string): GatewayDeclined {
  const { reason, text } = (Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined) ?? {
    reason: 'declined',
    text: 'other',
  }
  return new GatewayDeclined(code, reason, DECLINE_TEXTS[text])
}
