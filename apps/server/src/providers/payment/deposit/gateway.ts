import { bankName } from '@seodang/domain/banks'
import { PAY_METHOD } from '@seodang/domain/codes'
import {
  type CancelRequest,
  type ChannelPaymentSettings,
  type DepositGateway,
  GatewayDeclined,
  type GatewayPayment,
  type RecordedPayment,
} from '../../../modules/order/port.ts'
import { DECLINE_TEXTS } from '../decline-texts.ts'

export interface DepositOptions {
  /** Null where the school takes no new deposits. */
  account: ChannelPaymentSettings['deposit']
  now: () => Date
}

/**
 * The school's own bank account as a gateway (PAY-18, integrations 1.7): begun, it waits until the deadline; staff
 * confirm what the bank statement shows. It keeps nothing itself: the order's record is the only one, and each call
 * answers what that record has become. Cancelling records a refund; staff make the transfer.
 */
export function depositGateway({ account, now }: DepositOptions): DepositGateway {
  return {
    name: 'deposit',
    charges: 'onSettle',
    merchant: 'deposit',
    isTest: false,
    methods: [PAY_METHOD.deposit],
    channel: null,
    cards: null,
    transactions: null,

    async begin({ orderId, amount, dueAt }) {
      if (dueAt === null || dueAt <= now()) throw closed('DEPOSIT_WITHOUT_DEADLINE')
      if (account === null) throw closed('DEPOSIT_WITHOUT_ACCOUNT')
      const payment: GatewayPayment = {
        ...base(orderId),
        status: 'AWAITING_DEPOSIT',
        amount,
        balance: amount,
        approvedAt: null,
        virtualAccount: { ...account, dueAt, refund: 'NONE' },
        cancels: [],
      }
      return { kind: 'deposit', payment }
    },

    /** Coming back to the page proves nothing about a transfer: only `confirmDeposit` does. */
    async settle() {
      throw closed('DEPOSIT_NOT_SETTLED_BY_PAGE')
    },

    async fetch(payment) {
      return recorded(payment, now())
    },

    async cancel(payment, request) {
      return canceled(recorded(payment, now()), request, now())
    },

    confirmDeposit(payment, { amount, receivedAt }) {
      const current = recorded(payment, receivedAt)
      if (current.status === 'PAID') return current
      if (current.status !== 'AWAITING_DEPOSIT') throw closed('DEPOSIT_CLOSED')
      if (amount.currency !== payment.amount.currency || amount.minor !== payment.amount.minor)
        throw new GatewayDeclined('DEPOSIT_AMOUNT_DIFFERS', 'mismatch', DECLINE_TEXTS.depositAmount)
      return { ...current, status: 'PAID', approvedAt: receivedAt }
    },

    /** No bank calls us. */
    async readWebhook() {
      return {
        deliveryKey: 'deposit',
        event: 'NONE',
        trust: 'refused',
        orderId: null,
        paymentRef: null,
        claims: null,
        removedCard: null,
      }
    },
  }
}

const closed = (code: string) => new GatewayDeclined(code, 'expired', DECLINE_TEXTS.depositClosed)

function base(orderId: string) {
  return {
    paymentRef: `deposit-${orderId}`,
    orderId,
    method: PAY_METHOD.deposit,
    methodLabel: null,
    channel: null,
    instalmentMonths: 0,
    receiptUrl: null,
    cashReceipt: null,
    secret: null,
    failure: null,
    pageUrl: null,
  }
}

/** The record as it stands at `at`: a transfer that did not come by the deadline never will. */
function recorded(payment: RecordedPayment, at: Date): GatewayPayment {
  const { status, amount, balance, approvedAt, virtualAccount } = payment
  const late = status === 'AWAITING_DEPOSIT' && virtualAccount !== null && at > virtualAccount.dueAt
  return {
    ...base(payment.orderId),
    status: late ? 'EXPIRED' : status,
    amount,
    balance,
    approvedAt,
    // The account that the buyer was told, also when the school has moved to another one since.
    virtualAccount: virtualAccount && {
      ...virtualAccount,
      bankName: bankName(virtualAccount.bank),
      refund: 'NONE',
    },
    cancels: [],
  }
}

function canceled(
  payment: GatewayPayment,
  { amount = payment.balance, reason, key }: CancelRequest,
  at: Date,
): GatewayPayment {
  if (payment.status === 'CANCELED') return payment
  if (
    amount.minor <= 0 ||
    amount.minor > payment.balance.minor ||
    amount.currency !== payment.balance.currency
  )
    throw new GatewayDeclined('NOT_CANCELABLE_AMOUNT', 'mismatch', DECLINE_TEXTS.overBalance)
  const minor = payment.balance.minor - amount.minor
  if (payment.approvedAt === null && minor > 0)
    throw new GatewayDeclined(
      'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
      'byHand',
      DECLINE_TEXTS.notCancelable,
    )
  return {
    ...payment,
    status: minor === 0 ? 'CANCELED' : 'PART_CANCELED',
    balance: { ...payment.balance, minor },
    cancels: payment.approvedAt === null ? [] : [{ ref: key, amount, reason, canceledAt: at }],
  }
}
