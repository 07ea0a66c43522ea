import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOfferOpen, offerAfterPause, offerDeadline, paysOnOffer, WAIT_PAYMENT } from './waiting.ts'

const march = (day: number, hour = 0) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00+09:00`
const terms = { offerHours: 24, recruitmentEndAt: null, startAt: null }

describe('BYD-18 how long a free place is offered', () => {
  test.each([
    ['for the hours of the class', terms, march(11)],
    ['for fewer hours where the class chose them', { ...terms, offerHours: 3 }, march(10, 3)],
    ['never past the end of recruitment', { ...terms, recruitmentEndAt: march(10, 8) }, march(10, 8)],
    ['never past the start of the class', { ...terms, startAt: march(10, 9) }, march(10, 9)],
    [
      'up to whichever comes first',
      { ...terms, recruitmentEndAt: march(10, 12), startAt: march(10, 9) },
      march(10, 9),
    ],
    ['for all its hours in a class that runs already', { ...terms, startAt: march(1) }, march(11)],
    ['not at all once recruitment is over', { ...terms, recruitmentEndAt: march(10) }, null],
  ])('%s', (_, some, until) => {
    expect(offerDeadline(some, march(10))).toEqual(until === null ? null : new Date(until))
  })

  test('always ahead of now, and never later than any of its bounds', () => {
    const hour = fc.integer({ min: -200, max: 200 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 168 }),
        fc.option(hour),
        fc.option(hour),
        (offerHours, end, start) => {
          const at = (hours: number | null) => (hours === null ? null : new Date(hours * 3_600_000))
          const until = offerDeadline(
            { offerHours, recruitmentEndAt: at(end), startAt: at(start) },
            new Date(0),
          )
          if (until === null) {
            expect(end).toBeLessThanOrEqual(0)
            return
          }
          expect(until.getTime()).toBeGreaterThan(0)
          expect(until.getTime()).toBeLessThanOrEqual(offerHours * 3_600_000)
          if (end !== null) expect(until.getTime()).toBeLessThanOrEqual(end * 3_600_000)
          if (start !== null && start > 0) expect(until.getTime()).toBeLessThanOrEqual(start * 3_600_000)
        },
      ),
    )
  })
})

test('BYD-18 an offer is open up to its last instant', () => {
  expect(isOfferOpen(march(10), march(9))).toBe(true)
  expect(isOfferOpen(march(10), march(10))).toBe(true)
  expect(isOfferOpen(march(10), march(11))).toBe(false)
  expect(isOfferOpen(null, march(9))).toBe(false)
})

test('BYD-18 ENR-07 only what costs something is paid on the offer, unless the class takes the money first', () => {
  expect(paysOnOffer({ waitPaymentCd: WAIT_PAYMENT.onOffer }, 60_000)).toBe(true)
  expect(paysOnOffer({ waitPaymentCd: WAIT_PAYMENT.onOffer }, 0)).toBe(false)
  expect(paysOnOffer({ waitPaymentCd: WAIT_PAYMENT.first }, 60_000)).toBe(false)
})

test.each([
  // Time left, hours to the end of recruitment, hours to the start; hours that are given.
  [1, null, null, 24],
  [48, null, null, 48],
  [48, 10, null, 10],
  [1, null, 5, 5],
  // What has begun already has no start to come too late for; what is closed gives nothing.
  [30, null, -1, 30],
  [30, -2, null, -2],
])(
  'BYD-18 ADM-02 %d h were left when the site was stopped, recruitment %s, start %s: %d h',
  (left, ends, starts, given) => {
    const stoodStillAt = new Date('2026-03-01T00:00:00Z')
    const now = new Date('2026-03-20T00:00:00Z')
    const after = (from: Date, hours: number | null) =>
      hours === null ? null : new Date(from.getTime() + hours * 3_600_000)
    const until = offerAfterPause(
      { expiresAt: after(stoodStillAt, left) ?? now, stoodStillAt, pause: 'suspension' },
      { recruitmentEndAt: after(now, ends), startAt: after(now, starts) },
      now,
    )
    expect(until).toEqual(after(now, given))
  },
)
