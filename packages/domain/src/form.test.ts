import { describe, expect, test } from 'vitest'
import { FORM_AGREEMENT, FORM_FIELD_KIND, FORM_OPTION, FORM_TYPE, YN } from './codes.ts'
import {
  answerWords,
  copiedField,
  FORM_LIMITS,
  type FormField,
  formAnswerProblem,
  formProblems,
  type KeyedField,
  keptFormAnswers,
  movedField,
  newField,
  tidiedField,
} from './form.ts'

const { shortText, longText, multipleChoice, phoneNumber, email, agree } = FORM_FIELD_KIND
const field = (kind: FormField['kind'], change: Partial<FormField> = {}): FormField => ({
  ...newField(kind, '질문'),
  ...(kind === multipleChoice && { choices: ['가', '나'] }),
  ...(kind === agree && { agreementText: '수집 목적: 상담' }),
  ...change,
})
const keyed = (fieldSeq: number, one: FormField): KeyedField => ({ ...one, fieldSeq })

test('FRM-03, FRM-04, FRM-05, FRM-06 the codes are those of the specification', () => {
  expect(Object.values(FORM_FIELD_KIND)).toEqual([
    'SHORT_TEXT',
    'LONG_TEXT',
    'MULTIPLE_CHOICE',
    'PHONE_NUMBER',
    'EMAIL',
    'AGREE',
  ])
  expect(Object.values(FORM_AGREEMENT)).toEqual(['privacy', 'marketing'])
  expect(Object.values(FORM_OPTION)).toEqual(['MOD_Y', 'MOD_N', 'DUP_Y'])
  expect(Object.values(FORM_TYPE)).toEqual(['S', 'R', 'D'])
})

describe('FRM-13 what is wrong with a field', () => {
  test.each<[string, FormField, Record<string, unknown>]>([
    ['nothing', field(shortText), {}],
    ['no label', field(shortText, { label: ' ' }), { 'fields.0.label': 'required' }],
    [
      'a long label',
      field(shortText, { label: '가'.repeat(FORM_LIMITS.label + 1) }),
      { 'fields.0.label': { code: 'tooLong', n: FORM_LIMITS.label } },
    ],
    ['no choices', field(multipleChoice, { choices: ['', ' '] }), { 'fields.0.choices': 'required' }],
    [
      'the same choice twice',
      field(multipleChoice, { choices: ['가', '가 '] }),
      { 'fields.0.choices': 'duplicate' },
    ],
    [
      'an agreement to nothing',
      field(agree, { agreementText: '' }),
      { 'fields.0.agreementText': 'required' },
    ],
  ])('%s', (_, one, expected) => {
    expect(formProblems([one])).toEqual(expected)
  })

  test('too many of them', () => {
    const many = Array.from({ length: FORM_LIMITS.fields + 1 }, () => field(shortText))
    expect(formProblems(many)).toEqual({ fields: { code: 'tooMany', n: FORM_LIMITS.fields } })
  })
})

test('FRM-13 a field keeps what its kind has a use for, and a consent to advertising is never required', () => {
  expect(
    tidiedField(field(email, { maxLength: 10, choices: ['가'], multipleYn: YN.yes, agreementText: '글' })),
  ).toMatchObject({ maxLength: 0, choices: [], multipleYn: 'N', agreementType: null, agreementText: '' })
  expect(tidiedField(field(shortText, { maxLength: 100_000 })).maxLength).toBe(200)
  const marketing = field(agree, { agreementType: FORM_AGREEMENT.marketing, requiredYn: YN.yes })
  expect(tidiedField(marketing).requiredYn).toBe('N')
})

test('FRM-13 fields are copied without their answers, and moved', () => {
  expect(copiedField({ ...field(shortText), fieldSeq: 7 })).toMatchObject({ fieldSeq: null, label: '질문' })
  expect(movedField(['가', '나', '다'], 0, 2)).toEqual(['나', '다', '가'])
  expect(movedField(['가', '나'], 0, 5)).toEqual(['가', '나'])
})

describe('FRM-13, VAL-17 an answer', () => {
  const required = { requiredYn: YN.yes }
  test.each<[string, FormField, string[], unknown]>([
    ['that may be missing', field(shortText), [], null],
    ['that is missing', field(longText, required), [' '], 'required'],
    ['that is too long', field(shortText, { maxLength: 2 }), ['가나다'], { code: 'tooLong', n: 2 }],
    ['of no choice', field(multipleChoice, required), [], 'notChosen'],
    ['of one choice', field(multipleChoice, required), ['가'], null],
    ['of another choice', field(multipleChoice), ['다'], 'notChosen'],
    ['of two choices where one is asked', field(multipleChoice), ['가', '나'], 'notChosen'],
    ['of two choices', field(multipleChoice, { multipleYn: YN.yes }), ['가', '나'], null],
    ['of one choice twice', field(multipleChoice, { multipleYn: YN.yes }), ['가', '가'], 'notChosen'],
    ['with a phone', field(phoneNumber), ['010-1234-5678'], null],
    ['with no phone', field(phoneNumber), ['123'], 'phone'],
    ['with an address', field(email), ['a@example.test'], null],
    ['with no address', field(email), ['a@'], 'email'],
    ['that agrees', field(agree, required), ['Y'], null],
    ['that does not agree', field(agree, required), ['N'], 'notAgreed'],
    ['that need not agree', field(agree), [], null],
  ])('%s', (_, one, values, expected) => {
    expect(formAnswerProblem(one, values)).toEqual(expected)
  })
})

test('FRM-14, FRM-17 an answer keeps its question, and an agreement its text and time', () => {
  const fields = [
    keyed(1, field(shortText)),
    keyed(2, field(phoneNumber)),
    keyed(3, field(agree)),
    keyed(4, field(multipleChoice, { multipleYn: YN.yes })),
    keyed(5, field(agree)),
  ]
  const kept = keptFormAnswers(
    fields,
    { '1': [' 답 '], '2': ['010-1234-5678'], '3': ['Y'], '4': ['가', '나'], '5': ['N'], '9': ['아무도'] },
    '2026-11-22T10:00:00.000Z',
  )
  expect(kept.map(({ fieldSeq, values }) => [fieldSeq, values])).toEqual([
    [1, ['답']],
    [2, ['01012345678']],
    [3, ['Y']],
    [4, ['가', '나']],
  ])
  expect(kept[2]?.agreement).toEqual({
    type: 'privacy',
    text: '수집 목적: 상담',
    at: '2026-11-22T10:00:00.000Z',
  })
  expect(kept.map((one) => answerWords(one, '동의'))).toEqual(['답', '010-1234-5678', '동의', '가, 나'])
})

describe('FRM-09, FRM-13 the bounds of a field', () => {
  const bounded = field(shortText, { minLength: 2, maxLength: 4 })
  test.each([
    [[], null],
    [[' 가 '], { code: 'tooShort', n: 2 }],
    [['가나'], null],
    [['가나다라'], null],
    [['가나다라마'], { code: 'tooLong', n: 4 }],
  ])('of a text: %j', (values, problem) => {
    expect(formAnswerProblem(bounded, values)).toEqual(problem)
  })

  const open = field(multipleChoice, { otherYn: YN.yes })
  test.each([
    ['one’s own words', open, ['다른 것'], null],
    ['own words that are too long', open, ['가'.repeat(101)], { code: 'tooLong', n: FORM_LIMITS.choice }],
    ['nothing written', { ...open, multipleYn: YN.yes }, ['가', ' '], 'required'],
    ['choices and own words', { ...open, multipleYn: YN.yes }, ['가', '다른 것'], null],
    ['two of one’s own', { ...open, multipleYn: YN.yes }, ['이것', '저것'], 'notChosen'],
    ['a choice and own words where one is asked', open, ['가', '다른 것'], 'notChosen'],
    ['own words where there is no room', field(multipleChoice), ['다른 것'], 'notChosen'],
  ] as const)('of a choice: %s', (_, asked, values, problem) => {
    expect(formAnswerProblem(asked, values)).toEqual(problem)
  })

  test('only a text has a shortest answer, and only a choice one’s own', () => {
    const kept = tidiedField(field(email, { minLength: 5, otherYn: YN.yes }))
    expect(kept).toMatchObject({ minLength: 0, otherYn: YN.no })
    expect(formProblems([field(shortText, { minLength: 9, maxLength: 5 })])).toEqual({
      'fields.0.minLength': { code: 'tooLarge', n: 5 },
    })
  })
})
