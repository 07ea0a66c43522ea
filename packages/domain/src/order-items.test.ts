import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOfItems, type ItemRefund, itemsLeft, itemsOf, refundedItems } from './order-items.ts'

const PAID = { class: 100_000, goods: 48_500 }

test('BYD-04 DLV-08 materials and carriage are goods, everything else is of the class', () => {
  const lines = [
    { kind: 'class', amount: 100_000 },
    { kind: 'material', amount: 45_000 },
    { kind: 'delivery', amount: 3_500 },
  ] as const
  expect(itemsOf(lines)).toEqual(PAID)
  expect(itemsOf([{ kind: 'membership', amount: 9_900 }])).toEqual({ class: 9_900, goods: 0 })
})

test.each([
  ['goods alone', [{ amount: 45_000, goods: 45_000 }], { class: 0, goods: 45_000 }],
  ['the class with its goods kept', [{ amount: 100_000, goods: 0 }], { class: 100_000, goods: 0 }],
  ['what nobody named', [{ amount: 30_000, goods: 0 }], { class: 30_000, goods: 0 }],
  ['all of it at a console', [{ amount: 148_500, goods: 0 }], PAID],
  ['more than the class cost', [{ amount: 110_000, goods: 0 }], { class: 100_000, goods: 10_000 }],
  ['more goods than there were', [{ amount: 60_000, goods: 60_000 }], { class: 11_500, goods: 48_500 }],
])('PAY-21 BYD-04 a refund of %s', (_, refunds, back) => {
  expect(refundedItems(PAID, refunds)).toEqual(back)
})

test('DLV-08 what came back of the goods takes nothing off the tuition, and the other way round', () => {
  expect(dueOfItems({ class: 50_000, goods: 0 }, { class: 0, goods: 45_000 })).toEqual({
    class: 50_000,
    goods: 0,
  })
  expect(dueOfItems({ class: 50_000, goods: 45_000 }, { class: 80_000, goods: 0 })).toEqual({
    class: 0,
    goods: 45_000,
  })
})

const amount = fc.integer({ min: 0, max: 5_000_000 })
const refund = fc
  .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([all, part]): ItemRefund => ({ amount: all, goods: Math.floor(all * part) }))

test('BYD-04 whatever the order of refunds, items and refunds sum up, and nothing is below nothing', () => {
  fc.assert(
    fc.property(
      fc.record({ class: amount, goods: amount }),
      fc.array(refund, { maxLength: 6 }),
      fc.nat(),
      (paid, refunds, turn) => {
        const back = refundedItems(paid, refunds)
        const left = itemsLeft(paid, refunds)
        const asked = refunds.reduce((sum, one) => sum + one.amount, 0)
        expect(back.class + back.goods).toBe(Math.min(asked, paid.class + paid.goods))
        for (const item of ['class', 'goods'] as const) {
          expect(back[item] + left[item]).toBe(paid[item])
          expect(Math.min(back[item], left[item])).toBeGreaterThanOrEqual(0)
        }
        const at = refunds.length === 0 ? 0 : turn % refunds.length
        const turned = [...refunds.slice(at), ...refunds.slice(0, at)].toReversed()
        expect(refundedItems(paid, turned)).toEqual(back)
        // One more gives no item back.
        const fewer = refundedItems(paid, refunds.slice(1))
        expect(fewer.class).toBeLessThanOrEqual(back.class)
        expect(fewer.goods).toBeLessThanOrEqual(back.goods)
      },
    ),
  )
})
