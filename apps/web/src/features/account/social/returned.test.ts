import { expect, test } from 'vitest'
import { readArrival } from './returned.ts'

test.each([
  [
    'ticket=abc&type=KAK&mode=popup&query=%7B%22next%22%3A%22%2Fmain%22%7D',
    {
      returned: { kind: 'ticket', snsTypeCd: 'KAK', ticket: 'abc', query: '{"next":"/main"}' },
      isPopup: true,
    },
  ],
  [
    'error=cancelled&type=KAK&mode=redirect',
    { returned: { kind: 'cancelled', query: null }, isPopup: false },
  ],
  ['error=failed', { returned: { kind: 'failed', query: null }, isPopup: false }],
  ['ticket=abc&type=LIV', { returned: { kind: 'failed', query: null }, isPopup: false }],
  ['', { returned: { kind: 'failed', query: null }, isPopup: false }],
])('SOC-02, SOC-11, SOC-13 %s is read', (fragment, arrival) => {
  expect(readArrival(new URLSearchParams(fragment))).toEqual(arrival)
})
