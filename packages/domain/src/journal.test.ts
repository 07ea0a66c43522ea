import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHART, journalLines } from './journal.ts'
import { ACCOUNT, balanceOf, changePostings, orderPosition, type Posting } from './ledger.ts'
import { feeOf, vatOf, vatOfChange, vatWithin } from './settlement-fees.ts'
import { supplyOf, supplyOfChange } from './supply.ts'

const TAXED = { businessKind: 'business', taxType: 'general' } as const

test('BYD-04 each account of the ledger stands in the chart, under a code of its own', () => {
  const codes = Object.values(CHART).map(({ code }) => code)
  expect(Object.keys(CHART).toSorted()).toEqual([...Object.values(ACCOUNT), 'gatewayFeeVat'].toSorted())
  expect(new Set(codes).size).toBe(codes.length)
})

test('BYD-04 the VAT within a fee is what was added to it, for every fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (fee) => {
      expect(vatWithin(fee + vatOf(fee))).toBe(vatOf(fee))
    }),
  )
})

test('BYD-04 in whatever parts an order goes back, each entry of its journal balances and its fee and VAT end at nothing', () => {
  const shares = [{ userSeq: 7, percent: 40 }]
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 6 }),
      (amount, cuts) => {
        const terms = {
          taker: 'platform' as const,
          gatewayFee: 320,
          platformFee: 500,
          parts: [{ courseSeq: 1, amount, shares }],
          amount,
        }
        const standing: Posting[] = []
        const sums = new Map<string, number>()
        let feeBefore = 0
        const lefts = cuts.reduce((list, cut) => [...list, Math.max(0, (list.at(-1) ?? 0) - cut)], [amount])
        for (const left of [...lefts, 0]) {
          const postings = changePostings(standing, orderPosition(terms, { class: left, goods: 0 }))
          const change = -(postings.find(({ account }) => account === ACCOUNT.gatewayFee)?.amount ?? 0)
          const lines = journalLines(postings, vatOfChange({ before: feeBefore, change }))
          for (const { account, debit, credit } of lines) {
            expect(debit === 0 || credit === 0).toBe(true)
            sums.set(account, (sums.get(account) ?? 0) + debit - credit)
          }
          expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(balanceOf(postings))
          standing.push(...postings)
          feeBefore += change
          const fee = feeOf(left, terms.gatewayFee)
          expect([sums.get('gatewayFee') ?? 0, sums.get('gatewayFeeVat') ?? 0]).toEqual([
            0 - fee,
            0 - vatOf(fee),
          ])
        }
        expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
      },
    ),
  )
})

test('BYD-04 debits stand before credits', () => {
  const terms = {
    taker: 'platform' as const,
    gatewayFee: 320,
    platformFee: 500,
    parts: [{ courseSeq: 1, amount: 60_000, shares: [] }],
    amount: 60_000,
  }
  const lines = journalLines(orderPosition(terms, { class: 60_000, goods: 0 }), 192)
  expect(lines.map(({ account, debit, credit }) => [CHART[account].code, debit, credit])).toEqual([
    ['1200', 60_000, 0],
    ['2530', 0, 1920],
    ['2531', 0, 192],
    ['2540', 0, 54_588],
    ['2560', 0, 300],
    ['4010', 0, 3000],
  ])
})

test.each([
  ['a business taxed in general', TAXED, { supply: 54_545, vat: 5455 }],
  ['a school that is exempt', { ...TAXED, taxType: 'exempt' }, { supply: 60_000, vat: 0 }],
  ['a business under the simplified rule', { ...TAXED, taxType: 'simplified' }, { supply: 60_000, vat: 0 }],
  ['a person', { businessKind: 'individual', taxType: 'general' }, { supply: 60_000, vat: 0 }],
  ['somebody who has not said', null, null],
] as const)('BYD-04 60,000 won sold by %s', (_, seller, supply) => {
  expect(supplyOf(60_000, seller)).toEqual(supply)
})

test('BYD-04 the parts of a refund give back the VAT of the payment, to the won', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 8 }),
      (amount, cuts) => {
        let before = 0
        let vat = 0
        for (const change of [amount, ...cuts.map((cut) => -cut)]) {
          if (before + change < 0) continue
          const told = supplyOfChange({ before, change }, TAXED)
          expect((told?.supply ?? 0) + (told?.vat ?? 0)).toBe(change)
          vat += told?.vat ?? 0
          before += change
        }
        expect(vat).toBe(supplyOf(before, TAXED)?.vat)
      },
    ),
  )
})
