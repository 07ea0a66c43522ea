import { expect, test } from 'vitest'
import {
  advertisingMessage,
  consentToldBefore,
  isKnownSender,
  isNight,
  leftOutReason,
  nextMorning,
  nightBegins,
  restsAtNight,
  senderLine,
} from './campaign-law.ts'

test.each([
  ['07:59', '2026-11-19T22:59:00Z', true, '2026-11-19T23:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['08:00', '2026-11-19T23:00:00Z', false, '2026-11-19T23:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['20:59', '2026-11-20T11:59:00Z', false, '2026-11-20T11:59:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['21:00', '2026-11-20T12:00:00Z', true, '2026-11-20T23:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  ['00:30', '2026-11-20T15:30:00Z', true, '2026-11-20T23:00:00.000Z', '2026-11-21T12:00:00.000Z'],
])(
  'MKT-06 the night of advertisements at %s in Seoul (정보통신망법 제50조 제3항)',
  (_, at, night, morning, evening) => {
    expect(isNight(at)).toBe(night)
    expect(nextMorning(at).toISOString()).toBe(morning)
    expect(nightBegins(at).toISOString()).toBe(evening)
  },
)

test('MKT-06 mail may come at night, a text message may not', () => {
  expect(['00', '01', '02'].map((channelCd) => restsAtNight(channelCd as '00'))).toEqual([false, true, false])
})

const person = { isMember: true, isVerified: true, hasPhone: true, marketing: true }
test.each([
  ['everything is there', {}, '00', true, null],
  ['somebody who left', { isMember: false }, '00', true, 'gone'],
  ['no consent', { marketing: false }, '00', true, 'noConsent'],
  ['no consent, no advertisement', { marketing: false }, '00', false, null],
  ['no consent to an alarm that advertises', { marketing: false }, '02', true, 'noConsent'],
  ['an address that nobody proved', { isVerified: false }, '00', false, 'notVerified'],
  ['no number', { hasPhone: false }, '01', false, 'noAddress'],
] as const)('MKT-06 MEM-11 %s', (_, change, channelCd, isAdvertising, reason) => {
  expect(leftOutReason({ ...person, ...change }, { channelCd, isAdvertising })).toBe(reason)
})

const sender = { site: '느린 글방', corpName: '글방 주식회사', addr: null, phone: '02-123-4567', email: null }

test('MKT-06 an advertising text begins with the mark and the sender, and ends with a free way to stop it', () => {
  const text = advertisingMessage({ sender, text: '봄 소식', stop: 'https://a.test/u' }, 'ko')
  expect(text).toMatch(/^\(광고\)\[글방 주식회사\] 봄 소식\n02-123-4567\n무료수신거부 https:\/\/a\.test\/u$/)
})

test('MKT-06 a sender is known by a name and a way to reach them', () => {
  expect(isKnownSender(sender)).toBe(true)
  expect(isKnownSender({ ...sender, phone: ' ' })).toBe(false)
  expect(isKnownSender({ ...sender, corpName: null })).toBe(false)
  expect(senderLine(sender)).toBe('글방 주식회사 · 02-123-4567')
})

test.each([
  ['a day too early', '2026-11-26T14:59:59Z', false],
  ['two years later to the second', '2026-11-27T01:00:00Z', true],
  ['after three years', '2027-11-27T01:00:00Z', true],
])('BYD-22 a consent of 27 November 2024 is told again: %s (정보통신망법 제50조 제8항)', (_, now, isDue) => {
  const agreedAt = new Date('2024-11-27T01:00:00Z')
  expect(agreedAt <= consentToldBefore(now)).toBe(isDue)
})

test('BYD-22 a consent of a leap day is told again on the day after the last of February', () => {
  const agreedAt = new Date('2024-02-29T03:00:00Z')
  expect(agreedAt <= consentToldBefore('2026-02-28T14:59:59Z')).toBe(false)
  expect(agreedAt <= consentToldBefore('2026-03-01T03:00:00Z')).toBe(true)
})
