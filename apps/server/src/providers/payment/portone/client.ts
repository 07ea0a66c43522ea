import { GatewayUnknown } from '../../../modules/order/port.ts'
import type { GatewayLog } from '../toss/client.ts'
import type { Refusal } from './refusals.ts'
import { refusalReply } from './wire.ts'

export interface PortoneConnection {
  /** Without a slash at the end: `https://api.portone.io`, or where the stand-in answers. */
  baseUrl: string
  apiSecret: string
  log: GatewayLog
  /** Milliseconds; a call that moves money waits longer. */
  timeouts?: { moving: number; reading: number }
  fetch?: typeof globalThis.fetch
}

interface PortoneCall {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  orderId: string
}

export type PortoneReply = { ok: true; value: unknown } | ({ ok: false } & Refusal)
export type PortoneClient = (call: PortoneCall) => Promise<PortoneReply>

const WAITS = { moving: 30_000, reading: 10_000 }

/**
 * Calls PortOne V2. A refusal is a value; whatever leaves the outcome open throws GatewayUnknown. Reading is repeated
 * once, moving money never.
 */
export function portoneClient({
  baseUrl,
  apiSecret,
  log,
  timeouts = WAITS,
  fetch = globalThis.fetch,
}: PortoneConnection): PortoneClient {
  async function once({ name, method, path, body, orderId }: PortoneCall): Promise<PortoneReply> {
    const seen = (status: number | string, code?: string) =>
      log.info({ gateway: 'portone', call: name, orderId, status, code }, 'payment gateway answered')
    let response: Response
    let value: unknown
    try {
      response = await fetch(baseUrl + path, {
        method,
        headers: {
          authorization: `PortOne ${apiSecret}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would carry the secret to wherever it points.
        redirect: 'error',
        signal: AbortSignal.timeout(method === 'GET' ? timeouts.reading : timeouts.moving),
      })
      const text = await response.text()
      value = text === '' ? null : JSON.parse(text)
    } catch (cause) {
      const code = cause instanceof SyntaxError ? 'UNREADABLE_REPLY' : 'NO_REPLY'
      seen('none', code)
      throw new GatewayUnknown(code, { cause })
    }
    if (response.ok) {
      seen(response.status)
      return { ok: true, value }
    }
    const code = refusalReply.Check(value) ? value.type : `HTTP_${response.status}`
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
