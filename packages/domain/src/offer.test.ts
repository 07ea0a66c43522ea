import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeOf } from './badge.ts'
import { courseState, isBrowsable } from './class-state.ts'
import {
  enrolClickStep,
  enrolmentOffer,
  isOfferEnabled,
  outsideUrl,
  packageOffer,
  paymentEntry,
  placeOutcome,
  STRANGER,
  takesEnrolment,
} from './offer.ts'
import { contentMarks, courseRecruitment, packageRecruitment } from './recruitment.ts'

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00+09:00`

const course = {
  fareCd: '01',
  price: 60_000,
  openTypeCd: '00',
  openTypeUrl: null,
  payStartCd: '00',
  payEndCd: '00',
  payStartAt: march(1),
  payEndAt: march(31),
  userLimitTypeCd: '99',
  choiseTypeCd: '00',
  maxUserCount: 10,
  attendCount: 3,
  acceptCnt: 3,
  membershipTypeCd: '00',
  siteMembershipSeqs: [] as number[],
} as const
const forMembers = { membershipTypeCd: '01', siteMembershipSeqs: [7] } as const
const forSite = { membershipTypeCd: '01' } as const
const openForSite = { ...forSite, fareCd: '03' } as const
const elsewhere = { ...course, openTypeCd: '99', openTypeUrl: 'https://a.test/x' } as const
const open = { ...course, userLimitTypeCd: '00' } as const
const pack = {
  isPriced: true,
  settingPayTimeYn: 'Y',
  startAt: march(1),
  endAt: march(31),
  userLimitTypeCd: '01',
  choiseTypeCd: '00',
  partNumber: 10,
  currentPartNumber: 3,
} as const
const openPack = { ...pack, userLimitTypeCd: '00' } as const
const during = march(10)

describe('ENR-08 ENR-16 the button of a class', () => {
  test.each([
    ['ENR-08 by default', course, {}, during, 'enrol'],
    ['ENR-09 with no place left', { ...course, attendCount: 10 }, {}, during, 'soldOut'],
    ['ENR-10 with the soft limit reached', { ...open, acceptCnt: 10 }, {}, during, 'joinWaitlist'],
    ['ENR-10 not when staff approve', { ...open, acceptCnt: 10, choiseTypeCd: '01' }, {}, during, 'enrol'],
    ['ENR-11 before the period', course, {}, '2026-02-28T00:00:00+09:00', 'gettingReady'],
    ['ENR-11 from the first instant', course, {}, march(1), 'enrol'],
    ['ENR-12 after the period', course, {}, '2026-03-31T00:00:01+09:00', 'closed'],
    ['ENR-12 at the last instant', course, {}, march(31), 'enrol'],
    ['ENR-11 without a date set', { ...course, payStartCd: '99' }, {}, march(1), 'enrol'],
    ['ENR-12 without a date set', { ...course, payEndCd: '99' }, {}, '2030-01-01T00:00:00Z', 'enrol'],
    ['PERM-27 for holders of a membership', { ...course, ...forMembers }, {}, during, 'membersOnly'],
    ['PERM-27 for one', { ...course, ...forMembers }, { holdsMembership: true }, during, 'enrol'],
    ['PERM-27 who attends', { ...course, ...forMembers }, { isAttending: true }, during, 'startClass'],
    ['ENR-35 for the site, a stranger joins first', { ...course, ...forSite }, {}, during, 'enrol'],
    ['PERM-27 open for the site, a stranger', { ...course, ...openForSite }, {}, during, 'enrol'],
    [
      'PERM-27 open for the site',
      { ...course, ...openForSite },
      { isChannelUser: true },
      during,
      'startClass',
    ],
    ['PERM-27 open for holders', { ...course, ...forMembers, fareCd: '03' }, {}, during, 'membersOnly'],
    [
      'BYD-01 while a membership waits',
      { ...course, attendCount: 10 },
      { awaitsPlace: true },
      during,
      'awaitingPlace',
    ],
    ['BYD-01 once there is a place again', course, { awaitsPlace: true }, during, 'enrol'],
    ['ENR-13 while pending', course, { choiseStatusCd: '01' }, during, 'awaitingApproval'],
    [
      'BYD-18 with a place offered',
      course,
      { choiseStatusCd: '01', offerUntil: march(11) },
      during,
      'takeOffer',
    ],
    [
      'BYD-18 with an offer that is over',
      course,
      { choiseStatusCd: '01', offerUntil: march(9) },
      during,
      'awaitingApproval',
    ],
    ['ATT-18 while on hold', course, { choiseStatusCd: '02' }, during, 'awaitingApproval'],
    ['ENR-14 while attending', course, { isAttending: true, choiseStatusCd: '00' }, during, 'startClass'],
    ['ENR-14 of a free-open class', { ...course, fareCd: '03' }, {}, during, 'startClass'],
    ['ENR-14 for a manager', course, { managesClass: true }, during, 'startClass'],
    ['ENR-30 when expired', course, { choiseStatusCd: '00' }, during, 'enrol'],
    [
      'ENR-30 when expired and sold out, one of the places being theirs',
      { ...course, attendCount: 10 },
      { choiseStatusCd: '00', holdsSeat: true },
      during,
      'enrol',
    ],
    [
      'ENR-10 when expired with the soft limit reached',
      { ...open, acceptCnt: 10 },
      { choiseStatusCd: '00', holdsSeat: true },
      during,
      'enrol',
    ],
    [
      'ENR-09 when the seat ended with the period',
      { ...course, attendCount: 10 },
      { choiseStatusCd: '00', holdsSeat: false },
      during,
      'soldOut',
    ],
    [
      'BYD-17 the last place by their own order',
      { ...course, attendCount: 10 },
      { ownHolds: 1 },
      during,
      'enrol',
    ],
    [
      'ENR-37 more time, whose transfer is on its way',
      course,
      { choiseStatusCd: '00', holdsSeat: true, awaitsDeposit: true },
      during,
      'awaitingApproval',
    ],
    [
      'ENR-37 the place that was kept for them, whose transfer is on its way',
      course,
      { choiseStatusCd: '01', offerUntil: '2100-01-01T00:00:00Z', awaitsDeposit: true },
      during,
      'awaitingApproval',
    ],
    ['BYD-17 the last soft place by it', { ...open, acceptCnt: 10 }, { ownHolds: 1 }, during, 'enrol'],
    ['CAT-40 not for sale', course, { mayBuy: false }, during, 'gettingReady'],
    ['ENR-22 paid, without a price', { ...course, price: null }, {}, during, 'gettingReady'],
    ['CAT-16 priced in dollars', { ...course, price: null, priceEx: 4_900 }, {}, during, 'enrol'],
    ['ENR-23 free, without a price', { ...course, fareCd: '00', price: null }, {}, during, 'enrol'],
    ['CAT-33 held elsewhere', elsewhere, {}, during, 'goOutside'],
    [
      'CAT-33 held elsewhere, and full',
      { ...elsewhere, attendCount: 10, price: null },
      {},
      during,
      'goOutside',
    ],
    ['CAT-33 held elsewhere, closed', { ...elsewhere, payEndAt: march(2) }, {}, during, 'closed'],
    ['CAT-33 held nowhere', { ...elsewhere, openTypeUrl: 'javascript:alert(1)' }, {}, during, 'gettingReady'],
    ['ENR-14 held elsewhere, for who attends', elsewhere, { isAttending: true }, during, 'startClass'],
    ['ATT-06 when cancelled', course, { choiseStatusCd: '99' }, during, 'enrol'],
    ['ENR-16 01 is no limit on a class', { ...open, attendCount: 10 }, {}, during, 'enrol'],
    ['ENR-17 no maxUserCount, no limit', { ...open, maxUserCount: 0, acceptCnt: 99 }, {}, during, 'enrol'],
    [
      'ENR-17 empty maxUserCount, no limit',
      { ...open, maxUserCount: null, acceptCnt: 9 },
      {},
      during,
      'enrol',
    ],
  ] as const)('%s', (_, terms, mine, now, offer) => {
    expect(enrolmentOffer(terms, { ...STRANGER, ...mine }, now)).toBe(offer)
  })

  const full = { ...course, attendCount: 10 }
  const late = '2026-04-02T00:00:00+09:00'
  test.each([
    ['start class before all', full, { isAttending: true, choiseStatusCd: '00' }, late, 'startClass'],
    ['awaiting approval before closed', full, { choiseStatusCd: '01' }, late, 'awaitingApproval'],
    ['getting ready before sold out', full, {}, '2026-02-01T00:00:00Z', 'gettingReady'],
    ['closed before sold out', full, {}, late, 'closed'],
  ] as const)('ENR-15 %s', (_, terms, mine, now, offer) => {
    expect(enrolmentOffer(terms, { ...STRANGER, ...mine }, now)).toBe(offer)
  })
})

describe('the button of a package', () => {
  test.each([
    ['ENR-19 by default', pack, {}, during, 'enrol'],
    ['ENR-20 with no place left', { ...pack, currentPartNumber: 10 }, {}, during, 'soldOut'],
    [
      'ENR-21 with the soft limit reached',
      { ...openPack, currentPartNumber: 10 },
      {},
      during,
      'joinWaitlist',
    ],
    ['ENR-16 99 is no limit on a package', { ...openPack, partNumber: 0 }, {}, during, 'enrol'],
    ['ENR-22 without a price', { ...pack, isPriced: false }, {}, during, 'gettingReady'],
    [
      'ENR-20 sold out, one of the places being theirs',
      { ...pack, currentPartNumber: 10 },
      { choiseStatusCd: '00', holdsSeat: true },
      during,
      'enrol',
    ],
    [
      'BYD-17 with the last place held by their own order',
      { ...pack, currentPartNumber: 10 },
      { ownHolds: 1 },
      during,
      'enrol',
    ],
    [
      'ENR-37 with a transfer on its way',
      pack,
      { choiseStatusCd: '00', holdsSeat: true, awaitsDeposit: true },
      during,
      'awaitingApproval',
    ],
    [
      'PKG-05 theirs, with a class that is full',
      { ...pack, fullClasses: [7] },
      { holdsSeat: true },
      during,
      'soldOut',
    ],
    ['ENR-24 before its period', pack, {}, '2026-02-28T00:00:00Z', 'gettingReady'],
    ['ENR-24 after its period', pack, {}, '2026-04-02T00:00:00Z', 'closed'],
    ['PKG-07 with the period off', { ...pack, settingPayTimeYn: 'N' }, {}, '2026-04-02T00:00:00Z', 'enrol'],
    ['PKG-05 ENR-20 with a class that is full', { ...pack, fullClasses: [7] }, {}, during, 'soldOut'],
    [
      'PKG-05 CAT-40 with a class that is not published',
      { ...pack, unpublishedCount: 1 },
      {},
      during,
      'gettingReady',
    ],
    [
      'PKG-05 CAT-40 theirs, with a class that is not published',
      { ...pack, unpublishedCount: 1 },
      { holdsSeat: true },
      during,
      'gettingReady',
    ],
    ['PKG-05 CAT-40 with all classes published', { ...pack, unpublishedCount: 0 }, {}, during, 'enrol'],
    ['PKG-05 ENR-20 with no class that is full', { ...pack, fullClasses: [] }, {}, during, 'enrol'],
    [
      'BYD-18 with a place offered',
      pack,
      { choiseStatusCd: '01', offerUntil: march(11) },
      during,
      'takeOffer',
    ],
    ['ENR-25 while pending', pack, { choiseStatusCd: '01' }, during, 'awaitingApproval'],
    ['ENR-26 when attended', pack, { isAttending: true, choiseStatusCd: '00' }, during, 'packageApplied'],
    ['ENR-26 for a manager', pack, { managesClass: true }, during, 'packageApplied'],
  ] as const)('%s', (_, terms, mine, now, offer) => {
    expect(packageOffer(terms, { ...STRANGER, ...mine }, now)).toBe(offer)
  })
})

test('ENR-09 ENR-11 ENR-12 ENR-13 ENR-26 which buttons can be pressed', () => {
  expect((['startClass', 'enrol', 'joinWaitlist'] as const).every(isOfferEnabled)).toBe(true)
  const disabled = [
    'awaitingApproval',
    'awaitingPlace',
    'gettingReady',
    'closed',
    'soldOut',
    'packageApplied',
  ] as const
  expect(disabled.some(isOfferEnabled)).toBe(false)
  expect(takesEnrolment('startClass')).toBe(false)
  expect(takesEnrolment('enrol') && takesEnrolment('joinWaitlist')).toBe(true)
})

test.each([
  ['00', 'enrol', null, 'enrol', '01'],
  ['01', 'enrol', null, 'approval', '00'],
  ['00', 'joinWaitlist', null, 'waitlist', '00'],
  ['01', 'enrol', '00', 'renewal', '01'],
  ['00', 'joinWaitlist', '00', 'waitlist', '00'],
  ['00', 'takeOffer', '01', 'offer', '01'],
  ['00', 'soldOut', null, null, '01'],
  ['00', 'goOutside', null, null, '01'],
] as const)(
  'ENR-07 ENR-18 choiseTypeCd %s on %s, status %s: %s, ps %s',
  (type, offer, status, outcome, ps) => {
    const found = placeOutcome(offer, { choiseStatusCd: status }, { choiseTypeCd: type })
    expect(found).toBe(outcome)
    expect(paymentEntry(found)).toBe(ps)
  },
)

test('ATT-10 a plan that is full asks for approval, but not of whoever was approved before', () => {
  const terms = { choiseTypeCd: '00', isPlanFull: true } as const
  expect(placeOutcome('enrol', { choiseStatusCd: null }, terms)).toBe('approval')
  expect(placeOutcome('enrol', { choiseStatusCd: '00' }, terms)).toBe('renewal')
})

test('CAT-33 where a class is held', () => {
  expect(outsideUrl(elsewhere)).toBe('https://a.test/x')
  expect(outsideUrl(course)).toBeNull()
  expect(outsideUrl({ ...course, openTypeUrl: 'https://a.test/x' })).toBeNull()
})

test('ENR-01 ENR-02 ENR-03 an enrol click leads to login, join or the schedule check', () => {
  expect(enrolClickStep({ isLoggedIn: false, isChannelUser: false })).toBe('login')
  expect(enrolClickStep({ isLoggedIn: true, isChannelUser: false })).toBe('join')
  expect(enrolClickStep({ isLoggedIn: true, isChannelUser: true })).toBe('checkSchedule')
})

describe('CAT-09 CAT-10 CAT-11 CAT-12 badges', () => {
  test.each([
    ['CAT-07 after the period', course, false, '2026-04-01T00:00:00Z', 'closed'],
    ['CAT-07 when full', { ...course, attendCount: 10 }, true, during, 'closed'],
    ['CAT-09 less than 3 days away', course, true, '2026-03-28T00:00:01+09:00', 'closingSoon'],
    ['CAT-10 exactly 3 days away', course, true, '2026-03-28T00:00:00+09:00', 'discount'],
    ['CAT-10 discount before new', course, true, march(2), 'discount'],
    ['CAT-11 from its first instant', course, false, march(1), 'new'],
    ['CAT-11 within 7 days', course, false, march(8), 'new'],
    ['CAT-11 not after 7 days', course, false, '2026-03-08T00:00:01+09:00', null],
    ['CAT-11 not before it began', course, false, '2026-02-20T00:00:00+09:00', null],
    ['CAT-12 otherwise', course, false, during, null],
    ['CAT-12 without dates', { ...course, payStartCd: '99', payEndCd: '99' }, false, during, null],
  ] as const)('%s', (_, terms, hasDiscount, now, badge) => {
    expect(badgeOf(courseRecruitment(terms), hasDiscount, now)).toBe(badge)
  })

  test('CAT-13 a package has the same badges', () => {
    expect(badgeOf(packageRecruitment({ ...pack, currentPartNumber: 10 }), false, during)).toBe('closed')
  })
})

describe('CAT-05 states', () => {
  test.each([
    ['01', course, during, 'deleted'],
    ['00', course, '2026-04-01T00:00:00Z', 'closed'],
    ['00', { ...course, attendCount: 10 }, during, 'soldOut'],
    ['00', course, '2026-02-01T00:00:00Z', 'inPreparation'],
    ['00', course, during, 'open'],
  ] as const)('trashTypeCd %s: %o', (trashTypeCd, terms, now, state) => {
    expect(courseState(trashTypeCd, courseRecruitment(terms), now)).toBe(state)
  })
})

test('CAT-06 CAT-40 browsing lists leave out what is sold out, ended, deleted or private', () => {
  expect(isBrowsable('open', '00')).toBe(true)
  expect(isBrowsable('inPreparation', '00')).toBe(true)
  expect(isBrowsable('open', '99')).toBe(false)
  expect((['soldOut', 'closed', 'deleted'] as const).some((state) => isBrowsable(state, '00'))).toBe(false)
})

test('CAT-07 CAT-06 the badge closed, the button and the list never disagree', () => {
  const terms = fc.record({
    fareCd: fc.constant('01' as const),
    price: fc.constant(60_000),
    openTypeCd: fc.constant('00' as const),
    openTypeUrl: fc.constant(null),
    payStartCd: fc.constantFrom('00' as const, '99' as const),
    payEndCd: fc.constantFrom('00' as const, '99' as const),
    payStartAt: fc.integer({ min: 1, max: 15 }).map(march),
    payEndAt: fc.integer({ min: 16, max: 31 }).map(march),
    userLimitTypeCd: fc.constantFrom('00' as const, '99' as const),
    choiseTypeCd: fc.constantFrom('00' as const, '01' as const),
    maxUserCount: fc.nat(5),
    attendCount: fc.nat(5),
    acceptCnt: fc.nat(5),
    membershipTypeCd: fc.constant('00' as const),
    siteMembershipSeqs: fc.constant([]),
  })
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 31 }).map(march), (some, now) => {
      const recruitment = courseRecruitment(some)
      const isClosed = badgeOf(recruitment, false, now) === 'closed'
      expect(isClosed && takesEnrolment(enrolmentOffer(some, STRANGER, now))).toBe(false)
      expect(isClosed && isBrowsable(courseState('00', recruitment, now), '00')).toBe(false)
    }),
  )
})

test('CAT-14 live and video marks', () => {
  expect(contentMarks(['00', '02'])).toEqual({ isLive: true, isVideo: true })
  expect(contentMarks([])).toEqual({ isLive: false, isVideo: false })
})
