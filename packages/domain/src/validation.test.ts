import { expect, test } from 'vitest'
import { problemText } from './problem-texts.ts'
import { cutText, digitsOnly, textLength } from './text.ts'
import { isHostName, isHttpUrl, isSitePath, parseHttpUrl, withScheme } from './url.ts'
import {
  clampNumber,
  codeInput,
  emailProblem,
  formatPhone,
  isBusinessPhone,
  isCode,
  isEmail,
  isEmptyNumber,
  isHours,
  isMinutes,
  isPagePath,
  isPhone,
  isSecondaryPassword,
  isTrue,
  isUserId,
  normalEmail,
  numberInput,
  phoneDigits,
  phoneProblem,
  textProblem,
  urlProblem,
  wholeProblem,
} from './validation.ts'

test.each([
  ['http://example.com', true],
  ['https://example.com/a?b=c#d', true],
  ['HTTPS://Example.com', true],
  ['http://localhost:3000/x', true],
  ['https://한글.com/경로', true],
  ['ftp://example.com', false],
  ['example.com', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://user@example.com', false],
  ['https://example.com\\@evil.test', false],
  ['https://exa mple.com', false],
  ['https://example.com/\u0000', false],
])('VAL-01 SEC-31 %s is a URL: %s', (text, valid) => {
  expect(isHttpUrl(text)).toBe(valid)
  expect(urlProblem(text, true)).toBe(valid ? null : 'url')
})

test('SEC-54 the host of an address is exact, in lower case, without a final dot', () => {
  expect(parseHttpUrl('https://WWW.Example.COM.:443/a')).toEqual({
    scheme: 'https',
    host: 'www.example.com',
    port: '443',
    path: '/a',
  })
  expect(parseHttpUrl('https://example.com@evil.test')).toBeNull()
  expect(parseHttpUrl('https://example.com%2eevil.test/')).toBeNull()
  const long = (length: number) => `https://a.co/${'x'.repeat(length - 13)}`
  expect([2048, 2049].map((length) => isHttpUrl(long(length)))).toEqual([true, false])
  expect([2048, 2049].map((length) => isSitePath(`/${'x'.repeat(length - 1)}`))).toEqual([true, false])
  expect(isHostName('-a.com')).toBe(false)
  expect(isHostName('a..com')).toBe(false)
})

test.each([
  ['zoom.us/j/1', 'https://zoom.us/j/1'],
  ['//zoom.us/j/1', 'https://zoom.us/j/1'],
  ['http://zoom.us', 'http://zoom.us'],
  ['  ', ''],
])('VAL-02 the join link %s becomes %s', (link, full) => {
  expect(withScheme(link)).toBe(full)
})

test('SEC-31 paths of the site', () => {
  expect(isSitePath('/classes/3?x=1')).toBe(true)
  for (const bad of ['//evil.test', '/\\evil.test', 'classes', '', '/a\nb', '/a b']) {
    expect(isSitePath(bad)).toBe(false)
  }
})

test('VAL-03 VAL-04 lengths are characters, and a cut never splits one', () => {
  expect(textLength('가😀')).toBe(2)
  expect(cutText('가😀나', 2)).toBe('가😀')
  expect(textProblem('a', { min: 2, max: 5 })).toEqual({ code: 'tooShort', n: 2 })
  expect(textProblem('abcdef', { min: 2, max: 5 })).toEqual({ code: 'tooLong', n: 5 })
  expect(textProblem('ab', { min: 2, max: 5 })).toBeNull()
  expect(textProblem('abcde', { min: 2, max: 5 })).toBeNull()
  expect(textProblem('  ', { max: 5, isRequired: true })).toBe('required')
  expect(textProblem(null, { min: 2, max: 5 })).toBeNull()
})

test('VAL-06 VAL-07 VAL-08 number inputs', () => {
  expect(digitsOnly('1,2a3')).toBe('123')
  expect(numberInput('126,000원')).toBe(126_000)
  expect(numberInput('원')).toBeNull()
  expect(clampNumber(120, 100)).toBe(100)
  expect(isEmptyNumber(0, false)).toBe(true)
  expect(isEmptyNumber(0, true)).toBe(false)
  expect(wholeProblem(1.5)).toBe('wholeNumber')
  expect(wholeProblem(-1)).toEqual({ code: 'tooSmall', n: 0 })
  expect(wholeProblem(10, { min: 10, max: 10 })).toBeNull()
  expect(isEmptyNumber(null, true)).toBe(true)
  expect(wholeProblem(11, { max: 10 })).toEqual({ code: 'tooLarge', n: 10 })
  expect(wholeProblem(null)).toBeNull()
})

test.each([
  ['abcd', true],
  ['ab12', true],
  ['abc', false],
  ['abc!', false],
  ['가나다라', false],
])('VAL-09 the secondary password %s: %s', (text, valid) => {
  expect(isSecondaryPassword(text)).toBe(valid)
})

test('VAL-12 VAL-13 ids and page paths', () => {
  expect(isUserId('a1')).toBe(true)
  expect(isUserId('a')).toBe(false)
  expect(isPagePath('my_Page-1')).toBe(true)
  for (const bad of ['my page', 'a/b', '경로', '', 'a.b']) expect(isPagePath(bad)).toBe(false)
})

test.each([
  ['010-1234-5678', true],
  ['02-123-4567', true],
  ['031 123 4567', true],
  ['1588-0000', false],
  ['010123456789', false],
  ['12345678', false],
])('VAL-17 the phone %s: %s', (text, valid) => {
  expect(isPhone(phoneDigits(text))).toBe(valid)
  expect(phoneProblem(text)).toBe(valid ? null : 'phone')
})

test('VAL-17 an empty phone is fine, and footers take business numbers', () => {
  expect(phoneProblem('')).toBeNull()
  expect(isBusinessPhone('15880000')).toBe(true)
  expect(isBusinessPhone('05051234567')).toBe(true)
  expect(formatPhone('01012345678')).toBe('010-1234-5678')
  expect(formatPhone('021234567')).toBe('02-123-4567')
  expect(formatPhone('15880000')).toBe('1588-0000')
  expect(formatPhone('123')).toBe('123')
})

test.each([
  ['a@b.co', true],
  ['first.last+tag@sub.example.com', true],
  ['a@b', false],
  ['a@b.c', false],
  ['@b.com', false],
  ['a@@b.com', false],
  ['a b@c.com', false],
  ['a.@b.com', false],
  ['a@-b.com', false],
  ['a@b..com', false],
  [`${'a'.repeat(65)}@b.com`, false],
])('VAL-18 the e-mail %s: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
  expect(emailProblem(text)).toBe(valid ? null : 'email')
})

test('VER-01 VER-02 the reset e-mail: empty and malformed have their own sentence', () => {
  expect(problemText(emailProblem('', true) ?? 'format', 'ko')).toBe('필수 정보입니다')
  expect(problemText(emailProblem('x', true) ?? 'format', 'ko')).toBe('이메일 형식으로 입력해주세요.')
  expect(emailProblem('')).toBeNull()
  expect(normalEmail(' Me@Example.COM ')).toBe('me@example.com')
})

test('VER-08 VER-10 codes are six digits and true counts as a word too', () => {
  expect(codeInput('12a34 5678')).toBe('123456')
  expect(isCode('123456')).toBe(true)
  expect(isCode('12345')).toBe(false)
  expect([true, 'true', 'TRUE', 1, null].map(isTrue)).toEqual([true, true, false, false, false])
})

test('VAL-24 minutes 0 to 59, hours 0 to 23', () => {
  expect([0, 59, 60, -1, 1.5].map(isMinutes)).toEqual([true, true, false, false, false])
  expect([0, 23, 24].map(isHours)).toEqual([true, true, false])
})

test('SEC-53 long near-matches are answered at once', () => {
  const long = 100_000
  const bombs = [
    'a'.repeat(long),
    'a.'.repeat(long),
    `a@${'a.'.repeat(long)}`,
    '0'.repeat(long),
    '-'.repeat(long),
  ]
  const started = performance.now()
  for (const bomb of bombs) {
    isEmail(bomb)
    isEmail(`${bomb}@b.com`)
    isHttpUrl(`https://${bomb}@`)
    isSitePath(`/${bomb} `)
    isPhone(phoneDigits(bomb))
    isPagePath(`${bomb}!`)
    isHostName(bomb)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})
