import { expect, test } from 'vitest'
import { type BankItem, type OpenLine, suggestItems } from './bank-match.ts'

const line = (name: string, amount: number, on = '2026-11-20'): OpenLine => ({ on, name, amount })
const item = (change: Partial<BankItem> = {}): BankItem => ({
  kind: 'deposit',
  amount: 60_000,
  interest: 0,
  dueOn: null,
  name: '김서당',
  since: '2026-11-19',
  ...change,
})
const transfer = (change: Partial<BankItem> = {}) =>
  item({ kind: 'transfer', dueOn: '2026-11-20', ...change })

test.each<[string, OpenLine[], BankItem[], [string, ...number[]][]]>([
  ['a deposit by name and amount', [line('김서당', 60_000)], [item()], [['sure', 0]]],
  ['a deposit under another name', [line('할머니', 60_000)], [item()], [['choose', 0]]],
  ['a deposit of before the order', [line('김서당', 60_000, '2026-11-18')], [item()], [['none']]],
  ['what went out pays no order', [line('김서당', -60_000)], [item()], [['none']]],
  ['a transfer by name and amount', [line('김서당', -60_000)], [transfer()], [['sure', 0]]],
  ['what came in is no transfer', [line('김서당', 60_000)], [transfer()], [['none']]],
  [
    'a late transfer with its interest of that day',
    [line('김서당', -60_124, '2026-11-25')],
    [transfer()],
    [['sure', 0]],
  ],
  ['a late transfer without its interest', [line('김서당', -60_000, '2026-11-25')], [transfer()], [['none']]],
  [
    'a marked transfer with the interest that was marked',
    [line('김서당', -60_500, '2026-11-25')],
    [transfer({ dueOn: null, interest: 500 })],
    [['sure', 0]],
  ],
  [
    'two of one name and amount',
    [line('김서당', 60_000), line('김서당', 60_000)],
    [item(), item()],
    [
      ['choose', 0, 1],
      ['choose', 0, 1],
    ],
  ],
  [
    'a deposit and a transfer of one amount',
    [line('김서당', 60_000), line('김서당', -60_000)],
    [transfer(), item()],
    [
      ['sure', 1],
      ['sure', 0],
    ],
  ],
])('PAY-18, PAY-21 %s', (_, lines, items, expected) => {
  const pairs = suggestItems(lines, items)
  expect(pairs.map(({ state, items: found }) => [state, ...found.map((one) => items.indexOf(one))])).toEqual(
    expected,
  )
})
