import { seoulClock, seoulDate, seoulParts } from '@seodang/domain/seoul-time'
import type { SandboxCard, SandboxPayment, SandboxReceipt, SandboxTransaction } from './state.ts'

const MERCHANT = 'seodangtest'

/** `yyyy-MM-dd'T'HH:mm:ss` on Seoul's clock. */
export const seoulStamp = (at: Date) =>
  `${seoulDate(at)}T${seoulClock(at)}:${String(seoulParts(at).second).padStart(2, '0')}`
const stamp = (at: string) => `${seoulStamp(new Date(at))}+09:00`
const stampOrNull = (at: string | null) => (at === null ? null : stamp(at))

const METHOD_LABELS = { TRANSFER: '계좌이체', VIRTUAL_ACCOUNT: '가상계좌' } as const

const methodLabel = ({ method, easyPay }: Pick<SandboxPayment, 'method' | 'easyPay'>) =>
  method === 'CARD' ? (easyPay === null ? '카드' : '간편결제') : METHOD_LABELS[method]

/** The whole `Payment` object of API version 2022-11-16, with every null that the real one has. */
export function paymentOnWire(payment: SandboxPayment, address: { page: string; receipt: string }) {
  const { amount, balance, status, account } = payment
  const vat = balance - Math.round(balance / 1.1)
  const done = payment.approvedAt !== null
  return {
    mId: MERCHANT,
    lastTransactionKey: payment.lastTransactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    orderName: payment.orderName,
    taxExemptionAmount: 0,
    status,
    requestedAt: stamp(payment.requestedAt),
    approvedAt: stampOrNull(payment.approvedAt),
    useEscrow: false,
    cultureExpense: false,
    card:
      payment.method === 'CARD' && payment.easyPay === null && payment.institution !== null
        ? {
            amount,
            issuerCode: payment.institution,
            acquirerCode: payment.institution,
            number: '43301234****123*',
            installmentPlanMonths: payment.instalmentMonths,
            isInterestFree: false,
            interestPayer: null,
            approveNo: done ? '00000000' : null,
            useCardPoint: false,
            cardType: payment.international ? '미확인' : '신용',
            ownerType: payment.international ? '미확인' : '개인',
            acquireStatus: status === 'CANCELED' ? 'CANCELED' : 'READY',
          }
        : null,
    virtualAccount:
      account === null
        ? null
        : {
            accountNumber: account.number,
            accountType: '일반',
            bankCode: payment.institution ?? '',
            customerName: payment.customerName,
            dueDate: stampOrNull(payment.dueAt),
            expired: status === 'EXPIRED',
            settlementStatus: 'INCOMPLETED',
            refundStatus: account.refundStatus,
            refundReceiveAccount: null,
            depositorName: done ? payment.customerName : null,
          },
    transfer:
      payment.method === 'TRANSFER' && payment.institution !== null
        ? { bankCode: payment.institution, settlementStatus: 'INCOMPLETED' }
        : null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt:
      done && payment.method !== 'CARD' && ['소득공제', '지출증빙'].includes(payment.cashReceiptType ?? '')
        ? {
            type: payment.cashReceiptType,
            receiptKey: payment.paymentKey,
            issueNumber: payment.lastTransactionKey.slice(0, 9),
            receiptUrl: address.receipt,
            amount,
            taxFreeAmount: 0,
          }
        : null,
    cashReceipts: null,
    discount: null,
    cancels:
      payment.cancels.length === 0
        ? null
        : payment.cancels.map((cancel) => ({
            ...cancel,
            canceledAt: stamp(cancel.canceledAt),
            taxFreeAmount: 0,
            taxExemptionAmount: 0,
            easyPayDiscountAmount: 0,
            receiptKey: null,
            cancelStatus: 'DONE',
            cancelRequestId: null,
          })),
    secret: payment.secret,
    type: payment.type,
    easyPay: payment.easyPay === null ? null : { provider: payment.easyPay, amount, discountAmount: 0 },
    country: 'KR',
    failure: payment.failure,
    isPartialCancelable: true,
    receipt: done || account !== null ? { url: address.receipt } : null,
    checkout: { url: address.page },
    currency: 'KRW',
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: balance - vat,
    vat,
    taxFreeAmount: 0,
    method: methodLabel(payment),
    version: '2022-11-16',
    metadata: null,
  }
}

export function transactionOnWire(transaction: SandboxTransaction, payment: SandboxPayment, receipt: string) {
  return {
    mId: MERCHANT,
    transactionKey: transaction.transactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    method: methodLabel(payment),
    customerKey: payment.customerKey,
    useEscrow: false,
    receiptUrl: receipt,
    status: transaction.status,
    transactionAt: stamp(transaction.at),
    currency: 'KRW',
    amount: transaction.amount,
  }
}

export function billingOnWire(card: SandboxCard, now: Date) {
  return {
    mId: MERCHANT,
    customerKey: card.customerKey,
    authenticatedAt: stamp(now.toISOString()),
    method: '카드',
    billingKey: card.billingKey,
    cardCompany: null,
    cardNumber: card.number,
    card: {
      issuerCode: card.issuerCode,
      acquirerCode: card.issuerCode,
      number: card.number,
      cardType: '신용',
      ownerType: '개인',
    },
  }
}

/** The `CashReceipt` object: one for the issue, and one for each cancellation. */
export function receiptOnWire(
  receipt: SandboxReceipt,
  transactionType: 'CONFIRM' | 'CANCEL',
  amount: number,
) {
  const { receiptKey, issueNumber, orderId, orderName, type, customerIdentityNumber, requestedAt } = receipt
  return {
    receiptKey,
    issueNumber,
    issueStatus: 'COMPLETED',
    amount,
    taxFreeAmount: 0,
    orderId,
    orderName,
    type,
    transactionType,
    businessNumber: '1248100998',
    customerIdentityNumber: `${customerIdentityNumber.slice(0, 3)}****${customerIdentityNumber.slice(-4)}`,
    failure: null,
    requestedAt: stamp(requestedAt),
    receiptUrl: null,
  }
}
