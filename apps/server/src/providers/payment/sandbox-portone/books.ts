import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { swapIn } from '../swap-in.ts'

export interface Cancellation {
  status: 'SUCCEEDED'
  id: string
  totalAmount: number
  reason: string
  requestedAt: string
  cancelledAt: string
}

/** A payment as PortOne answers it, with what the window needs beside. */
export interface SandboxPayment {
  status: 'READY' | 'PAID' | 'PARTIAL_CANCELLED' | 'CANCELLED' | 'FAILED'
  id: string
  transactionId: string
  storeId: string
  channelKey: string
  orderName: string
  currency: string
  total: number
  redirectUrl: string
  requestedAt: string
  paidAt: string | null
  failure: { reason: string; pgCode: string } | null
  cancellations: Cancellation[]
}

export interface Books {
  /** What a payment may be, fixed before its window opens. */
  register(id: string, fixed: { total: number; currency: string }): void
  registered(id: string): { total: number; currency: string } | null
  find(id: string): SandboxPayment | null
  /** Before anybody is told of it: what a gateway has answered outlives its process. */
  keep(payment: SandboxPayment): void
  now: () => Date
}

/** So many of the latest payments outlive the process: this is a stand-in, not a ledger. */
const KEPT = 500
/** With a file, a payment of before a restart can still be looked at and paid back after it. */
export function createBooks({ now, file }: { now: () => Date; file?: string | undefined }): Books {
  const fixed = new Map<string, { total: number; currency: string }>()
  const payments = new Map(file === undefined ? [] : read(file).map((payment) => [payment.id, payment]))
  return {
    now,
    register: (id, what) => void fixed.set(id, what),
    registered: (id) => fixed.get(id) ?? null,
    find: (id) => payments.get(id) ?? null,
    keep(payment) {
      payments.set(payment.id, payment)
      if (file !== undefined) swapIn(file, [...payments.values()].slice(-KEPT))
    },
  }
}

function read(path: string): SandboxPayment[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    // The file is written by `write` alone; an unreadable one stops the start.
    throw error
  }
}

export const cancelledOf = ({ cancellations }: SandboxPayment): number =>
  cancellations.reduce((sum, { totalAmount }) => sum + totalAmount, 0)

/** One of the payment's seven shapes: what has not happened is absent, not null. */
export function onWire(payment: SandboxPayment): object {
  const { status, id, transactionId, storeId, channelKey, orderName, currency, total, requestedAt } = payment
  const gone = cancelledOf(payment)
  return {
    status,
    id,
    transactionId,
    merchantId: 'merchant-sandbox',
    storeId,
    channel: {
      type: 'TEST',
      key: channelKey,
      name: 'PayPal',
      pgProvider: 'PAYPAL_V2',
      pgMerchantId: 'sandbox',
    },
    version: 'V2',
    orderName,
    currency,
    requestedAt,
    amount: { total, taxFree: 0, discount: 0, paid: total - gone, cancelled: gone, cancelledTaxFree: 0 },
    ...(payment.paidAt !== null && {
      method: { type: 'PaymentMethodEasyPay', provider: 'PAYPAL' },
      paidAt: payment.paidAt,
      receiptUrl: `https://receipt.example.test/${id}`,
    }),
    ...(payment.failure && { failure: payment.failure, failedAt: requestedAt }),
    ...(payment.cancellations.length > 0 && { cancellations: payment.cancellations }),
  }
}

/** Takes `amount` back; the caller has looked at the balance. */
export function cancelled(
  payment: SandboxPayment,
  { amount, reason }: { amount: number; reason: string },
  now: Date,
): SandboxPayment {
  const at = now.toISOString()
  const cancellations = [
    ...payment.cancellations,
    {
      status: 'SUCCEEDED' as const,
      id: randomUUID(),
      totalAmount: amount,
      reason,
      requestedAt: at,
      cancelledAt: at,
    },
  ]
  const after = { ...payment, cancellations }
  return { ...after, status: cancelledOf(after) === payment.total ? 'CANCELLED' : 'PARTIAL_CANCELLED' }
}
