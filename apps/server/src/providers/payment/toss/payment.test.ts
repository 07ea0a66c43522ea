import { won } from '@seodang/domain/money'
import { expect, test } from 'vitest'
import { readPayment } from './payment.ts'
import { declined, errorOf } from './refusals.ts'
import { paymentReply, type TossPayment } from './wire.ts'

/** As API version 2022-11-16 answers an issued virtual account, with fields that we do not read. */
const issued: TossPayment = {
  paymentKey: 'tviva20261120200000u7Ie0',
  orderId: 'order-0123456789',
  status: 'WAITING_FOR_DEPOSIT',
  approvedAt: null,
  virtualAccount: {
    accountNumber: '79019639679511',
    bankCode: '11',
    customerName: '김서연',
    dueDate: '2026-11-23T23:59:59+09:00',
    expired: false,
    refundStatus: 'NONE',
  },
  cancels: null,
  secret: 'ps_eqRGgYO1r57E4Z541ZMW3QnN2Eya',
  receipt: { url: 'https://dashboard.tosspayments.com/receipt' },
  currency: 'KRW',
  totalAmount: 30_000,
  balanceAmount: 30_000,
  method: '가상계좌',
}

test('a reply of Toss is read whatever else it brings', () => {
  const reply = { ...issued, mId: 'school', version: '2022-11-16', metadata: null, useEscrow: false }
  expect(paymentReply.Check(reply)).toBe(true)
  expect(readPayment(issued)).toMatchObject({
    status: 'AWAITING_DEPOSIT',
    amount: won(30_000),
    virtualAccount: { bankName: '농협은행', dueAt: new Date('2026-11-23T14:59:59Z') },
  })
})

test.each([
  ['READY', 'CREATED'],
  ['IN_PROGRESS', 'PENDING'],
  ['WAITING_FOR_DEPOSIT', 'AWAITING_DEPOSIT'],
  ['DONE', 'PAID'],
  ['PARTIAL_CANCELED', 'PART_CANCELED'],
  ['CANCELED', 'CANCELED'],
  ['ABORTED', 'FAILED'],
  ['EXPIRED', 'EXPIRED'],
])('status %s is our %s', (status, ours) => {
  expect(readPayment({ ...issued, status }).status).toBe(ours)
})

test('PAY-18 an account past its date is expired, in whatever form Toss says it', () => {
  const { virtualAccount } = issued
  expect(
    readPayment({ ...issued, virtualAccount: virtualAccount && { ...virtualAccount, expired: true } }).status,
  ).toBe('EXPIRED')
})

test.each([
  ['a status that is new to us', { status: 'ON_HOLD' }],
  ['another currency', { currency: 'USD' }],
  ['a broken amount', { totalAmount: 30_000.5 }],
  ['no date', { approvedAt: 'soon' }],
])('%s leaves the outcome unknown', (_, change) => {
  expect(() => readPayment({ ...issued, ...change })).toThrow(
    expect.objectContaining({ name: 'GatewayUnknown' }),
  )
})

test('a time without a zone is Seoul time', () => {
  expect(readPayment({ ...issued, approvedAt: '2026-11-20T20:00:00' }).approvedAt).toEqual(
    new Date('2026-11-20T11:00:00Z'),
  )
})

test.each([
  ['카드', { card: { issuerCode: '4V' } }, 'CARD_FOREIGN', 'Visa'],
  ['카드', { card: { issuerCode: 'ZZ' } }, 'CARD', 'ZZ'],
  ['카드', { card: null }, 'CARD', null],
  ['간편결제', { easyPay: { provider: '토스페이' } }, 'WALLET_3', '토스페이'],
  ['간편결제', { easyPay: { provider: 'PAYCO' } }, 'OTHER', 'PAYCO'],
  ['계좌이체', { transfer: { bankCode: '88' } }, 'BANK', '신한은행'],
  ['휴대폰', {}, 'OTHER', '휴대폰'],
  [null, {}, 'OTHER', null],
])('method %s %j', (method, change, ours, label) => {
  expect(readPayment({ ...issued, virtualAccount: null, method, ...change })).toMatchObject({
    method: ours,
    methodLabel: label,
  })
})

test('PAY-22 receipts and cash receipts are passed on', () => {
  const cashReceipt = {
    type: '지출증빙',
    issueNumber: '156015238',
    receiptUrl: 'https://dashboard.tosspayments.com/cash',
  }
  expect(readPayment({ ...issued, cashReceipt })).toMatchObject({
    receiptUrl: 'https://dashboard.tosspayments.com/receipt',
    cashReceipt: { typeCd: '01', number: '156015238', url: cashReceipt.receiptUrl },
  })
})

test.each([
  [403, 'REJECT_CARD_PAYMENT', 'declined'],
  [400, 'A_CODE_OF_NEXT_YEAR', 'declined'],
  [404, 'NOT_FOUND_PAYMENT_SESSION', 'expired'],
  [401, 'UNAUTHORIZED_KEY', 'misconfigured'],
  [403, 'NOT_CANCELABLE_PAYMENT', 'byHand'],
  [400, 'INVALID_BANK', 'refundAccount'],
  [400, 'toString', 'declined'],
])('%i %s is a final no', (status, code, reason) => {
  expect(errorOf({ status, code })).toMatchObject({ name: 'GatewayDeclined', reason })
})

test.each([
  [500, 'REJECT_CARD_PAYMENT'],
  [502, 'HTTP_502'],
  [400, 'PROVIDER_ERROR'],
  [400, 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'],
  [400, 'FAILED_REFUND_PROCESS'],
  [409, 'IDEMPOTENT_REQUEST_PROCESSING'],
  [429, 'HTTP_429'],
  [400, 'ALREADY_PROCESSED_PAYMENT'],
])('%i %s leaves the outcome unknown', (status, code) => {
  expect(errorOf({ status, code })).toMatchObject({ name: 'GatewayUnknown', code })
})

test('every decline speaks all three languages', () => {
  const { texts } = declined('EXCEED_MAX_AMOUNT')
  expect(texts.ko).toContain('한도')
  expect(texts.en).toContain('limit')
  expect(texts.ja).toContain('限度')
})
