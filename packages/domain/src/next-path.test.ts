import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryValue, joinEntry, readEntry, safeNext } from './next-path.ts'

const hosts = { registeredHosts: ['school.example.com'] }

test.each([
  ['/classes/3?tab=review#top', '/classes/3?tab=review#top'],
  ['%2Fclasses%2F3%3Fa%3D1', '/classes/3?a=1'],
  ['https://school.example.com/classes/3', 'https://school.example.com/classes/3'],
  ['https://SCHOOL.example.com./x', 'https://SCHOOL.example.com./x'],
  ['https://school.example.com', 'https://school.example.com'],
  ['https://school.example.com//evil.test', '/main'],
  ['https://school.example.com/a%2Fb', 'https://school.example.com/a%2Fb'],
  ['/100%', '/100%'],
  ['//evil.test', '/main'],
  ['/\\evil.test', '/main'],
  ['\\\\evil.test', '/main'],
  ['%2F%2Fevil.test', '/main'],
  ['/..//evil.test', '/main'],
  ['/\t/evil.test', '/main'],
  ['https://evil.test/school.example.com', '/main'],
  ['https://school.example.com.evil.test', '/main'],
  ['https://school.example.com@evil.test', '/main'],
  ['https://evil-school.example.com', '/main'],
  ['https:evil.test', '/main'],
  ['javascript:alert(1)', '/main'],
  ['data:text/html,x', '/main'],
  ['evil.test', '/main'],
  ['%E0%A4%A', '/main'],
  ['/login?next=x', '/main'],
  ['/join/', '/main'],
  ['', '/main'],
  [null, '/main'],
])('NAV-17 SEC-31 SEC-54 next %s returns to %s', (next, target) => {
  expect(safeNext(next, hosts)).toBe(target)
})

test('JOIN-08 login and sign-up lead on to joining, which itself returns elsewhere', () => {
  expect(safeNext('/join?query=%7B%7D', { mayJoin: true })).toBe('/join?query=%7B%7D')
  expect(safeNext('/createaccount', { mayJoin: true })).toBe('/main')
  expect(safeNext('/join')).toBe('/main')
})

test('JOIN-08 what joining leads on to is known before', () => {
  const join = `/join?query=${encodeURIComponent(entryValue({ next: '/classes/3?tab=1' }))}`
  expect(safeNext(joinEntry(join)?.next)).toBe('/classes/3?tab=1')
  expect(safeNext(joinEntry(encodeURIComponent(join))?.next)).toBe('/classes/3?tab=1')
  expect(joinEntry('/join')).toEqual({})
  expect(joinEntry('/joining?query={}')).toBeNull()
  expect(joinEntry(undefined)).toBeNull()
})

test('NAV-17 outside a channel there is another place to fall back to', () => {
  expect(safeNext('//evil.test', { fallback: '/mypage' })).toBe('/mypage')
  expect(safeNext('https://school.example.com/x')).toBe('/main')
})

test('SEC-31 whatever comes in, the browser stays on our own hosts', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '..',
    '@',
    ':',
    'evil.test',
    '%2F',
    '%5C',
    '\t',
    '?',
    '#',
    'https:',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join('')),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(texts, (next) => {
      const host = new URL(safeNext(next, hosts), 'https://own.test').host.replace(/\.$/, '')
      expect(['own.test', 'school.example.com']).toContain(host)
    }),
    { numRuns: 1000 },
  )
})

test('NAV-10, ACC-13 the entry holds next, siteJoin, origin, originSeq and that a login has ended', () => {
  const entry = {
    next: '/classes/3?a=1',
    siteJoin: true,
    origin: 'https://a.co',
    originSeq: 2,
    ended: true as const,
  }
  const read = readEntry(entryValue(entry))
  expect(read).toEqual({ ...entry, next: '%2Fclasses%2F3%3Fa%3D1' })
  expect(safeNext(read.next)).toBe('/classes/3?a=1')
})

test('NAV-10 what is not understood is left out', () => {
  for (const bad of ['', '{', 'null', '[]', '3', null]) expect(readEntry(bad)).toEqual({})
  expect(readEntry('{"siteJoin":"Y","originSeq":0}')).toEqual({ siteJoin: true })
  expect(readEntry('{"siteJoin":"true","originSeq":1}')).toEqual({ siteJoin: true, originSeq: 1 })
  expect(readEntry('{"next":3,"siteJoin":"no","origin":"javascript:x","originSeq":-1,"ended":1}')).toEqual({})
})
