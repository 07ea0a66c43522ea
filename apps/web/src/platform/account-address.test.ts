import { expect, test } from 'vitest'
import { accountAddress, accountAddressFrom } from './account-address.ts'

const PAYMENT = '/classes/7/payment?ps=01&channelSeq=3'

test.each([
  ['a page of the site', PAYMENT],
  ['the login that leads there', accountAddress('/login', PAYMENT)],
  ['the sign-up that joins first', accountAddress('/createaccount', accountAddress('/join', PAYMENT))],
])('JOIN-08, NAV-11 joining from %s leads on to where somebody wanted to go', (_, href) => {
  expect(accountAddressFrom(href, '/join')).toBe(accountAddress('/join', PAYMENT))
})

test('JOIN-08 a login in place of a sign-up still joins first', () => {
  const join = accountAddress('/join', PAYMENT)
  expect(accountAddressFrom(accountAddress('/createaccount', join), '/login')).toBe(
    accountAddress('/login', join),
  )
})

test('SEC-31 an account page that leads nowhere, or to another host, leads nowhere on', () => {
  expect(accountAddressFrom('/login?channelSeq=3', '/join')).toBe('/join')
  expect(accountAddressFrom(accountAddress('/login', 'https://evil.test/'), '/createaccount')).toBe(
    '/createaccount',
  )
})
