import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeliveryStateCd, DELIVERY_STATE as S } from './codes.ts'
import {
  goodsBack,
  isOut,
  isTold,
  mayChangeAddress,
  mayMove,
  needsParcel,
  refundProblem,
} from './delivery.ts'
import { DAY, HOUR } from './instant.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const STATES = Object.values(S)

test.each([
  ['goods of a price', { deliveryCd: '00', materialTitle: '책', materialPrice: 10_000 }, true],
  ['goods in the price', { deliveryCd: '00', materialTitle: '책', materialPrice: null }, true],
  ['nothing to send', { deliveryCd: '00', materialTitle: null, materialPrice: null }, false],
  ['handed over at the place', { deliveryCd: '99', materialTitle: '책', materialPrice: 10_000 }, false],
] as const)('DLV-02 a class with %s', (_, course, expected) => {
  expect(needsParcel(course)).toBe(expected)
})

const forward: [DeliveryStateCd, DeliveryStateCd][] = [
  [S.toPrepare, S.packed],
  [S.toPrepare, S.sent],
  [S.packed, S.sent],
  [S.sent, S.delivered],
  [S.sent, S.returned],
  [S.delivered, S.returned],
]
const undone: [DeliveryStateCd, DeliveryStateCd, number][] = [
  [S.packed, S.toPrepare, Number.POSITIVE_INFINITY],
  [S.sent, S.packed, 24 * HOUR],
  [S.sent, S.toPrepare, 24 * HOUR],
  [S.delivered, S.sent, 7 * DAY],
  [S.returned, S.delivered, 7 * DAY],
  [S.returned, S.sent, 7 * DAY],
]

test('DLV-06 staff move a parcel on at any time, back for a while, and no other way', () => {
  for (const from of STATES)
    for (const to of STATES) {
      const step = undone.find(([a, b]) => a === from && b === to)
      const isForward = forward.some(([a, b]) => a === from && b === to)
      const at = (ms: number) => mayMove({ from, to, movedAt: ago(ms), now: NOW, by: 'staff' })
      expect(at(0), `${from} to ${to}`).toBe(isForward || step !== undefined)
      expect(at(365 * DAY), `${from} to ${to} after a year`).toBe(
        isForward || step?.[2] === Number.POSITIVE_INFINITY,
      )
      if (step && Number.isFinite(step[2])) {
        expect(at(step[2])).toBe(true)
        expect(at(step[2] + 1)).toBe(false)
      }
    }
})

test('DLV-06 the buyer says that a sent parcel arrived, and nothing else', () => {
  for (const from of STATES)
    for (const to of STATES)
      expect(mayMove({ from, to, movedAt: NOW, now: NOW, by: 'buyer' })).toBe(
        from === S.sent && to === S.delivered,
      )
})

test('DLV-05 an address changes until the parcel is packed by the buyer, until it leaves by staff', () => {
  expect(STATES.filter((state) => mayChangeAddress(state, 'buyer'))).toEqual([S.toPrepare])
  expect(STATES.filter((state) => mayChangeAddress(state, 'staff'))).toEqual([S.toPrepare, S.packed])
})

test('DLV-07 every step onwards is told, save packing; a step back is not', () => {
  expect(forward.map(([from, to]) => isTold(from, to))).toEqual([false, true, true, true, true, true])
  expect(undone.some(([from, to]) => isTold(from, to))).toBe(false)
})

test.each([
  ['to prepare', S.toPrepare, false, { problem: null, material: 20_000, delivery: 3_000 }],
  ['packed', S.packed, false, { problem: null, material: 20_000, delivery: 3_000 }],
  ['sent', S.sent, false, { problem: 'PARCEL_NOT_RETURNED' }],
  ['sent and waived', S.sent, true, { problem: null, material: 20_000, delivery: 0 }],
  ['kept', S.delivered, false, { problem: null, material: 0, delivery: 0 }],
  ['delivered and waived', S.delivered, true, { problem: null, material: 20_000, delivery: 0 }],
  ['returned', S.returned, false, { problem: null, material: 20_000, delivery: 0 }],
] as const)('DLV-08 what comes back for goods that are %s', (_, state, isWaived, expected) => {
  expect(goodsBack({ state, isWaived }, { material: 20_000, delivery: 3_000 })).toEqual(expected)
})

test('DLV-08 never more comes back than was paid, and nothing while the goods are out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      fc.boolean(),
      fc.nat(1_000_000),
      fc.nat(10_000),
      (state, isWaived, material, delivery) => {
        const back = goodsBack({ state, isWaived }, { material, delivery })
        const sum = back.problem === null ? back.material + back.delivery : 0
        expect(sum).toBeLessThanOrEqual(material + delivery)
        if (isOut({ state, isWaived })) expect(sum).toBe(0)
      },
    ),
  )
})

test('DLV-08 staff pay back any part but the price of goods that are out, and do not end the order', () => {
  fc.assert(
    fc.property(
      fc.record({
        tuition: fc.nat(500_000),
        material: fc.nat(100_000),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.nat(700_000),
      fc.constantFrom(...STATES),
      fc.boolean(),
      ({ tuition, material, part }, amount, state, isWaived) => {
        const order = {
          amount: tuition + material,
          refundedAmount: Math.floor(tuition * part),
          material,
          goodsRefunded: 0,
        }
        const problem = refundProblem({ state, isWaived }, order, { amount })
        if (!isOut({ state, isWaived })) expect(problem).toBeNull()
        else if (problem === null) {
          const left = order.amount - order.refundedAmount - amount
          expect(left).toBeGreaterThan(0)
          expect(left).toBeGreaterThanOrEqual(material)
        }
      },
    ),
  )
})

const OUT = { state: S.sent, isWaived: false }
const BACK = { state: S.returned, isWaived: false }
const SOLD = { amount: 80_000, refundedAmount: 0, material: 20_000, goodsRefunded: 0 }
const DAMAGED = { ...SOLD, refundedAmount: 5_000, goodsRefunded: 5_000 }

test.each([
  ['goods that are out', OUT, SOLD, { amount: 5_000, part: 'goods' }, 'PARCEL_NOT_RETURNED'],
  ['goods that came back', BACK, SOLD, { amount: 20_000, part: 'goods' }, null],
  [
    'more of the goods than they cost',
    BACK,
    DAMAGED,
    { amount: 15_001, part: 'goods' },
    'REFUND_EXCEEDS_PAID',
  ],
  ['all tuition', OUT, SOLD, { amount: 60_000, part: 'class' }, null],
  ['all tuition after a part of the goods', OUT, DAMAGED, { amount: 60_000, part: 'class' }, null],
  ['more than the tuition', OUT, DAMAGED, { amount: 60_001, part: 'class' }, 'PARCEL_NOT_RETURNED'],
  ['a part that nobody named', OUT, SOLD, { amount: 60_001 }, 'PARCEL_NOT_RETURNED'],
  ['everything without a parcel', null, SOLD, { amount: 80_000 }, null],
] as const)('DLV-08 staff who pay back %s', (_, parcel, order, asked, problem) => {
  expect(refundProblem(parcel, order, asked)).toBe(problem)
})
