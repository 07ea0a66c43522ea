import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks, changePercent, labelStep, nearestPlace, placesOver } from './chart-scale.ts'

test('an axis has round figures that hold the highest value', () => {
  expect(axisTicks(1_008_000)).toEqual([0, 400_000, 800_000, 1_200_000])
  expect(axisTicks(0)).toEqual([0, 1, 2, 3])
  expect(axisTicks(41)).toEqual([0, 20, 40, 60])
  fc.assert(
    fc.property(fc.nat(), (highest) => {
      const ticks = axisTicks(highest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('points lie evenly, one alone in the middle', () => {
  expect(placesOver(3, 0, 100)).toEqual([0, 50, 100])
  expect(placesOver(1, 0, 100)).toEqual([50])
  expect(nearestPlace([0, 50, 100], 70)).toBe(1)
  expect(nearestPlace([0, 50, 100], 90)).toBe(2)
})

test('labels that would touch are left out', () => {
  expect(labelStep(7, 700, 72)).toBe(1)
  expect(labelStep(30, 700, 72)).toBe(4)
})

test.each([
  [4_386_000, 3_902_000, 12.4],
  [57, 60, -5],
  [10, 10, 0],
  [5, 0, null],
])('%s after %s is a change of %s percent', (value, previous, percent) => {
  expect(changePercent(value, previous)).toBe(percent)
})
