import {
  CASH_RECEIPT_TYPE,
  type CashReceiptTypeCd,
  type Language,
  PAY_METHOD,
  type PayMethodCd,
} from '@seodang/domain/codes'

import type { OrderForPayment, StoredCards } from '../../../modules/order/port.ts'
import { tossTime, WALLETS } from './payment.ts'
import { declined } from './refusals.ts'

/** What we can take through Toss's payment window. A bank deposit is ours alone. */
export const TOSS_METHODS = [
  PAY_METHOD.card,
  PAY_METHOD.foreignCard,
  PAY_METHOD.bankTransfer,
  PAY_METHOD.virtualAccount,
  PAY_METHOD.wallet1,
  PAY_METHOD.wallet2,
  PAY_METHOD.wallet3,
] as const satisfies PayMethodCd[]

/** Limits of the window's parameters (SDK 2 reference); longer values make it refuse to open. */
const NAME_LENGTH = 100
const ORDER_ID = /^[A-Za-z0-9\-_=]{6,64}$/
const INSTALMENT_FROM = 50_000

/**
 * The argument of the SDK's `requestPayment`. The amount is won: USD orders come here already converted (PAY-05),
 * and anything else is refused as our own mistake.
 */
export function paymentRequest(order: OrderForPayment): Record<string, unknown> {
  if (order.amount.currency !== 'KRW' || order.amount.minor <= 0) throw declined('NOT_SUPPORTED_METHOD')
  if (!ORDER_ID.test(order.orderId)) throw declined('INVALID_REQUEST')
  return {
    ...methodRequest(order),
    amount: { currency: 'KRW', value: order.amount.minor },
    orderId: order.orderId,
    orderName: cut(order.orderName),
    successUrl: order.successUrl,
    failUrl: order.failUrl,
    customerName: cut(order.buyer.name),
    ...(order.buyer.email && order.buyer.email.length <= NAME_LENGTH && { customerEmail: order.buyer.email }),
    ...phoneOf(order.buyer.phone),
  }
}

function methodRequest(order: OrderForPayment): Record<string, unknown> {
  switch (order.method) {
    case PAY_METHOD.card:
      return { method: 'CARD', card: { useEscrow: false, flowMode: 'DEFAULT', ...instalmentOf(order) } }
    case PAY_METHOD.foreignCard:
      // The window shows the dollar estimate itself; the card is charged in won (PAY-05, PAY-20).
      return {
        method: 'CARD',
        card: {
          useInternationalCardOnly: true,
          language: WINDOW_LANGUAGE[order.language],
          showEstimatedAmount: true,
        },
      }
    case PAY_METHOD.wallet1:
    case PAY_METHOD.wallet2:
    case PAY_METHOD.wallet3:
      return {
        method: 'CARD',
        card: { useEscrow: false, flowMode: 'DIRECT', easyPay: WALLETS[order.method] },
      }
    case PAY_METHOD.bankTransfer:
      return { method: 'TRANSFER', transfer: { useEscrow: false, ...cashReceiptOf(order) } }
    case PAY_METHOD.virtualAccount:
      return {
        method: 'VIRTUAL_ACCOUNT',
        virtualAccount: {
          useEscrow: false,
          ...cashReceiptOf(order),
          ...(order.dueAt && { dueDate: tossTime(order.dueAt) }),
        },
      }
    default:
      throw declined('NOT_SUPPORTED_METHOD')
  }
}

const WINDOW_LANGUAGE: Record<Language, 'KO' | 'EN' | 'JA'> = { ko: 'KO', en: 'EN', ja: 'JA' }

/** Card companies give instalments from 50,000 won; below that the parameter makes the window refuse. */
function instalmentOf({ instalment, amount }: OrderForPayment): Record<string, number> {
  if (instalment === null) return {}
  if (amount.minor < INSTALMENT_FROM) return { cardInstallmentPlan: 0 }
  return 'months' in instalment
    ? { cardInstallmentPlan: instalment.months }
    : { maxCardInstallmentPlan: instalment.upTo }
}

const CASH_RECEIPTS: Record<CashReceiptTypeCd, string> = {
  [CASH_RECEIPT_TYPE.incomeDeduction]: '소득공제',
  [CASH_RECEIPT_TYPE.expenseProof]: '지출증빙',
  [CASH_RECEIPT_TYPE.none]: '미발행',
}

/** Only the kind: the window asks for the number itself, so that it never passes through the browser's request. */
const cashReceiptOf = ({ cashReceipt }: OrderForPayment) =>
  cashReceipt ? { cashReceipt: { type: CASH_RECEIPTS[cashReceipt.typeCd] } } : {}

/** By characters, so that an emoji at the limit is not cut in half. */
const cut = (text: string) => [...text].slice(0, NAME_LENGTH).join('').slice(0, NAME_LENGTH).toWellFormed()

/** Digits only, 8 to 15 of them; another form makes the window refuse, so it is left out instead. */
function phoneOf(phone: string | null): { customerMobilePhone?: string } {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length >= 8 && digits.length <= 15 ? { customerMobilePhone: digits } : {}
}

/** The argument of the SDK's `requestBillingAuth`. */
export function billingRequest(request: Parameters<StoredCards['begin']>[0]): Record<string, unknown> {
  return {
    method: 'CARD',
    successUrl: request.successUrl,
    failUrl: request.failUrl,
    customerName: cut(request.name),
    ...(request.email && request.email.length <= NAME_LENGTH && { customerEmail: request.email }),
  }
}
