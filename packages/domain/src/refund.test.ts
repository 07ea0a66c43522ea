import { describe, expect, test } from 'vitest'
import { refundableAmount } from './refund.ts'
import type { RefundCase } from './refund-case.ts'
import { bandRefund, LIFELONG_PERIOD_TABLE } from './refund-policy.ts'
import { REFUND_REASON } from './refund-reason.ts'
import { LEGAL_TERMS } from './refund-terms.ts'
import { addDays } from './seoul-time.ts'

const at = (date: string, clock = '12:00') => `${date}T${clock}:00+09:00`

/** Four months from 1 March 2026, twelve sessions of an hour in each, at 09:00 on the 1st to the 12th. */
const sessions = [3, 4, 5, 6].flatMap((month) =>
  Array.from({ length: 12 }, (_, index) => ({
    at: at(`2026-0${month}-${String(index + 1).padStart(2, '0')}`, '09:00'),
    minutes: 60,
  })),
)
const course: RefundCase = {
  policyCd: 'ACADEMY',
  currency: 'KRW',
  paid: 400_000,
  contractAt: at('2026-02-01'),
  startAt: at('2026-03-01', '00:00'),
  endAt: '2026-06-30T23:59:59+09:00',
  at: at('2026-03-02'),
  content: { kind: 'taught', sessions },
}
const amountOf = (change: Partial<RefundCase>) => refundableAmount({ ...course, ...change }).amount

describe('BYD-02 the worked figures: 400,000 won, four months, 12 of 48 sessions in each', () => {
  test.each([
    ['before the start', '2026-03-01', '08:59', 400_000],
    ['before 1/3 of month one', '2026-03-03', '12:00', 366_660],
    ['from 1/3 of month one', '2026-03-04', '12:00', 350_000],
    ['before 1/2 of month one', '2026-03-05', '12:00', 350_000],
    ['from 1/2 of month one', '2026-03-06', '12:00', 300_000],
    ['after 1/2 of month one', '2026-03-28', '12:00', 300_000],
    ['before 1/3 of month two', '2026-04-02', '12:00', 266_660],
    ['before 1/2 of month two', '2026-04-05', '12:00', 250_000],
    ['after 1/2 of month two', '2026-04-20', '12:00', 200_000],
    ['after 1/2 of the last month', '2026-06-20', '12:00', 0],
    ['after the end', '2026-07-01', '12:00', 0],
  ])('%s', (_, date, clock, amount) => {
    expect(amountOf({ at: at(date, clock) })).toBe(amount)
  })

  test('a single 100,000 won month before 1/3 gives 66,660', () => {
    const month = {
      paid: 100_000,
      endAt: '2026-03-31T23:59:59+09:00',
      content: { kind: 'taught' as const, sessions: sessions.slice(0, 12) },
    }
    expect(refundableAmount({ ...course, ...month })).toEqual({
      amount: 66_660,
      rule: 'table',
      source: '학원의 설립·운영 및 과외교습에 관한 법률 시행령 별표 4',
      lines: [
        { kind: 'paid', amount: 100_000 },
        { kind: 'currentMonth', amount: -33_334, n: 120, of: 720 },
        { kind: 'rounding', amount: -6 },
      ],
    })
  })

  test('day 17, 34 and 52 of 105 are the last of each band of the newer table', () => {
    const bands = [17, 18, 34, 35, 52, 53].map((day) => bandRefund(LIFELONG_PERIOD_TABLE, day, 105).join('/'))
    expect(bands).toEqual(['5/6', '2/3', '2/3', '1/2', '1/2', '0/1'])
  })

  test('the same days through the calculator, 105 days from 1 March', () => {
    const online: Partial<RefundCase> = {
      policyCd: 'LIFELONG_EDU',
      paid: 600_000,
      endAt: '2026-06-13T23:59:59+09:00',
      content: { kind: 'taught', sessions: [] },
    }
    const onDay = (day: number) => amountOf({ ...online, at: addDays(course.startAt, day - 1) })
    expect([17, 18].map(onDay)).toEqual([500_000, 450_000])
  })
})

describe('BYD-02 the better of policy and law', () => {
  test('lifelong education takes the better of its two tables', () => {
    expect(amountOf({ policyCd: 'LIFELONG_EDU', at: at('2026-03-03') })).toBe(366_660)
    expect(refundableAmount({ ...course, policyCd: 'LIFELONG_EDU', at: at('2026-03-10') })).toMatchObject({
      amount: 333_330,
      source: LIFELONG_PERIOD_TABLE.source,
    })
  })

  test('a better table of the site wins, a worse one does not', () => {
    const month = (refund: number) => ({
      terms: { ...LEGAL_TERMS, steps: { ...LEGAL_TERMS.steps, month: [{ before: 100, refund }] } },
      at: at('2026-03-11'),
    })
    expect(amountOf(month(90))).toBe(390_000)
    expect(amountOf(month(0))).toBe(300_000)
  })

  test('what was already given back is taken off, never below zero', () => {
    const refund = refundableAmount({ ...course, at: at('2026-03-20'), refunded: 100_000 })
    expect(refund.amount).toBe(200_000)
    expect(refund.lines.at(-1)).toEqual({ kind: 'alreadyRefunded', amount: -100_000 })
    expect(amountOf({ at: at('2026-03-20'), refunded: 400_000 })).toBe(0)
  })

  test('a class described falsely comes back whole within three months of its supply, later what was not given', () => {
    const reason = REFUND_REASON.misdescribed
    // The last day, 1 June, is a Monday; of 122 days 28 are left after the next one.
    expect(amountOf({ reason, at: at('2026-06-01', '23:59') })).toBe(400_000)
    expect(amountOf({ reason, at: at('2026-06-02') })).toBe(91_800)
  })

  test('meetings that the seller took out come back though the time for them is over, and to nobody who quits', () => {
    const content = {
      kind: 'taught' as const,
      sessions: [
        { at: at('2026-03-10'), minutes: 60 },
        { at: at('2026-03-12'), minutes: 60, isHeld: false },
      ],
    }
    const after = { content, endAt: at('2026-03-12', '13:00'), at: at('2026-03-20') }
    expect(amountOf({ ...after, reason: REFUND_REASON.notHeld })).toBe(200_000)
    expect(amountOf({ ...after, reason: REFUND_REASON.gateway })).toBe(0)
    expect(amountOf(after)).toBe(0)
  })

  test('a provider who cannot teach gives back the remaining days', () => {
    const refund = refundableAmount({
      ...course,
      policyCd: 'ECOMMERCE',
      reason: REFUND_REASON.notHeld,
      at: at('2026-04-30'),
    })
    expect(refund).toMatchObject({ amount: 200_000, rule: 'remainingDays' })
  })
})

describe('PAY-21 recorded classes', () => {
  const video: RefundCase = {
    ...course,
    policyCd: 'ECOMMERCE',
    paid: 100_000,
    contractAt: at('2026-03-01'),
    startAt: at('2026-03-01'),
    endAt: '2026-05-30T23:59:59+09:00',
    content: { kind: 'recorded', sessions: 10, opened: 0 },
  }
  const opened = (count: number, change: Partial<RefundCase> = {}) =>
    refundableAmount({ ...video, content: { kind: 'recorded', sessions: 10, opened: count }, ...change })

  test.each([
    ['on the seventh day, a Sunday, nothing watched', 0, '2026-03-08', 100_000, 'sevenDays'],
    ['on the Monday after it', 0, '2026-03-09', 100_000, 'sevenDays'],
    ['on the Tuesday, 10 of 91 days used', 0, '2026-03-10', 80_100, 'endedContract'],
    ['within seven days, three opened', 3, '2026-03-08', 70_000, 'untaken'],
    ['later, three of ten opened in 20 of 91 days', 3, '2026-03-20', 63_000, 'endedContract'],
    ['later still, 45 of 91 days used, three opened', 3, '2026-04-14', 45_490, 'endedContract'],
    ['on the last day but one, nothing watched', 0, '2026-05-29', 980, 'endedContract'],
    ['all opened', 10, '2026-03-20', 0, 'none'],
    ['after the end', 0, '2026-06-01', 0, 'none'],
  ])('%s', (_, count, date, amount, rule) => {
    expect(opened(count, { at: at(date) })).toMatchObject({ amount, rule })
  })

  test('ECOMMERCE withdrawal stays whole when its loss was not announced', () => {
    expect(opened(3, { at: at('2026-03-08'), exclusionAnnounced: false }).amount).toBe(100_000)
  })

  test.each(['ACADEMY', 'LIFELONG_EDU'] as const)(
    '%s gives back the share not opened without penalty',
    (policyCd) => {
      expect(opened(3, { policyCd, at: at('2026-04-20') })).toMatchObject({ amount: 70_000, rule: 'untaken' })
    },
  )

  test('a class without an end is charged as a year, and by lessons where more of these were opened', () => {
    const unlimited = (count: number, date: string, change: Partial<RefundCase> = {}) =>
      opened(count, { endAt: null, at: at(date), ...change }).amount
    expect(unlimited(5, '2026-06-01')).toBe(45_000)
    // 306 of 365 days.
    expect(unlimited(5, '2026-12-31')).toBe(14_540)
    expect(unlimited(0, '2027-03-01')).toBe(0)
    expect(unlimited(0, '2036-03-01')).toBe(0)
    const academy = { policyCd: 'ACADEMY' as const }
    expect(unlimited(5, '2031-02-28', academy)).toBe(50_000)
    expect(unlimited(5, '2031-03-02', academy)).toBe(0)
  })

  test('the site that holds no class gives back what was not given, without a charge', () => {
    const closed = { reason: REFUND_REASON.notHeld, at: at('2026-03-11') }
    expect(opened(0, closed)).toMatchObject({ amount: 100_000 })
    expect(opened(0, { ...closed, endAt: '2026-03-14T23:59:59+09:00' }).amount).toBe(100_000)
    expect(opened(4, closed)).toMatchObject({ amount: 87_910, rule: 'remainingDays' })
    expect(opened(4, { ...closed, at: at('2026-05-20') }).amount).toBe(60_000)
  })

  test('a package is divided by the prices of its classes', () => {
    const part = (price: number, count: number) => ({
      price,
      content: { kind: 'recorded' as const, sessions: 4, opened: count },
    })
    const pack = (dear: number, cheap: number, change: Partial<RefundCase> = {}) =>
      refundableAmount({
        ...video,
        paid: 180_000,
        at: at('2026-03-05'),
        content: { kind: 'parts', parts: [part(150_000, dear), part(50_000, cheap)] },
        ...change,
      })
    expect(pack(0, 4)).toMatchObject({
      amount: 135_000,
      lines: [
        { kind: 'paid', amount: 180_000 },
        { kind: 'takenParts', amount: -45_000, n: 50_000, of: 200_000 },
      ],
    })
    expect(pack(2, 0).amount).toBe(112_500)
    expect(pack(0, 4, { exclusionAnnounced: false }).amount).toBe(180_000)
  })

  test('of lessons beside meetings, those opened and those begun are taken', () => {
    const meetings = [8, 15, 22, 29].map((day) => ({
      at: at(`2026-03-${String(day).padStart(2, '0')}`, '20:00'),
      minutes: 60,
    }))
    const mixed = (count: number, date: string, change: Partial<RefundCase> = {}) =>
      refundableAmount({
        ...video,
        policyCd: 'ACADEMY',
        at: at(date),
        content: { kind: 'mixed', lessons: 6, opened: count, meetings },
        ...change,
      }).amount
    expect(mixed(3, '2026-03-16')).toBe(50_000)
    expect(mixed(0, '2026-03-30')).toBe(60_000)
    expect(mixed(3, '2026-03-05', { policyCd: 'ECOMMERCE', exclusionAnnounced: false })).toBe(100_000)
    // Others were there for the meeting: it cannot be undone, announced or not.
    expect(mixed(3, '2026-03-09', { policyCd: 'ECOMMERCE', exclusionAnnounced: false })).toBe(60_000)
  })

  test('a contract under a month cannot be ended after seven days', () => {
    expect(opened(1, { endAt: '2026-03-20T23:59:59+09:00', at: at('2026-03-12') }).amount).toBe(0)
  })
})

test('ECOMMERCE ends a long taught contract by days, with 10% of the rest after seven days', () => {
  const long = { ...course, policyCd: 'ECOMMERCE' as const, paid: 122_000, contractAt: course.startAt }
  expect(refundableAmount({ ...long, at: at('2026-03-05') })).toMatchObject({
    amount: 117_000,
    rule: 'endedContract',
  })
  expect(refundableAmount({ ...long, at: at('2026-03-22') })).toMatchObject({
    amount: 90_000,
    lines: [
      { kind: 'paid', amount: 122_000 },
      { kind: 'usedDays', amount: -22_000, n: 22, of: 122 },
      { kind: 'penalty', amount: -10_000, n: 10, of: 100 },
    ],
  })
})

test('dollars are cut to the cent, not to ten', () => {
  expect(amountOf({ currency: 'USD', paid: 40_000, at: at('2026-03-03') })).toBe(36_666)
})

describe('BYD-02 at the very instant', () => {
  const first = { kind: 'taught' as const, sessions: [{ at: at('2026-03-21', '09:00'), minutes: 60 }] }

  test('teaching begins with the first session, however early the class does', () => {
    expect(amountOf({ content: first, at: at('2026-03-21', '09:00') })).toBe(400_000)
    expect(amountOf({ content: first, at: at('2026-03-21', '09:19') })).toBe(366_660)
    expect(amountOf({ content: first, at: at('2026-03-21', '09:20') })).toBe(350_000)
    expect(amountOf({ content: first, at: at('2026-03-21', '09:30') })).toBe(300_000)
  })

  test('a session counts minute by minute', () => {
    expect(amountOf({ at: at('2026-03-04', '09:59') })).toBe(366_660)
    expect(amountOf({ at: at('2026-03-04', '10:00') })).toBe(350_000)
  })

  test('one afternoon of two hours: two thirds, half, then nothing', () => {
    const afternoon: Partial<RefundCase> = {
      paid: 120_000,
      startAt: at('2026-03-21', '14:00'),
      endAt: at('2026-03-21', '16:00'),
      content: { kind: 'taught', sessions: [{ at: at('2026-03-21', '14:00'), minutes: 120 }] },
    }
    const given = ['13:59', '14:30', '14:45', '15:00', '16:01'].map((clock) =>
      amountOf({ ...afternoon, at: at('2026-03-21', clock) }),
    )
    expect(given).toEqual([120_000, 80_000, 60_000, 0, 0])
  })

  test('of meetings within the seven days those that were not begun can be withdrawn from', () => {
    const weekly = [3, 5, 10, 12].map((day) => ({
      at: at(`2026-03-${String(day).padStart(2, '0')}`, '19:00'),
      minutes: 90,
    }))
    const short: Partial<RefundCase> = {
      policyCd: 'ECOMMERCE',
      paid: 100_000,
      endAt: '2026-03-20T23:59:59+09:00',
      content: { kind: 'taught', sessions: weekly },
    }
    expect(amountOf({ ...short, at: at('2026-03-03', '18:00') })).toBe(100_000)
    expect(amountOf({ ...short, at: at('2026-03-06') })).toBe(50_000)
    // Seven days of the first meeting end with the 10th.
    expect(amountOf({ ...short, at: at('2026-03-10', '18:00') })).toBe(50_000)
    expect(amountOf({ ...short, at: at('2026-03-11') })).toBe(0)
  })

  test('the second month begins at midnight of its first day', () => {
    expect(amountOf({ at: at('2026-03-31', '23:59') })).toBe(300_000)
    expect(amountOf({ at: at('2026-04-01', '00:00') })).toBe(266_660)
  })

  test('the seven days end with the seventh, counted from the contract when that is later', () => {
    const late: Partial<RefundCase> = {
      policyCd: 'ECOMMERCE',
      contractAt: at('2026-03-20'),
      content: { kind: 'recorded', sessions: 4, opened: 0 },
    }
    expect(refundableAmount({ ...course, ...late, at: at('2026-03-27', '23:59') }).rule).toBe('sevenDays')
    expect(refundableAmount({ ...course, ...late, at: at('2026-03-28', '00:00') })).toMatchObject({
      // 28 of 122 days, and 10% of the rest.
      amount: 277_370,
      rule: 'endedContract',
    })
  })

  test('a contract of exactly one month can be ended, a day less cannot', () => {
    const month = (endAt: string) =>
      amountOf({ policyCd: 'ECOMMERCE', contractAt: course.startAt, endAt, at: at('2026-03-20') })
    expect(month('2026-03-31T23:59:59+09:00')).toBeGreaterThan(0)
    expect(month('2026-03-30T23:59:59+09:00')).toBe(0)
  })

  test('the last second of the period still counts', () => {
    const unopened: Partial<RefundCase> = { content: { kind: 'recorded', sessions: 4, opened: 0 } }
    expect(amountOf({ ...unopened, at: '2026-06-30T23:59:59+09:00' })).toBe(400_000)
    expect(amountOf({ ...unopened, at: '2026-07-01T00:00:00+09:00' })).toBe(0)
  })

  test('a month without sessions is counted by days', () => {
    const onlyMarch = { kind: 'taught' as const, sessions: sessions.slice(0, 12) }
    expect(amountOf({ content: onlyMarch, at: at('2026-04-09') })).toBe(266_660)
    expect(amountOf({ content: onlyMarch, at: at('2026-04-10') })).toBe(250_000)
    expect(amountOf({ content: onlyMarch, at: at('2026-04-15') })).toBe(200_000)
  })
})
