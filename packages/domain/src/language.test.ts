import { expect, test } from 'vitest'
import { pickLanguage, textIn } from './language.ts'
import { feedShareUrl, isEventCode, isRefererCode, mailShareUrl, refererCodeUrl } from './share.ts'
import { deviceOf, isRobot } from './user-agent.ts'

test.each([
  ['ja', 'ko-KR', 'ja'],
  ['en', 'ko-KR', 'en'],
  [null, 'ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
  [null, 'ko', 'ko'],
  [null, 'kok-IN', 'en'],
  [null, 'en-US,ko;q=0.9', 'en'],
  [null, 'en;q=0.5,ko;q=0.9', 'ko'],
  [null, 'ja-JP', 'en'],
  [null, 'ko;q=0,en;q=0.1', 'en'],
  [null, 'en;q=0', 'ko'],
  [null, '*', 'ko'],
  [null, null, 'ko'],
  ['xx', 'fr', 'en'],
  ['__proto__', undefined, 'ko'],
])('LANG-01 LANG-02 cookie %s and browser %s give %s', (cookie, browser, language) => {
  expect(pickLanguage(cookie, browser)).toBe(language)
})

test('LANG-07 a missing text falls back to English', () => {
  expect(textIn({ en: 'Class' }, 'ja')).toBe('Class')
  expect(textIn({ en: 'Class', ja: '' }, 'ja')).toBe('Class')
  expect(textIn({ ko: '클래스', en: 'Class' }, 'ko')).toBe('클래스')
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const KAKAO_APP = `${IPHONE} KAKAOTALK 11.0.0`

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)', true],
  ['facebookexternalhit/1.1; kakaotalk-scrap/1.0', true],
  ['Mozilla/5.0 (compatible; Daum/4.1)', true],
  ['', true],
  [null, true],
  [CHROME, false],
  [IPHONE, false],
  [KAKAO_APP, false],
  [`${CHROME} CUBOT NOTE`, false],
])('TRK-09 %s is a robot: %s', (userAgent, robot) => {
  expect(isRobot(userAgent)).toBe(robot)
})

test('API-09 mobile or web', () => {
  expect(deviceOf(IPHONE)).toBe('mobile')
  expect(deviceOf(CHROME)).toBe('web')
  expect(deviceOf(null)).toBe('web')
})

test('LKS-05 LKS-06 share links', () => {
  const url = refererCodeUrl('https://a.co', 'Ab3dE6')
  expect(url).toBe('https://a.co/invite/Ab3dE6')
  expect(isRefererCode('Ab3dE6')).toBe(true)
  expect(isRefererCode('../x')).toBe(false)
  expect(mailShareUrl({ title: '글&쓰기', url })).toBe(
    'mailto:?subject=%EA%B8%80%26%EC%93%B0%EA%B8%B0&body=%EA%B8%80%26%EC%93%B0%EA%B8%B0%0Ahttps%3A%2F%2Fa.co%2Finvite%2FAb3dE6',
  )
  expect(feedShareUrl({ title: '', url })).toBe(
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.co%2Finvite%2FAb3dE6',
  )
})

test.each([
  ['autumn-2026', true],
  ['', false],
  ['a b', false],
  ['../x', false],
  ['x'.repeat(41), false],
])('NAV-15 the event code "%s": %s', (code, isOne) => {
  expect(isEventCode(code)).toBe(isOne)
})
