import { createHash } from 'node:crypto'
import type { Language, PayMethodCd } from '@seodang/domain/codes'
import type { Money } from '@seodang/domain/money'
import {
  type CancelRequest,
  type GatewayPayment,
  GatewayUnknown,
  type OrderForPayment,
  type PaymentGateway,
  type PaymentStart,
  type RecordedPayment,
} from '../../../modules/order/port.ts'
import { asOrdered } from '../as-ordered.ts'
import { type PortoneClient, type PortoneConnection, type PortoneReply, portoneClient } from './client.ts'
import { readPayment } from './payment.ts'
import { declined, errorOf } from './refusals.ts'
import { readNotice } from './webhook.ts'
import { paymentReply } from './wire.ts'

export interface PortoneOptions extends PortoneConnection {
  storeId: string
  /** Which provider of the store takes the money; PayPal's for a price in dollars (integrations 1.5). */
  channelKey: string
  webhookSecret: string
  methods: readonly PayMethodCd[]
  now: () => Date
  /** Where the browser loads the SDK from: the vendor's address, or the stand-in's. */
  sdkUrl: string
  /** Whether a channel of the test environment counts. */
  isTest: boolean
}

/**
 * PortOne V2 (integrations 1.4): the window itself takes the money, so what it may take is registered before it opens,
 * and `settle` only looks. The order's number is the payment's. Amounts are minor units of either currency.
 */
export function portoneGateway(options: PortoneOptions): PaymentGateway {
  const { storeId, log, isTest } = options
  const call = portoneClient(options)

  async function look(orderId: string): Promise<GatewayPayment | null> {
    const path = `${pathOf(orderId)}?storeId=${encodeURIComponent(storeId)}`
    const reply = await call({ name: 'fetch', method: 'GET', path, orderId })
    if (!reply.ok && reply.code === 'PAYMENT_NOT_FOUND') return null
    const payment = paymentOf(reply, { storeId, isTest })
    if (payment.orderId === orderId) return payment
    log.error({ gateway: 'portone', orderId }, 'a payment of another order was presented for this one')
    throw declined('ORDER_MISMATCH')
  }

  return {
    name: 'portone',
    charges: 'inWindow',
    merchant: `portone:${fingerprint(storeId)}`,
    isTest: options.isTest,
    methods: options.methods,
    channel: options.channelKey,
    cards: null,
    transactions: null,

    async begin(order) {
      const { orderId, amount } = order
      if (amount.minor <= 0) throw declined('NOT_SUPPORTED_METHOD')
      const registered = await call({
        name: 'preRegister',
        method: 'POST',
        path: `${pathOf(orderId)}/pre-register`,
        orderId,
        body: { storeId, totalAmount: amount.minor, currency: amount.currency },
      })
      if (!registered.ok) throw errorOf(registered)
      return startOf(options, order)
    },

    async settle(order, returned) {
      // Back from a window that failed: there is nothing to compare, and the code is only words.
      if (returned.orderId === undefined && returned.code !== undefined)
        throw declined(failureOf(returned.code))
      if (returned.orderId !== order.orderId || returned.amount !== String(order.amount.minor)) {
        log.error(
          { gateway: 'portone', orderId: order.orderId },
          'the success page was opened with another order',
        )
        throw declined('RETURN_MISMATCH')
      }
      return decided(order, await look(order.orderId), returned.code)
    },

    fetch: ({ orderId }) => look(orderId),

    async cancel(payment, request) {
      const { balance } = payment
      const amount = request.amount ?? balance
      if (amount.minor <= 0 || amount.minor > balance.minor || amount.currency !== balance.currency)
        throw declined('CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
      return cancel(call, look, { storeId, payment, request, amount })
    },

    readWebhook: async (raw, headers) => readNotice(raw, headers, options),
  }
}

const pathOf = (orderId: string) => `/payments/${encodeURIComponent(orderId)}`
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function paymentOf(
  reply: PortoneReply,
  { storeId, isTest }: Pick<PortoneOptions, 'storeId' | 'isTest'>,
): GatewayPayment {
  if (!reply.ok) throw errorOf(reply)
  if (!paymentReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
  if (reply.value.storeId !== storeId) throw declined('ORDER_MISMATCH')
  return readPayment(reply.value, isTest)
}

/** Codes of a window that its buyer left. */
const LEFT = new Set(['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'WINDOW_CLOSED'])
const failureOf = (code: string) => (LEFT.has(code) ? 'WINDOW_CLOSED' : 'PAYMENT_FAILED')

/** What the look-up after the window says. A code in the address proves nothing: money may have moved all the same. */
function decided(
  order: Pick<OrderForPayment, 'orderId' | 'amount' | 'channel'>,
  payment: GatewayPayment | null,
  code: string | undefined,
): GatewayPayment {
  switch (payment?.status) {
    case 'PAID':
    case 'AWAITING_DEPOSIT':
    case 'PART_CANCELED':
    case 'CANCELED':
      return asOrdered(order, payment)
    case 'PENDING':
      throw new GatewayUnknown('PAY_PENDING')
    default:
      // Nothing was taken. Closing the window leaves no failure of a provider behind.
      throw declined(payment?.status === 'FAILED' ? 'PAYMENT_FAILED' : failureOf(code ?? ''))
  }
}

interface Cancelling {
  storeId: string
  payment: RecordedPayment
  request: CancelRequest
  amount: Money
}

/**
 * The balance that we know goes along, so the same cancellation is done once: a repeated one meets another balance. Our
 * key stands in the reason, by which a cancellation whose answer was lost is found again.
 */
async function cancel(
  call: PortoneClient,
  look: (orderId: string) => Promise<GatewayPayment | null>,
  { storeId, payment: { orderId, balance }, request, amount }: Cancelling,
): Promise<GatewayPayment> {
  const mark = `[${fingerprint(request.key)}]`
  const isDone = (payment: GatewayPayment | null) =>
    payment?.cancels.some(({ reason }) => reason.endsWith(mark))
  const reply = await call({
    name: 'cancel',
    method: 'POST',
    path: `${pathOf(orderId)}/cancel`,
    orderId,
    body: {
      storeId,
      amount: amount.minor,
      currentCancellableAmount: balance.minor,
      reason: `${[...request.reason.trim()].slice(0, 150).join('')} ${mark}`,
      ...(request.refundAccount && {
        refundAccount: {
          bank: request.refundAccount.bank,
          number: request.refundAccount.number.replace(/\D/g, ''),
          holderName: request.refundAccount.holder,
        },
      }),
    },
  })
  const now = await look(orderId)
  if (now && isDone(now)) return now
  if (!reply.ok) throw errorOf(reply)
  // It said yes, and the payment does not show it.
  throw new GatewayUnknown('CANCELLATION_NOT_SEEN')
}

/** PortOne's own names of languages. */
const LOCALES: Readonly<Record<Language, string>> = { ko: 'KO_KR', en: 'EN_US', ja: 'JA_JP' }

function startOf({ storeId, channelKey, sdkUrl }: PortoneOptions, order: OrderForPayment): PaymentStart {
  const { orderId, orderName, amount, buyer, successUrl, failUrl, language } = order
  const redirectUrl = new URL(successUrl)
  // The window adds its own names only; these are what our page goes by.
  redirectUrl.searchParams.set('orderId', orderId)
  redirectUrl.searchParams.set('paymentKey', orderId)
  redirectUrl.searchParams.set('amount', String(amount.minor))
  const request = {
    // PayPal is taken by its own buttons only, never by requestPayment.
    uiType: 'PAYPAL_SPB',
    storeId,
    channelKey,
    paymentId: orderId,
    orderName: [...orderName].slice(0, 100).join(''),
    totalAmount: amount.minor,
    currency: `CURRENCY_${amount.currency}`,
    customer: { fullName: buyer.name, ...(buyer.email && { email: buyer.email }) },
    locale: LOCALES[language],
    redirectUrl: redirectUrl.href,
  }
  return { kind: 'sdk', provider: 'portone', sdkUrl, call: 'loadPaymentUI', request, failUrl }
}
