import { createHash, timingSafeEqual } from 'node:crypto'
import type { CashReceiptTypeCd, Language, PayMethodCd } from '@seodang/domain/codes'
import type { Money } from '@seodang/domain/money'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/**
 * Where a payment stands at its gateway. CREATED: the window was opened; PENDING: the buyer was authenticated
 * and nothing is charged yet; FAILED and EXPIRED never took money.
 */
export type GatewayStatus =
  | 'CREATED'
  | 'PENDING'
  | 'AWAITING_DEPOSIT'
  | 'PAID'
  | 'PART_CANCELED'
  | 'CANCELED'
  | 'FAILED'
  | 'EXPIRED'

export interface VirtualAccount {
  /** Korean three- or two-digit code as the gateway gives it; `bankName` is for people. */
  bank: string
  bankName: string
  number: string
  holder: string
  dueAt: Date
  /** How paying back to the buyer's own account stands; it takes the bank days after the cancellation. */
  refund: 'NONE' | 'PENDING' | 'FAILED' | 'PARTIAL_FAILED' | 'COMPLETED'
}

export interface GatewayCancel {
  /** The gateway's key of this one cancellation. */
  ref: string
  amount: Money
  reason: string
  canceledAt: Date
}

/** A merchant's account may hold channels of several worlds, and a browser names the one that it pays through. */
export interface PaidChannel {
  key: string | null
  /** False where keys that are live were paid through a channel of the vendor's test environment. */
  isWorth: boolean
}

/** What a gateway says about one payment; never what a browser or a notice claims. */
export interface GatewayPayment {
  paymentRef: string
  orderId: string
  /** OTHER: a method that the gateway's window offers and we do not name (another wallet, phone, gift card). */
  method: PayMethodCd | 'OTHER'
  /** For people, in the gateway's own words: card company, wallet or bank. */
  methodLabel: string | null
  status: GatewayStatus
  amount: Money
  /** What can still be cancelled. */
  balance: Money
  /** Which channel of the merchant took it; null where its keys have one way only, as those of Toss do. */
  channel: PaidChannel | null
  approvedAt: Date | null
  /** Months of a card instalment; 0 is paid at once. */
  instalmentMonths: number
  receiptUrl: string | null
  cashReceipt: { typeCd: CashReceiptTypeCd; number: string; url: string } | null
  virtualAccount: VirtualAccount | null
  /** Proves the gateway's deposit notices for this order; keep it encrypted and never answer it. */
  secret: string | null
  failure: { code: string; message: string } | null
  cancels: GatewayCancel[]
  /** The gateway's page of this payment; with the stand-in, where the deposit of a virtual account is made. */
  pageUrl: string | null
}

/** The part of a payment that the order keeps and hands back to its gateway. A GatewayPayment is one. */
export type RecordedPayment = Pick<
  GatewayPayment,
  'orderId' | 'method' | 'status' | 'amount' | 'balance' | 'approvedAt'
> & {
  /** Null while no answer of the gateway named it. */
  paymentRef: string | null
  virtualAccount: Pick<VirtualAccount, 'bank' | 'number' | 'holder' | 'dueAt'> | null
}

export interface Buyer {
  /** A random key that nobody can guess, the same for the same person; null for a guest. */
  key: string | null
  name: string
  /** Address and phone that are proved to be the buyer's: the gateway writes there by itself. */
  email: string | null
  phone: string | null
}

export interface OrderForPayment {
  /** Random, 6 to 64 letters, digits, `-`, `_` or `=`; new for every attempt to pay. */
  orderId: string
  orderName: string
  /** Computed and stored by the server before the window opens (PAY-15). */
  amount: Money
  /** The channel that was offered when the order was placed: the site may have taken another one since. */
  channel: string | null
  method: PayMethodCd
  buyer: Buyer
  /** Absolute addresses on one of the channel's own hosts (SEC-31); the caller has checked them. */
  successUrl: string
  failUrl: string
  language: Language
  /** Until when a virtual account or a bank deposit may be paid; other methods ignore it. */
  dueAt: Date | null
  cashReceipt: { typeCd: CashReceiptTypeCd; number: string | null } | null
  /** Card instalments: a fixed number of months, or the most that the buyer may choose (PAY-23). Null: the gateway's own rule. */
  instalment: { months: number } | { upTo: number } | null
}

/** What the browser has to do next. */
export type PaymentStart =
  /** `TossPayments(clientKey).payment({ customerKey })[call](request)` of `@tosspayments/tosspayments-sdk`. */
  | {
      kind: 'sdk'
      provider: 'toss'
      clientKey: string
      customerKey: string
      call: 'requestPayment' | 'requestBillingAuth'
      request: Record<string, unknown>
    }
  /**
   * `PortOne[call](request, callbacks)` of the script at `sdkUrl`, into the element that its buttons are drawn in. PayPal
   * comes back by the callbacks alone: the page then goes to the request's own `redirectUrl`, or to `failUrl`.
   */
  | {
      kind: 'sdk'
      provider: 'portone'
      sdkUrl: string
      call: 'loadPaymentUI'
      request: Record<string, unknown>
      failUrl: string
    }
  | { kind: 'redirect'; url: string }
  /** Nothing to open: the payment stands and waits for the buyer's transfer. */
  | { kind: 'deposit'; payment: GatewayPayment }

export interface CancelRequest {
  /** Absent: all that is left. */
  amount?: Money
  reason: string
  /** Only for a virtual account that was paid, where it is required. Bank as the gateway's code. */
  refundAccount?: { bank: string; number: string; holder: string }
  /** One per refund and the same for every try of it: the gateway answers a repeated key with its first answer. */
  key: string
}

/**
 * What a notice of the gateway is worth. `authentic`: proved by secret or signature. `hint`: unsigned by the
 * vendor's design, so only what `fetch` answers counts. `refused`: wrong or missing proof; answer 4xx (SEC-23).
 */
export type NoticeTrust = 'authentic' | 'hint' | 'refused'

export interface PaymentNotice {
  /** The same for every delivery of the same notice; unique in the inbox. */
  deliveryKey: string
  event: string
  trust: NoticeTrust
  orderId: string | null
  paymentRef: string | null
  /** What it claims; to be compared with `fetch`, never applied. */
  claims: GatewayStatus | null
  /** A stored card that its owner removed at the gateway. */
  removedCard: string | null
}

/** Whether `given` is the secret stored for the order; the caller compares with `sameSecret`. */
export type VerifySecret = (orderId: string, given: string) => Promise<boolean>

export interface StoredCard {
  /** The gateway's token; whoever has it and our key can charge, so keep it encrypted (MSH-11). */
  ref: string
  maskedNumber: string
  brand: string
}

export interface CardCharge {
  cardRef: string
  customerKey: string
  orderId: string
  orderName: string
  amount: Money
  buyer: Pick<Buyer, 'name' | 'email'>
  /** `sub:{id}:{period}`: one charge a period, however often it is tried (MSH-08). */
  key: string
}

/** Cards that are charged again without the buyer: memberships and the site's own plan. */
export interface StoredCards {
  begin(request: {
    customerKey: string
    name: string
    email: string | null
    successUrl: string
    failUrl: string
    language: Language
  }): Promise<PaymentStart>
  /** `returned` is the query of the success page; its customer key must be `customerKey`. */
  issue(customerKey: string, returned: Record<string, string | undefined>): Promise<StoredCard>
  /** Throws GatewayUnknown when nobody can tell: look up `orderId` with `fetch` before any second try. */
  charge(charge: CardCharge): Promise<GatewayPayment>
  /** A token that is already gone is no error. */
  remove(cardRef: string): Promise<void>
}

export interface IssuedReceipt {
  ref: string
  /** The number that the tax office knows it by. */
  number: string
  url: string | null
}

/**
 * Receipts for cash that no gateway took, by the keys of the seller (integrations 1.3, 8.4). Both calls throw
 * GatewayDeclined for a final no and GatewayUnknown where nobody can tell; the same key is the same call.
 */
export interface CashReceipts {
  /** Whose keys issue: nobody else's can cancel. */
  merchant: string
  issue(request: {
    orderId: string
    orderName: string
    amount: Money
    typeCd: CashReceiptTypeCd
    /** Digits of a phone or a business number. */
    number: string
    key: string
  }): Promise<IssuedReceipt>
  cancel(ref: string, request: { amount: Money; key: string; orderId: string }): Promise<void>
}

export interface GatewayTransaction {
  ref: string
  paymentRef: string
  orderId: string
  status: GatewayStatus
  amount: Money
  at: Date
}

/**
 * One way to take money. Every call throws GatewayDeclined when the answer is a final no, and GatewayUnknown when
 * money may have moved and nobody can tell yet: then `fetch` decides, never a guess.
 */
export interface PaymentGateway {
  name: 'toss' | 'deposit' | 'portone'
  /**
   * When money moves: only when we settle, or in the window already. After the latter an order is never given up without
   * looking, because the buyer may have paid all the same.
   */
  charges: 'onSettle' | 'inWindow'
  /** Whose keys took the money; kept on the order so that refunds use the same ones. */
  merchant: string
  /** True for the stand-in and for keys of the vendor's test environment: no money moves. */
  isTest: boolean
  methods: readonly PayMethodCd[]
  /** Which channel of the merchant's account it offers; kept on the order, as `merchant` is. Null where there is one only. */
  channel: string | null
  begin(order: OrderForPayment): Promise<PaymentStart>
  /**
   * Takes the money once. `returned` is the query of the success or fail page and proves nothing by itself. Throws
   * GatewayMismatch too.
   */
  settle(
    order: Pick<OrderForPayment, 'orderId' | 'amount' | 'channel' | 'language'>,
    returned: Record<string, string | undefined>,
  ): Promise<GatewayPayment>
  /** The payment as the gateway knows it now; null when it knows none. */
  fetch(payment: RecordedPayment): Promise<GatewayPayment | null>
  cancel(payment: RecordedPayment, request: CancelRequest): Promise<GatewayPayment>
  readWebhook(
    raw: Uint8Array,
    headers: Record<string, string | string[] | undefined>,
    verifySecret: VerifySecret,
  ): Promise<PaymentNotice>
  cards: StoredCards | null
  /** All movements of a period, oldest first, for the daily comparison; null where the gateway keeps no list. */
  transactions: ((from: Date, to: Date) => AsyncIterable<GatewayTransaction>) | null
}

/** The school's own bank account: nobody notifies us, so staff say that the money came (PAY-18). */
export interface DepositGateway extends PaymentGateway {
  /** Staff saw `amount` on the account. Repeating it changes nothing; another amount or a closed order is declined. */
  confirmDeposit(payment: RecordedPayment, seen: { amount: Money; receivedAt: Date }): GatewayPayment
}

export interface TossSettings {
  clientKey: string
  secretKey: string
}

/** A site's own store, with the channel of it that takes dollars. */
export interface PortoneSettings {
  storeId: string
  channelKey: string
  apiSecret: string
  webhookSecret: string
}

/** Payment settings of one channel, decrypted; null keys mean that the channel has none of its own. */
export interface ChannelPaymentSettings {
  /** With the name of the account in the books, which outlives the keys (docs/decisions/names-of-accounts.md). */
  toss: (TossSettings & { merchant: string }) | null
  portone: PortoneSettings | null
  deposit: { bank: string; bankName: string; number: string; holder: string } | null
}

export interface ChannelGateways {
  /** The methods that the channel can offer at all (PAY-14). */
  methods: readonly PayMethodCd[]
  /** Null where the channel cannot take money this way. */
  forMethod(method: PayMethodCd): PaymentGateway | null
  /**
   * The gateway that took the money of an order; null when its keys are gone and the refund is made by hand. What the
   * installation took is never asked with keys of a site.
   */
  forMerchant(merchant: string): PaymentGateway | null
  /** Also where the channel has no account any more: what was ordered while it had one goes on. */
  deposit: DepositGateway
  /** For stored cards. */
  toss: PaymentGateway | null
  /** Takes dollars; null where the channel has no store of its own. */
  portone: PaymentGateway | null
  /** Null where the channel has no keys of its own: the product is not the seller, so it issues none for it. */
  cashReceipts: CashReceipts | null
}

/** An account of the installation in the books: the one that its keys are of, and all that it ever had. */
export interface OwnAccount {
  merchant: string
  all: ReadonlySet<string>
}

/** A payment that some account took, by which it is known again. */
export type Taken = Pick<RecordedPayment, 'orderId' | 'paymentRef'>

export interface PaymentGateways {
  /** The installation's own pair. */
  readonly ownKeys: TossSettings
  /** That the installation's payments go to the stand-in, which keeps no accounts apart and answers nobody before the start. */
  readonly isStandIn: boolean
  /** Said once, at the start, before anything is taken. */
  nameOwn(account: OwnAccount): void
  /** Under which name the installation's own keys take money. */
  readonly ownMerchant: string
  /** Whether an account is, or was, the installation's: it holds the money, and pays it out. */
  isOwn(merchant: string): boolean
  of(settings: ChannelPaymentSettings): ChannelGateways
  /**
   * Whether these keys see one of the payments, so that they are of the account that took it. Throws GatewayUnknown where
   * the gateway does not answer, and GatewayDeclined where it refuses the key.
   */
  seesToss(keys: TossSettings, taken: readonly Taken[]): Promise<boolean>
  /** Whether the gateway takes the key at all; moves nothing. Throws GatewayUnknown where it does not answer. */
  takesToss(keys: TossSettings): Promise<boolean>
  /** Whether PortOne takes the secret for the store; as `takesToss`. */
  takesPortone(store: PortoneSettings): Promise<boolean>
}

/** A channel without keys and account of its own. */
export const NO_PAYMENT_SETTINGS: ChannelPaymentSettings = { toss: null, portone: null, deposit: null }

export const PAYMENT_GATEWAYS = definePort<PaymentGateways>('order.paymentGateways')

/**
 * What is charged through the product's own gateway and is no order, such as the plans of the sites. A notice of the
 * gateway is theirs to look at where no order has its number.
 */
export interface OtherCharges {
  /** Whether the number is one of theirs; asks nobody outside. */
  knows(ctx: Context, orderId: string): Promise<boolean>
  /** `unanswered`: the number is one of theirs, but the gateway could not be asked, so nothing is known yet. */
  lookAt(ctx: Context, orderId: string): Promise<'looked' | 'unanswered' | 'notTheirs'>
  cardRemoved(ctx: Context, cardRef: string): Promise<void>
}

export const OTHER_CHARGES = definePort<OtherCharges>('order.otherCharges')

/**
 * `declined`: the buyer may use another method. `mismatch`: order, amount or account is not ours; raise an alarm.
 * `byHand`: the gateway will not cancel this, pay back outside. `misconfigured`: our keys; nothing the buyer can do.
 */
export type DeclineReason =
  | 'declined'
  | 'canceledByBuyer'
  | 'expired'
  | 'mismatch'
  | 'refundAccount'
  | 'byHand'
  | 'notFound'
  | 'misconfigured'

/** A final no: no money moved by this call. `texts` are for people; `message` and `code` are for logs and staff. */
export class GatewayDeclined extends Error {
  readonly code: string
  readonly reason: DeclineReason
  readonly texts: Record<Language, string>
  constructor(code: string, reason: DeclineReason, texts: Record<Language, string>) {
    super(`${code}: ${texts.en}`)
    this.name = 'GatewayDeclined'
    this.code = code
    this.reason = reason
    this.texts = texts
  }
}

/** Nobody can tell whether money moved: a timeout, a 5xx, an unreadable reply. Never to be treated as a failure. */
export class GatewayUnknown extends Error {
  readonly code: string
  constructor(code: string, options?: { cause?: unknown }) {
    super(`${code}: the outcome at the gateway is unknown`, options)
    this.name = 'GatewayUnknown'
    this.code = code
  }
}

/**
 * The gateway took money, but not what was ordered. The caller cancels `payment` in full and raises an alarm; it
 * never enrols on it (SEC-24).
 */
export class GatewayMismatch extends Error {
  readonly difference: PaymentDifference
  readonly payment: GatewayPayment
  constructor(difference: PaymentDifference, payment: GatewayPayment) {
    super(`the gateway took another ${difference} than was ordered`)
    this.name = 'GatewayMismatch'
    this.difference = difference
    this.payment = payment
  }
}

export type PaymentDifference = 'orderId' | 'amount' | 'currency' | 'channel'

/**
 * What differs between what was ordered and what the gateway took; null when it is the same (SEC-24). The one place
 * that says so: an answer of a gateway counts for an order only through here.
 */
export function differsFrom(
  payment: Pick<GatewayPayment, 'orderId' | 'amount' | 'status' | 'channel'>,
  order: Pick<OrderForPayment, 'orderId' | 'amount' | 'channel'>,
): PaymentDifference | null {
  if (payment.orderId !== order.orderId) return 'orderId'
  if (payment.amount.currency !== order.amount.currency) return 'currency'
  if (payment.amount.minor !== order.amount.minor) return 'amount'
  return MOVED.has(payment.status) && !isOffered(payment.channel, order.channel) ? 'channel' : null
}

/** A try that took nothing may name no channel. */
const MOVED: ReadonlySet<GatewayStatus> = new Set(['AWAITING_DEPOSIT', 'PAID', 'PART_CANCELED', 'CANCELED'])

/** Orders that are older than the names of channels have none, and are not held to one. */
function isOffered(paid: PaidChannel | null, offered: string | null): boolean {
  if (offered === null) return paid === null || paid.isWorth
  return paid !== null && paid.isWorth && paid.key === offered
}

/** Compares two secrets in a time that tells nothing about either. An empty secret equals nothing. */
export function sameSecret(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
