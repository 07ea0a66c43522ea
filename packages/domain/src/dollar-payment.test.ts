import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY, PAY_METHOD, type PayMethodCd } from './codes.ts'
import { currencyOfMethod, type DollarCase, dollarMethods, dollarRefusal } from './dollar-payment.ts'
import { methodsOffered } from './payment.ts'

const METHODS = Object.values(PAY_METHOD)
const order: DollarCase = {
  methods: METHODS,
  price: 4_500,
  material: null,
  materialEx: null,
  sendsGoods: false,
  currencies: [CURRENCY.krw],
  hasCoupon: false,
}

describe('PAY-05, PAY-14 an order in dollars', () => {
  test.each<[string, Partial<DollarCase>, ReturnType<typeof dollarRefusal>]>([
    ['where the site has a store and the class a price', {}, null],
    ['of a site without a store', { methods: ['CARD', 'DEPOSIT'] }, 'noStore'],
    ['of a class without a price in dollars', { price: null }, 'noPrice'],
    ['of a class that is free in dollars', { price: 0 }, 'noPrice'],
    ['of the least price there is', { price: 1 }, null],
    ['with materials in both currencies', { material: 20_000, materialEx: 1_500 }, null],
    ['with materials in dollars alone', { materialEx: 1_500 }, null],
    ['with a parcel', { sendsGoods: true }, 'goods'],
  ])('PAY-14 %s', (_, change, refusal) => {
    expect(dollarRefusal({ ...order, ...change })).toBe(refusal)
  })

  test.each<[string, Partial<DollarCase>, ReturnType<typeof dollarRefusal>]>([
    [
      'PAY-07 materials without a price in dollars are not given away',
      { material: 20_000 },
      'noMaterialPrice',
    ],
    [
      'PAY-06 a package whose currency differs from its classes is paid in won',
      { currencies: ['USD', 'KRW'] },
      'wonOnly',
    ],
    ['PAY-06 one of the same currency may be paid in dollars', { currencies: ['USD', 'USD'] }, null],
    ['PAY-08 a coupon cannot be used', { hasCoupon: true }, 'coupon'],
  ])('%s', (_, change, refusal) => {
    expect(dollarRefusal({ ...order, ...change })).toBe(refusal)
  })

  test('PAY-05, PAY-14 a method charges one currency, and no method is offered in the other', () => {
    const methods = fc.subarray<PayMethodCd>(METHODS)
    fc.assert(
      fc.property(
        methods,
        fc.constantFrom('KRW', 'USD'),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (has, of, won) => {
          for (const method of methodsOffered(has, of, won)) expect(currencyOfMethod(method)).toBe('KRW')
          for (const method of dollarMethods(has)) expect(currencyOfMethod(method)).toBe('USD')
          expect(dollarRefusal({ ...order, methods: has }) === null).toBe(has.includes(PAY_METHOD.paypal))
        },
      ),
    )
  })
})
