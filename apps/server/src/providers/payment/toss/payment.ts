import { CASH_RECEIPT_TYPE, PAY_METHOD } from '@seodang/domain/codes'
import { type Money, won } from '@seodang/domain/money'
import { seoulClock, seoulDate, seoulParts } from '@seodang/domain/seoul-time'
import {
  type GatewayPayment,
  type GatewayStatus,
  GatewayUnknown,
  type VirtualAccount,
} from '../../../modules/order/port.ts'
import { bankName, cardName, isForeignBrand } from './banks.ts'
import type { TossPayment } from './wire.ts'

const STATUS: Record<string, GatewayStatus> = {
  READY: 'CREATED',
  IN_PROGRESS: 'PENDING',
  WAITING_FOR_DEPOSIT: 'AWAITING_DEPOSIT',
  DONE: 'PAID',
  PARTIAL_CANCELED: 'PART_CANCELED',
  CANCELED: 'CANCELED',
  ABORTED: 'FAILED',
  EXPIRED: 'EXPIRED',
}

/** Null for a status that Toss added after this was written. */
export const statusOf = (status: string): GatewayStatus | null => STATUS[status] ?? null

/** The wallets of the checkout in the order of our codes, by Toss's `easyPay` codes. */
export const WALLETS = {
  [PAY_METHOD.wallet1]: 'KAKAOPAY',
  [PAY_METHOD.wallet2]: 'NAVERPAY',
  [PAY_METHOD.wallet3]: 'TOSSPAY',
} as const

/** Toss answers the wallet by code or by its Korean name, depending on the API version. */
const WALLET_NAMES: Record<string, { method: GatewayPayment['method']; label: string }> = {
  KAKAOPAY: { method: PAY_METHOD.wallet1, label: '카카오페이' },
  NAVERPAY: { method: PAY_METHOD.wallet2, label: '네이버페이' },
  TOSSPAY: { method: PAY_METHOD.wallet3, label: '토스페이' },
}
const walletOf = (provider: string) =>
  WALLET_NAMES[provider] ?? Object.values(WALLET_NAMES).find((wallet) => wallet.label === provider)

/** Toss counts won as they are; how it counts US cents is not documented, so no other currency is read. */
export function moneyOf(amount: number, currency: string): Money {
  if (currency !== 'KRW' || !Number.isSafeInteger(amount)) throw new GatewayUnknown('UNREADABLE_AMOUNT')
  return won(amount)
}

/** Toss writes Seoul time, in some places without saying so. */
export function instantOf(text: string): Date {
  const at = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+09:00`)
  if (Number.isNaN(at.getTime())) throw new GatewayUnknown('UNREADABLE_TIME')
  return at
}

/** `yyyy-MM-dd'T'HH:mm:ss` on the clock of Seoul, as Toss wants times in requests. */
export function tossTime(at: Date): string {
  return `${seoulDate(at)}T${seoulClock(at)}:${String(seoulParts(at).second).padStart(2, '0')}`
}

/** Reads a payment. An unknown status is an unknown outcome: guessing could give a class away or take it back. */
export function readPayment(payment: TossPayment): GatewayPayment {
  const status =
    payment.virtualAccount?.expired === true && payment.status === 'WAITING_FOR_DEPOSIT'
      ? 'EXPIRED'
      : statusOf(payment.status)
  if (status === null) throw new GatewayUnknown(`UNKNOWN_STATUS_${payment.status}`)
  const { currency } = payment
  return {
    paymentRef: payment.paymentKey,
    orderId: payment.orderId,
    ...methodOf(payment),
    status,
    amount: moneyOf(payment.totalAmount, currency),
    balance: moneyOf(payment.balanceAmount, currency),
    channel: null,
    approvedAt: payment.approvedAt ? instantOf(payment.approvedAt) : null,
    instalmentMonths: payment.card?.installmentPlanMonths ?? 0,
    receiptUrl: payment.receipt?.url ?? null,
    cashReceipt: cashReceiptOf(payment),
    virtualAccount: virtualAccountOf(payment),
    secret: payment.secret ?? null,
    failure: payment.failure ?? null,
    cancels: (payment.cancels ?? []).map((cancel) => ({
      ref: cancel.transactionKey,
      amount: moneyOf(cancel.cancelAmount, currency),
      reason: cancel.cancelReason,
      canceledAt: instantOf(cancel.canceledAt),
    })),
    pageUrl: payment.checkout?.url ?? null,
  }
}

function methodOf({
  method,
  card,
  easyPay,
  transfer,
  virtualAccount,
}: TossPayment): Pick<GatewayPayment, 'method' | 'methodLabel'> {
  switch (method) {
    case '카드': {
      const issuer = card?.issuerCode ?? ''
      return {
        method: isForeignBrand(issuer) ? PAY_METHOD.foreignCard : PAY_METHOD.card,
        methodLabel: issuer ? cardName(issuer) : null,
      }
    }
    case '간편결제': {
      const wallet = walletOf(easyPay?.provider ?? '')
      return { method: wallet?.method ?? 'OTHER', methodLabel: wallet?.label ?? easyPay?.provider ?? null }
    }
    case '계좌이체':
      return {
        method: PAY_METHOD.bankTransfer,
        methodLabel: transfer?.bankCode ? bankName(transfer.bankCode) : null,
      }
    case '가상계좌':
      return {
        method: PAY_METHOD.virtualAccount,
        methodLabel: virtualAccount ? bankName(virtualAccount.bankCode) : null,
      }
    default:
      return { method: 'OTHER', methodLabel: method ?? null }
  }
}

const REFUND_STATES = ['NONE', 'PENDING', 'FAILED', 'PARTIAL_FAILED', 'COMPLETED'] as const

function virtualAccountOf({ virtualAccount }: TossPayment): VirtualAccount | null {
  if (!virtualAccount) return null
  const { bankCode, accountNumber, customerName, dueDate, refundStatus } = virtualAccount
  return {
    bank: bankCode,
    bankName: bankName(bankCode),
    number: accountNumber,
    holder: customerName ?? '',
    dueAt: instantOf(dueDate),
    refund: REFUND_STATES.find((state) => state === refundStatus) ?? 'NONE',
  }
}

function cashReceiptOf({ cashReceipt }: TossPayment): GatewayPayment['cashReceipt'] {
  if (!cashReceipt) return null
  const { type, issueNumber, receiptUrl } = cashReceipt
  const typeCd = type === '지출증빙' ? CASH_RECEIPT_TYPE.expenseProof : CASH_RECEIPT_TYPE.incomeDeduction
  return { typeCd, number: issueNumber, url: receiptUrl }
}
