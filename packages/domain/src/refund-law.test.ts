import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DELIVERY_STATE } from './codes.ts'
import { goodsBack, type Parcel } from './delivery.ts'
import { isDayOff } from './holidays.ts'
import { instalmentParts, instalmentRefund } from './instalment.ts'
import { refundableAmount } from './refund.ts'
import type { RefundCase } from './refund-case.ts'
import { supplyOf } from './sale-contract.ts'
import { addDays, fromSeoul } from './seoul-time.ts'
import { casesOf, KINDS } from './testing/law-cases.ts'
import { LAW_TABLE } from './testing/law-table.ts'
import { lawfulRefund } from './testing/reference-calculator.ts'
import { dayOf, isFree } from './testing/reference-days.ts'
import { lawfulGoods, lawfulOfMonths, monthsOf, type Whereabouts } from './testing/reference-order.ts'

/** Of every kind in every run: more than ten thousand in all. */
const RUNS = 1_500

const PARCELS: Record<Whereabouts, Parcel> = {
  unsent: { state: DELIVERY_STATE.packed, isWaived: false },
  onItsWay: { state: DELIVERY_STATE.sent, isWaived: false },
  returned: { state: DELIVERY_STATE.returned, isWaived: false },
  left: { state: DELIVERY_STATE.delivered, isWaived: true },
  kept: { state: DELIVERY_STATE.delivered, isWaived: false },
}

describe('BYD-02 the engine and the reference calculator agree to the won', () => {
  test.each(Object.entries(KINDS))('BYD-02 %s', (_, kind) => {
    fc.assert(
      fc.property(casesOf(kind), (some) => {
        expect(refundableAmount(some).amount).toBe(lawfulRefund(some))
      }),
      { numRuns: RUNS },
    )
  })

  test('BYD-02 each kind of docs/law.md is among them', () => {
    const named = (kind: string) => Object.keys(KINDS).some((name) => kind.startsWith(name))
    expect([...new Set(LAW_TABLE.map(({ kind }) => kind))].filter((kind) => !named(kind))).toEqual([])
  })

  test.each(Object.entries(KINDS).filter(([name]) => name !== 'membership'))(
    'BYD-02 PAY-23 %s, paid in months',
    (_, kind) => {
      fc.assert(
        fc.property(casesOf(kind), fc.integer({ min: 2, max: 12 }), fc.nat(12), (some, months, count) => {
          const sale = { ...some, currency: 'KRW' as const, refunded: 0 }
          const parts = instalmentParts(sale.paid, months)
          expect(parts).toEqual(monthsOf(sale.paid, months))
          const paid = parts.slice(0, Math.min(count, months)).reduce((sum, part) => sum + part, 0)
          const back = refundableAmount(sale).amount
          expect(instalmentRefund({ total: sale.paid, paid, back })).toBe(lawfulOfMonths(sale, paid))
        }),
        { numRuns: RUNS / 10 },
      )
    },
  )

  test('BYD-02 DLV-08 goods, wherever they are', () => {
    const whereabouts = fc.constantFrom<Whereabouts>('unsent', 'onItsWay', 'returned', 'left', 'kept')
    fc.assert(
      fc.property(whereabouts, fc.nat(1e6), fc.nat(1e5), (where, price, carriage) => {
        const back = goodsBack(PARCELS[where], { material: price, delivery: carriage })
        const amount = back.problem === null ? back.material + back.delivery : null
        expect(amount).toBe(lawfulGoods({ price, carriage, whereabouts: where }))
      }),
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
