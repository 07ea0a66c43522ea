import { expect, test } from 'vitest'
import { keepsSecret, publicAddress } from './public-address.ts'

test.each([
  ['/resetpassword/AbC-12_x', '/resetpassword/-'],
  ['https://a.test/resetPassword/AbC?channelSeq=1#x', 'https://a.test/resetPassword/-?channelSeq=1#x'],
  ['/login?query={"next":"/resetpassword/AbC"}', '/login?query={"next":"/resetpassword/-"}'],
  ['/unsubscribe/email?channelSeq=1&token=1.2.Ab-c&x=1', '/unsubscribe/email?channelSeq=1&token=-&x=1'],
  ['/unsubscribe/email?token=1.2.Ab-c', '/unsubscribe/email?token=-'],
  ['https://a.test/signon?at=1#code=AbC&state=x', 'https://a.test/signon?at=1#-&state=x'],
  ['/invitation#AbC-12_x', '/invitation#-'],
  ['https://a.test/invitation?channelSeq=1#AbC', 'https://a.test/invitation?channelSeq=1#-'],
  ['/classes/3', '/classes/3'],
  ['/authcallback?channelSeq=1#ticket=AbC&type=KAK', '/authcallback?channelSeq=1'],
  ['/classes/3#review', '/classes/3#review'],
])('SEC-37 what is told of %s opens nothing', (address, told) => {
  expect(publicAddress(address)).toBe(told)
})

test.each([
  ['/invitation', true],
  ['https://a.test/invitation?channelSeq=1', true],
  ['/resetpassword/AbC', true],
  ['/login?query={"next":"/invitation"}', false],
  ['/invitations', false],
  ['/main', false],
])('SEC-37 whether %s keeps other scripts away is %s', (address, answer) => {
  expect(keepsSecret(address)).toBe(answer)
})
