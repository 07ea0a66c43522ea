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
  itemsPaid,
  type OrderTerms,
  ofSale,
  orderPosition,
  owedPostings,
  type Posting,
  payoutPostings,
  releasePostings,
  SITE_PAYEE,
  sharesOf,
  termsAsNow,
  transferPostings,
} from './ledger.ts'
import { splitByWeights } from './money.ts'
import { type ItemRefund, itemsLeft, type OrderItems } from './order-items.ts'
import { addSums, lineOf, NO_SUMS } from './settlement.ts'
import { withhold } from './withholding.ts'

const TERMS: OrderTerms = {
  taker: 'platform',
  gatewayFee: 320,
  platformFee: 500,
  parts: [{ courseSeq: 1, amount: 100_000, shares: [{ userSeq: 7, percent: 40 }] }],
  amount: 100_000,
}
const whole = (terms: OrderTerms) => orderPosition(terms, itemsPaid(terms))

test('BYD-04 a payment of 100,000 won by card is divided to the last won', () => {
  const postings = whole(TERMS)
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

test('SALE-09 BYD-05 of money that the site took itself it owes the fee to the product, and the share to the instructor', () => {
  // What its own gateway keeps nobody tells us: 40 % of the 94,500 that the product’s fee leaves.
  expect(whole({ ...TERMS, taker: 'site' })).toEqual([
    { account: ACCOUNT.platformFee, payeeSeq: SITE_PAYEE, amount: -5000 },
    { account: ACCOUNT.vatPayable, payeeSeq: SITE_PAYEE, amount: -500 },
    { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: 5500 },
    { account: ACCOUNT.siteOwes, payeeSeq: SITE_PAYEE, amount: 37_800 },
    { account: ACCOUNT.owedBySite, payeeSeq: 7, amount: -37_800 },
  ])
})

test('BYD-05 DLV-08 a share follows what is left of the class, whatever becomes of its goods', () => {
  const terms = { ...TERMS, amount: 148_500 }
  const ofInstructor = (left: OrderItems) =>
    0 - balanceOf(orderPosition(terms, left).filter(({ account }) => account === ACCOUNT.instructorPayable))
  const alone = ofInstructor({ class: 100_000, goods: 0 })
  expect(alone).toBe(36_392)
  for (const goods of [48_500, 12_345, 1]) expect(ofInstructor({ class: 100_000, goods })).toBe(alone)
  expect(ofInstructor({ class: 0, goods: 48_500 })).toBe(0)
})

test('BYD-05 the classes of a package share by their parts, and one who has a part in both gets both', () => {
  const terms: OrderTerms = {
    ...TERMS,
    parts: [
      { courseSeq: 1, amount: 75_000, shares: [{ userSeq: 7, percent: 40 }] },
      { courseSeq: 2, amount: 25_000, shares: [{ userSeq: 8, percent: 100 }] },
      { courseSeq: 3, amount: 0, shares: [{ userSeq: 7, percent: 50 }] },
    ],
  }
  // 90,980 are left after fees: 68,235 and 22,745.
  expect(sharesOf(terms, 100_000)).toEqual([
    { userSeq: 7, amount: 27_294 },
    { userSeq: 8, amount: 22_745 },
  ])
})

test('BYD-04 what was agreed before orders knew their items is read as it was', () => {
  const { parts: _, ...rest } = TERMS
  const before = { ...rest, amount: 120_000, sharedAmount: 100_000, shares: [{ userSeq: 7, percent: 40 }] }
  expect(termsAsNow(before)).toEqual({
    ...rest,
    amount: 120_000,
    parts: [{ courseSeq: null, amount: 100_000, shares: [{ userSeq: 7, percent: 40 }] }],
  })
  const bySite = termsAsNow({ ...before, taker: 'site' })
  expect(bySite.parts).toEqual([{ courseSeq: null, amount: 100_000, shares: [] }])
})

test('PAY-21 a refund that the site transfers is owed and then not, and no settlement has a part of it', () => {
  const [owed, transferred] = [owedPostings(60_000), transferPostings(60_000)]
  expect([balanceOf(owed), balanceOf(transferred)]).toEqual([0, 0])
  expect(owed.find(({ account }) => account === ACCOUNT.refundPayable)?.amount).toBe(-60_000)
  for (const { account } of owed)
    expect(balanceOf([...owed, ...transferred].filter((posting) => posting.account === account))).toBe(0)
  const entry = { kind: ENTRY.refund, amount: -60_000, taker: 'site' as const }
  const terms = { ...TERMS, taker: 'site' as const }
  const postings = changePostings(whole(terms), orderPosition(terms, { class: 40_000, goods: 0 }))
  expect(ofSale([...postings, ...owed])).toEqual(postings)
  expect(lineOf(entry, [...postings, ...owed], SITE_PAYEE)).toEqual(lineOf(entry, postings, SITE_PAYEE))
})

const terms = fc
  .record({
    taker: fc.constantFrom<'platform' | 'site'>('platform', 'platform', 'site'),
    gatewayFee: fc.integer({ min: 0, max: 400 }),
    platformFee: fc.integer({ min: 0, max: 1500 }),
    percents: fc.array(fc.array(fc.integer({ min: 1, max: 33 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    }),
    classes: fc.integer({ min: 1, max: 5_000_000 }),
    goods: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  })
  .map(
    ({ percents, classes, goods, ...rest }): OrderTerms => ({
      ...rest,
      amount: classes + goods,
      parts: splitByWeights(
        classes,
        percents.map((_, place) => place + 1),
      ).map((amount, place) => ({
        courseSeq: place,
        amount,
        shares: (percents[place] ?? []).map((percent, n) => ({ userSeq: n + 1, percent })),
      })),
    }),
  )
const cut = fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), isGoods: fc.boolean() })
/** A refund of a part of what is left, of the class or of the goods. */
const backOf = (left: number, { part, isGoods }: { part: number; isGoods: boolean }): ItemRefund => {
  const amount = Math.ceil(left * part)
  return { amount, goods: isGoods ? amount : 0 }
}

test('BYD-04 in whatever parts an order goes back, nothing of it is left in the books', () => {
  fc.assert(
    fc.property(terms, fc.array(cut, { maxLength: 5 }), (order, cuts) => {
      const standing: Posting[] = []
      const refunds: ItemRefund[] = []
      const post = () => {
        const items = itemsLeft(itemsPaid(order), refunds)
        const postings = changePostings(standing, orderPosition(order, items))
        expect(balanceOf(postings)).toBe(0)
        standing.push(...postings)
        return items.class + items.goods
      }
      let left = post()
      for (const one of [...cuts, { part: 1, isGoods: false }]) {
        refunds.push(backOf(left, one))
        left = post()
      }
      expect(left).toBe(0)
      const byAccount = Map.groupBy(standing, ({ account, payeeSeq }) => `${account} ${payeeSeq}`)
      for (const lines of byAccount.values()) expect(balanceOf(lines)).toBe(0)
    }),
  )
})

test('BYD-05 no refund of goods moves a share while the class is paid, and no share is below nothing', () => {
  fc.assert(
    fc.property(terms, fc.nat(), fc.nat(), (order, classBack, goodsBack) => {
      const paid = itemsPaid(order)
      const ofClass = paid.class - (classBack % (paid.class + 1))
      const left = { class: ofClass, goods: paid.goods - (goodsBack % (paid.goods + 1)) }
      const ofInstructors = (items: OrderItems) =>
        orderPosition(order, items).filter(
          ({ account }) => account === ACCOUNT.instructorPayable || account === ACCOUNT.owedBySite,
        )
      expect(ofInstructors(left)).toEqual(ofInstructors({ class: ofClass, goods: paid.goods }))
      for (const { amount } of ofInstructors(left)) expect(amount).toBeLessThanOrEqual(0)
    }),
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
        const refunds = orders.map((): ItemRefund[] => [])
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
          for (const { net, bySite: _, ...parts } of lines)
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
              postings: changePostings([], whole(order)),
              settledFor: new Set(),
            })
            next += 1
          } else if (what === 'refund' && next > 0) {
            const at = which % next
            const [order, mine] = [orders[at], refunds[at]]
            if (!order || !mine) continue
            const before = itemsLeft(itemsPaid(order), mine)
            const back = backOf(before.class + before.goods, { part, isGoods: which % 3 === 0 })
            if (back.amount === 0) continue
            mine.push(back)
            const after = itemsLeft(itemsPaid(order), mine)
            books.push({
              order: at,
              kind: ENTRY.refund,
              amount: -back.amount,
              postings: changePostings(orderPosition(order, before), orderPosition(order, after)),
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
