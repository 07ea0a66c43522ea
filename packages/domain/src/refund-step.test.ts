import { expect, test } from 'vitest'
import { CURRENCY } from './codes.ts'
import { refundStepsInWords } from './refund-step.ts'

const sale = { total: 60_000, currency: CURRENCY.krw, wholeDays: 7, hasTrial: true }
const lessons = [
  { opened: 0, sessions: 9, isHeld: false, amount: 60_000 },
  { opened: 3, sessions: 9, isHeld: false, amount: 36_000 },
  { opened: 5, sessions: 9, isHeld: false, amount: 0 },
]

test('PAY-21 the examples of recorded lessons are told by what was watched', () => {
  expect(refundStepsInWords(lessons, sale, 'ko')).toEqual([
    { when: '신청 7일 이내, 강의를 보지 않았다면', gives: '전액' },
    { when: '그 뒤, 9강 중 3강을 봤다면', gives: '36,000원' },
    { when: '그 뒤, 9강 중 5강을 봤다면', gives: '환불 없음' },
  ])
  const [untried] = refundStepsInWords(lessons, { ...sale, hasTrial: false, wholeDays: 14 }, 'ko')
  expect(untried?.when).toBe('신청 14일 이내, 강의를 열어 보았더라도')
})

test('PAY-21 meetings are told by those that are over', () => {
  const held = lessons.map((step) => ({ ...step, isHeld: true }))
  expect(refundStepsInWords(held, sale, 'en').map(({ when }) => when)).toEqual([
    'Before the first meeting begins',
    'After 3 of 9 meetings',
    'After 5 of 9 meetings',
  ])
})

test('PAY-21 a class without lessons yet is told of later', () => {
  const none = lessons.slice(0, 2).map((step) => ({ ...step, sessions: 0 }))
  expect(refundStepsInWords(none, sale, 'ja')[1]?.when).toBe('その後に取り消した場合')
})
