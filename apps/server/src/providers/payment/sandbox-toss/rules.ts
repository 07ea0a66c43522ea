import { randomBytes, randomInt } from 'node:crypto'
import { type Answer, declineOf, refusal } from './errors.ts'
import type { SandboxPayment, SandboxTransaction } from './state.ts'

/** Minutes that Toss leaves: to confirm after the buyer was authenticated, and for a session as a whole. */
const CONFIRM_MINUTES = 10
const SESSION_MINUTES = 30

/** What a payment becomes, or the refusal that Toss would answer. */
export interface Step {
  /** Absent: the payment stays as it is. */
  payment?: SandboxPayment
  moved?: SandboxTransaction
  /** A refusal may change the payment too: a declined one is over. */
  refused?: Answer
}

/** A payment whose window is about to open. */
export function newPayment(orderId: string, orderName: string, amount: number, now: Date): SandboxPayment {
  return {
    paymentKey: newKey('tsandbox_'),
    type: 'NORMAL',
    orderId,
    orderName,
    customerKey: 'ANONYMOUS',
    customerName: '',
    method: 'CARD',
    easyPay: null,
    international: false,
    amount,
    balance: amount,
    status: 'READY',
    outcome: 'approve',
    requestedAt: now.toISOString(),
    authenticatedAt: null,
    approvedAt: null,
    successUrl: '',
    failUrl: '',
    instalment: null,
    instalmentMonths: 0,
    institution: null,
    cashReceiptType: null,
    dueAt: null,
    account: null,
    secret: null,
    lastTransactionKey: newKey('txrd_'),
    cancels: [],
    failure: null,
  }
}

const minutesSince = (at: string, now: Date) => (now.getTime() - new Date(at).getTime()) / 60_000
const transactionKey = () => randomBytes(16).toString('hex').toUpperCase()
const newSecret = () => `ps_${randomBytes(14).toString('base64url')}`
const newAccountNumber = () => `790${String(randomInt(10 ** 10)).padStart(10, '0')}`

/** Toss's keys begin with the merchant's test mark; ours say where they come from. */
export const newKey = (prefix: string) => `${prefix}${randomBytes(18).toString('base64url')}`

/** The payment as it stands now: sessions and accounts end by themselves. */
export function refreshed(payment: SandboxPayment, now: Date): SandboxPayment {
  const open = payment.status === 'READY' || payment.status === 'IN_PROGRESS'
  const sessionOver = open && minutesSince(payment.requestedAt, now) >= SESSION_MINUTES
  // What an unpaid account becomes after its date is not documented; the adapter reads each likely form.
  const accountOver =
    payment.status === 'WAITING_FOR_DEPOSIT' && payment.dueAt !== null && now > new Date(payment.dueAt)
  return sessionOver || accountOver ? { ...payment, status: 'EXPIRED' } : payment
}

/** The buyer finished the window: from here the shop has ten minutes to confirm. */
export function authenticated(
  payment: SandboxPayment,
  choice: Pick<SandboxPayment, 'outcome' | 'institution' | 'instalmentMonths'>,
  now: Date,
): SandboxPayment {
  return { ...payment, ...choice, status: 'IN_PROGRESS', authenticatedAt: now.toISOString() }
}

export function aborted(payment: SandboxPayment, code: string): SandboxPayment {
  return { ...payment, status: 'ABORTED', failure: failureOf(code) }
}

export const failureOf = (code: string) => {
  const { body } = refusal(code)
  const message = body instanceof Object && 'message' in body ? String(body.message) : ''
  return { code, message }
}

/** `POST /v1/payments/confirm`: charges, or gives the account number that waits for its deposit. */
export function confirmed(
  payment: SandboxPayment,
  { orderId, amount }: { orderId: string; amount: number },
  now: Date,
): Step {
  if (payment.orderId !== orderId) return { refused: refusal('NOT_FOUND_PAYMENT_SESSION') }
  if (['DONE', 'WAITING_FOR_DEPOSIT', 'CANCELED', 'PARTIAL_CANCELED'].includes(payment.status))
    return { refused: refusal('ALREADY_PROCESSED_PAYMENT') }
  const { authenticatedAt } = payment
  const late = authenticatedAt === null || minutesSince(authenticatedAt, now) >= CONFIRM_MINUTES
  if (payment.status !== 'IN_PROGRESS' || late) return { refused: refusal('NOT_FOUND_PAYMENT_SESSION') }
  if (payment.amount !== amount) return { refused: refusal('INVALID_REQUEST') }
  if (payment.method === 'VIRTUAL_ACCOUNT') return { payment: issued(payment) }
  return charged(payment, now)
}

function charged(payment: SandboxPayment, now: Date): Step {
  const code = payment.outcome === 'refuse' ? refusalFor(payment) : declineOf(payment.amount)
  if (code === 'PROVIDER_ERROR') return { refused: refusal(code) }
  if (code) return { payment: aborted(payment, code), refused: refusal(code) }
  return chargedAtOnce(payment, now)
}

const refusalFor = ({ method }: SandboxPayment) =>
  method === 'TRANSFER' ? 'REJECT_ACCOUNT_PAYMENT' : 'REJECT_CARD_PAYMENT'

export function issued(payment: SandboxPayment): SandboxPayment {
  return {
    ...payment,
    status: 'WAITING_FOR_DEPOSIT',
    account: { number: newAccountNumber(), refundStatus: 'NONE' },
    secret: newSecret(),
    lastTransactionKey: transactionKey(),
  }
}

/** Money taken without a window: a confirmed card, an arrived deposit, a stored card. */
export function chargedAtOnce(payment: SandboxPayment, now: Date): Step {
  const key = transactionKey()
  return {
    payment: { ...payment, status: 'DONE', approvedAt: now.toISOString(), lastTransactionKey: key },
    moved: movement(payment, key, 'DONE', payment.amount, now),
  }
}

function movement(
  { paymentKey }: SandboxPayment,
  key: string,
  status: SandboxTransaction['status'],
  amount: number,
  now: Date,
): SandboxTransaction {
  return { transactionKey: key, paymentKey, status, amount, at: now.toISOString() }
}

/** The transfer to a virtual account arrived: Toss takes the exact amount only, so there is no other. */
export function deposited(payment: SandboxPayment, now: Date): Step {
  return payment.status === 'WAITING_FOR_DEPOSIT'
    ? chargedAtOnce(payment, now)
    : { refused: refusal('NOT_FOUND_PAYMENT') }
}

/** The bank took a deposit back: the one way from DONE to waiting. */
export function reversed(payment: SandboxPayment, now: Date): Step {
  if (payment.status !== 'DONE' || payment.method !== 'VIRTUAL_ACCOUNT')
    return { refused: refusal('NOT_FOUND_PAYMENT') }
  const key = transactionKey()
  return {
    payment: { ...payment, status: 'WAITING_FOR_DEPOSIT', approvedAt: null, lastTransactionKey: key },
    moved: movement(payment, key, 'WAITING_FOR_DEPOSIT', payment.amount, now),
  }
}

export interface CancelBody {
  cancelReason: string
  cancelAmount?: number
  refundReceiveAccount?: { bank: string; accountNumber: string; holderName: string }
}

/** `POST /v1/payments/{paymentKey}/cancel`. */
export function canceled(payment: SandboxPayment, body: CancelBody, now: Date): Step {
  const waiting = payment.status === 'WAITING_FOR_DEPOSIT'
  if (payment.status === 'CANCELED') return { refused: refusal('ALREADY_CANCELED_PAYMENT') }
  if (!waiting && payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED')
    return { refused: refusal('NOT_CANCELABLE_PAYMENT') }
  const amount = body.cancelAmount ?? payment.balance
  if (!Number.isInteger(amount) || amount <= 0 || amount > payment.balance)
    return { refused: refusal('NOT_CANCELABLE_AMOUNT') }
  if (waiting && amount < payment.balance)
    return { refused: refusal('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT') }
  const toAccount = payment.account !== null && !waiting
  const account = body.refundReceiveAccount
  if (
    toAccount &&
    (!account || !/^\d{6,20}$/.test(account.accountNumber) || account.holderName.trim() === '')
  )
    return { refused: refusal('INVALID_REFUND_ACCOUNT_INFO') }
  if (toAccount && account && !isBank(account.bank)) return { refused: refusal('INVALID_BANK') }
  const key = transactionKey()
  const balance = payment.balance - amount
  const status = balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
  const cancel = {
    transactionKey: key,
    cancelAmount: amount,
    cancelReason: body.cancelReason,
    refundableAmount: balance,
    canceledAt: now.toISOString(),
  }
  return {
    payment: {
      ...payment,
      status,
      balance,
      lastTransactionKey: key,
      cancels: [...payment.cancels, cancel],
      account: payment.account && { ...payment.account, refundStatus: toAccount ? 'COMPLETED' : 'NONE' },
    },
    ...(!waiting && { moved: movement(payment, key, status, amount, now) }),
  }
}

/** An order number is used up by money or an account, not by a window that led to nothing. */
export const isTaken = (payment: SandboxPayment | null) =>
  payment !== null && !['READY', 'IN_PROGRESS', 'EXPIRED', 'ABORTED'].includes(payment.status)

/** Banks that issue virtual accounts, by Toss's two-digit codes. */
export const ACCOUNT_BANKS = [
  '88',
  '06',
  '20',
  '81',
  '11',
  '03',
  '71',
  '32',
  '31',
  '07',
  '39',
  '34',
  '37',
  '45',
] as const
const BANKS = new Set<string>([
  ...ACCOUNT_BANKS,
  '02',
  '12',
  '23',
  '27',
  '35',
  '48',
  '50',
  '54',
  '64',
  '89',
  '90',
  '92',
])
export const isBank = (code: string) => BANKS.has(code)
