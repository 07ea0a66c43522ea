import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, timeOf } from './instant.ts'
import {
  beginPaid,
  beginTrial,
  canRecur,
  chargedTerm,
  countedFrom,
  isOpen,
  lateNotice,
  nextChargeAt,
  opensUntil,
  proratedRaise,
  RETRY_DAYS,
  type Recurring,
  type RecurringEvent,
  recur,
  withoutTerm,
  withTermMonths,
} from './recurring.ts'
import { addSeoulMonths, fromSeoul } from './seoul-time.ts'

const START = fromSeoul('2026-01-31', '10:00')
const must = (recurring: Recurring | null): Recurring => {
  if (recurring === null) throw new Error('the move was refused')
  return recurring
}

describe('recurring charges', () => {
  test('MSH-08 a declined charge is tried again after 1, 3 and 5 days, and then it ends', () => {
    let now = beginPaid(1, START)
    const due = timeOf(now.paidUntil)
    for (const days of RETRY_DAYS) {
      now = must(recur(now, 'declined', nextChargeAt(now) ?? START))
      expect(now.state).toBe('pastDue')
      expect(nextChargeAt(now)?.getTime()).toBe(due + days * DAY)
      expect(isOpen(now, new Date(due + DAY / 2))).toBe(true)
    }
    now = must(recur(now, 'declined', new Date(due + 5 * DAY)))
    expect(now.state).toBe('ended')
    expect(nextChargeAt(now)).toBeNull()
    expect(isOpen(now, new Date(due + 5 * DAY))).toBe(false)
  })

  test('BYD-23 a late try pays for the term that was due, not for one that begins with it', () => {
    const first = beginPaid(1, START)
    const late = must(
      recur(
        must(recur(first, 'declined', first.paidUntil)),
        'charged',
        new Date(timeOf(first.paidUntil) + DAY),
      ),
    )
    expect(late.paidUntil).toEqual(addSeoulMonths(START, 2))
    expect(late.declines).toBe(0)
  })

  test('MSH-08 tries are counted from the one before, however long nobody was there to try', () => {
    const first = beginPaid(1, START)
    let now = must(recur(first, 'declined', new Date(timeOf(first.paidUntil) + 40 * DAY)))
    for (const days of [1, 2, 2]) {
      const at = timeOf(nextChargeAt(now) ?? START)
      const tried = must(recur(now, 'declined', new Date(at + 20 * DAY)))
      if (days === 1) expect(at).toBe(timeOf(first.paidUntil) + 41 * DAY)
      if (tried.state === 'pastDue') expect(timeOf(nextChargeAt(tried) ?? START)).toBe(at + 22 * DAY)
      now = tried
    }
    expect(now.state).toBe('ended')
  })

  test('ADM-02, MSH-08 no day is sold that was over when a late charge came, and none twice', () => {
    const first = beginPaid(1, START)
    const at = new Date(timeOf(first.paidUntil) + 75 * DAY)
    expect(must(recur(first, 'charged', at)).paidUntil).toEqual(addSeoulMonths(at, 1))
    const declined = must(recur(first, 'declined', at))
    const second = new Date(at.getTime() + DAY)
    expect(chargedTerm(declined, second)).toEqual({ start: at, end: addSeoulMonths(at, 1) })
    expect(must(recur(declined, 'charged', second)).paidUntil).toEqual(addSeoulMonths(at, 1))
    const another = chargedTerm(withTermMonths(declined, 12), second)
    expect(another).toEqual({ start: at, end: addSeoulMonths(at, 12) })
    const hour = new Date(timeOf(first.paidUntil) + 60 * 60_000)
    expect(must(recur(first, 'charged', hour)).paidUntil).toEqual(addSeoulMonths(START, 2))
  })

  test('BYD-23 a late charge waits until its payer has heard of it, once', () => {
    const paid = beginPaid(1, START)
    const due = timeOf(paid.paidUntil)
    const after = (days: number) => new Date(due + days * DAY)
    expect(lateNotice(paid, paid.paidUntil, 3, after(0.5))).toBeNull()
    expect(lateNotice(paid, paid.paidUntil, 3, after(30))).toEqual({ until: after(33), isNew: true })
    expect(lateNotice(paid, after(33), 3, after(32))).toEqual({ until: after(33), isNew: false })
    expect(lateNotice(paid, after(33), 3, after(33))).toBeNull()
    expect(lateNotice(paid, after(33), 3, after(60))).toEqual({ until: after(63), isNew: true })
    const declined = must(recur(paid, 'declined', after(33)))
    expect(lateNotice(declined, after(33), 3, after(60))).toBeNull()
  })

  test('BYD-23 the 31st comes back after a short month', () => {
    const february = beginPaid(1, START)
    expect(february.paidUntil).toEqual(fromSeoul('2026-02-28', '10:00'))
    expect(must(recur(february, 'charged', february.paidUntil)).paidUntil).toEqual(
      fromSeoul('2026-03-31', '10:00'),
    )
  })

  test('MSH-09 a cancelled one stays open to the end of what is paid and is charged no more', () => {
    const cancelled = must(recur(beginPaid(3, START), 'cancel', START))
    expect(cancelled.state).toBe('cancelling')
    expect(nextChargeAt(cancelled)).toBeNull()
    const end = timeOf(cancelled.paidUntil)
    expect(isOpen(cancelled, new Date(end - 1))).toBe(true)
    expect(isOpen(cancelled, new Date(end))).toBe(false)
    expect(recur(cancelled, 'termOver', new Date(end - 1))).toBeNull()
    expect(recur(cancelled, 'termOver', new Date(end))?.state).toBe('ended')
    expect(recur(cancelled, 'resume', new Date(end - 1))?.state).toBe('active')
  })

  test('MSH-09 a pause that outlasts the paid time begins anew with the charge that ends it', () => {
    const paused = must(recur(beginPaid(1, START), 'pause', START))
    const later = new Date(timeOf(paused.paidUntil) + 40 * DAY)
    expect(recur(paused, 'resume', later)).toBeNull()
    expect(must(recur(paused, 'charged', later)).paidUntil).toEqual(addSeoulMonths(later, 1))
  })

  test('MSH-06 a trial is free until its end, where the first charge is due', () => {
    const trial = beginTrial(1, 14, START)
    expect(nextChargeAt(trial)).toEqual(new Date(START.getTime() + 14 * DAY))
    expect(must(recur(trial, 'charged', trial.paidUntil)).paidUntil).toEqual(
      addSeoulMonths(new Date(START.getTime() + 14 * DAY), 1),
    )
    expect(recur(trial, 'pause', START)).toBeNull()
  })

  test('BYD-23 a simulated year: no term is charged twice, no paid day is lost, nothing opens after the end', () => {
    const events = fc.constantFrom<RecurringEvent>(
      'charged',
      'declined',
      'cancel',
      'resume',
      'pause',
      'termOver',
    )
    const steps = fc.array(fc.record({ event: events, hours: fc.integer({ min: 0, max: 24 * 20 }) }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom(1, 3, 12), steps, (isTrial, months, walk) => {
        let now = isTrial ? beginTrial(months, 14, START) : beginPaid(months, START)
        let at = START.getTime()
        for (const { event, hours } of walk) {
          at += hours * 3_600_000
          // The scheduler charges and ends when it is time, never before.
          const due = nextChargeAt(now)
          if (
            (event === 'charged' || event === 'declined') &&
            now.state !== 'paused' &&
            (!due || at < due.getTime())
          )
            continue
          const next = recur(now, event, new Date(at))
          expect(next === null || canRecur(now, event)).toBe(true)
          if (next === null) continue
          if (event === 'charged') {
            // Exactly one term, beginning where the paid time ended or, after a longer pause and where it is late, now.
            const { start, end } = chargedTerm(now, new Date(at))
            expect(end).toEqual(next.paidUntil)
            expect(start.getTime()).toBeGreaterThanOrEqual(timeOf(now.paidUntil))
            // All tries together, each as late as it may be without being late.
            expect(start.getTime()).toBeGreaterThanOrEqual(at - 9 * DAY)
            if (now.state === 'paused') expect(start.getTime()).toBe(Math.max(at, timeOf(now.paidUntil)))
            const most = addSeoulMonths(start, months).getTime()
            expect(Math.abs(end.getTime() - most)).toBeLessThanOrEqual(3 * DAY)
          } else expect(timeOf(next.paidUntil)).toBe(timeOf(now.paidUntil))
          if (next.state !== 'ended' && next.state !== 'pastDue')
            expect(isOpen(next, new Date(timeOf(next.paidUntil) - 1))).toBe(true)
          if (next.state === 'ended') expect(isOpen(next, new Date(at))).toBe(false)
          expect(opensUntil(next).getTime()).toBeGreaterThanOrEqual(timeOf(next.paidUntil))
          now = next
        }
      }),
      { numRuns: 500 },
    )
  })

  test('PLAN-10 a raise costs the difference for what is left of the term, and a lowering nothing', () => {
    const april = beginPaid(1, fromSeoul('2026-04-01'))
    const half = fromSeoul('2026-04-16')
    expect(proratedRaise(april, { now: 30_000, next: 60_000 }, half)).toBe(15_000)
    expect(proratedRaise(april, { now: 30_000, next: 60_000 }, april.paidUntil)).toBe(0)
    expect(proratedRaise(april, { now: 60_000, next: 30_000 }, half)).toBe(0)
  })

  test('PLAN-10 SOC-19 whoever holds the time of several terms pays the difference of each', () => {
    const terms = fc.record({ months: fc.constantFrom(1, 3, 12), count: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 1_000_000 }), ({ months, count }, difference) => {
        const paidUntil = addSeoulMonths(START, months * count)
        const held = { ...beginPaid(months, START), anchorAt: paidUntil, termsPaid: 0, paidUntil }
        const amount = proratedRaise(held, { now: 10_000, next: 10_000 + difference }, START)
        // Months differ by up to three days.
        expect(Math.abs(amount - count * difference)).toBeLessThanOrEqual((count * difference) / 9 + 1)
      }),
    )
  })

  test('MSH-06 MSH-09 a trial that is cancelled and gone on with is a trial still', () => {
    const trial = beginTrial(1, 14, START)
    const resumed = must(recur(must(recur(trial, 'cancel', START)), 'resume', START))
    expect(resumed).toEqual(trial)
    const paid = must(recur(trial, 'charged', trial.paidUntil))
    const at = trial.paidUntil
    expect(recur(must(recur(paid, 'cancel', at)), 'resume', at)?.state).toBe('active')
  })
})

test('BYD-23 PAY-21 a term that is paid back takes along what of it is still to come, and no more', () => {
  const paid = beginPaid(1, '2026-03-01T00:00:00+09:00')
  const twice = recur(paid, 'charged', '2026-03-01T00:00:00+09:00')
  if (!twice) throw new Error('a second term follows the first')
  const first = { startAt: '2026-03-01T00:00:00+09:00', endAt: '2026-04-01T00:00:00+09:00' }
  const second = { startAt: first.endAt, endAt: '2026-05-01T00:00:00+09:00' }
  const at = '2026-03-11T00:00:00+09:00'
  const untilOf = (term: typeof first) => withoutTerm(twice, term, at)?.paidUntil
  expect(untilOf(first)).toEqual(new Date('2026-04-10T00:00:00+09:00'))
  expect(untilOf(second)).toEqual(new Date('2026-04-01T00:00:00+09:00'))
  expect(withoutTerm(paid, first, at)).toBeNull()
  expect(withoutTerm(twice, { ...first, endAt: at }, at)).toBe(twice)
  const merged = { ...paid, paidUntil: second.endAt }
  expect(withoutTerm(merged, first, at, first.startAt)?.paidUntil).toEqual(
    new Date('2026-03-31T00:00:00+09:00'),
  )
})

test.each([
  ['made and told at once', '2026-03-10T00:00:00Z', '2026-03-10T00:00:01Z', 'told'],
  ['made by a run that stood still', '2026-03-10T00:00:00Z', '2026-04-04T00:00:00Z', 'made'],
  ['told weeks later', '2026-04-04T00:00:00Z', '2026-03-10T00:00:00Z', 'made'],
])('BYD-23 a charge that was %s counts from when it was %s', (_, told, made, counts) => {
  expect(countedFrom(told, made)).toEqual(new Date(counts === 'told' ? told : made))
})
