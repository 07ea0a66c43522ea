import { readFileSync } from 'node:fs'
import { swapIn } from '../swap-in.ts'

export type TossStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

export interface SandboxCancel {
  transactionKey: string
  cancelAmount: number
  cancelReason: string
  refundableAmount: number
  canceledAt: string
}

/** One payment of the stand-in. Times are ISO-8601 in UTC; they become Seoul time on the wire. */
export interface SandboxPayment {
  paymentKey: string
  type: 'NORMAL' | 'BILLING'
  orderId: string
  orderName: string
  customerKey: string
  customerName: string
  method: 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT'
  easyPay: string | null
  international: boolean
  amount: number
  balance: number
  status: TossStatus
  /** What the person in the window asked the confirmation to do. */
  outcome: 'approve' | 'refuse' | 'loseReply'
  requestedAt: string
  authenticatedAt: string | null
  approvedAt: string | null
  successUrl: string
  failUrl: string
  /** The instalments that the shop allows: null leaves the choice to the buyer. */
  instalment: { months: number } | { upTo: number } | null
  instalmentMonths: number
  institution: string | null
  cashReceiptType: string | null
  dueAt: string | null
  account: { number: string; refundStatus: 'NONE' | 'PENDING' | 'COMPLETED' } | null
  secret: string | null
  lastTransactionKey: string
  cancels: SandboxCancel[]
  failure: { code: string; message: string } | null
}

export interface SandboxTransaction {
  transactionKey: string
  paymentKey: string
  status: TossStatus
  amount: number
  at: string
}

/** A card being registered, and afterwards the card itself. */
export interface SandboxCard {
  authKey: string
  billingKey: string | null
  customerKey: string
  customerName: string
  successUrl: string
  failUrl: string
  issuerCode: string
  number: string
  /** A card that every charge is declined on, to try what happens when a renewal fails. */
  declines: boolean
  state: 'OPEN' | 'AUTHENTICATED' | 'ISSUED' | 'CLOSED'
  requestedAt: string
}

export interface SandboxReceipt {
  receiptKey: string
  issueNumber: string
  orderId: string
  orderName: string
  type: string
  customerIdentityNumber: string
  amount: number
  cancelled: number
  requestedAt: string
}

export interface SandboxNotice {
  id: string
  body: string
  attempt: number
  dueAt: string
}

export interface SandboxState {
  payments: SandboxPayment[]
  cards: SandboxCard[]
  transactions: SandboxTransaction[]
  receipts: SandboxReceipt[]
  /** Kept answers by idempotency identity. */
  answers: Record<string, { status: number; body: unknown; at: string }>
  /** Notices that were not taken yet. */
  notices: SandboxNotice[]
}

/** Where the stand-in keeps what it must not forget. */
export interface SandboxStore {
  state: SandboxState
  /** So many of the latest payments, cards and movements are not forgotten. */
  kept: number
  /** Called after every change, before anybody is told of it: what a gateway has answered outlives its process. */
  save(): void
}

const KEPT = 500
const empty = (): SandboxState => ({
  payments: [],
  cards: [],
  transactions: [],
  receipts: [],
  answers: {},
  notices: [],
})

/** Forgets everything with the process: for tests. */
export function memoryStore(): SandboxStore {
  return { state: empty(), kept: KEPT, save: () => undefined }
}

/**
 * One JSON file, written whole and swapped in, so that a virtual account issued before a restart can still be paid
 * after it. Only the latest payments are kept: this is a stand-in, not a ledger.
 */
export function fileStore(path: string): SandboxStore {
  const state = { ...empty(), ...read(path) }
  const store: SandboxStore = {
    state,
    kept: KEPT,
    save() {
      const { kept } = store
      state.payments.splice(0, Math.max(0, state.payments.length - kept))
      state.transactions.splice(0, Math.max(0, state.transactions.length - kept))
      state.receipts.splice(0, Math.max(0, state.receipts.length - kept))
      state.cards.splice(0, Math.max(0, state.cards.length - kept))
      swapIn(path, state)
    },
  }
  return store
}

function read(path: string): Partial<SandboxState> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  // The file is written by `save` alone; an unreadable one stops the start instead of losing issued accounts.
  return JSON.parse(text)
}
