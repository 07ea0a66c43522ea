import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { depositDeadline, isDepositOverdue } from './bank-deadline.ts'
import { PAY_METHOD, PAYMENT_STATUS } from './codes.ts'
import { type OrderTerms, payableCurrency, priceOrder } from './order-price.ts'
import {
  holdsPlace,
  instalmentChoices,
  isCashMethod,
  isOrderNumber,
  isPaid,
  methodsOffered,
  orderNumber,
  PAYMENT_MOVES,
  paymentMove,
  statusAfterRefund,
} from './payment.ts'

const { ready, pending, waitingDeposit, completed, partlyRefunded, cancelled, failed, expired } =
  PAYMENT_STATUS
const now = new Date('2026-11-20T12:00:00+09:00')

describe('PAY-19 SEC-25 a payment', () => {
  test.each([
    ['is paid', ready, completed, 'CARD', 'apply'],
    ['is paid after its outcome was unknown', pending, completed, 'CARD', 'apply'],
    ['waits for its deposit', ready, waitingDeposit, 'VBANK', 'apply'],
    ['receives its deposit', waitingDeposit, completed, 'VBANK', 'apply'],
    ['is paid twice over', completed, completed, 'CARD', 'ignore'],
    ['hears an old state', completed, ready, 'CARD', 'ignore'],
    ['loses its deposit again', completed, waitingDeposit, 'VBANK', 'apply'],
    ['loses what is left of its deposit', partlyRefunded, waitingDeposit, 'VBANK', 'apply'],
    ['cannot lose a deposit paid by card', completed, waitingDeposit, 'CARD', 'ignore'],
    ['is refunded in part, twice', partlyRefunded, partlyRefunded, 'CARD', 'apply'],
    ['is refunded in full', partlyRefunded, cancelled, 'CARD', 'apply'],
    ['stays refunded', cancelled, partlyRefunded, 'CARD', 'ignore'],
    ['arrives after it expired', expired, completed, 'VBANK', 'giveBack'],
    ['arrives after it was cancelled', cancelled, completed, 'VBANK', 'giveBack'],
    ['arrives after it failed', failed, completed, 'CARD', 'giveBack'],
  ] as const)('%s', (_, from, to, method, move) => {
    expect(paymentMove(from, to, method)).toBe(move)
  })

  test('moves forward only, but for a deposit that a bank takes back', () => {
    const statuses = Object.values(PAYMENT_STATUS)
    const closed = statuses.filter((status) => PAYMENT_MOVES[status].length === 0)
    expect(closed).toEqual([cancelled, failed, expired])
    const events = fc.array(
      fc.tuple(fc.constantFrom(...statuses), fc.constantFrom(...Object.values(PAY_METHOD))),
    )
    fc.assert(
      fc.property(events, (reported) => {
        let status: (typeof statuses)[number] = ready
        let wasPaid = false
        for (const [to, method] of reported) {
          const before = status
          if (paymentMove(status, to, method) === 'apply') status = to
          if (closed.includes(before)) expect(status).toBe(before)
          if (wasPaid) expect([ready, pending, failed]).not.toContain(status)
          wasPaid ||= isPaid(status)
        }
      }),
    )
  })

  test('PAY-18 an unfinished deposit holds its place', () => {
    expect([ready, pending, waitingDeposit, completed, cancelled].map(holdsPlace)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('PAY-03 what counts as paid', () => {
    const paid = Object.values(PAYMENT_STATUS).filter(isPaid)
    expect(paid).toEqual([completed, partlyRefunded])
  })

  test('PAY-21 the state after a refund', () => {
    expect(statusAfterRefund(1000, 0)).toBe(completed)
    expect(statusAfterRefund(1000, 999)).toBe(partlyRefunded)
    expect(statusAfterRefund(1000, 1000)).toBe(cancelled)
  })
})

describe('PAY-14 the methods offered', () => {
  const configured = ['CARD', 'CARD_FOREIGN', 'BANK', 'VBANK', 'DEPOSIT', 'WALLET_1'] as const

  test('PAY-05 dollars are paid by card, in won', () => {
    expect(methodsOffered(configured, 'USD', 100_000)).toEqual(['CARD', 'CARD_FOREIGN'])
    expect(methodsOffered(configured, 'KRW', 100_000)).toEqual(configured)
  })

  test('what is not configured is not offered', () => {
    expect(methodsOffered(['BANK'], 'KRW', 100_000)).toEqual(['BANK'])
    expect(methodsOffered(['BANK'], 'USD', 100_000)).toEqual([])
  })

  test('CPN-14 a total of zero needs no method, and tiny amounts only what takes them', () => {
    expect(methodsOffered(configured, 'KRW', 0)).toEqual([])
    expect(methodsOffered(['CARD', 'BANK'], 'KRW', 99)).toEqual([])
    expect(methodsOffered(['CARD', 'BANK'], 'KRW', 100)).toEqual(['CARD'])
    expect(methodsOffered(['CARD', 'BANK'], 'KRW', 200)).toEqual(['CARD', 'BANK'])
    expect(methodsOffered(configured, 'KRW', 150)).toEqual(['CARD', 'CARD_FOREIGN', 'DEPOSIT', 'WALLET_1'])
    expect(methodsOffered(['VBANK', 'DEPOSIT'], 'KRW', 100)).toEqual(['DEPOSIT'])
  })

  test('PAY-22 receipts are owed for what counts as cash', () => {
    expect(configured.filter(isCashMethod)).toEqual(['BANK', 'VBANK', 'DEPOSIT'])
  })

  test('PAY-23 instalments start at 50,000 won', () => {
    expect(instalmentChoices(49_999, 12)).toEqual([0])
    expect(instalmentChoices(50_000, 3)).toEqual([0, 2, 3])
    expect(instalmentChoices(50_000, 99).at(-1)).toBe(12)
    expect(instalmentChoices(50_000, 0)).toEqual([0])
  })
})

test('PAY-04 an order number carries the Seoul day and fits every gateway', () => {
  const number = orderNumber(new Date('2026-11-19T15:00:00Z'), '0123abcdef')
  expect(number).toBe('20261120-0123ABCDEF')
  expect(number).toMatch(/^[A-Za-z0-9_=-]{6,64}$/)
  expect(isOrderNumber('20261120-0123ABCDEL')).toBe(false)
  expect(() => orderNumber(now, 'short')).toThrow(RangeError)
})

const terms: OrderTerms = { currency: 'KRW', listPrice: 180_000, chargedPrice: 126_000 }
const coupon = { terms: { discountType: '00' as const, discount: 10_000 }, isTarget: true }

describe('PAY-13 the price of an order', () => {
  test('PAY-12 tuition, discount, coupon, point, material and delivery make the total', () => {
    const order = { ...terms, coupon, points: 6000, materialPrice: 15_000, deliveryPrice: 3000 }
    expect(priceOrder(order, now)).toEqual({
      currency: 'KRW',
      lines: [
        { kind: 'tuition', amount: 180_000 },
        { kind: 'discount', amount: -54_000 },
        { kind: 'coupon', amount: -10_000 },
        { kind: 'point', amount: -6000 },
        { kind: 'material', amount: 15_000 },
        { kind: 'delivery', amount: 3000 },
      ],
      total: 128_000,
      wonTotal: 128_000,
      couponRefusal: null,
    })
  })

  test('PAY-05 PAY-08 PAY-20 dollars are charged in won and take neither coupon nor points', () => {
    const order = {
      ...terms,
      currency: 'USD' as const,
      listPrice: 14_000,
      chargedPrice: 10_000,
      coupon,
      points: 500,
    }
    expect(priceOrder({ ...order, rateHundredths: 139_250 }, now)).toMatchObject({
      total: 10_000,
      wonTotal: 139_250,
      couponRefusal: 'notForUsd',
    })
    expect(() => priceOrder(order, now)).toThrow(RangeError)
  })

  test('CPN-14 coupon and points never pay for material, nor bring a price below zero', () => {
    const order = { ...terms, chargedPrice: 5000, coupon, points: 99_999, materialPrice: 15_000 }
    expect(priceOrder(order, now).total).toBe(15_000)
    expect(priceOrder({ ...order, materialPrice: null }, now).total).toBe(0)
  })

  test('CPN-10 a refused coupon takes nothing off and says why', () => {
    const refused = priceOrder({ ...terms, coupon: { ...coupon, isTarget: false } }, now)
    expect(refused).toMatchObject({ total: 126_000, couponRefusal: 'otherTarget' })
  })

  test('SALE-13 PAY-15 the lines sum to a whole total that is never negative', () => {
    const orders = fc.record({
      currency: fc.constant('KRW' as const),
      prices: fc.tuple(fc.nat(1e9), fc.nat(1e9)),
      materialPrice: fc.option(fc.nat(1e6)),
      deliveryPrice: fc.option(fc.nat(1e5)),
      points: fc.integer({ min: -1000, max: 1e9 }),
      coupon: fc.option(
        fc.record({
          terms: fc.record({
            discountType: fc.constantFrom('00' as const, '01' as const),
            discount: fc.nat(1e6),
          }),
          isTarget: fc.boolean(),
        }),
      ),
    })
    fc.assert(
      fc.property(orders, ({ prices, ...rest }) => {
        const order = { ...rest, listPrice: Math.max(...prices), chargedPrice: Math.min(...prices) }
        const { lines, total } = priceOrder(order, now)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        expect(Number.isInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual((order.materialPrice ?? 0) + (order.deliveryPrice ?? 0))
      }),
    )
  })

  test('ENR-40 a free order still names its tuition', () => {
    const free = priceOrder({ currency: 'KRW', listPrice: 0, chargedPrice: 0 }, now)
    expect(free).toMatchObject({ lines: [{ kind: 'tuition', amount: 0 }], total: 0 })
  })

  test('PAY-06 classes of different currencies are paid in won', () => {
    expect(payableCurrency(['USD', 'USD'])).toBe('USD')
    expect(payableCurrency(['USD', 'KRW'])).toBe('KRW')
    expect(payableCurrency([])).toBe('KRW')
  })
})

describe('PAY-18 the deadline of a deposit', () => {
  test.each([
    ['is the end of the third Seoul day', {}, '2026-11-23T23:59:59+09:00'],
    ['follows the site', { days: 1 }, '2026-11-21T23:59:59+09:00'],
    ['is at most what the gateway keeps open', { days: 30 }, '2026-11-27T23:59:59+09:00'],
    ['ends with recruitment', { recruitmentEndAt: '2026-11-21T18:00:00+09:00' }, '2026-11-21T18:00:00+09:00'],
    ['is never in the past', { recruitmentEndAt: '2026-11-01T18:00:00+09:00' }, '2026-11-20T12:00:00+09:00'],
  ])('%s', (_, change, deadline) => {
    expect(depositDeadline(now, change)).toEqual(new Date(deadline))
  })

  test('passes with its last second', () => {
    expect(isDepositOverdue('2026-11-20T12:00:00+09:00', now)).toBe(false)
    expect(isDepositOverdue('2026-11-20T11:59:59+09:00', now)).toBe(true)
  })
})
