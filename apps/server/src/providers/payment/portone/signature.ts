import { createHmac } from 'node:crypto'
import { sameSecret } from '../../../modules/order/port.ts'

/** Seconds that a delivery may be old, or ahead of our clock (Standard Webhooks). */
const TOLERANCE = 300

/** `v1,<base64>` of HMAC-SHA256 over `id.timestamp.body`, by the key that stands in base64 behind `whsec_`. */
export function webhookSignature(
  secret: string,
  { id, timestamp, raw }: { id: string; timestamp: string; raw: Uint8Array },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')}`
}

/** Whether a delivery is the vendor's and of now. Two secrets may be live while one is replaced, so any of several fits. */
export function isSigned(
  secret: string,
  delivery: { id: string; timestamp: string; raw: Uint8Array; signatures: string },
  now: Date,
): boolean {
  const { id, timestamp, signatures } = delivery
  const age = now.getTime() / 1000 - Number(timestamp)
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || Math.abs(age) > TOLERANCE) return false
  const right = webhookSignature(secret, delivery)
  return signatures
    .split(' ')
    .map((given) => sameSecret(given, right))
    .includes(true)
}
