import { expect, test } from 'vitest'
import { ERRORS, type ErrorEntry } from './error-catalogue.ts'
import { ACCOUNT_ERRORS } from './errors/account.ts'
import { AUTHORING_ERRORS } from './errors/authoring.ts'
import { CLASSROOM_ERRORS } from './errors/classroom.ts'
import { COMMUNITY_ERRORS } from './errors/community.ts'
import { ENROLMENT_ERRORS } from './errors/enrolment.ts'
import { MEMBERSHIP_ERRORS } from './errors/membership.ts'
import { PAYMENT_ERRORS } from './errors/payment.ts'
import { PLAN_ERRORS } from './errors/plan.ts'
import { REQUEST_ERRORS } from './errors/request.ts'
import { SELLING_ERRORS } from './errors/selling.ts'
import { SITE_ERRORS } from './errors/site.ts'
import { AppError, errorText, fail, failFields, isErrorName, requireNoProblems } from './errors.ts'
import { isFieldProblem, problemText } from './problem-texts.ts'
import { onlyProblems, tooLong, tooShort } from './problems.ts'

const entries: [string, ErrorEntry][] = Object.entries(ERRORS)

test.each([
  ['DUPLICATE_DOMAIN', '100001'],
  ['SCHEDULE_REFUSED', '100010'],
  ['ZOOM_ERROR', '100011'],
  ['NO_TODAY_LIVE_CLASS_TIME', '400002'],
  ['NO_DATA', '400004'],
  ['INCORRECT_CODE', '800000'],
  ['NOT_CHANNEL_USER', '800000'],
  ['NOT_AUTHORIZED_EMAIL', '800001'],
  ['INCORRECT_PASSWORD', '800002'],
  ['CLASS_NOT_FOUND', '800003'],
  ['EMPTY_PASSWORD_AUTH', '800006'],
  ['EXCEED_MAXIMUM_ATTEMPTS', '800008'],
  ['INCORRECT_EMAIL', '999998'],
] as const)('ERR-01 %s is %s', (name, code) => {
  expect(ERRORS[name].code).toBe(code)
})

test('ERR-02 800000 is the only code that two errors share', () => {
  const codes = entries.map(([, entry]) => entry.code)
  const shared = codes.filter((code, index) => codes.indexOf(code) !== index)
  expect(shared).toEqual(['800000'])
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
})

test('ERR-01 no error is named in two subjects', () => {
  const subjects = [
    ACCOUNT_ERRORS,
    AUTHORING_ERRORS,
    CLASSROOM_ERRORS,
    COMMUNITY_ERRORS,
    ENROLMENT_ERRORS,
    MEMBERSHIP_ERRORS,
    PAYMENT_ERRORS,
    PLAN_ERRORS,
    REQUEST_ERRORS,
    SELLING_ERRORS,
    SITE_ERRORS,
  ]
  expect(subjects.flatMap((subject) => Object.keys(subject)).sort()).toEqual(Object.keys(ERRORS).sort())
})

test('ERR-20 every error has a message of its own in three languages', () => {
  for (const language of ['ko', 'en', 'ja'] as const) {
    const texts = entries.map(([, entry]) => entry[language])
    expect(texts.filter((text, index) => text === '' || texts.indexOf(text) !== index)).toEqual([])
  }
})

test.each([
  ['INTERNAL', '일시적인 오류가 발생하였습니다.'],
  ['NO_PERMISSION', '접근 권한이 없습니다.'],
  ['CLASS_DELETED', '삭제된 클래스입니다.'],
  ['RECRUITMENT_CLOSED', '모집이 마감된 클래스입니다.'],
  ['CAPACITY_EXCEEDED', '정원을 초과했습니다.'],
  ['PLAN_LIMIT_EXCEEDED', '요금제의 수강생 한도를 초과하여 승인할 수 없습니다.'],
  ['UPLOAD_TOO_LARGE', '파일이 너무 큽니다.'],
  ['PAYMENT_CANCELLED_BY_USER', '결제를 취소했습니다.'],
] as const)('ERR-07 ERR-20 PERM-21 %s says %s', (name, text) => {
  expect(errorText(name, 'ko')).toBe(text)
})

test('ERR-05 a deleted class answers 410', () => {
  expect(ERRORS.CLASS_DELETED.status).toBe(410)
})

test('ACC-13 only ended or missing sessions, social login and webhooks answer 401', () => {
  const names = entries.filter(([, entry]) => entry.status === 401).map(([name]) => name)
  expect(names.sort()).toEqual(['NOT_LOGGED_IN', 'SESSION_ENDED', 'SOCIAL_LOGIN_FAILED', 'WEBHOOK_REFUSED'])
})

test('fail throws the named error with its code and status', () => {
  expect(() => fail('NO_DATA', { courseSeq: 3 })).toThrow(
    expect.objectContaining({
      errorName: 'NO_DATA',
      resultCode: '400004',
      status: 404,
      details: { courseSeq: 3 },
    }),
  )
})

test('ERR-23 field problems become INVALID_INPUT with the fields', () => {
  expect(() => failFields({ title: tooShort(2) })).toThrow(AppError)
  expect(() => requireNoProblems({ title: 'required', price: undefined })).toThrow(
    expect.objectContaining({ errorName: 'INVALID_INPUT', fields: { title: 'required' } }),
  )
  expect(() => requireNoProblems({ price: undefined })).not.toThrow()
})

test('onlyProblems keeps what is wrong', () => {
  expect(onlyProblems({ title: null, price: 'notBelowPrice' })).toEqual({ price: 'notBelowPrice' })
})

test.each([
  ['VAL-03', tooLong(1000), undefined, '최대 1,000자까지 입력할 수 있습니다.'],
  ['VAL-04', tooShort(2), '제목', '최소 2자 이상 입력해주세요.'],
  ['VAL-05, VAL-21', 'required', '제목', '제목 항목을 입력해주세요!'],
  ['VAL-05, VAL-21', 'required', '이메일 주소', '이메일 주소 항목을 입력해주세요!'],
  ['VER-01', 'required', undefined, '필수 정보입니다'],
  ['VER-02', 'email', undefined, '이메일 형식으로 입력해주세요.'],
  ['REV-11', 'contentRequired', undefined, '내용을 입력해주세요'],
] as const)('%s the sentence for a problem', (_, problem, label, text) => {
  expect(problemText(problem, 'ko', label)).toBe(text)
})

test('VAL-05 English and Japanese name the field too', () => {
  expect(problemText('required', 'en', 'Title')).toBe('Please fill in “Title”.')
  expect(problemText('required', 'ja', 'タイトル')).toBe('「タイトル」を入力してください。')
})

test('ERR-02 names and problems of an answer are narrowed, not trusted', () => {
  expect(isErrorName('NOT_CHANNEL_USER')).toBe(true)
  expect(isErrorName('toString')).toBe(false)
  expect(isFieldProblem({ code: 'tooLong', n: 5 })).toBe(true)
  expect(isFieldProblem('constructor')).toBe(false)
  expect(isFieldProblem({ code: 'tooLong' })).toBe(false)
})
