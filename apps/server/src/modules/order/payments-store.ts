import type { Context } from '../../platform/context.ts'
import type { GatewayPayment, GatewayStatus, RecordedPayment } from './port.ts'
import type { OrderRow, PaymentRow } from './store.ts'
import { payments } from './tables.ts'

const SECRET = 'payment.secret'

const STATUSES: readonly GatewayStatus[] = [
  'CREATED',
  'PENDING',
  'AWAITING_DEPOSIT',
  'PAID',
  'PART_CANCELED',
  'CANCELED',
  'FAILED',
  'EXPIRED',
]

/** Keeps what the gateway said last; the secret of its deposit notices sealed, and nothing of a card. */
export async function keepPayment(ctx: Context, order: OrderRow, payment: GatewayPayment): Promise<void> {
  const { secret, virtualAccount, pageUrl, ...rest } = payment
  const values = {
    gateway: order.gateway,
    paymentRef: payment.paymentRef,
    status: payment.status,
    method: payment.methodLabel,
    amount: payment.amount.minor,
    balance: payment.balance.minor,
    currency: payment.amount.currency,
    receiptUrl: payment.receiptUrl,
    virtualAccount: virtualAccount && {
      ...virtualAccount,
      dueAt: virtualAccount.dueAt.toISOString(),
      pageUrl,
    },
    raw: { ...rest },
    approvedAt: payment.approvedAt,
    updatedAt: ctx.now,
    ...(secret !== null && { sealedSecret: ctx.services.secrets.seal(SECRET, secret).toString('base64') }),
  }
  await ctx.db
    .insert(payments)
    .values({ ...values, channelSeq: order.channelSeq, orderSeq: order.orderSeq, createdAt: ctx.now })
    .onConflictDoUpdate({ target: [payments.channelSeq, payments.orderSeq], set: values })
}

/** The secret that came with a virtual account, for comparing; null where none did. */
export function secretOf(ctx: Context, { sealedSecret }: Pick<PaymentRow, 'sealedSecret'>): string | null {
  return sealedSecret === null ? null : ctx.services.secrets.open(SECRET, Buffer.from(sealedSecret, 'base64'))
}

/** What the gateway is handed back: the record, or, while it said nothing yet, the order alone. */
export function recordedPayment(order: OrderRow, payment: PaymentRow | undefined): RecordedPayment {
  const money = (minor: number) => ({ minor, currency: order.currency })
  if (!payment)
    return {
      paymentRef: null,
      orderId: order.paymentOrderId,
      method: order.payMethodCd ?? 'OTHER',
      status: 'CREATED',
      amount: money(order.amount),
      balance: money(order.amount),
      approvedAt: null,
      virtualAccount: null,
    }
  const { virtualAccount } = payment
  return {
    paymentRef: payment.paymentRef,
    orderId: order.paymentOrderId,
    method: order.payMethodCd ?? 'OTHER',
    status: STATUSES.find((status) => status === payment.status) ?? 'CREATED',
    amount: money(payment.amount),
    balance: money(payment.balance),
    approvedAt: payment.approvedAt,
    virtualAccount: virtualAccount && { ...virtualAccount, dueAt: new Date(virtualAccount.dueAt) },
  }
}
