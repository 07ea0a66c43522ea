import { describe, expect, test } from 'vitest'
import { keptRegistered, registeredProblems } from './member.ts'
import { MOST_REGISTERED_LINES, readRegistered } from './registered-sheet.ts'

describe('MEM-06 people are known by an address or a number', () => {
  test.each([
    [{ name: '김서당', email: 'a@example.com', phone: '', note: '' }, {}],
    [{ name: '김서당', email: '', phone: '010-1234-5678', note: '' }, {}],
    [{ name: '김서당', email: ' ', phone: '', note: '' }, { email: 'required' }],
    [
      { name: '', email: 'a@', phone: '12', note: '' },
      { name: 'required', email: 'email', phone: 'phone' },
    ],
    [
      { name: 'n'.repeat(61), email: 'a@example.com', phone: '', note: 'n'.repeat(501) },
      { name: { code: 'tooLong', n: 60 }, note: { code: 'tooLong', n: 500 } },
    ],
  ])('%j', (person, problems) => {
    expect(registeredProblems(person)).toEqual(problems)
  })

  test('MEM-06 they are kept with the address in lower case and the digits of the number', () => {
    expect(
      keptRegistered({ name: ' 김서당 ', email: ' A@Example.COM', phone: '010-1234-5678', note: ' 메모 ' }),
    ).toEqual({ name: '김서당', email: 'a@example.com', phone: '01012345678', note: '메모' })
    expect(keptRegistered({ name: 'A', email: '', phone: '', note: '' })).toMatchObject({
      email: null,
      phone: null,
    })
  })
})

test('MEM-06 each line of a spreadsheet is right, or says what is wrong with it', () => {
  const lines = readRegistered([
    ['2026년 봄 명단', '', '', ''],
    ['이름', '이메일 주소', '휴대폰', '비고'],
    ['가람', 'A@Example.com', '010-1111-2222', '현장'],
    ['', '', '', ''],
    ['', 'b@example.com', '', ''],
    ['나래', '', '', ''],
    ['다솜', 'not an address', '', ''],
    ['라온', '', '123', ''],
    ['마루', '', '01011112222', ''],
    ['바다', 'c@example.com', '', 'n'.repeat(501)],
  ])
  if (typeof lines === 'string') throw new Error(lines)
  expect(lines.map(({ lineNumber, problem }) => [lineNumber, problem])).toEqual([
    [3, null],
    [5, 'nameMissing'],
    [6, 'addressMissing'],
    [7, 'emailBad'],
    [8, 'phoneBad'],
    [9, 'duplicate'],
    [10, 'noteLong'],
  ])
  expect(lines[0]).toMatchObject({ name: '가람', email: 'a@example.com', phone: '01011112222', note: '현장' })
})

test.each([
  [['Name', 'E-mail'], 1],
  [['名前', '電話番号'], 1],
])('MEM-06 headings are read in three languages: %j', (headings, count) => {
  expect(
    readRegistered([headings, ['A', headings.includes('E-mail') ? 'a@example.com' : '01012345678']]),
  ).toHaveLength(count)
})

test('MEM-06 a sheet without the columns, or with too many lines, is refused as a whole', () => {
  expect(readRegistered([['이메일'], ['a@example.com']])).toBe('withoutColumns')
  expect(readRegistered([])).toBe('withoutColumns')
  const many = Array.from({ length: MOST_REGISTERED_LINES + 1 }, (_, n) => ['A', `a${n}@example.com`])
  expect(readRegistered([['name', 'email'], ...many])).toBe('tooLong')
})
