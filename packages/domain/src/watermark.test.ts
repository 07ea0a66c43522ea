import { expect, test } from 'vitest'
import {
  LEAST_STEP,
  type MarkPlace,
  markStay,
  nextMarkPlace,
  type Watched,
  watermarkText,
} from './watermark.ts'

const viewer: Watched = { userSeq: 1204, name: '김서당', email: 'hana@seodang.kr', phone: null }

test.each<[string, Partial<Watched>, string]>([
  ['name, masked address and number', {}, '김서당 ha***@seodang.kr #1204'],
  ['a short address gives nothing away', { email: 'a@b.kr' }, '김서당 ***@b.kr #1204'],
  ['a phone where there is no address', { email: null, phone: '01012345678' }, '김서당 010-****-5678 #1204'],
  ['a number where there is neither', { email: null, name: '' }, '#1204'],
])('BYD-19 the watermark names the viewer: %s', (_, change, text) => {
  expect(watermarkText({ ...viewer, ...change })).toBe(text)
})

test('BYD-19 the watermark goes to places far apart, and reaches every quarter of the picture', () => {
  let place: MarkPlace | null = null
  const quarters = new Set<string>()
  for (let step = 0; step < 400; step += 1) {
    const next: MarkPlace = nextMarkPlace(place, Math.random)
    if (place) expect(Math.hypot(next.x - place.x, next.y - place.y)).toBeGreaterThanOrEqual(LEAST_STEP)
    expect([next.x, next.y].every((share) => share >= 0 && share <= 1)).toBe(true)
    quarters.add(`${next.x < 0.5} ${next.y < 0.5}`)
    place = next
  }
  expect(quarters.size).toBe(4)
})

test('BYD-19 however bad chance is, the watermark moves', () => {
  const stuck = () => 0.4
  expect(nextMarkPlace({ x: 0.4, y: 0.4 }, stuck)).toEqual({ x: 1, y: 1 })
})

test('BYD-19 the watermark stays between six and twelve seconds', () => {
  expect([markStay(() => 0), markStay(() => 0.999)]).toEqual([6000, 11_994])
})
