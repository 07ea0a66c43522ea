import { randomBytes } from 'node:crypto'
import { orderNumber } from '@seodang/domain/payment'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** PAY-04: a number for people, and a random name for the gateway that tells nobody anything (integrations 1.2). */
export function newOrderIds(now: Date): { number: string; paymentOrderId: string } {
  const random = Array.from(randomBytes(10), (byte) => CROCKFORD[byte % 32]).join('')
  return { number: orderNumber(now, random), paymentOrderId: randomBytes(24).toString('base64url') }
}
