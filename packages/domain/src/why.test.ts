import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY } from './codes.ts'
import { ACCOUNT, changePostings, ENTRY, type OrderTerms, orderPosition, type Posting } from './ledger.ts'
import { addSums, lineOf, NO_SUMS } from './settlement.ts'
import { vatOfChange } from './settlement-fees.ts'
import { debtsCarried, ORDER_PARTS, orderPartsOf, sumOfWhy, whyLines } from './why.ts'
import { withhold } from './withholding.ts'

const sale = fc.record({
  taker: fc.constantFrom<'platform' | 'site'>('platform', 'platform', 'site'),
  gatewayFee: fc.integer({ min: 0, max: 400 }),
  platformFee: fc.integer({ min: 0, max: 1500 }),
  percent: fc.integer({ min: 0, max: 100 }),
  amount: fc.integer({ min: 1, max: 3_000_000 }),
  /** What goes back, one after the other. */
  cuts: fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 4 }),
})
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

/** The entries of a sale as they mean to a payee, each with the VAT of its gateway's fee. */
function linesOf({ percent, cuts, ...rest }: Sale, payeeSeq: number) {
  const shares = percent === 0 ? [] : [{ userSeq: 7, percent }]
  const terms: OrderTerms = { ...rest, parts: [{ courseSeq: 1, amount: rest.amount, shares }] }
  const standing: Posting[] = []
  let [left, fee] = [0, 0]
  return [rest.amount, ...cuts.map((cut) => -cut)].flatMap((wanted, place) => {
    const amount = Math.max(wanted, -left)
    if (amount === 0) return []
    left += amount
    const postings = changePostings(standing, orderPosition(terms, { class: left, goods: 0 }))
    standing.push(...postings)
    const kind = place === 0 ? ENTRY.payment : ENTRY.refund
    const line = lineOf({ kind, amount, taker: rest.taker }, postings, payeeSeq)
    const change = 0 - (postings.find(({ account }) => account === ACCOUNT.gatewayFee)?.amount ?? 0)
    const gatewayVat = payeeSeq === 0 ? 0 - vatOfChange({ before: fee, change }) : 0
    fee += change
    return [{ ...line, gatewayVat }]
  })
}

test('BYD-04 BYD-05 the lines of a settlement sum to its amount, and each line to the orders that it opens to', () => {
  fc.assert(
    fc.property(
      fc.array(sale, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 7),
      fc.integer({ min: -2_000_000, max: 0 }),
      fc.boolean(),
      (sales, payeeSeq, carriedIn, isPerson) => {
        const lines = sales.flatMap((one) => linesOf(one, payeeSeq))
        const sums = lines.reduce(addSums, NO_SUMS)
        const gatewayVat = lines.reduce((sum, line) => sum + line.gatewayVat, 0)
        const total = sums.net + carriedIn
        const { incomeTax, localTax, pays } = isPerson
          ? withhold(total, CURRENCY.krw)
          : { incomeTax: 0, localTax: 0, pays: total }
        const why = whyLines({ ...sums, gatewayVat, carriedIn, incomeTax, localTax })
        expect(sumOfWhy(why)).toBe(total > 0 ? pays : total)
        for (const part of ORDER_PARTS)
          expect(lines.reduce((sum, line) => sum + orderPartsOf(line)[part], 0)).toBe(
            why.find((line) => line.part === part)?.amount ?? 0,
          )
        // An instructor is told nothing of what buyers paid and the site has.
        if (payeeSeq !== 0)
          expect(
            why.filter(({ part }) => !['shares', 'carriedIn', 'incomeTax', 'localTax'].includes(part)),
          ).toEqual([])
      },
    ),
  )
})

test.each([
  ['nothing', [], 0, []],
  ['the one before', [-30, 50, -20], -30, [-30]],
  ['one that stands further back', [0, -30], -30, [-30]],
  ['one of each of two numbers', [-10, -20, -70], -30, [-10, -20]],
])('SALE-10 a carried debt comes from %s', (_, totals, carriedIn, debts) => {
  const before = totals.map((total) => ({ total }))
  expect(debtsCarried(before, carriedIn).map(({ total }) => total)).toEqual(debts)
})
