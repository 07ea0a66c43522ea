import { expect, test } from 'vitest'
import { CARRIERS, carrierNamed, isTrackingNumber, trackingUrl } from './carriers.ts'
import { addressProblems, EMPTY_ADDRESS, tidyAddress } from './delivery-address.ts'
import { deliveryCharge, isIsland } from './delivery-charge.ts'
import { downloadLimitOf, downloadProblem, downloadsLeft, downloadUntil } from './download-limit.ts'
import { DAY } from './instant.ts'
import { judgeTracking, readTracking, type TrackedParcel } from './tracking-sheet.ts'

const right = {
  recipient: '김서당',
  phone: '010-1234-5678',
  zipcode: '03045',
  addr1: '서울 종로구 사직로 161',
  addr2: '',
  note: '',
}

test.each([
  [
    'nothing',
    EMPTY_ADDRESS,
    { recipient: 'required', phone: 'required', zipcode: 'required', addr1: 'required' },
  ],
  ['all it needs', right, {}],
  ['an old postcode', { ...right, zipcode: '110-050' }, { zipcode: 'format' }],
  ['half a phone', { ...right, phone: '0101234' }, { phone: 'phone' }],
  ['a long note', { ...right, note: 'a'.repeat(201) }, { note: { code: 'tooLong', n: 200 } }],
])('DLV-05 an address with %s', (_, address, expected) => {
  expect(addressProblems(address)).toEqual(expected)
})

test('DLV-05 an address is kept without stray spaces', () => {
  expect(tidyAddress({ ...right, recipient: ' 김  서당 ' })).toEqual({
    ...right,
    recipient: '김 서당',
    phone: '01012345678',
  })
})

test.each([
  ['on the mainland', '03045', 50_000, 3_000],
  ['of a large order', '03045', 100_000, 0],
  ['to Jeju', '63122', 50_000, 6_000],
  ['of a large order to Ulleung', '40210', 100_000, 3_000],
  ['before the postcode is known', '', 50_000, 3_000],
])('PAY-13 the charge %s', (_, zipcode, productAmount, expected) => {
  const settings = { fee: 3_000, freeFrom: 100_000, islandFee: 3_000 }
  expect(deliveryCharge(settings, { zipcode, productAmount })).toBe(expected)
  expect(
    deliveryCharge({ ...settings, freeFrom: null }, { zipcode, productAmount: 10 ** 9 }),
  ).toBeGreaterThan(0)
})

test('PAY-13 only a whole postcode names an island', () => {
  expect(['63', '630', '6312', '163000', '06300'].some(isIsland)).toBe(false)
})

test('DLV-06 carriers are found by what sellers call them, and know their numbers', () => {
  expect(['CJ 대한통운', 'cj대한통운', 'CJ', '대한통운'].map((name) => carrierNamed(name)?.code)).toEqual(
    Array(4).fill('CJ'),
  )
  expect(carrierNamed('')).toBeUndefined()
  expect(carrierNamed('모르는 택배')).toBeUndefined()
  expect(isTrackingNumber('CJ', '1234-5678-9012')).toBe(true)
  expect(isTrackingNumber('CJ', '12345')).toBe(false)
  expect(isTrackingNumber('OTHER', 'AB-12')).toBe(true)
  expect(isTrackingNumber('OTHER', '<script>')).toBe(false)
  expect(isTrackingNumber('NOBODY', '123456789012')).toBe(false)
  expect(new Set(CARRIERS.map(({ code }) => code)).size).toBe(CARRIERS.length)
})

test('DLV-07 a tracking link leads to the carrier over https and nowhere else', () => {
  expect(trackingUrl('CJ', '123456789012')).toBe(
    'https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012',
  )
  expect(trackingUrl('OTHER', '1')).toBeNull()
  expect(trackingUrl('CJ', null)).toBeNull()
  for (const { code, trackingUrl: template } of CARRIERS)
    if (template !== null) expect(trackingUrl(code, '1&x=2')).toMatch(/^https:\/\/[^ ]+1%26x%3D2$/)
})

const parcel = (overrides: Partial<TrackedParcel> = {}): TrackedParcel => ({
  deliverySeq: 1,
  recipient: '김서당',
  state: '00',
  carrierCd: null,
  trackingNo: null,
  isClosed: false,
  ...overrides,
})

test('DLV-06 every line of a sheet says what it will do, and doing it twice does nothing more', () => {
  const lines = readTracking([
    ['3월 발송', '', ''],
    ['주문 번호', '택배사', '송장 번호'],
    ['20260301-AAAAAA', 'CJ대한통운', '1234-5678-9012'],
    ['20260301-BBBBBB', '', ''],
    ['20260301-cccccc', '한진', '1234567890'],
    ['20260301-DDDDDD', '모름', '1'],
    ['20260301-AAAAAA', 'CJ대한통운', '123456789012'],
    ['', 'CJ', '123456789012'],
    ['20260301-EEEEEE', 'CJ', '12'],
    ['20260301-FFFFFF', 'CJ', '123456789012'],
    ['20260301-GGGGGG', 'CJ', '123456789012'],
    ['20260301-HHHHHH', 'CJ', '123456789012'],
  ])
  if (typeof lines === 'string') throw new Error(lines)
  const sent = { state: '02', carrierCd: 'HANJIN', trackingNo: '1234567890' } as const
  const judged = judgeTracking(
    lines,
    new Map([
      ['20260301-AAAAAA', parcel()],
      ['20260301-CCCCCC', parcel(sent)],
      ['20260301-FFFFFF', parcel(sent)],
      ['20260301-GGGGGG', parcel({ isClosed: true })],
    ]),
  )
  expect(judged.map(({ line, effect, problem }) => [line.lineNumber, effect ?? problem])).toEqual([
    [3, 'send'],
    [5, 'same'],
    [6, 'carrierMissing'],
    [7, 'duplicate'],
    [8, 'orderMissing'],
    [9, 'trackingBad'],
    [10, 'otherNumber'],
    [11, 'closed'],
    [12, 'orderUnknown'],
  ])
  expect(readTracking([['이메일'], ['a@b.c']])).toBe('withoutColumns')
})

const NOW = new Date('2026-03-10T09:00:00Z')

test.each([
  ['without limits', { times: null, days: null }, 99, 999, null],
  ['with one left', { times: 3, days: null }, 2, 0, null],
  ['used up', { times: 3, days: null }, 3, 0, 'DOWNLOADS_USED_UP'],
  ['on the last day', { times: null, days: 7 }, 0, 6.99, null],
  ['too late', { times: 5, days: 7 }, 0, 7, 'DOWNLOAD_PERIOD_OVER'],
])('DLV-09 a download %s', (_, limit, taken, daysAgo, expected) => {
  const ownedAt = new Date(NOW.getTime() - daysAgo * DAY)
  expect(downloadProblem(limit, { taken, ownedAt }, NOW)).toBe(expected)
})

test('DLV-09 the page says how many are left and until when', () => {
  const limit = downloadLimitOf({ downloadTimes: 3, downloadDays: 10 })
  expect(limit).toEqual({ times: 3, days: 10 })
  expect([0, 2, 5].map((taken) => downloadsLeft(limit, taken))).toEqual([3, 1, 0])
  expect(downloadUntil(limit, NOW)?.toISOString()).toBe('2026-03-20T09:00:00.000Z')
  expect(downloadLimitOf({ downloadTimes: 0, downloadDays: '7' })).toEqual({ times: null, days: null })
})
