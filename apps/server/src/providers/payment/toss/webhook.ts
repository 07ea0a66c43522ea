import { createHash, createHmac } from 'node:crypto'
import {
  type NoticeTrust,
  type PaymentNotice,
  sameSecret,
  type VerifySecret,
} from '../../../modules/order/port.ts'
import { statusOf } from './payment.ts'
import { anyNotice, billingDeletedNotice, depositNotice, statusChangedNotice } from './wire.ts'

type Headers = Record<string, string | string[] | undefined>

/** Toss tries for 3 days and 19 hours; what is older was recorded and is being replayed. */
const OLDEST = 5 * 86_400_000
const AHEAD = 10 * 60_000

/**
 * Reads a notice of Toss Payments (integrations 1.3). Status changes carry no signature: they are a hint to fetch.
 * A deposit carries the secret that came with the virtual account. Any notice that brings a signature must bring a
 * right one, whatever its event.
 */
export async function readNotice(
  raw: Uint8Array,
  headers: Headers,
  verifySecret: VerifySecret,
  { securityKey, now }: { securityKey?: string; now: () => Date },
): Promise<PaymentNotice> {
  const notice: PaymentNotice = {
    deliveryKey: deliveryKeyOf(raw, headers),
    event: 'UNREADABLE',
    trust: 'refused',
    orderId: null,
    paymentRef: null,
    claims: null,
    removedCard: null,
  }
  const signed = signatureTrust(raw, headers, securityKey, now())
  if (signed === 'refused') return notice
  const body = parsed(raw)
  if (statusChangedNotice.Check(body)) {
    const { paymentKey, orderId, status } = body.data
    return {
      ...notice,
      event: body.eventType,
      trust: signed ?? 'hint',
      orderId,
      paymentRef: paymentKey,
      claims: statusOf(status),
    }
  }
  if (billingDeletedNotice.Check(body))
    return { ...notice, event: body.eventType, trust: signed ?? 'hint', removedCard: body.billingKey }
  if (anyNotice.Check(body)) return { ...notice, event: body.eventType, trust: signed ?? 'hint' }
  if (depositNotice.Check(body)) {
    const { orderId, secret, status } = body
    const trust = secret !== '' && (await verifySecret(orderId, secret)) ? 'authentic' : 'refused'
    return { ...notice, event: 'DEPOSIT_CALLBACK', trust, orderId, claims: statusOf(status) }
  }
  return notice
}

/** `tosspayments-webhook-signature: v1:<base64>,v1:<base64>`, HMAC-SHA256 of `{body}:{transmission-time}`. */
export function tossSignature(securityKey: string, raw: Uint8Array, time: string): string {
  return createHmac('sha256', securityKey).update(raw).update(`:${time}`).digest('base64')
}

/** Undefined when the notice is unsigned, which is how Toss sends all but the payout events. */
function signatureTrust(
  raw: Uint8Array,
  headers: Headers,
  securityKey: string | undefined,
  now: Date,
): NoticeTrust | undefined {
  const given = headerOf(headers, 'tosspayments-webhook-signature')
  if (given === undefined) return undefined
  const time = headerOf(headers, 'tosspayments-webhook-transmission-time') ?? ''
  const age = now.getTime() - new Date(time).getTime()
  if (securityKey === undefined || !(age < OLDEST && age > -AHEAD)) return 'refused'
  const right = tossSignature(securityKey, raw, time)
  // The separator of two signatures is not confirmed: base64 has neither comma nor space, so both are taken.
  const matches = given
    .split(/[,\s]+/)
    .map((part) => part.startsWith('v1:') && sameSecret(part.slice(3), right))
  return matches.includes(true) ? 'authentic' : 'refused'
}

function deliveryKeyOf(raw: Uint8Array, headers: Headers): string {
  const id = headerOf(headers, 'tosspayments-webhook-transmission-id') ?? ''
  return /^[\w.:-]{8,200}$/.test(id) ? id : createHash('sha256').update(raw).digest('hex')
}

const headerOf = (headers: Headers, name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return null
  }
}
