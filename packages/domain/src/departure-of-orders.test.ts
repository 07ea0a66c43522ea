import { expect, test } from 'vitest'
import { fateOfOrder, ORDERED_WORK, type OrderedWork } from './departure.ts'
import type { ErrorName } from './error-catalogue.ts'

const works = Object.keys(ORDERED_WORK).filter((name): name is OrderedWork => name in ORDERED_WORK)
const REFUSALS: readonly ErrorName[] = [
  'NOT_LOGGED_IN',
  'NOT_AUTHORIZED_EMAIL',
  'NOT_CHANNEL_USER',
  'NO_PERMISSION',
  'CLASS_NOT_FOUND',
  'NO_DATA',
]

test.each(works)('ADM-02 PERM-05 %s goes on while its orderer still may', (work) => {
  expect(fateOfOrder(work, null)).toBe('goesOn')
})

/** What decides something for others anew with each part of it. */
const DECIDES: readonly OrderedWork[] = ['attendeeChange', 'attendeeAddition', 'couponGiving', 'statement']

test.each(works)('PERM-05 %s without the right of its orderer', (work) => {
  for (const refusal of REFUSALS)
    expect(fateOfOrder(work, refusal), refusal).toBe(DECIDES.includes(work) ? 'ends' : 'goesOn')
})

test.each([
  ['attendeeChange', 'waits'],
  ['attendeeAddition', 'waits'],
  ['couponGiving', 'waits'],
  ['campaign', 'waits'],
  ['statement', 'goesOn'],
  ['film', 'goesOn'],
] as const)('ADM-02 %s on a suspended site %s', (work, fate) => {
  expect(fateOfOrder(work, 'SITE_SUSPENDED')).toBe(fate)
})
