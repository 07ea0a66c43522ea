import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ADDED_KIND,
  conditionProblems,
  conditionsProblems,
  emptyCondition,
  FIRST_KIND,
  isLeftOut,
  MOST_CONDITIONS,
  MOST_SEGMENT_DAYS,
  mayAskFor,
  SEGMENT_KINDS,
  type SegmentCondition,
  segmentProblems,
} from './segment.ts'
import { conditionText, type SegmentNames, segmentText } from './segment-texts.ts'

const NAMES: SegmentNames = {
  course: (seq) => (seq === 7 ? '문장 일기' : null),
  label: (seq) => (seq === 3 ? '단골' : null),
  field: (seq) => (seq === 5 ? '알게 된 곳' : null),
  membership: (seq) => (seq === 9 ? '서당 서가' : null),
  coupon: (seq) => (seq === 11 ? '첫 수강 쿠폰' : null),
}

describe('MEM-09 what is wrong with a condition is said at its field', () => {
  test.each<[SegmentCondition, object]>([
    [{ kind: 'joinedBetween', from: '2026-01-01', to: null }, {}],
    [{ kind: 'joinedBetween', from: null, to: null }, { from: 'required' }],
    [{ kind: 'joinedBetween', from: '2026-02-30', to: null }, { from: 'date' }],
    [{ kind: 'joinedBetween', from: '2026-02-02', to: '2026-02-01' }, { to: 'date' }],
    [{ kind: 'joinedWithin', days: 0 }, { days: { code: 'tooSmall', n: 1 } }],
    [{ kind: 'visitedWithin', days: MOST_SEGMENT_DAYS + 1 }, { days: { code: 'tooLarge', n: 3650 } }],
    [{ kind: 'notVisitedFor', days: 1.5 }, { days: 'wholeNumber' }],
    [{ kind: 'enrolled', courseSeq: 0, yn: 'Y' }, { courseSeq: 'notChosen' }],
    [{ kind: 'finished', courseSeq: 7, yn: 'N' }, {}],
    [{ kind: 'progress', courseSeq: 7, from: 60, to: 40 }, { to: { code: 'tooSmall', n: 60 } }],
    [{ kind: 'progress', courseSeq: 7, from: 0, to: 101 }, { to: { code: 'tooLarge', n: 100 } }],
    [{ kind: 'spent', from: null, to: null }, { from: 'required' }],
    [{ kind: 'spent', from: -1, to: null }, { from: { code: 'tooSmall', n: 0 } }],
    [{ kind: 'spent', from: 0, to: 0 }, {}],
    [{ kind: 'label', labelSeq: 0, yn: 'N' }, { labelSeq: 'notChosen' }],
    [{ kind: 'marketing', yn: 'Y' }, {}],
    [{ kind: 'language', language: 'ja' }, {}],
    [{ kind: 'membership', membershipSeq: null, yn: 'Y' }, {}],
    [{ kind: 'membershipEver', membershipSeq: 0, yn: 'N' }, { membershipSeq: 'notChosen' }],
    [{ kind: 'membershipEnded', membershipSeq: 9, days: 0 }, { days: { code: 'tooSmall', n: 1 } }],
    [{ kind: 'couponHeld', couponInfoSeq: 11, yn: 'Y' }, {}],
    [{ kind: 'couponUsed', couponInfoSeq: -1, yn: 'Y' }, { couponInfoSeq: 'notChosen' }],
    [
      { kind: 'joinAnswer', fieldSeq: 0, answer: ' ' },
      { fieldSeq: 'notChosen', answer: 'required' },
    ],
  ])('%j', (condition, problems) => {
    expect(conditionProblems(condition)).toEqual(problems)
  })

  test('MEM-09 of a whole segment by the place of the condition, and one without a condition is none', () => {
    expect(
      segmentProblems({
        name: ' ',
        match: 'all',
        conditions: [
          { kind: 'marketing', yn: 'Y' },
          { kind: 'joinedWithin', days: -1 },
        ],
      }),
    ).toEqual({ name: 'required', 'conditions.1.days': { code: 'tooSmall', n: 1 } })
    expect(conditionsProblems([])).toEqual({ conditions: 'required' })
    const many = Array.from({ length: MOST_CONDITIONS + 1 }, () => emptyCondition('marketing'))
    expect(conditionsProblems(many)).toEqual({ conditions: { code: 'tooLarge', n: MOST_CONDITIONS } })
  })

  test('PERM-09 what a segment begins with may be asked for by whoever may make one', () => {
    for (const kind of [FIRST_KIND, ADDED_KIND]) expect(mayAskFor(kind, () => false)).toBe(true)
  })

  test('MEM-09 a new condition of each kind lacks nothing but what must be chosen or written', () => {
    for (const kind of SEGMENT_KINDS) {
      const condition = emptyCondition(kind)
      expect(condition.kind).toBe(kind)
      for (const problem of Object.values(conditionProblems(condition)))
        expect(['required', 'notChosen']).toContain(problem)
    }
  })

  test('MEM-09 any bounds in order and in range are right, and any others are not', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }), (from, to) => {
        const isRight = from >= 0 && from <= to && to <= 100
        const problems = conditionProblems({ kind: 'progress', courseSeq: 7, from, to })
        expect(Object.keys(problems).length === 0).toBe(isRight)
      }),
    )
  })
})

describe('MEM-09 a segment can be read aloud', () => {
  test.each<[SegmentCondition, string, string, string]>([
    [
      { kind: 'joinedBetween', from: '2026-01-01', to: '2026-01-31' },
      '2026-01-01부터 2026-01-31까지 가입',
      'Joined from 2026-01-01 to 2026-01-31',
      '2026-01-01から2026-01-31までに参加',
    ],
    [
      { kind: 'spent', from: 100_000, to: null },
      '결제 금액 100,000원 이상',
      'Spent ₩100,000 or more',
      '決済金額100,000ウォン以上',
    ],
    [
      { kind: 'enrolled', courseSeq: 7, yn: 'N' },
      '‘문장 일기’ 수강하지 않음',
      'Does not attend “문장 일기”',
      '「문장 일기」を受講していない',
    ],
    [
      { kind: 'label', labelSeq: 99, yn: 'Y' },
      '라벨 ‘삭제된 항목’ 있음',
      'Has the label “Something deleted”',
      'ラベル「削除された項目」あり',
    ],
    [
      { kind: 'joinAnswer', fieldSeq: 5, answer: '{name}' },
      '가입 양식 ‘알게 된 곳’의 답 ‘{name}’',
      'Answered “{name}” to “알게 된 곳” on joining',
      '参加フォーム「알게 된 곳」の回答「{name}」',
    ],
    [
      { kind: 'membershipEnded', membershipSeq: 9, days: 30 },
      '최근 30일 안에 멤버십 종료: 서당 서가',
      'Membership ended in the last 30 days: 서당 서가',
      '過去30日以内にメンバーシップ終了：서당 서가',
    ],
    [
      { kind: 'couponUsed', couponInfoSeq: null, yn: 'N' },
      '쿠폰 사용하지 않음: 모든 쿠폰',
      'Has not used the coupon: any',
      'クーポン未使用：すべて',
    ],
  ])('%j', (condition, ko, en, ja) => {
    expect(conditionText(condition, NAMES, 'ko')).toBe(ko)
    expect(conditionText(condition, NAMES, 'en')).toBe(en)
    expect(conditionText(condition, NAMES, 'ja')).toBe(ja)
  })

  test('MEM-09 every kind says something in every language, and no place is left unfilled', () => {
    for (const language of ['ko', 'en', 'ja'] as const)
      for (const kind of SEGMENT_KINDS) {
        const said = conditionText(emptyCondition(kind), NAMES, language)
        expect(said.length).toBeGreaterThan(3)
        expect(said).not.toMatch(/\{\w+\}/)
      }
  })

  test('MEM-09 conditions are joined by and, or by or', () => {
    const conditions = [emptyCondition('marketing'), emptyCondition('joinedWithin')]
    expect(segmentText({ match: 'all', conditions }, NAMES, 'ko')).toBe(
      '마케팅 수신 동의 그리고 최근 30일 안에 가입',
    )
    expect(segmentText({ match: 'any', conditions }, NAMES, 'en')).toBe(
      'Agreed to marketing or Joined in the last 30 days',
    )
  })
})

test('MEM-11 what advertises leaves out whoever did not agree, and nothing else leaves anybody out', () => {
  expect(isLeftOut({ marketingYn: 'N' }, true)).toBe(true)
  expect(isLeftOut({ marketingYn: 'Y' }, true)).toBe(false)
  expect(isLeftOut({ marketingYn: 'N' }, false)).toBe(false)
})
