import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptPercent, hasSeats, inWaitingOrder, movingUp, seatsLeft } from './seats.ts'

const seats = { isLimited: true, places: 3, taken: 1 }

test('ENR-37 PAY-18 places left count holds, and never fall below zero', () => {
  expect(seatsLeft(seats)).toBe(2)
  expect(seatsLeft({ ...seats, held: 1 })).toBe(1)
  expect(seatsLeft({ ...seats, taken: 5 })).toBe(0)
  expect(seatsLeft({ ...seats, isLimited: false })).toBeNull()
  expect(hasSeats(seats, 2)).toBe(true)
  expect(hasSeats(seats, 3)).toBe(false)
  expect(hasSeats({ ...seats, isLimited: false }, 1000)).toBe(true)
})

test('ENR-38 no sequence of takers and leavers passes the capacity', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('take', 'leave'), fc.integer({ min: 1, max: 3 })))
  fc.assert(
    fc.property(fc.nat(10), steps, (places, sequence) => {
      let taken = 0
      for (const [step, count] of sequence) {
        if (step === 'leave') taken = Math.max(0, taken - count)
        else if (hasSeats({ isLimited: true, places, taken }, count)) taken += count
        expect(taken).toBeLessThanOrEqual(places)
        expect(seatsLeft({ isLimited: true, places, taken })).toBe(places - taken)
      }
    }),
  )
})

const waiting = [
  { attendSeq: 3, waitlistedAt: '2026-11-02T00:00:00Z' },
  { attendSeq: 2, waitlistedAt: '2026-11-01T00:00:00Z' },
  { attendSeq: 1, waitlistedAt: '2026-11-02T00:00:00Z' },
]

test('ENR-39 freed places go to those who waited longest', () => {
  expect(inWaitingOrder(waiting).map(({ attendSeq }) => attendSeq)).toEqual([2, 1, 3])
  expect(movingUp(waiting, seats, '00').map(({ attendSeq }) => attendSeq)).toEqual([2, 1])
  expect(movingUp(waiting, { ...seats, taken: 3 }, '00')).toEqual([])
})

test('ENR-39 with approval by hand nobody moves up by itself', () => {
  expect(movingUp(waiting, seats, '01')).toEqual([])
})

test('ENR-33 the accept percent stays between 0 and 100', () => {
  expect(acceptPercent(1, 3)).toBe(33)
  expect(acceptPercent(5, 3)).toBe(100)
  expect(acceptPercent(5, 0)).toBe(0)
})
