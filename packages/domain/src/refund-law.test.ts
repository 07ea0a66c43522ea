import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency, RefundPolicyCd } from './codes.ts'
import { isDayOff } from './holidays.ts'
import { HOUR, MINUTE } from './instant.ts'
import { refundableAmount } from './refund.ts'
import type { Meeting, RefundCase, RefundContent } from './refund-case.ts'
import { REFUND_REASON } from './refund-reason.ts'
import { LEGAL_TERMS } from './refund-terms.ts'
import { supplyOf } from './sale-contract.ts'
import { addDays, addSeoulMonths, fromSeoul } from './seoul-time.ts'
import { lawfulRefund } from './testing/reference-calculator.ts'
import { dayOf, isFree } from './testing/reference-days.ts'

/** Of every kind in every run: more than ten thousand in all. */
const RUNS = 1_500

const minute = (max: number) => fc.nat(max * 24 * 60)
/** The almanacs of 2026 and 2027 are known; every sale and end lies in them. */
const start = fc
  .tuple(fc.nat(420), fc.nat(24 * 60 - 1))
  .map(([day, clock]) => new Date(addDays(fromSeoul('2026-01-01'), day).getTime() + clock * MINUTE))

type Sold = { startAt: Date; endAt: Date | null; contractEndAt?: Date | null; content: RefundContent }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)
const lastSecond = (at: Date) => new Date(addDays(at, 1).getTime() - 1000)
const endOfDays = (at: Date, days: number) => lastSecond(fromSeoulDay(addDays(at, days)))
const fromSeoulDay = (at: Date) =>
  new Date(Math.floor((at.getTime() + 9 * HOUR) / (24 * HOUR)) * 24 * HOUR - 9 * HOUR)

const lessons = fc.integer({ min: 0, max: 40 }).chain((sessions) =>
  fc.record({
    kind: fc.constant('recorded' as const),
    sessions: fc.constant(sessions),
    opened: fc.nat(sessions),
  }),
)
const meetingsFrom = (from: Date, most: number): fc.Arbitrary<Meeting[]> =>
  fc.array(
    fc.record({
      at: minute(120).map((minutes) => later(from, minutes).toISOString()),
      minutes: fc.integer({ min: 1, max: 300 }),
      isHeld: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    }),
    { minLength: 1, maxLength: most },
  )
const taughtFrom = (from: Date) =>
  meetingsFrom(from, 12).map((sessions) => ({ kind: 'taught' as const, sessions }))
const mixedFrom = (from: Date) =>
  fc.integer({ min: 1, max: 20 }).chain((count) =>
    fc.record({
      kind: fc.constant('mixed' as const),
      lessons: fc.constant(count),
      opened: fc.nat(count),
      meetings: meetingsFrom(from, 8),
    }),
  )
const endOfMeetings = (sessions: readonly Meeting[]) =>
  new Date(Math.max(...sessions.map(({ at, minutes }) => new Date(at).getTime() + minutes * MINUTE)))

const withDays = (content: (from: Date) => fc.Arbitrary<RefundContent>, most: number) => (startAt: Date) =>
  fc
    .tuple(content(startAt), fc.integer({ min: 0, max: most }))
    .map(([one, days]): Sold => ({ startAt, endAt: endOfDays(startAt, days), content: one }))

/** What a site sells, as `supplyOf` tells it. */
const KINDS: Record<string, (startAt: Date) => fc.Arbitrary<Sold>> = {
  'recorded with a term': withDays(() => lessons, 400),
  'recorded without a term': (startAt) => lessons.map((content) => ({ startAt, endAt: null, content })),
  live: (startAt) =>
    fc.tuple(taughtFrom(startAt), fc.nat(200)).map(([content, more]) => ({
      startAt,
      endAt: endOfMeetings(content.sessions),
      contractEndAt: endOfDays(startAt, 120 + more),
      content,
    })),
  'one date': (startAt) =>
    fc.integer({ min: 10, max: 600 }).map((minutes) => ({
      startAt,
      endAt: later(startAt, minutes),
      content: { kind: 'taught', sessions: [{ at: startAt, minutes }] },
    })),
  'taught without announced meetings': withDays(() => fc.constant({ kind: 'taught', sessions: [] }), 400),
  mixed: withDays(mixedFrom, 400),
  'mixed without a term': (startAt) =>
    mixedFrom(startAt).map((content) => ({ startAt, endAt: null, content })),
  package: withDays(
    (from) =>
      fc
        .array(
          fc.record({
            price: fc.integer({ min: 1, max: 300_000 }),
            content: fc.oneof(lessons, taughtFrom(from), mixedFrom(from)),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => ({ kind: 'parts' as const, parts })),
    400,
  ),
  membership: (startAt) =>
    fc
      .tuple(fc.constantFrom(1, 3, 6, 12), fc.boolean(), fc.nat(20), fc.boolean())
      .map(([months, isUsed, days, isPart]) => ({
        startAt,
        endAt: isPart ? later(startAt, days * 24 * 60 + 700) : addSeoulMonths(startAt, months),
        content: { kind: 'term', isUsed, isPart },
      })),
}

const casesOf = (kind: (startAt: Date) => fc.Arbitrary<Sold>): fc.Arbitrary<RefundCase> =>
  start.chain(kind).chain((sold) => {
    const span = sold.endAt ? sold.endAt.getTime() - sold.startAt.getTime() : 400 * 24 * HOUR
    const moment = fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .nat(1_000)
          .map((part) => new Date(sold.startAt.getTime() + Math.floor((span * part) / 1_000))),
      },
      { weight: 4, arbitrary: minute(16).map((minutes) => later(sold.startAt, minutes)) },
      { weight: 1, arbitrary: minute(60).map((minutes) => later(sold.startAt, -minutes)) },
      { weight: 1, arbitrary: minute(120).map((minutes) => later(sold.startAt, minutes)) },
      { weight: 1, arbitrary: minute(30).map((minutes) => later(sold.endAt ?? sold.startAt, minutes)) },
    )
    return fc
      .record({
        policyCd: fc.constantFrom<RefundPolicyCd>('ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU'),
        currency: fc.constantFrom<Currency>('KRW', 'KRW', 'KRW', 'USD'),
        paid: fc.oneof(
          fc.integer({ min: 100, max: 1_000_000 }),
          fc.integer({ min: 1, max: 100 }).map((n) => n * 10_000),
        ),
        refunded: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(300_000)),
        reason: fc.constantFrom(...Object.values(REFUND_REASON)),
        contractAt: fc.oneof(
          fc.constant(sold.startAt),
          minute(60).map((minutes) => later(sold.startAt, -minutes)),
        ),
        at: moment,
        exclusionAnnounced: fc.boolean(),
        terms: fc.option(
          fc.record({
            wholeDays: fc.integer({ min: 7, max: 40 }),
            penaltyPercent: fc.integer({ min: 0, max: 10 }),
            steps: fc.constant(LEGAL_TERMS.steps),
          }),
        ),
      })
      .map((rest) => ({ ...rest, ...sold }))
  })

describe('BYD-02 the engine and the reference calculator agree to the won', () => {
  test.each(Object.entries(KINDS))('BYD-02 %s', (_, kind) => {
    fc.assert(
      fc.property(casesOf(kind), (some) => {
        expect(refundableAmount(some).amount).toBe(lawfulRefund(some))
      }),
      { numRuns: RUNS },
    )
  })

  test('BYD-02 of every day of 2026 and 2027 both know whether it is one of work', () => {
    for (let day = fromSeoul('2026-01-01'); day < fromSeoul('2028-01-01'); day = addDays(day, 1)) {
      expect([day, isDayOff(day)]).toEqual([day, isFree(dayOf(day.getTime()))])
    }
  })
})

const on = (date: string, clock = '12:00') => fromSeoul(date, clock)
const recorded = (sessions: number, opened: number) => ({ kind: 'recorded' as const, sessions, opened })
const sale = (change: Partial<RefundCase>): RefundCase => ({
  policyCd: 'ECOMMERCE',
  currency: 'KRW',
  paid: 100_000,
  contractAt: on('2026-03-02'),
  startAt: on('2026-03-02'),
  endAt: new Date(fromSeoul('2026-04-02').getTime() - 1000),
  at: on('2026-03-10'),
  content: recorded(10, 0),
  ...change,
})

test.each<[string, Partial<RefundCase>, number]>([
  [
    'cancelled by the site on the tenth of fourteen days, nothing opened',
    { endAt: on('2026-03-15', '23:59'), at: on('2026-03-11'), reason: 'NOT_HELD' },
    100_000,
  ],
  ['362 of 365 days over', { endAt: on('2027-03-01', '23:59'), at: on('2027-02-26') }, 730],
  [
    'bought on 26 May, begins on 10 June, nothing opened, on 4 June',
    {
      contractAt: on('2026-05-26'),
      startAt: on('2026-06-10'),
      endAt: on('2026-07-09'),
      at: on('2026-06-04'),
    },
    100_000,
  ],
  [
    'thirty minutes of two hours, at an academy',
    {
      policyCd: 'ACADEMY',
      startAt: on('2026-03-21', '14:00'),
      endAt: on('2026-03-21', '16:00'),
      at: on('2026-03-21', '14:30'),
      content: { kind: 'taught', sessions: [{ at: on('2026-03-21', '14:00'), minutes: 120 }] },
    },
    66_660,
  ],
  [
    'nineteen and a half minutes of an hour are under a third of it',
    {
      policyCd: 'ACADEMY',
      endAt: on('2026-03-21', '15:00'),
      at: new Date('2026-03-21T14:19:30+09:00'),
      content: { kind: 'taught', sessions: [{ at: on('2026-03-21', '14:00'), minutes: 60 }] },
    },
    66_660,
  ],
  [
    'of a package of 150,000 and 50,000 the cheap one taken whole',
    {
      paid: 200_000,
      at: on('2026-03-05'),
      content: {
        kind: 'parts',
        parts: [
          { price: 150_000, content: recorded(4, 0) },
          { price: 50_000, content: recorded(4, 4) },
        ],
      },
    },
    150_000,
  ],
  [
    'two calendar months of an academy, bought at noon, on the last evening of the first',
    {
      policyCd: 'ACADEMY',
      startAt: on('2026-03-02'),
      endAt: on('2026-05-02', '23:59'),
      at: on('2026-04-02', '20:00'),
      content: { kind: 'taught', sessions: [] },
    },
    50_000,
  ],
  [
    'three days that are over within the seven, one of four lessons opened',
    { endAt: on('2026-03-04', '23:59'), at: on('2026-03-06'), content: recorded(4, 1) },
    75_000,
  ],
  [
    'a meeting beside lessons that the site called off, after the end',
    {
      at: on('2026-05-01'),
      reason: 'NOT_HELD',
      content: {
        kind: 'mixed',
        lessons: 3,
        opened: 0,
        meetings: [{ at: on('2026-03-20'), minutes: 60, isHeld: false }],
      },
    },
    25_000,
  ],
  [
    'all meetings called off before the first: the seven days have not begun',
    {
      at: on('2026-05-01'),
      content: { kind: 'taught', sessions: [{ at: on('2026-03-20'), minutes: 60, isHeld: false }] },
    },
    100_000,
  ],
])('BYD-02 %s', (_, change, amount) => {
  expect([refundableAmount(sale(change)).amount, lawfulRefund(sale(change))]).toEqual([amount, amount])
})

test('BYD-02 what was opened of a package counts though nothing says what its classes cost', () => {
  const classes = [1, 2].map((courseSeq) => ({ courseSeq, price: 0, lessons: 10, meetings: [] }))
  const contract = { trial: true, beginsAt: null, classes }
  const facts = classes.map(({ courseSeq }) => ({ courseSeq, lessons: 10, opened: 5, meetings: [] }))
  const { startAt, endAt } = sale({})
  expect(
    refundableAmount(sale({ ...supplyOf(contract, facts, { startAt, endAt }), at: on('2026-03-05') })).amount,
  ).toBe(50_000)
})

test.each([
  ['held where they were announced', '2026-03-24', '2026-05-01', 0],
  ['the last put off beyond the period, and not held yet', '2026-06-10', '2026-05-01', 40_000],
  ['the last put off beyond the period, and held there', '2026-06-10', '2026-06-11', 0],
])('BYD-02 meetings that were sold: %s', (_, last, at, amount) => {
  const days = ['2026-03-03', '2026-03-10', '2026-03-17']
  const meetingsOn = (dates: readonly string[]) =>
    dates.map((date, curriculumSeq) => ({ curriculumSeq, at: on(date).toISOString(), minutes: 60 }))
  const sold = { courseSeq: 1, price: 0, lessons: 0, meetings: meetingsOn([...days, '2026-03-24']) }
  const meetings = meetingsOn([...days, last]).map((meeting) => ({ ...meeting, removedAt: null }))
  const supply = supplyOf(
    { trial: true, beginsAt: null, classes: [sold] },
    [{ courseSeq: 1, lessons: 0, opened: 0, meetings }],
    { startAt: on('2026-03-02'), endAt: on('2026-03-31') },
  )
  expect(refundableAmount(sale({ ...supply, reason: 'NOT_HELD', at: on(at) })).amount).toBe(amount)
})
