import { VISITOR } from '@seodang/domain/access'
import { USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { hears } from './connection.ts'

const atProduct = {
  principal: { ...VISITOR, userSeq: 7, userTypeCd: USER_TYPE.manager },
  userSeq: 7,
  sessionSeq: 3,
  channelSeq: 1,
  clientId: 'page',
  since: null,
}
const atOwnDomain = { ...atProduct, principal: { ...atProduct.principal, isMemberOnly: true } }

test.each([
  // audience, heard at the product, heard at a domain of site 1
  [{ each: { 7: { badgeCount: 3 } } }, true, false],
  [{ userSeq: 7 }, true, false],
  [{ sessionSeq: 3 }, true, true],
  [{ channelSeq: 1 }, true, true],
  [{ channelSeq: 1, userSeq: 7 }, true, true],
  [{ channelSeq: 1, each: { 7: {} } }, true, true],
  [{ channelSeq: 1, userSeqs: [7] }, true, true],
  [{ channelSeq: 1, userSeqs: [7], asStaff: true }, true, false],
  [{ channelSeq: 1, staff: true }, true, false],
  [{ channelSeq: 2, each: { 7: {} } }, false, false],
] as const)(
  'SEC-38 a site’s own domain hears of its site, and of the end of its login: %j',
  (audience, ...heard) => {
    expect([hears(atProduct, audience), hears(atOwnDomain, audience)]).toEqual(heard)
  },
)
