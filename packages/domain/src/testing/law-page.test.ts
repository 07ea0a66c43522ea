import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DELIVERY_STATE, type DeliveryStateCd } from '../codes.ts'
import { goodsBack } from '../delivery.ts'
import { CASH_RECEIPT_DUTY } from '../payment.ts'
import { refundableAmount } from '../refund.ts'
import { KNOWN_DAYS, WORKING_DAYS_TO_DECIDE } from '../refund-claim.ts'
import { PENALTY_PERCENT, WITHDRAWAL_DAYS } from '../refund-policy.ts'
import { delayInterest } from '../refund-transfer.ts'
import { withhold } from '../withholding.ts'
import { LAW_TABLE } from './law-table.ts'
import { lawfulRefund } from './reference-calculator.ts'

const page = readFileSync(new URL('../../../../docs/law.md', import.meta.url), 'utf8')
const won = (amount: number) => amount.toLocaleString('en-US')
const rowsAfter = (heading: string) => {
  const [, part = ''] = page.split(`## ${heading}\n`)
  const lines = (part.split('\n## ')[0] ?? '').split('\n')
  return lines.filter((line) => line.startsWith('| ')).slice(1)
}

test('BYD-02 docs/law.md tells each case with its law and the amount that both calculators give', () => {
  for (const { kind, when, sale, back } of LAW_TABLE) {
    const given = [refundableAmount(sale).amount, lawfulRefund(sale)]
    expect([kind, when, ...given]).toEqual([kind, when, back, back])
  }
  expect(rowsAfter('What comes back of 100,000 won')).toEqual(
    LAW_TABLE.map(({ kind, when, law, back }) => `| ${kind} | ${when} | ${law} | ${won(back)} |`),
  )
})

test('BYD-02 DLV-08 docs/law.md tells what comes back of goods of 20,000 won and their carriage of 3,000', () => {
  const paid = { material: 20_000, delivery: 3_000 }
  const after = (state: DeliveryStateCd, isWaived = false) => {
    const back = goodsBack({ state, isWaived }, paid)
    return back.problem === null ? won(back.material + back.delivery) : 'when it is back'
  }
  expect(rowsAfter('Goods')).toEqual([
    `| not sent yet | ${after(DELIVERY_STATE.packed)} |`,
    `| on its way | ${after(DELIVERY_STATE.sent)} |`,
    `| returned | ${after(DELIVERY_STATE.returned)} |`,
    `| left to the buyer | ${after(DELIVERY_STATE.delivered, true)} |`,
    `| kept | ${after(DELIVERY_STATE.delivered)} |`,
  ])
})

test('BYD-02 docs/law.md tells the figures of the other laws as they are applied', () => {
  const figures = [
    CASH_RECEIPT_DUTY,
    withhold(100_000).incomeTax + withhold(100_000).localTax,
    delayInterest(365_000, '2026-03-01', '2026-03-02'),
    WITHDRAWAL_DAYS,
    PENALTY_PERCENT,
    KNOWN_DAYS,
    WORKING_DAYS_TO_DECIDE,
  ]
  const said = rowsAfter('Other laws').join('\n')
  expect(figures.filter((figure) => !said.includes(won(figure)))).toEqual([])
})
