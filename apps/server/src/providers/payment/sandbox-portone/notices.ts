import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { webhookSignature } from '../portone/signature.ts'
import type { SandboxPayment } from './books.ts'
import type { Scenario } from './scenario.ts'
import type { StoreOf } from './stores.ts'

/** Takes a notice to the shop and answers the HTTP status that it got. */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number>

export interface Notices {
  tell(payment: SandboxPayment, type: string): void
  idle: () => Promise<void>
}

interface Parts {
  storeOf: StoreOf
  deliver: Deliver
  scenario: Scenario
  now: () => Date
}

/** Signed as Standard Webhooks say. It is told once: trying again is the vendor's business, not a stand-in's. */
export function createNotices({ storeOf, deliver, scenario, now }: Parts): Notices {
  const onTheWay = new Set<Promise<unknown>>()

  async function send(
    { id: paymentId, storeId, transactionId }: SandboxPayment,
    type: string,
    copies: number,
  ) {
    await setImmediate()
    const store = storeOf(storeId)
    if (!store) return
    const body = JSON.stringify({
      type,
      timestamp: now().toISOString(),
      data: { paymentId, storeId, transactionId },
    })
    const id = randomUUID()
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(store.webhookSecret, { id, timestamp, raw: Buffer.from(body) }),
    }
    await Promise.all(Array.from({ length: copies }, () => deliver(store.webhookUrl, body, headers)))
  }

  return {
    tell(payment, type) {
      const effect = scenario.next('notice')
      if (effect?.do === 'lose') return
      const sent = send(payment, type, effect?.do === 'twice' ? 2 : 1).finally(() => onTheWay.delete(sent))
      onTheWay.add(sent)
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.allSettled(onTheWay)
    },
  }
}
