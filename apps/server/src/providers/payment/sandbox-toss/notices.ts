import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'
import type { SandboxPayment, SandboxStore } from './state.ts'
import { seoulStamp } from './wire.ts'

/** Takes a notice to the shop and answers the HTTP status that it got. */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number>

export type Event = 'PAYMENT_STATUS_CHANGED' | 'DEPOSIT_CALLBACK'

/** Minutes after each failed try, as Toss states them; after the seventh it gives up. */
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1024, 4096]

export interface Notices {
  /** Tells the shop in the background; the promise waits for delivery only when the scenario says `beforeReply`. */
  tell(payment: SandboxPayment, onWire: object, events: readonly Event[]): Promise<void>
  /** Tells the shop of a status change and waits until it heard. */
  tellFirst(onWire: object): Promise<void>
  /** Sends what is due by the clock: late notices and repeated tries. */
  sendDue: () => Promise<void>
  /** Ends when nothing is on its way. */
  idle: () => Promise<void>
}

interface Parts {
  url: string
  deliver: Deliver
  store: SandboxStore
  scenario: Scenario
  now: () => Date
}

export function createNotices({ url, deliver, store, scenario, now }: Parts): Notices {
  const { state } = store
  const onTheWay = new Set<Promise<void>>()

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => onTheWay.delete(tracked))
    onTheWay.add(tracked)
    return tracked
  }

  function keep(body: object, minutes: number): string {
    const id = randomUUID()
    const dueAt = minutesLater(minutes)
    state.notices.push({ id, body: JSON.stringify(body), attempt: 0, dueAt })
    store.save()
    return id
  }

  /** Copies have the same transmission id, as a repeated try has. */
  async function send(id: string, copies = 1): Promise<void> {
    const notice = state.notices.find((each) => each.id === id)
    if (!notice) return
    const headers = {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-id': notice.id,
      'tosspayments-webhook-transmission-time': `${seoulStamp(now())}+09:00`,
      'tosspayments-webhook-transmission-retried-count': String(notice.attempt),
    }
    // An unreachable shop is a failed try like any other answer.
    const statuses = await Promise.all(
      Array.from({ length: copies }, () => deliver(url, notice.body, headers).catch(() => 0)),
    )
    const wait = RETRY_MINUTES[notice.attempt]
    if (statuses.includes(200) || wait === undefined)
      state.notices = state.notices.filter((each) => each !== notice)
    else {
      notice.attempt += 1
      notice.dueAt = minutesLater(wait)
    }
    store.save()
  }

  const minutesLater = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  const createdAt = () => `${seoulStamp(now())}.000000`
  const statusChanged = (onWire: object) => ({
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: createdAt(),
    data: onWire,
  })

  async function tellOne(payment: SandboxPayment, body: object): Promise<void> {
    const effect = scenario.next('notice', payment.orderId)
    if (effect === 'lose') return
    const id = keep(body, effect === 'late' ? 1 : 0)
    if (effect === 'late') return
    const sent = track(setImmediate().then(() => send(id, effect === 'twice' ? 2 : 1)))
    if (effect === 'beforeReply') await sent
  }

  return {
    async tell(payment, onWire, events) {
      for (const event of events) {
        const { secret, status, lastTransactionKey: transactionKey, orderId } = payment
        await tellOne(
          payment,
          event === 'DEPOSIT_CALLBACK'
            ? { createdAt: createdAt(), secret, status, transactionKey, orderId }
            : statusChanged(onWire),
        )
      }
    },
    tellFirst: (onWire) => track(send(keep(statusChanged(onWire), 0))),
    async sendDue() {
      const due = state.notices.filter(({ dueAt }) => new Date(dueAt) <= now())
      await Promise.all(due.map(({ id }) => track(send(id))))
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.allSettled(onTheWay)
    },
  }
}
