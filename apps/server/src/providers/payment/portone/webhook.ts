import type { GatewayStatus, PaymentNotice } from '../../../modules/order/port.ts'
import { isSigned } from './signature.ts'
import { notice as noticeBody } from './wire.ts'

type Headers = Record<string, string | string[] | undefined>

const CLAIMS: Readonly<Record<string, GatewayStatus>> = {
  'Transaction.Ready': 'CREATED',
  'Transaction.PayPending': 'PENDING',
  'Transaction.VirtualAccountIssued': 'AWAITING_DEPOSIT',
  'Transaction.Paid': 'PAID',
  'Transaction.PartialCancelled': 'PART_CANCELED',
  'Transaction.Cancelled': 'CANCELED',
  'Transaction.Failed': 'FAILED',
}

/**
 * Reads a notice of PortOne, version 2024-04-25: signed by Standard Webhooks over its bytes. One without a right
 * signature, of another store or of another time is refused; of an event that is new to us nothing is claimed.
 */
export function readNotice(
  raw: Uint8Array,
  headers: Headers,
  { webhookSecret, storeId, now }: { webhookSecret: string; storeId: string; now: () => Date },
): PaymentNotice {
  const id = headerOf(headers, 'webhook-id')
  const refused: PaymentNotice = {
    deliveryKey: id,
    event: 'UNREADABLE',
    trust: 'refused',
    orderId: null,
    paymentRef: null,
    claims: null,
    removedCard: null,
  }
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!isSigned(webhookSecret, { id, timestamp, raw, signatures }, now())) return refused
  const body = parsed(raw)
  if (!noticeBody.Check(body)) return refused
  const { type, data } = body
  if (data.storeId !== undefined && data.storeId !== storeId) return { ...refused, event: type }
  const paymentId = data.paymentId ?? null
  return {
    ...refused,
    event: type,
    trust: 'authentic',
    orderId: paymentId,
    paymentRef: paymentId,
    claims: CLAIMS[type] ?? null,
  }
}

function headerOf(headers: Headers, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return null
  }
}
