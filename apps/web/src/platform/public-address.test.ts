import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

test.each([
  ['/resetpassword/AbC-12_x', '/resetpassword/-'],
  ['https://a.test/resetPassword/AbC?channelSeq=1#x', 'https://a.test/resetPassword/-?channelSeq=1#x'],
  ['/login?query={"next":"/resetpassword/AbC"}', '/login?query={"next":"/resetpassword/-"}'],
  ['/unsubscribe/email?channelSeq=1&token=1.2.Ab-c&x=1', '/unsubscribe/email?channelSeq=1&token=-&x=1'],
  ['/unsubscribe/email?token=1.2.Ab-c', '/unsubscribe/email?token=-'],
  ['/classes/3', '/classes/3'],
])('SEC-37 what is told of %s opens nothing', (address, told) => {
  expect(publicAddress(address)).toBe(told)
})
