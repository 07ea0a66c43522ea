import { CHOISE_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aClass } from '../samples.ts'
import { paymentHref } from './use-enrol.ts'

test('ENR-07 the payment is opened with 01, and with 00 for the waiting list or an approval', () => {
  expect(paymentHref(aClass(), 'enrol')).toBe('/classes/7/payment?ps=01')
  expect(paymentHref(aClass(), 'joinWaitlist')).toBe('/classes/7/payment?ps=00')
  expect(paymentHref(aClass({ choiseTypeCd: CHOISE_TYPE.approval }), 'enrol')).toBe(
    '/classes/7/payment?ps=00',
  )
})
