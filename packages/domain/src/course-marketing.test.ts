import { expect, test } from 'vitest'
import {
  type CourseMarketing,
  marketingOf,
  marketingProblems,
  maskedName,
  rollingOf,
} from './course-marketing.ts'

test('AUTH-17 a class that nobody wrote anything for wins learners with nothing', () => {
  const off = marketingOf({})
  expect(marketingProblems(off)).toEqual({})
  expect(off).toMatchObject({
    courseFloatingShowYn: 'N',
    courseRemainingEndAtShowYn: 'N',
    inviteEventYn: 'N',
  })
  expect(rollingOf(off)).toBeNull()
})

const start = '2026-11-10T00:00:00Z'
const end = '2026-11-09T00:00:00Z'

const REFUSED: [what: string, change: Partial<CourseMarketing>, problems: object][] = [
  ['a button without words', { courseFloatingShowYn: 'Y' }, { courseFloatingButton: 'required' }],
  [
    'a button that ends before it begins',
    { courseFloatingShowStartAt: start, courseFloatingShowEndAt: end },
    { courseFloatingShowEndAt: 'endBeforeStart' },
  ],
  ['a clock without its end', { courseRemainingEndAtShowYn: 'Y' }, { courseRemainingEndAt: 'required' }],
  [
    'people without number',
    { courseMarketingRollingAttendee: 0 },
    { courseMarketingRollingAttendee: { code: 'tooSmall', n: 1 } },
  ],
  [
    'a year of people',
    { courseMarketingRollingPeriod: 365 },
    { courseMarketingRollingPeriod: { code: 'tooLarge', n: 90 } },
  ],
  ['an event without a title', { inviteEventYn: 'Y' }, { inviteEventTitle: 'required' }],
  [
    'a link that is none',
    { cstmEventFields: [{ title: '안내', type: 'url' }], cstmEventData: ['javascript:alert(1)'] },
    { cstmEventFields: 'url' },
  ],
]

test.each(REFUSED)('AUTH-17 %s is refused', (_, change, problems) => {
  expect(marketingProblems(marketingOf(change))).toEqual(problems)
})

test.each([
  [3, 7, { people: 3, days: 7 }],
  [3, null, null],
  [null, 7, null],
])('CAT-26 the rolling notice of %s people in %s days', (people, days, rolling) => {
  expect(rollingOf({ courseMarketingRollingAttendee: people, courseMarketingRollingPeriod: days })).toEqual(
    rolling,
  )
})

test.each([
  ['김서당', '김○○'],
  ['한글', '한○'],
  ['Amelia', 'A○○'],
  ['', '○'],
])('CAT-26 strangers read %s as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
