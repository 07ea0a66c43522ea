import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packageParts } from './package-parts.ts'
import type { DualPriceTerms } from './price.ts'

const at = new Date('2026-11-26T03:00:00Z')
const costs = (price: number | null, more: Partial<DualPriceTerms> = {}): DualPriceTerms => ({
  fareCd: '01',
  price,
  ...more,
})
const partsOf = (amount: number, prices: readonly DualPriceTerms[], currency: 'KRW' | 'USD' = 'KRW') =>
  packageParts(
    amount,
    prices.map((price, place) => ({ courseSeq: place, price, shares: [] })),
    { currency, at },
  ).map((part) => part.amount)

test.each([
  ['by price', [costs(60_000), costs(20_000)], 'KRW', [60_000, 20_000]],
  [
    'by the discount that holds',
    [costs(90_000, { discountPrice: 60_000 }), costs(20_000)],
    'KRW',
    [60_000, 20_000],
  ],
  ['with nothing for what is free', [costs(null, { fareCd: '00' }), costs(20_000)], 'KRW', [0, 80_000]],
  ['alike where nothing costs anything', [costs(0), costs(0)], 'KRW', [40_000, 40_000]],
  ['in dollars by dollars', [costs(1, { priceEx: 3 }), costs(1, { priceEx: 1 })], 'USD', [60_000, 20_000]],
  [
    'by won where one has no dollars',
    [costs(60_000, { priceEx: 1 }), costs(20_000)],
    'USD',
    [60_000, 20_000],
  ],
] as const)('BYD-05 PKG-01 a package of 80,000 is divided %s', (_, prices, currency, parts) => {
  expect(partsOf(80_000, prices, currency)).toEqual(parts)
})

test('BYD-05 the parts of a package are all of it', () => {
  const price = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(fc.record({ price, priceEx: price }), { minLength: 1, maxLength: 6 }),
      (amount, prices) => {
        const parts = partsOf(
          amount,
          prices.map(({ price: won, priceEx }) => costs(won, { priceEx })),
        )
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
