import type { RefundPolicyCd } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { refundStepsInWords } from '@seodang/domain/refund-step'
import { factsOf, type SaleContract, supplyOf } from '@seodang/domain/sale-contract'
import { addDays, endOfSeoulDay, fromSeoul } from '@seodang/domain/seoul-time'
import { lawfulRefund } from '@seodang/domain/testing/reference-calculator'
import { expect, test } from 'vitest'
import { refundExamples } from './refund-steps.ts'

const TOTAL = 126_000
const CONTRACT: SaleContract = {
  trial: true,
  beginsAt: null,
  classes: [{ courseSeq: 1, price: TOTAL, lessons: 24, meetings: [] }],
}

/** The last of seven days is a Saturday, a Sunday, a working day, and the first of a long feast. */
const DAYS = ['2026-06-06', '2026-06-07', '2026-06-10', '2026-09-17']

test.each(
  (['ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU'] as const).flatMap((policyCd) =>
    DAYS.map((date): [RefundPolicyCd, string] => [policyCd, date]),
  ),
)('BYD-02 the examples of a checkout by %s on %s are what comes back then', (policyCd, date) => {
  const now = fromSeoul(date, '10:00')
  const examples = refundExamples({
    contract: CONTRACT,
    date: null,
    vodDays: 30,
    paid: TOTAL,
    currency: 'KRW',
    rule: { policyCd, terms: null },
    now,
  })
  const { steps } = examples
  const period = { startAt: now, endAt: endOfSeoulDay(addDays(now, 30)) }
  const lawful = (at: string | Date, opened: number) =>
    lawfulRefund({
      policyCd,
      currency: 'KRW',
      paid: TOTAL,
      contractAt: now,
      at,
      ...supplyOf(
        CONTRACT,
        factsOf(CONTRACT).map((facts) => ({ ...facts, opened })),
        period,
      ),
    })
  expect(steps.map(({ amount }) => amount)).toEqual(steps.map(({ at, opened }) => lawful(at, opened)))
  // What is told of "later" is not told of a day on which all could still be withdrawn from.
  for (const { at } of steps.slice(1)) {
    expect(lawful(at, 0) === TOTAL).toBe(policyCd !== 'ECOMMERCE')
  }

  const sentences = refundStepsInWords(examples, 'ko')
  expect(sentences.map(({ gives }) => gives)).toEqual([
    '전액',
    ...steps.slice(1).map(({ at, opened }) => formatMoney(won(lawful(at, opened)), 'ko')),
  ])
})
