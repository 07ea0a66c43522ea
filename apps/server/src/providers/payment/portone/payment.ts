import { CURRENCY } from '@seodang/domain/codes'
import type { Money } from '@seodang/domain/money'
import { type GatewayPayment, type GatewayStatus, GatewayUnknown } from '../../../modules/order/port.ts'
import type { PortonePayment } from './wire.ts'

/** PortOne writes CANCELLED with two Ls (integrations 1.1). */
const STATUS: Readonly<Record<string, GatewayStatus>> = {
  READY: 'CREATED',
  PAY_PENDING: 'PENDING',
  VIRTUAL_ACCOUNT_ISSUED: 'AWAITING_DEPOSIT',
  PAID: 'PAID',
  PARTIAL_CANCELLED: 'PART_CANCELED',
  CANCELLED: 'CANCELED',
  FAILED: 'FAILED',
}

/** The other type is TEST; money moves through neither it nor one that is new. */
const LIVE = 'LIVE'

const LABELS: Readonly<Record<string, string>> = { PAYPAL: 'PayPal', PAYPAL_V2: 'PayPal' }

function moneyOf(minor: number, currency: string): Money {
  const known = Object.values(CURRENCY).find((one) => one === currency)
  if (!known) throw new GatewayUnknown('UNREADABLE_CURRENCY')
  return { minor, currency: known }
}

function instantOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new GatewayUnknown('UNREADABLE_TIME')
  return at
}

/** Reads a payment. An unknown status is an unknown outcome: guessing could give a class away or take it back. */
export function readPayment(payment: PortonePayment, isTest: boolean): GatewayPayment {
  const status = STATUS[payment.status]
  if (!status) throw new GatewayUnknown(`UNKNOWN_STATUS_${payment.status}`)
  const { id, currency, amount, paidAt, failure } = payment
  // A cancellation that is only asked for has not moved anything yet, but nothing else may take the same money.
  const cancels = (payment.cancellations ?? []).filter((one) => one.status !== 'FAILED')
  const gone = cancels.reduce((sum, one) => sum + one.totalAmount, 0)
  const provider = payment.channel?.pgProvider ?? ''
  return {
    paymentRef: id,
    orderId: id,
    // Which of our methods it is, the channel's keys decide and not the payment.
    method: 'OTHER',
    methodLabel: LABELS[provider] ?? (provider || null),
    status,
    amount: moneyOf(amount.total, currency),
    balance: moneyOf(amount.total - gone, currency),
    channel: {
      key: payment.channel?.key ?? null,
      isWorth: isTest || payment.channel?.type === LIVE,
    },
    approvedAt: paidAt === undefined ? null : instantOf(paidAt),
    instalmentMonths: 0,
    receiptUrl: payment.receiptUrl ?? null,
    cashReceipt: null,
    virtualAccount: null,
    secret: null,
    failure: failure ? { code: failure.pgCode ?? 'PAYMENT_FAILED', message: failure.reason ?? '' } : null,
    cancels: cancels.map((one) => ({
      ref: one.id,
      amount: moneyOf(one.totalAmount, currency),
      reason: one.reason,
      canceledAt: instantOf(one.cancelledAt ?? one.requestedAt),
    })),
    pageUrl: null,
  }
}
