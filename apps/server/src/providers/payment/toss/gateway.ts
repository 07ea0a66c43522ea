import { createHash } from 'node:crypto'
import { PAY_METHOD } from '@seodang/domain/codes'
import type { Money } from '@seodang/domain/money'
import {
  type CancelRequest,
  GatewayDeclined,
  type GatewayPayment,
  GatewayUnknown,
  type OrderForPayment,
  type PaymentGateway,
  type PaymentStart,
  type RecordedPayment,
} from '../../../modules/order/port.ts'
import { asOrdered } from '../as-ordered.ts'
import { DECLINE_TEXTS } from '../decline-texts.ts'
import { storedCards } from './cards.ts'
import { type TossClient, type TossConnection, type TossReply, tossClient } from './client.ts'
import { paymentOf } from './payment-reply.ts'
import { declined, errorOf } from './refusals.ts'
import { billingRequest, paymentRequest, TOSS_METHODS } from './request.ts'
import { listTransactions } from './transactions.ts'
import { readNotice } from './webhook.ts'
import { openedReply } from './wire.ts'

export interface TossOptions extends TossConnection {
  clientKey: string
  /** The name of the account in the books. */
  merchant: string
  now: () => Date
  /** `sdk`: the browser loads Toss's own SDK. `redirect`: the stand-in's hosted window, which needs no vendor script. */
  opensBy: 'sdk' | 'redirect'
  /** The merchant's security key as the developer centre shows it; needed for signed notices only. */
  securityKey?: string
}

/** Keys of the vendor's test environment say so; no money moves by them (integrations 1.1). */
export const isTestKey = (secretKey: string): boolean => secretKey.startsWith('test_')

/**
 * Toss Payments, API version 2022-11-16 (integrations 1.3): the window authenticates the buyer and charges nothing;
 * `settle` confirms on the server and charges; a virtual account is paid later and told by a notice.
 */
export function tossGateway(options: TossOptions): PaymentGateway {
  const { merchant, log } = options
  const call = tossClient(options)
  const start = (
    customerKey: string,
    name: 'requestPayment' | 'requestBillingAuth',
    request: Record<string, unknown>,
  ) => open(options, call, customerKey, name, request)

  async function fetchPayment({
    paymentRef,
    orderId,
  }: Pick<RecordedPayment, 'paymentRef' | 'orderId'>): Promise<GatewayPayment | null> {
    const path = paymentRef
      ? `/v1/payments/${encodeURIComponent(paymentRef)}`
      : `/v1/payments/orders/${encodeURIComponent(orderId)}`
    const reply = await call({ name: 'fetch', method: 'GET', path, orderId })
    if (!reply.ok && (reply.code === 'NOT_FOUND_PAYMENT' || reply.code === 'NOT_FOUND')) return null
    const payment = paymentOf(reply)
    if (payment.orderId === orderId) return payment
    log.error({ gateway: 'toss', orderId }, 'a payment of another order was presented for this one')
    throw new GatewayDeclined('ORDER_MISMATCH', 'mismatch', DECLINE_TEXTS.mismatch)
  }

  return {
    name: 'toss',
    charges: 'onSettle',
    merchant,
    isTest: isTestKey(options.secretKey),
    methods: TOSS_METHODS,
    // The secret key is of one world and one shop, and Toss confirms with it what its own client key opened, nothing else.
    channel: null,

    begin: async (order) => start(order.buyer.key ?? 'ANONYMOUS', 'requestPayment', paymentRequest(order)),

    async settle(order, returned) {
      if (returned.code !== undefined)
        throw declined(/^[A-Z0-9_]{1,60}$/.test(returned.code) ? returned.code : 'PAY_PROCESS_ABORTED')
      const { paymentKey } = returned
      if (
        !paymentKey ||
        paymentKey.length > 200 ||
        returned.orderId !== order.orderId ||
        returned.amount !== String(order.amount.minor)
      ) {
        log.error(
          { gateway: 'toss', orderId: order.orderId },
          'the success page was opened with an order or amount that is not ours',
        )
        throw new GatewayDeclined('RETURN_MISMATCH', 'mismatch', DECLINE_TEXTS.mismatch)
      }
      const reply = await confirm(call, order, paymentKey)
      if (reply !== null) {
        if (reply.ok) return asOrdered(order, paymentOf(reply))
        const error = errorOf(reply)
        if (error instanceof GatewayDeclined) {
          if (error.reason === 'misconfigured')
            log.error({ gateway: 'toss', code: error.code }, 'Toss Payments refuses our keys')
          throw error
        }
      }
      return decided(
        order,
        await fetchPayment({ paymentRef: paymentKey, orderId: order.orderId }),
        reply?.code ?? 'NO_REPLY',
      )
    },

    fetch: fetchPayment,

    async cancel(payment, request) {
      const { paymentRef, balance } = payment
      if (paymentRef === null) throw declined('NOT_FOUND_PAYMENT')
      const amount = request.amount ?? balance
      if (amount.minor <= 0 || amount.minor > balance.minor || amount.currency !== balance.currency)
        throw new GatewayDeclined('NOT_CANCELABLE_AMOUNT', 'mismatch', DECLINE_TEXTS.overBalance)
      const reply = await call({
        name: 'cancel',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentRef)}/cancel`,
        key: request.key,
        orderId: payment.orderId,
        body: cancelBody(payment, request, amount),
      })
      if (!reply.ok && reply.code === 'ALREADY_CANCELED_PAYMENT') {
        const now = await fetchPayment(payment)
        if (now?.status === 'CANCELED' && amount.minor === balance.minor) return now
        throw declined('NOT_CANCELABLE_PAYMENT')
      }
      return paymentOf(reply)
    },

    readWebhook: (raw, headers, verifySecret) => readNotice(raw, headers, verifySecret, options),
    cards: storedCards(
      call,
      (request) => start(request.customerKey, 'requestBillingAuth', billingRequest(request)),
      fetchPayment,
    ),
    transactions: (from, to) => listTransactions(call, from, to),
  }
}

/** Null when the reply was lost: the money may have moved. The key is the payment's own, so a repeated try repeats the first answer. */
async function confirm(
  call: TossClient,
  order: Pick<OrderForPayment, 'orderId' | 'amount'>,
  paymentKey: string,
): Promise<TossReply | null> {
  try {
    return await call({
      name: 'confirm',
      method: 'POST',
      path: '/v1/payments/confirm',
      key: `confirm-${order.orderId}-${fingerprint(paymentKey)}`,
      orderId: order.orderId,
      // Our stored amount, never the one that came back through the browser (SEC-26).
      body: { paymentKey, orderId: order.orderId, amount: order.amount.minor },
    })
  } catch (error) {
    if (error instanceof GatewayUnknown) return null
    throw error
  }
}

/** What a look-up after an open confirmation says: money taken, a final no, or still nobody knows. */
function decided(
  order: Pick<OrderForPayment, 'orderId' | 'amount' | 'channel'>,
  payment: GatewayPayment | null,
  code: string,
): GatewayPayment {
  switch (payment?.status) {
    case 'PAID':
    case 'AWAITING_DEPOSIT':
    case 'PART_CANCELED':
    case 'CANCELED':
      return asOrdered(order, payment)
    case 'FAILED':
      throw declined(payment.failure?.code ?? 'PAY_PROCESS_ABORTED')
    case 'EXPIRED':
      throw declined('NOT_FOUND_PAYMENT_SESSION')
    default:
      throw new GatewayUnknown(code)
  }
}

function cancelBody(
  payment: RecordedPayment,
  { reason, refundAccount }: CancelRequest,
  amount: Money,
): object {
  return {
    cancelReason: [...reason.trim()].slice(0, 200).join('').slice(0, 200) || '취소',
    // Without an amount Toss cancels all that is left, also when that is less than we think.
    ...(amount.minor < payment.balance.minor && { cancelAmount: amount.minor }),
    ...(payment.method === PAY_METHOD.virtualAccount &&
      payment.status !== 'AWAITING_DEPOSIT' &&
      refundAccount && {
        refundReceiveAccount: {
          bank: refundAccount.bank,
          accountNumber: refundAccount.number.replace(/\D/g, ''),
          holderName: refundAccount.holder,
        },
      }),
  }
}

async function open(
  { clientKey, opensBy }: TossOptions,
  call: TossClient,
  customerKey: string,
  name: 'requestPayment' | 'requestBillingAuth',
  request: Record<string, unknown>,
): Promise<PaymentStart> {
  if (opensBy === 'sdk') return { kind: 'sdk', provider: 'toss', clientKey, customerKey, call: name, request }
  const reply = await call({
    name,
    method: 'POST',
    path: `/sdk/${name}`,
    body: { clientKey, customerKey, request },
  })
  if (!reply.ok) throw errorOf(reply)
  if (!openedReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
  return { kind: 'redirect', url: reply.value.url }
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
