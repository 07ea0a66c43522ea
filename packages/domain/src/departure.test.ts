import { expect, test } from 'vitest'
import { type Fate, fateOf, ONGOING, type Ongoing, type Presence } from './departure.ts'

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
  const fate = (presence: Presence, isSuspended: boolean) => fateOf(what, { presence, isSuspended })
  expect(fate('here', false)).toBe('goesOn')
  expect(fate('gone', false)).toBe(GONE[what])
  // Of a merge nobody can tell yet (SOC-19), and a suspension costs nobody anything, whoever they are.
  expect(fate('merging', false)).toBe('waits')
  expect([fate('here', true), fate('merging', true), fate('gone', true)]).toEqual(['waits', 'waits', 'waits'])
})
