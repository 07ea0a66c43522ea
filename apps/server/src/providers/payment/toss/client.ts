import { GatewayUnknown } from '../../../modules/order/port.ts'
import type { Refusal } from './refusals.ts'
import { refusalReply } from './wire.ts'

export interface GatewayLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface TossConnection {
  /** Without a slash at the end: `https://api.tosspayments.com`, or where the stand-in answers. */
  baseUrl: string
  secretKey: string
  log: GatewayLog
  /** Milliseconds; a call that moves money waits longer, because its reply decides what the buyer is told. */
  timeouts?: { moving: number; reading: number }
  fetch?: typeof globalThis.fetch
}

export interface TossCall {
  /** For the log; paths hold payment keys and stay out of it. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Sent as `Idempotency-Key`. Toss ignores the body when it compares, so one key is one amount for ever. */
  key?: string
  orderId?: string
}

export type TossReply = { ok: true; value: unknown } | ({ ok: false } & Refusal)

export type TossClient = (call: TossCall) => Promise<TossReply>

/** `Basic base64(secretKey + ":")`: the colon stands for an empty password and is required. */
export const basicAuth = (secretKey: string) => `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

const WAITS = { moving: 30_000, reading: 10_000 }

/**
 * Calls Toss Payments. A refusal is a value, since some refusals mean success; whatever leaves the outcome open
 * throws GatewayUnknown. Reading is repeated once after a lost connection or a 5xx, moving money never.
 */
export function tossClient({
  baseUrl,
  secretKey,
  log,
  timeouts = WAITS,
  fetch = globalThis.fetch,
}: TossConnection): TossClient {
  const authorization = basicAuth(secretKey)

  async function once(call: TossCall): Promise<TossReply> {
    const started = performance.now()
    const seen = (status: number | string, code?: string) =>
      log.info(
        {
          gateway: 'toss',
          call: call.name,
          orderId: call.orderId,
          status,
          code,
          ms: Math.round(performance.now() - started),
        },
        'payment gateway answered',
      )
    let response: Response
    let text: string
    try {
      response = await fetch(baseUrl + call.path, {
        method: call.method,
        headers: {
          authorization,
          ...(call.body && { 'content-type': 'application/json' }),
          ...(call.key && { 'idempotency-key': call.key }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
        // A redirect would carry the secret key to wherever it points.
        redirect: 'error',
        signal: AbortSignal.timeout(call.method === 'GET' ? timeouts.reading : timeouts.moving),
      })
      text = await response.text()
    } catch (cause) {
      const code = cause instanceof Error && cause.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_REPLY'
      seen('none', code)
      throw new GatewayUnknown(code, { cause })
    }
    let value: unknown
    try {
      value = text === '' ? null : JSON.parse(text)
    } catch (cause) {
      seen(response.status, 'UNREADABLE_REPLY')
      throw new GatewayUnknown('UNREADABLE_REPLY', { cause })
    }
    if (response.ok) {
      seen(response.status)
      return { ok: true, value }
    }
    const code = refusalReply.Check(value) ? value.code : `HTTP_${response.status}`
    seen(response.status, code)
    return { ok: false, status: response.status, code }
  }

  return async (call) => {
    if (call.method !== 'GET') return once(call)
    try {
      const reply = await once(call)
      if (reply.ok || reply.status < 500) return reply
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) throw error
    }
    return once(call)
  }
}
