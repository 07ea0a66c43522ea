import { type Answer, refusal } from './errors.ts'
import { SANDBOX_PREFIX } from './mount-point.ts'
import type { Event, Notices } from './notices.ts'
import { refreshed, type Step } from './rules.ts'
import type { SandboxCard, SandboxPayment, SandboxStore } from './state.ts'
import { paymentOnWire } from './wire.ts'

/** The stand-in's books: finds payments as they stand now, and writes down what becomes of them. */
export interface Desk {
  now: () => Date
  store: SandboxStore
  find(paymentKey: string): SandboxPayment | null
  /** The latest try to pay an order. */
  findByOrder(orderId: string): SandboxPayment | null
  findByAccount(number: string): SandboxPayment | null
  findCard(which: (card: SandboxCard) => boolean): SandboxCard | null
  keep(payment: SandboxPayment): void
  onWire(payment: SandboxPayment): object
  pageOf(payment: SandboxPayment): string
  receiptOf(payment: SandboxPayment): string
  /** Writes the step down, tells the shop, and gives the answer of the call that caused it. */
  take(step: Step, events: readonly Event[]): Promise<Answer>
}

interface Parts {
  store: SandboxStore
  notices: Notices
  now: () => Date
  /** Origin of its pages for payments that no page of the shop began. */
  origin: string
}

export function createDesk({ store, notices, now, origin }: Parts): Desk {
  const { state } = store
  const latest = (which: (payment: SandboxPayment) => boolean) => {
    const found = state.payments.findLast(which)
    return found ? refreshed(found, now()) : null
  }
  // The buyer stays on the host they came from, whatever name the demonstration is reached by.
  const originOf = ({ successUrl }: SandboxPayment) =>
    successUrl === '' ? origin : new URL(successUrl).origin
  const pageOf = (payment: SandboxPayment) =>
    `${originOf(payment)}${SANDBOX_PREFIX}/window/${payment.paymentKey}`
  const receiptOf = (payment: SandboxPayment) =>
    `${originOf(payment)}${SANDBOX_PREFIX}/receipt/${payment.paymentKey}`
  const onWire = (payment: SandboxPayment) =>
    paymentOnWire(payment, { page: pageOf(payment), receipt: receiptOf(payment) })

  function keep(payment: SandboxPayment): void {
    const index = state.payments.findIndex(({ paymentKey }) => paymentKey === payment.paymentKey)
    if (index === -1) state.payments.push(payment)
    else state.payments[index] = payment
    store.save()
  }

  return {
    now,
    store,
    find: (paymentKey) => latest((payment) => payment.paymentKey === paymentKey),
    findByOrder: (orderId) => latest((payment) => payment.orderId === orderId),
    findByAccount: (number) => latest(({ account }) => account?.number === number),
    findCard: (which) => state.cards.findLast(which) ?? null,
    keep,
    onWire,
    pageOf,
    receiptOf,
    async take({ payment, moved, refused }, events) {
      if (moved) state.transactions.push(moved)
      if (payment) {
        keep(payment)
        await notices.tell(payment, onWire(payment), events)
      }
      if (refused) return refused
      return payment ? { status: 200, body: onWire(payment) } : refusal('COMMON_ERROR')
    },
  }
}
