import { describe, expect, test } from 'vitest'
import {
  type BannerPeriod,
  bannerLink,
  bannerProblems,
  bannerState,
  MAX_BANNERS,
  nextBannerTurn,
  shownBanners,
  tidiedBanner,
} from './banner.ts'

const NOON = '2026-11-20T03:00:00.000Z'
const BEFORE = '2026-11-20T02:59:59.999Z'
const AFTER = '2026-11-20T03:00:00.001Z'
const period = (
  startAt: string,
  endAt: string | null = null,
  publishStatusCd: '00' | '99' = '00',
): BannerPeriod => ({
  startAt,
  endAt,
  publishStatusCd,
})

describe('PGE-20 which banners show at a time', () => {
  test.each([
    ['without an end', period(BEFORE), 'showing'],
    ['from its very start on', period(NOON), 'showing'],
    ['until its end', period(BEFORE, AFTER), 'showing'],
    ['not at its end itself', period(BEFORE, NOON), 'ended'],
    ['not after it', period('2026-01-01T00:00:00Z', BEFORE), 'ended'],
    ['not before its start', period(AFTER), 'scheduled'],
    ['not before its start, though it has an end', period(AFTER, '2027-01-01T00:00:00Z'), 'scheduled'],
    ['never when hidden', period(BEFORE, null, '99'), 'hidden'],
    ['never when hidden, whatever its period', period(AFTER, null, '99'), 'hidden'],
  ])('%s', (_, banner, state) => {
    expect(bannerState(banner, NOON)).toBe(state)
    expect(bannerState(banner, new Date(NOON))).toBe(state)
    expect(shownBanners([banner], NOON)).toEqual(state === 'showing' ? [banner] : [])
  })

  test('PGE-20 of two that follow each other one shows at any moment', () => {
    const [first, second] = [period('2026-11-19T00:00:00Z', NOON), period(NOON)]
    for (const [at, shown] of [
      [BEFORE, first],
      [NOON, second],
      [AFTER, second],
    ] as const)
      expect(shownBanners([second, first], at)).toEqual([shown])
  })

  test('PGE-20 they keep their order', () => {
    const banners = [1, 2, 3].map((id) => ({ id, ...period(id === 2 ? AFTER : BEFORE) }))
    expect(shownBanners(banners, NOON).map(({ id }) => id)).toEqual([1, 3])
    expect(shownBanners(banners.toReversed(), NOON).map(({ id }) => id)).toEqual([3, 1])
  })
})

test.each([
  ['nothing to come', [period(BEFORE), period('2026-01-01T00:00:00Z', NOON)], null],
  ['a start', [period(AFTER, '2027-01-01T00:00:00Z')], AFTER],
  ['an end', [period(BEFORE, AFTER)], AFTER],
  ['the nearest of several', [period('2027-01-01T00:00:00Z'), period(BEFORE, AFTER)], AFTER],
  ['hidden ones turn nothing', [period(AFTER, null, '99')], null],
  ['none', [], null],
])('PGE-20 the slide turns next: %s', (_, banners, turn) => {
  expect(nextBannerTurn(banners, NOON)).toBe(turn && Date.parse(turn))
})

const draft = (change: Partial<Parameters<typeof bannerProblems>[0]> = {}) => ({
  title: '가을 학기',
  imageKey: 'a'.repeat(32),
  mobileImageKey: null,
  linkUrl: null,
  openTypeCd: '00' as const,
  ...period(BEFORE),
  ...change,
})

test('PGE-20 a banner needs a name, a picture and a start, and ends after it begins', () => {
  expect(bannerProblems(draft())).toEqual({})
  expect(bannerProblems(draft({ title: ' ', imageKey: null, startAt: null }))).toEqual({
    title: 'required',
    imageKey: 'required',
    startAt: 'required',
  })
  expect(bannerProblems(draft({ title: '가'.repeat(61) })).title).toMatchObject({ code: 'tooLong', n: 60 })
  expect(bannerProblems(draft({ endAt: BEFORE })).endAt).toBe('endBeforeStart')
  expect(bannerProblems(draft({ endAt: AFTER }))).toEqual({})
  expect(MAX_BANNERS).toBeGreaterThan(10)
})

test.each([
  ['/classes/12?from=banner#reviews', true],
  [' /classes ', true],
  ['https://blog.example.test/a?b=c', true],
  ['HTTPS://blog.example.test', true],
  ['http://blog.example.test', false],
  ['javascript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['https://user@evil.test', false],
  ['classes/12', false],
  ['https://', false],
])('SEC-54 PGE-20 a banner may lead to %s: %s', (linkUrl, isSafe) => {
  expect(bannerProblems(draft({ linkUrl })).linkUrl).toBe(isSafe ? undefined : 'link')
  expect(bannerLink({ linkUrl, openTypeCd: '99' })).toEqual(
    isSafe ? { href: linkUrl.trim(), opensNewWindow: true } : null,
  )
})

test('PGE-20 a banner without a link leads nowhere, and blanks are none', () => {
  expect(bannerLink({ linkUrl: null, openTypeCd: '00' })).toBeNull()
  expect(tidiedBanner(draft({ title: ' 가을 ', linkUrl: '  ' }))).toMatchObject({
    title: '가을',
    linkUrl: null,
  })
  expect(tidiedBanner(draft({ linkUrl: ' /classes ' })).linkUrl).toBe('/classes')
})
