import { expect, test } from 'vitest'
import { aClass } from '../samples.ts'
import { paymentHref } from './use-enrol.ts'

test('ENR-07 the payment is opened with 01, and with 00 for the waiting list or an approval', () => {
  expect(paymentHref(aClass(), 'enrol')).toBe('/classes/7/payment?ps=01')
  expect(paymentHref(aClass(), 'renewal')).toBe('/classes/7/payment?ps=01')
  expect(paymentHref(aClass(), 'waitlist')).toBe('/classes/7/payment?ps=00')
  expect(paymentHref(aClass(), 'approval')).toBe('/classes/7/payment?ps=00')
})
