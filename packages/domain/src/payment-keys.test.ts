import { expect, test } from 'vitest'
import { depositAccountProblems, maskedKey, tossKeyProblems } from './payment-keys.ts'

test.each([
  ['a pair', 'test_ck_D5GePWvyJnrK', 'test_sk_zXLkKEypNArW', {}],
  ['nothing', '', '', { clientKey: 'required', secretKey: 'required' }],
  [
    'keys of the widget',
    'test_gck_D5GePWvy',
    'test_gsk_zXLkKEyp',
    { clientKey: 'widgetKey', secretKey: 'widgetKey' },
  ],
  [
    'the two changed over',
    'test_sk_zXLkKEypNArW',
    'test_ck_D5GePWvyJnrK',
    { clientKey: 'format', secretKey: 'format' },
  ],
  ['a test key with a live one', 'test_ck_D5GePWvyJnrK', 'live_sk_zXLkKEypNArW', { secretKey: 'keyPair' }],
])('SET-07 %s', (_, clientKey, secretKey, problems) => {
  expect(tossKeyProblems({ clientKey, secretKey })).toEqual(problems)
})

const account = { bank: '88', number: '110-123-456789', holder: '느린 글방' }

test('PAY-18 an account has a bank that we know, a number and a holder', () => {
  expect(depositAccountProblems(account, false)).toEqual({})
  expect(depositAccountProblems({ ...account, bank: '999' }, false)).toEqual({ bank: 'unknownChoice' })
  expect(depositAccountProblems({ bank: '', number: '12', holder: ' ' }, false)).toEqual({
    bank: 'notChosen',
    number: 'format',
    holder: 'required',
  })
  expect(depositAccountProblems({ ...account, number: '' }, true)).toEqual({})
  expect(depositAccountProblems({ ...account, number: '' }, false)).toEqual({ number: 'required' })
})

test('SET-07 only the end of a key is shown', () => {
  expect(maskedKey('test_sk_zXLkKEypNArW')).toBe('••••NArW')
})
