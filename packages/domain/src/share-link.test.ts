import { expect, test } from 'vitest'
import { daysOfPeriod, SHARE_LINK_NAME, shareLinkProblems } from './share-link.ts'

test.each([
  ['', { name: 'required' }],
  ['  ', { name: 'required' }],
  ['인스타그램', {}],
  ['가'.repeat(SHARE_LINK_NAME.max), {}],
  ['가'.repeat(SHARE_LINK_NAME.max + 1), { name: { code: 'tooLong', n: SHARE_LINK_NAME.max } }],
])('LKS-12 a link named %s', (name, problems) => {
  expect(shareLinkProblems({ name })).toEqual(problems)
})

test.each([
  ['7', 7],
  ['90', 90],
  ['all', null],
] as const)('LKS-12 the period %s has %s days', (period, days) => {
  expect(daysOfPeriod(period)).toBe(days)
})
