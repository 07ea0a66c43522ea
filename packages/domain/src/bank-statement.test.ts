import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lineDay,
  lineKey,
  matchDeposits,
  readMovements,
  readStatement,
  type StatementLine,
} from './bank-statement.ts'

const line = (name: string, amount = 60_000, at = '2026-11-20 10:00', balance = '1'): StatementLine => ({
  at,
  name,
  amount,
  balance,
})
const order = (orderSeq: number, name: string, amount = 60_000) => ({ orderSeq, amount, payer: name })
const stateOf = (lines: StatementLine[], waiting: ReturnType<typeof order>[], taken: string[] = []) =>
  matchDeposits(lines, waiting, new Set(taken)).map(({ state, orderSeqs }) => [state, ...orderSeqs])

test('PAY-18 the lines that bring money are read, whatever stands above them', () => {
  const rows = [
    ['거래내역조회'],
    ['계좌번호', '110-123-456789'],
    ['거래일시', '적요', '보낸분/받는분', '출금액(원)', '입금액(원)', '잔액(원)'],
    ['2026-11-20 10:00:01', '타행이체', '김서당', '0', '60,000', '160,000'],
    ['2026-11-20 11:00:00', '카드', '커피', '4,500', '0', '155,500'],
    ['2026-11-20 12:00:00', '타행이체', '이수강', '', '45,000원', '200,500'],
    ['합계', '', '', '', '', ''],
  ]
  expect(readStatement(rows)).toEqual([
    { at: '2026-11-20 10:00:01', name: '김서당', amount: 60_000, balance: '160,000' },
    { at: '2026-11-20 12:00:00', name: '이수강', amount: 45_000, balance: '200,500' },
  ])
  expect(
    readStatement([
      ['이름', '전화'],
      ['김서당', '010'],
    ]),
  ).toBe('withoutColumns')
  expect(readStatement([])).toBe('withoutColumns')
})

test.each([
  ['the same name and amount', [line('김서당')], [order(1, '김서당')], [['sure', 1]]],
  ['a name that the bank cut short', [line('주식회사서')], [order(1, '주식회사 서당')], [['sure', 1]]],
  ['a name with a mark', [line('김서당(국어)')], [order(1, '김서당')], [['sure', 1]]],
  ['another name of that amount', [line('이어머니')], [order(1, '김서당')], [['choose', 1]]],
  ['another amount', [line('김서당', 59_000)], [order(1, '김서당')], [['none']]],
  ['two orders of one name', [line('김서당')], [order(1, '김서당'), order(2, '김서당')], [['choose', 1, 2]]],
  [
    'two transfers for one order',
    [line('김서당'), line('김서당', 60_000, '2026-11-20 10:01', '2')],
    [order(1, '김서당')],
    [
      ['choose', 1],
      ['choose', 1],
    ],
  ],
  ['one letter is no name', [line('김')], [order(1, '김서당')], [['choose', 1]]],
])('PAY-18 %s', (_, lines, waiting, expected) => {
  expect(stateOf(lines, waiting)).toEqual(expected)
})

test('PAY-18 a line that paid an order pays no second one', () => {
  expect(stateOf([line('김서당')], [order(2, '김서당')], [lineKey(line('김서당'))])).toEqual([['taken']])
})

test('PAY-18 a sure order has one line, and its amount', () => {
  const names = fc.constantFrom('김서당', '이수강', '김서', '박')
  const amounts = fc.constantFrom(60_000, 45_000)
  const lines = fc.array(
    fc.record({
      at: fc.constantFrom('1', '2'),
      name: names,
      amount: amounts,
      balance: fc.constantFrom('', '5'),
    }),
  )
  const waiting = fc.array(fc.record({ amount: amounts, payer: names }))
  fc.assert(
    fc.property(lines, waiting, (statement, some) => {
      const open = some.map((one, index) => ({ ...one, orderSeq: index + 1 }))
      const sure = matchDeposits(statement, open, new Set()).filter(({ state }) => state === 'sure')
      const paid = sure.flatMap(({ orderSeqs }) => orderSeqs)
      expect(new Set(paid).size).toBe(paid.length)
      for (const match of sure)
        expect(open.find(({ orderSeq }) => orderSeq === match.orderSeqs[0])?.amount).toBe(match.line.amount)
    }),
  )
})

test.each<[string, string[][], [string, number][]]>([
  [
    'a column for each way',
    [
      ['거래일시', '출금액', '입금액', '거래후잔액', '거래내용'],
      ['2026.11.20', '4,500', '', '1', '커피'],
      ['2026.11.20', '', '60,000', '2', '김서당'],
      ['합계', '4,500', '60,000', '', ''],
    ],
    [
      ['커피', -4500],
      ['김서당', 60_000],
    ],
  ],
  [
    'one column with a sign',
    [
      ['거래 일시', '거래 금액', '거래 후 잔액', '내용'],
      ['2026-11-20 10:00:00', '-60,000', '1', '이수강'],
      ['2026-11-20 10:00:00', '+60,000', '2', '김서당'],
    ],
    [
      ['이수강', -60_000],
      ['김서당', 60_000],
    ],
  ],
  [
    'one column with a word beside it',
    [
      ['거래일자', '구분', '거래금액', '잔액', '적요'],
      ['20261120', '출금', '60000', '1', '이수강'],
      ['20261120', '입금', '60000', '2', '김서당'],
    ],
    [
      ['이수강', -60_000],
      ['김서당', 60_000],
    ],
  ],
])('PAY-18, PAY-21 both ways of a statement are read: %s', (_, rows, expected) => {
  const lines = readMovements(rows)
  if (lines === 'withoutColumns') throw new Error('the columns were not found')
  expect(lines.map(({ name, amount }) => [name, amount])).toEqual(expected)
  expect(readStatement(rows)).toEqual(lines.filter(({ amount }) => amount > 0))
})

test.each([
  ['2026-11-20 10:00:01', '2026-11-20'],
  ['2026.11.2', '2026-11-02'],
  ['2026/11/20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20261120101500', '2026-11-20'],
  ['2026년 11월 20일', '2026-11-20'],
  ['2026-02-30', null],
  ['합계', null],
  ['', null],
])('PAY-18 the day of a line that says "%s" is %s', (at, day) => {
  expect(lineDay({ at })).toBe(day)
})
