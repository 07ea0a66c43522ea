import { describe, expect, test } from 'vitest'
import { amountOf, columnsOf, type Found, judgeAdditions, readAdditions } from './additions.ts'

const found = (change: Partial<Found> = {}): Found => ({
  userSeq: 1,
  name: '나배움',
  choiseStatusCd: null,
  isCountedLearner: false,
  ...change,
})

describe('ATT-16 the columns of a spreadsheet of people', () => {
  test.each([
    ['in Korean', ['이름', '이메일 주소', '메모'], { email: 1, note: 2, outsideAmount: null }],
    ['in English', ['E-mail', 'Paid (outside)', 'Notes'], { email: 0, note: 2, outsideAmount: 1 }],
    [
      'in English, as the template',
      ['Email', 'Paid outside', 'Note'],
      { email: 0, note: 2, outsideAmount: 1 },
    ],
    ['in Japanese', ['メールアドレス', '外部決済金額', '備考'], { email: 0, note: 2, outsideAmount: 1 }],
    ['with marks and spaces', ['＊ 이메일 *', '결제 금액'], { email: 0, note: null, outsideAmount: 1 }],
    ['that are not there', ['이름', '전화'], { email: null, note: null, outsideAmount: null }],
  ])('%s', (_, headings, columns) => {
    expect(columnsOf(headings)).toEqual(columns)
  })
})

test('ATT-16 lines are told by the number that the spreadsheet gives them, empty ones left out', () => {
  const rows = [
    ['2026년 봄 수강생', '', ''],
    ['이메일', '금액', '메모'],
    [' A@Example.com ', '60,000원', '현장'],
    ['', '', ''],
    ['not an address', '', ''],
    ['', '', '이메일이 없어요'],
    ['a@example.com', '', ''],
    ['b@example.com', '많이', ''],
    ['c@example.com', '', 'n'.repeat(501)],
  ]
  expect(readAdditions(rows)).toMatchObject([
    { lineNumber: 3, email: 'a@example.com', outsideAmount: 60_000, note: '현장', problem: null },
    { lineNumber: 5, problem: 'emailBad' },
    { lineNumber: 6, problem: 'emailMissing' },
    { lineNumber: 7, problem: 'duplicate' },
    { lineNumber: 8, problem: 'amountBad' },
    { lineNumber: 9, problem: 'noteLong' },
  ])
})

test('ATT-16 a bare list of addresses needs no headings, and a sheet without any is refused', () => {
  expect(
    readAdditions([
      ['가람', 'a@example.com'],
      ['나래', 'b@example.com'],
    ]),
  ).toMatchObject([
    { lineNumber: 1, email: 'a@example.com', problem: null },
    { lineNumber: 2, email: 'b@example.com', problem: null },
  ])
  expect(readAdditions([['이름'], ['가람']])).toBe('withoutEmail')
  expect(readAdditions([])).toBe('withoutEmail')
})

test.each([
  ['60000', 60_000],
  ['₩60,000', 60_000],
  ['60000.0', 60_000],
  ['６０,０００원', 60_000],
  ['', null],
  ['0', null],
  ['-1', 'bad'],
  ['1.5', 'bad'],
  ['9999999999', 'bad'],
])('ATT-16 an amount written as %s', (text, won) => {
  expect(amountOf(text)).toBe(won)
})

test('ATT-16 ATT-10 ATT-11 each line uses up the room, and says why it cannot be added', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    email: `${name}@example.com`,
    problem: null,
  }))
  const people = new Map([
    ['a@example.com', found({ choiseStatusCd: '00' })],
    ['b@example.com', found({ choiseStatusCd: '01' })],
    ['d@example.com', found({ isCountedLearner: true })],
    ['e@example.com', found()],
    ['f@example.com', found({ isCountedLearner: true })],
  ])
  const problems = judgeAdditions(lines, people, { placesLeft: 2, planPlacesLeft: 1 }).map(
    ({ problem }) => problem,
  )
  expect(problems).toEqual(['alreadyAttending', null, 'unknownMember', null, 'planFull', 'noRoom'])
})
