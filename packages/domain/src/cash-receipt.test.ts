import { expect, test } from 'vitest'
import { cashReceiptFor, cashReceiptProblem, receiptToCancel, shownReceipt } from './cash-receipt.ts'

test.each([
  ['a phone', { type: '00', number: '010-1234-5678' }, null],
  ['no phone', { type: '00', number: '12' }, 'phone'],
  ['a business number', { type: '01', number: '124-81-00998' }, null],
  ['half a business number', { type: '01', number: '124-81' }, 'format'],
  ['none', { type: '99', number: '' }, null],
] as const)('PAY-22 asked for with %s', (_, request, problem) => {
  expect(cashReceiptProblem(request)).toBe(problem)
})

test.each([
  ['asked for', { type: '01', number: '1248100998' }, 1_000, { type: '01', number: '1248100998' }],
  ['not asked for, small', null, 99_999, null],
  ['refused, small', { type: '99', number: '' }, 99_999, null],
  ['not asked for, from 100,000 won', null, 100_000, { type: '00', number: '0100001234' }],
  ['refused, from 100,000 won', { type: '99', number: '' }, 100_000, { type: '00', number: '0100001234' }],
] as const)('PAY-22 what is issued where a receipt is %s', (_, asked, amount, issued) => {
  expect(cashReceiptFor(asked, amount)).toEqual(issued)
})

test.each([
  ['issued, nothing back', 'issued', 0, 0, 0],
  ['issued, a part back', 'issued', 0, 30_000, 30_000],
  ['issued, a part cancelled already', 'issued', 30_000, 60_000, 30_000],
  ['not issued yet', 'asked', 0, 30_000, 0],
  ['issued elsewhere for less', 'issued', 0, 90_000, 60_000],
] as const)('PAY-22 what of a receipt is cancelled: %s', (_, state, cancelledAmount, refunded, expected) => {
  expect(receiptToCancel({ state, amount: 60_000, cancelledAmount }, refunded)).toBe(expected)
})

test.each([
  ['issued', 0, 60_000, 'issued'],
  ['issued', 60_000, 0, 'cancelled'],
  ['byHand', 0, 60_000, 'waiting'],
  ['failed', 0, 0, null],
] as const)('PAY-22 the buyer of one %s, %i cancelled, sees it', (state, cancelledAmount, left, shown) => {
  expect(shownReceipt({ state, amount: 60_000, cancelledAmount }, left)).toBe(shown)
})
