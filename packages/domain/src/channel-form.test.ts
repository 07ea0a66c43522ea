import { expect, test } from 'vitest'
import {
  addressProblem,
  brandColourProblem,
  channelProblems,
  customDomainProblem,
  footerProblems,
  formatBusinessNumber,
  formerAddresses,
  isBusinessNumber,
  isReservedPath,
  pagePathProblem,
  serviceAliasProblem,
} from './channel-form.ts'
import { filledFooter } from './footer.ts'

test('SITE-19 CRT-06 a name of 40, an address of 20 letters and digits, an intro of 60', () => {
  const draft = { name: '느린 글방', address: 'slowwriting1', intro: '' }
  expect(channelProblems(draft)).toEqual({})
  expect(channelProblems({ name: '가'.repeat(41), address: 'a'.repeat(21), intro: 'b'.repeat(61) })).toEqual({
    name: { code: 'tooLong', n: 40 },
    address: { code: 'tooLong', n: 20 },
    intro: { code: 'tooLong', n: 60 },
  })
  expect(channelProblems({ ...draft, name: ' ' })).toEqual({ name: 'required' })
})

test.each([
  ['slow2', null],
  ['a'.repeat(20), null],
  ['', 'required'],
  ['slow-2', 'address'],
  ['느린글방', 'address'],
  ['API', 'reserved'],
  ['www', 'reserved'],
])('SITE-19 the address %s: %s', (address, problem) => {
  expect(addressProblem(address)).toBe(problem)
})

test.each(['wpad', 'autodiscover', 'Autoconfig', 'isatap', 'mail', 'ns1', 'ns2', 'mx1', 'webmail'])(
  'SITE-19 SEC-05 no site takes %s, for which programs ask by themselves',
  (name) => expect(addressProblem(name)).toBe('reserved'),
)

test.each(['_dmarc', 'mta-sts', '_acme-challenge'])('SITE-19 SEC-05 %s is no address at all', (name) => {
  expect(addressProblem(name)).toBe('address')
})

const DAYS = 86_400_000
const now = new Date('2026-11-26T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAYS).toISOString()

test('SITE-21 SEC-05 an address that a site gives up stays its own for ninety days, and no longer', () => {
  const kept = [{ address: 'slow', keptUntil: inDays(90) }]
  expect(formerAddresses([], { from: 'Slow', to: 'quick', now })).toEqual(kept)
  expect(formerAddresses([], { from: 'slow', to: 'SLOW', now })).toEqual([])
  const older = [
    { address: 'older', keptUntil: inDays(1) },
    { address: 'gone', keptUntil: inDays(0) },
  ]
  expect(formerAddresses(older, { from: 'slow', to: 'quick', now })).toEqual([older[0], ...kept])
  // Whoever goes back keeps what they left for it, and the term begins anew.
  expect(formerAddresses(kept, { from: 'quick', to: 'slow', now })).toEqual([
    { address: 'quick', keptUntil: inDays(90) },
  ])
  expect(
    formerAddresses([{ address: 'slow', keptUntil: inDays(1) }], { from: 'slow', to: 'quick', now }),
  ).toEqual(kept)
  // A save that changes something else moves nothing.
  expect(formerAddresses(kept, { from: 'quick', to: 'quick', now })).toEqual(kept)
})

test.each([
  ['about-us', null],
  ['a'.repeat(60), null],
  ['main', 'reserved'],
  ['Settings', 'reserved'],
  ['paymentManage', 'reserved'],
  ['a b', 'path'],
  ['', 'required'],
])('PGE-17 VAL-13 the page path %s: %s', (path, problem) => {
  expect(pagePathProblem(path)).toBe(problem)
})

test('PGE-17 the first segment of every route is reserved', () => {
  const segments =
    'main intro login createaccount join resetpassword resetPassword authcallback unsubscribe register_card mypage editinformation coupon service paymenthistory paymentManage settlement create_site create classes notices me invite in p boards packages meeting forms studio settings'
  expect(segments.split(' ').filter((segment) => !isReservedPath(segment))).toEqual([])
})

test('SITE-17 SITE-18 an alias follows the rule of paths, and default is one', () => {
  expect(serviceAliasProblem('default')).toBeNull()
  expect(serviceAliasProblem('workshop')).toBeNull()
  expect(serviceAliasProblem('packages')).toBe('reserved')
})

test.each([
  ['school.example.com', null],
  ['xn--9d0b.com', null],
  ['한글.com', 'format'],
  ['localhost', 'format'],
  ['127.0.0.1', 'format'],
  ['a_b.com', 'format'],
  ['https://a.com', 'format'],
  ['seodang.test', 'reserved'],
  ['evil.SEODANG.test', 'reserved'],
  ['slow-writing.example.', 'format'],
  ['notseodang.test', null],
  ['', 'required'],
])('SITE-23 SEC-05 SEC-54 the domain %s: %s', (domain, problem) => {
  expect(customDomainProblem(domain, ['seodang.test'])).toBe(problem)
})

test('a brand colour is a hex', () => {
  expect(brandColourProblem('#f2733a')).toBeNull()
  expect(brandColourProblem('orange')).toBe('colour')
})

test.each([
  ['124-81-00998', true],
  ['1248100998', true],
  ['123-45-67890', false],
  ['124-81-0099', false],
  ['124-81-00998a', false],
])('FTR-01 the business number %s: %s', (number, valid) => {
  expect(isBusinessNumber(number)).toBe(valid)
})

test('FTR-01 every wrong last digit is noticed', () => {
  const passing = Array.from({ length: 10 }, (_, digit) => `124810099${digit}`).filter(isBusinessNumber)
  expect(passing).toEqual(['1248100998'])
  expect(formatBusinessNumber('1248100998')).toBe('124-81-00998')
})

test('FTR-08 business details are checked, with business phone numbers', () => {
  expect(
    footerProblems({ regNo: '1234567890', homepageUrl: 'a.co', phone: '12', fax: '1588-0000', email: 'x' }),
  ).toEqual({
    regNo: 'businessNumber',
    homepageUrl: 'url',
    phone: 'phone',
    email: 'email',
  })
  expect(footerProblems({})).toEqual({})
})

test('FTR-09 empty footer fields are left out', () => {
  expect(filledFooter({ email: 'a@b.co', corpName: ' 서당 ', fax: ' ' })).toEqual([
    ['corpName', '서당'],
    ['email', 'a@b.co'],
  ])
})
