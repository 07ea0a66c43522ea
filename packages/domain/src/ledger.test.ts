import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY } from './codes.ts'
import {
  ACCOUNT,
  balanceOf,
  changePostings,
  ENTRY,
  type EntryKind,
  holdPostings,
  type OrderTerms,
  orderPosition,
  type Posting,
  payoutPostings,
  releasePostings,
  SITE_PAYEE,
} from './ledger.ts'
import { addSums, lineOf, NO_SUMS } from './settlement.ts'
import { withhold } from './withholding.ts'

const TERMS: OrderTerms = {
  taker: 'platform',
  gatewayFee: 320,
  platformFee: 500,
  shares: [{ userSeq: 7, percent: 40 }],
  sharedAmount: 100_000,
  amount: 100_000,
}

test('BYD-04 a payment of 100,000 won by card is divided to the last won', () => {
  const postings = orderPosition(TERMS, 100_000)
  expect(balanceOf(postings)).toBe(0)
  // 3,200 and 320 VAT to the gateway, 5,000 and 500 VAT to the product; 40 % of the 90,980 that are left.
  expect(postings).toEqual([
    { account: ACCOUNT.gatewayReceivable, payeeSeq: SITE_PAYEE, amount: 100_000 },
    { account: ACCOUNT.gatewayFee, payeeSeq: SITE_PAYEE, amount: -3520 },
    { account: ACCOUNT.platformFee, payeeSeq: SITE_PAYEE, amount: -5000 },
    { account: ACCOUNT.vatPayable, payeeSeq: SITE_PAYEE, amount: -500 },
    { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: -54_588 },
    { account: ACCOUNT.instructorPayable, payeeSeq: 7, amount: -36_392 },
  ])
})

test('SALE-09 of money that the site took itself only the fee is owed', () => {
  expect(orderPosition({ ...TERMS, taker: 'site' }, 100_000)).toEqual([
    { account: ACCOUNT.platformFee, payeeSeq: SITE_PAYEE, amount: -5000 },
    { account: ACCOUNT.vatPayable, payeeSeq: SITE_PAYEE, amount: -500 },
    { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: 5500 },
  ])
})

const terms = fc
  .record({
    taker: fc.constantFrom<'platform' | 'site'>('platform', 'platform', 'site'),
    gatewayFee: fc.integer({ min: 0, max: 400 }),
    platformFee: fc.integer({ min: 0, max: 1500 }),
    percents: fc.array(fc.integer({ min: 1, max: 33 }), { maxLength: 3 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    material: fc.integer({ min: 0, max: 100 }),
  })
  .map(
    ({ percents, material, ...rest }): OrderTerms => ({
      ...rest,
      sharedAmount: rest.amount - Math.floor((rest.amount * material) / 100),
      shares: percents.map((percent, place) => ({ userSeq: place + 1, percent })),
    }),
  )

test('BYD-04 in whatever parts an order goes back, nothing of it is left in the books', () => {
  fc.assert(
    fc.property(
      terms,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (order, cuts) => {
        let left = order.amount
        const posted = changePostings(order, 0, left)
        for (const cut of [...cuts, 1]) {
          const after = left - Math.floor(left * cut)
          const postings = changePostings(order, left, after)
          expect(balanceOf(postings)).toBe(0)
          posted.push(...postings)
          left = after
        }
        const byAccount = Map.groupBy(posted, ({ account, payeeSeq }) => `${account} ${payeeSeq}`)
        for (const lines of byAccount.values()) expect(balanceOf(lines)).toBe(0)
      },
    ),
  )
})

const step = fc.record({
  what: fc.constantFrom('pay', 'pay', 'pay', 'refund', 'refund', 'hold', 'release', 'settle'),
  which: fc.nat(1_000_000),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
})

interface Booked {
  order: number
  kind: EntryKind
  amount: number
  postings: Posting[]
  settledFor: Set<number>
}

test('BYD-04 a thousand orders with refunds, holds, shares and payouts sum to zero, and every payout opens to its orders', () => {
  fc.assert(
    fc.property(
      fc.array(terms, { minLength: 1000, maxLength: 1000 }),
      fc.array(step, { minLength: 2000, maxLength: 2400 }),
      (orders, steps) => {
        const left = orders.map(() => 0)
        const isPaid = orders.map(() => false)
        const books: Booked[] = []
        const others: Posting[] = []
        const carried = new Map<number, number>()
        const held: { payee: number; amount: number }[] = []
        let next = 0
        const settle = (payee: number) => {
          const open = books.filter(
            ({ postings, settledFor }) =>
              !settledFor.has(payee) &&
              postings.some(
                (posting) =>
                  posting.payeeSeq === payee &&
                  (posting.account === ACCOUNT.sitePayable || posting.account === ACCOUNT.instructorPayable),
              ),
          )
          const lines = open.map((entry) =>
            lineOf({ ...entry, taker: orders[entry.order]?.taker ?? 'site' }, entry.postings, payee),
          )
          for (const { net, ...parts } of lines)
            expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(net)
          const sums = lines.reduce(addSums, NO_SUMS)
          for (const entry of open) entry.settledFor.add(payee)
          const total = sums.net + (carried.get(payee) ?? 0)
          carried.set(payee, Math.min(0, total))
          return total
        }
        for (const { what, which, part } of steps) {
          const payee = which % 4
          if (what === 'pay' && next < orders.length) {
            const order = orders[next]
            if (!order) continue
            books.push({
              order: next,
              kind: ENTRY.payment,
              amount: order.amount,
              postings: changePostings(order, 0, order.amount),
              settledFor: new Set(),
            })
            left[next] = order.amount
            isPaid[next] = true
            next += 1
          } else if (what === 'refund' && next > 0) {
            const at = which % next
            const [order, before] = [orders[at], left[at] ?? 0]
            const back = Math.ceil(before * part)
            if (!order || back === 0) continue
            left[at] = before - back
            books.push({
              order: at,
              kind: ENTRY.refund,
              amount: -back,
              postings: changePostings(order, before, before - back),
              settledFor: new Set(),
            })
          } else if (what === 'settle' || what === 'hold') {
            const total = settle(payee)
            if (total <= 0) continue
            if (what === 'hold') {
              others.push(...holdPostings(payee, total))
              held.push({ payee, amount: total })
            } else others.push(...payoutPostings(payee, withhold(total, CURRENCY.krw)))
          } else if (what === 'release') {
            const one = held.pop()
            if (!one) continue
            others.push(...releasePostings(one.payee, one.amount))
            others.push(...payoutPostings(one.payee, withhold(one.amount, CURRENCY.krw)))
          }
        }
        for (const { postings } of books) expect(balanceOf(postings)).toBe(0)
        const everything = [...books.flatMap(({ postings }) => postings), ...others]
        expect(balanceOf(everything)).toBe(0)
        // What is owed to a payee is what was not settled yet and what was carried on: nothing else.
        for (const payee of [0, 1, 2, 3]) {
          const owed =
            0 -
            balanceOf(
              everything.filter(
                ({ account, payeeSeq }) =>
                  payeeSeq === payee &&
                  (account === ACCOUNT.sitePayable || account === ACCOUNT.instructorPayable),
              ),
            )
          const carriedBefore = carried.get(payee) ?? 0
          carried.set(payee, 0)
          expect(settle(payee) + carriedBefore).toBe(owed)
        }
      },
    ),
    // A case of a thousand orders says as much as the smallest one, and is found in a second.
    { numRuns: 5, endOnFailure: true },
  )
})
