import { CLASS_USER_LIMIT_TYPE, COURSE_OPEN_TYPE, CURRENCY, FARE, PAY_DATE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aCard } from '../samples.ts'
import { classFacts, classHref } from './class-facts.ts'

const now = new Date('2026-11-20T11:00:00Z')
const ends = (at: string) => ({ payEndCd: PAY_DATE.dated, payEndAt: at })
const full = { userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited, maxUserCount: 5, attendCount: 5 }
const discount = { discountPrice: 42_000, discountEndAt: '2026-12-31T00:00:00Z' }

test.each([
  ['CAT-07 closed once payment has ended', { ...ends('2026-11-20T10:59:59Z'), ...discount }, 'closed'],
  ['CAT-07 closed when it is full', { ...full, ...discount }, 'closed'],
  [
    'CAT-09, CAT-12 closing soon before its discount',
    { ...ends('2026-11-23T10:59:59Z'), ...discount },
    'closingSoon',
  ],
  [
    'CAT-09 not closing soon with three days left',
    { ...ends('2026-11-23T11:00:00Z'), ...discount },
    'discount',
  ],
  ['CAT-10, CAT-12 discount before new', { ...discount, releasedAt: '2026-11-19T00:00:00Z' }, 'discount'],
  ['CAT-11 new in its first seven days', { releasedAt: '2026-11-14T00:00:00Z' }, 'new'],
  [
    'CAT-11 new since its own payment start, not since its release',
    { payStartCd: PAY_DATE.dated, payStartAt: '2026-11-19T00:00:00Z', releasedAt: '2026-01-01T00:00:00Z' },
    'new',
  ],
  ['CAT-12 nothing otherwise', {}, null],
] as const)('%s', (_, change, badge) => {
  expect(classFacts(aCard(change), now).badge).toBe(badge)
})

test('BYD-03, CAT-34 a discount that ended since the answer strikes nothing and counts nothing down', () => {
  const card = aCard(discount)
  expect(classFacts(card, now)).toMatchObject({
    price: { total: 42_000, listPrice: 60_000, discountPercent: 30 },
    discountEndsAt: discount.discountEndAt,
  })
  expect(classFacts(card, new Date('2027-01-01T00:00:00Z'))).toMatchObject({
    price: { total: 60_000, listPrice: null, discountPercent: 0 },
    discountEndsAt: null,
  })
})

test('CAT-16 a class that is shown in dollars has its price in cents', () => {
  const card = aCard({ displayCurrency: CURRENCY.usd, priceEx: 9600, discountPriceEx: 7680 })
  expect(classFacts(card, now).price).toMatchObject({ currency: 'USD', total: 7680, listPrice: 9600 })
})

test('CAT-18 the monthly figure stands from 50,000 won on, and never alone', () => {
  const monthly = { installmentStatus: 'Y', installmentMonth: 5 } as const
  expect(classFacts(aCard(monthly), now).price).toMatchObject({
    total: 60_000,
    monthly: { months: 5, perMonth: 12_000 },
  })
  expect(classFacts(aCard({ ...monthly, price: 49_900 }), now).price).toMatchObject({ monthly: null })
})

test('CAT-15 a free class says so, a free-open one has no price line', () => {
  expect(classFacts(aCard({ fareCd: FARE.free, price: 0 }), now).price).toMatchObject({ isFree: true })
  expect(classFacts(aCard({ fareCd: FARE.open, price: null }), now).price).toBeNull()
})

test('CAT-25, CAT-23 places that are left are told only when there is a limit and the site shows them', () => {
  const limited = { userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited, maxUserCount: 30, attendCount: 27 }
  expect(classFacts(aCard(limited), now).seats).toEqual({ left: 3, places: 30, isScarce: true })
  expect(classFacts(aCard({ ...limited, attendCount: 10 }), now).seats).toMatchObject({ isScarce: false })
  expect(classFacts(aCard({ ...limited, courseAttendCountShowYn: 'N' }), now).seats).toBeNull()
  expect(classFacts(aCard(), now).seats).toBeNull()
})

test('CAT-23 a site that hides reviews shows neither points nor number', () => {
  expect(classFacts(aCard(), now).reviews).toEqual({ point: 4.75, count: 2 })
  expect(classFacts(aCard({ courseReviewShowYn: 'N' }), now).reviews).toBeNull()
})

test('CAT-14 LIVE and VOD come from the curriculum', () => {
  expect(classFacts(aCard({ curriculumStatusList: ['00'] }), now)).toMatchObject({
    isLive: true,
    isVideo: false,
  })
  expect(classFacts(aCard({ curriculumStatusList: ['00', '02'] }), now)).toMatchObject({
    isLive: true,
    isVideo: true,
  })
})

test('CAT-33 a class that lives elsewhere leads there, unless the address is none', () => {
  const elsewhere = { openTypeCd: COURSE_OPEN_TYPE.externalUrl, openTypeUrl: 'https://example.com/class' }
  expect(classHref(aCard())).toBe('/classes/7')
  expect(classHref(aCard(elsewhere))).toBe('https://example.com/class')
  expect(classHref(aCard({ ...elsewhere, openTypeUrl: 'javascript:alert(1)' }))).toBe('/classes/7')
})
