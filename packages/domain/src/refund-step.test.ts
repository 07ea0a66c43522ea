import { expect, test } from 'vitest'
import { CURRENCY } from './codes.ts'
import { refundStepsInWords, refundStepsNote } from './refund-step.ts'

const on = (at: string) => ({ at: `${at}T12:00:00+09:00`, lessons: 0, opened: 0, meetings: 0, held: 0 })
const lessons = [
  { ...on('2026-12-01'), lessons: 9, amount: 60_000 },
  { ...on('2026-12-09'), lessons: 9, opened: 3, amount: 36_000 },
  { ...on('2026-12-09'), lessons: 9, opened: 5, amount: 0 },
]
const sale = {
  steps: lessons,
  paid: 60_000,
  currency: CURRENCY.krw,
  wholeDays: 7,
  hasTrial: true,
  isTerm: false,
}

test('PAY-21 the examples of recorded lessons are told by what was watched, on a day', () => {
  expect(refundStepsInWords(sale, 'ko')).toEqual([
    { when: '신청 7일 이내, 강의를 보지 않았다면', gives: '전액' },
    { when: '2026년 12월 9일 (수), 9강 중 3강을 봤다면', gives: '36,000원' },
    { when: '2026년 12월 9일 (수), 9강 중 5강을 봤다면', gives: '환불 없음' },
  ])
  const [untried] = refundStepsInWords({ ...sale, hasTrial: false, wholeDays: 14 }, 'ko')
  expect(untried?.when).toBe('신청 14일 이내, 강의를 열어 보았더라도')
})

test('PAY-21 meetings are told by those that are over', () => {
  const steps = lessons.map(({ opened, ...step }) => ({
    ...step,
    lessons: 0,
    opened: 0,
    meetings: 9,
    held: opened,
  }))
  expect(refundStepsInWords({ ...sale, steps }, 'en').map(({ when }) => when)).toEqual([
    'Before the first meeting begins',
    'On Dec 9, 2026, after 3 of 9 meetings',
    'On Dec 9, 2026, after 5 of 9 meetings',
  ])
})

test('PAY-21 lessons beside meetings are told by both, and a meeting that began costs the whole', () => {
  const steps = lessons.map((step) => ({ ...step, meetings: 4, held: step.opened === 0 ? 0 : 2 }))
  expect(refundStepsInWords({ ...sale, steps }, 'ko').map(({ when }) => when)).toEqual([
    '신청 7일 이내, 강의를 보지 않고 수업도 시작하지 않았다면',
    '2026년 12월 9일 (수), 4회 중 2회 수업이 끝나고 9강 중 3강을 봤다면',
    '2026년 12월 9일 (수), 4회 중 2회 수업이 끝나고 9강 중 5강을 봤다면',
  ])
  expect(refundStepsInWords({ ...sale, steps, hasTrial: false }, 'en')[0]?.when).toBe(
    'Within 7 days, with no meeting begun (even if lessons were opened)',
  )
})

test('PAY-21 a class without lessons yet is told of later', () => {
  const steps = lessons.slice(0, 2).map((step) => ({ ...step, lessons: 0, opened: 0 }))
  expect(refundStepsInWords({ ...sale, steps }, 'ja')[1]?.when).toBe(
    'その後、2026年12月9日(水)に取り消した場合',
  )
})

test('BYD-02 a term of a membership is told by whether it was used', () => {
  const steps = [
    { ...on('2026-12-01'), lessons: 1, amount: 60_000 },
    { ...on('2026-12-16'), lessons: 1, opened: 1, amount: 27_000 },
  ]
  const term = { ...sale, steps, hasTrial: false, isTerm: true }
  expect(refundStepsInWords(term, 'ko')).toEqual([
    { when: '결제 7일 이내, 멤버십을 이용하지 않았다면', gives: '전액' },
    { when: '2026년 12월 16일 (수), 멤버십을 이용했다면', gives: '27,000원' },
  ])
  expect(refundStepsNote(term, 'en')).toMatch(/days used and the days left/)
})
