import { expect, test } from 'vitest'
import { type Fate, fateOf, ONGOING, type Ongoing } from './departure.ts'

/** Without a member, on a site that is open. */
const GONE: Record<Ongoing, Fate> = {
  membershipTerm: 'ends',
  instalment: 'ends',
  chargeNotice: 'waits',
  turn: 'ends',
  paidTurn: 'waits',
  offer: 'ends',
  word: 'ends',
  coupon: 'waits',
}

test.each(ONGOING)('JOIN-11 MEM-08 ADM-02 %s: for whom it goes on, waits or ends', (what) => {
  const fate = (isGone: boolean, isSuspended: boolean) => fateOf(what, { isGone, isSuspended })
  expect(fate(false, false)).toBe('goesOn')
  expect(fate(true, false)).toBe(GONE[what])
  // A suspension costs nobody anything, whoever they are.
  expect([fate(false, true), fate(true, true)]).toEqual(['waits', 'waits'])
})
