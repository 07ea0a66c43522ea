import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  courseRoleAfterMerge,
  type HeldMembership,
  instalmentAfterMerge,
  membershipAfterMerge,
  type PlaceOnSite,
  placeAfterMerge,
  roleAfterMerge,
} from './account-merge.ts'
import { COURSE_USER_TYPE, USER_TYPE } from './codes.ts'
import type { InstalmentPlan, InstalmentState } from './instalment.ts'
import { DAY, timeOf } from './instant.ts'
import { type OperatorRole, ROLES } from './operators.ts'
import { COURSE_ROLE_TEMPLATE, PERMISSIONS, permissionsOf } from './permissions.ts'
import { nextChargeAt, type Recurring, type RecurringState, recur } from './recurring.ts'

const PLACES: readonly PlaceOnSite[] = ['member', 'left', 'none']

describe('SOC-19, MEM-07 the place on a site', () => {
  test.each<[PlaceOnSite, PlaceOnSite, PlaceOnSite, PlaceOnSite]>([
    // own, other, after the merge, after the merge where either is blocked
    ['member', 'member', 'member', 'left'],
    ['member', 'left', 'member', 'left'],
    ['member', 'none', 'member', 'left'],
    ['left', 'member', 'member', 'left'],
    ['left', 'left', 'left', 'left'],
    ['left', 'none', 'left', 'left'],
    ['none', 'member', 'member', 'left'],
    ['none', 'left', 'left', 'left'],
    ['none', 'none', 'none', 'none'],
  ])('%s and %s become %s, or %s of somebody who is blocked', (own, other, free, blocked) => {
    expect(placeAfterMerge({ own, other, isBlocked: false, isStaff: false })).toBe(free)
    expect(placeAfterMerge({ own, other, isBlocked: true, isStaff: false })).toBe(blocked)
  })

  test('it is the same whichever of the two stays, and staff keep theirs', () => {
    for (const own of PLACES)
      for (const other of PLACES)
        for (const isBlocked of [true, false]) {
          const one = placeAfterMerge({ own, other, isBlocked, isStaff: false })
          expect(placeAfterMerge({ own: other, other: own, isBlocked, isStaff: false })).toBe(one)
          const asStaff = placeAfterMerge({ own, other, isBlocked, isStaff: true })
          expect(asStaff).toBe(placeAfterMerge({ own, other, isBlocked: false, isStaff: false }))
        }
  })
})

const role = (userTypeCd: OperatorRole['userTypeCd'], change: Partial<OperatorRole> = {}): OperatorRole => ({
  userTypeCd,
  added: [],
  removed: [],
  ...change,
})

describe('SOC-19, OPR-10 the role on a site', () => {
  test.each<[string, OperatorRole | null, OperatorRole | null, OperatorRole | null]>([
    ['nobody', null, null, null],
    ['one who runs it by the other account', null, role('MNG'), role('MNG')],
    ['an instructor who owns it by the other', role('TCH'), role('OWN'), role('OWN')],
    ['an owner who teaches by the other', role('OWN'), role('TCH'), role('OWN')],
    [
      'a manager without coupons who was given them by the other account',
      role('MNG', { removed: ['SITE_COUPON'] }),
      role('TCH', { added: ['SITE_COUPON_READ', 'SITE_COUPON_UPDATE'] }),
      role('MNG'),
    ],
    [
      'a manager without classes, whose own ones are no reason to run all',
      role('MNG', { removed: ['SITE_CLASS_READ'] }),
      role('TCH'),
      role('MNG', { removed: ['SITE_CLASS_READ'] }),
    ],
    [
      'two instructors with something each',
      role('TCH', { added: ['SITE_FORM_READ'] }),
      role('TCH', { added: ['SITE_SALES_READ'] }),
      role('TCH', { added: ['SITE_FORM_READ', 'SITE_SALES_READ'] }),
    ],
    [
      'an owner whose row says more',
      role('OWN', { removed: ['SITE_PLAN_UPDATE'] }),
      role('TCH'),
      role('OWN'),
    ],
  ])('%s', (_, own, other, after) => expect(roleAfterMerge(own, other)).toEqual(after))

  test('nothing is held afterwards that neither held, nothing of the stronger is lost, and both orders agree', () => {
    const aRole = fc.record({
      userTypeCd: fc.constantFrom(...ROLES),
      added: fc.subarray([...PERMISSIONS], { maxLength: 6 }),
      removed: fc.subarray([...PERMISSIONS], { maxLength: 6 }),
    })
    fc.assert(
      fc.property(aRole, aRole, (one, other) => {
        const after = roleAfterMerge(one, other)
        if (after === null) return false
        expect(roleAfterMerge(other, one)).toEqual(after)
        if (after.userTypeCd === USER_TYPE.owner) return true
        const held = permissionsOf(after)
        const [first, second] = [permissionsOf(one), permissionsOf(other)]
        const stronger = one.userTypeCd === after.userTypeCd ? first : second
        return (
          held.every((right) => first.includes(right) || second.includes(right)) &&
          stronger.every((right) => held.includes(right))
        )
      }),
    )
  })
})

test('SOC-19, PERM-25 of two parts in a class the one that may more stays', () => {
  for (const one of Object.values(COURSE_USER_TYPE))
    for (const other of Object.values(COURSE_USER_TYPE)) {
      const kept = COURSE_ROLE_TEMPLATE[courseRoleAfterMerge(one, other)]
      for (const right of [...COURSE_ROLE_TEMPLATE[one], ...COURSE_ROLE_TEMPLATE[other]])
        expect(kept).toContain(right)
    }
})

describe('SOC-19, MSH-08 of two of one membership', () => {
  const NOW = new Date('2026-11-26T00:00:00Z')
  const inDays = (days: number) => new Date(NOW.getTime() + days * DAY)
  const held = (state: RecurringState, days: number, change: Partial<Recurring> = {}): HeldMembership => ({
    state,
    termMonths: 1,
    anchorAt: inDays(days - 30),
    termsPaid: 1,
    paidUntil: inDays(days),
    declines: 0,
    retryAt: state === 'pastDue' ? inDays(1) : null,
    isTrial: state === 'trial',
    ...change,
  })
  const starting: HeldMembership = null

  test.each<[string, HeldMembership, HeldMembership, string, number | null]>([
    ['a year and a month', held('active', 19), held('active', 285, { termMonths: 12 }), 'other', 304],
    ['a cancelled year and a month', held('active', 19), held('cancelling', 285), 'other', 304],
    ['a month and one that is paused', held('paused', 10), held('active', 20), 'other', 30],
    ['a month and a trial', held('active', 5), held('trial', 14), 'own', 5],
    ['a trial and a declined charge', held('pastDue', -2), held('trial', 3), 'other', 3],
    ['a month and a declined charge', held('pastDue', -2), held('active', 3), 'other', 3],
    ['a pause that is over and a declined charge', held('paused', -9), held('pastDue', -2), 'other', -2],
    ['a first charge under way and a month', starting, held('active', 3), 'other', 3],
    ['two first charges under way', starting, starting, 'own', null],
    ['two alike', held('active', 7), held('active', 7), 'own', 14],
  ])('%s', (_, own, other, kept, until) => {
    const after = membershipAfterMerge(own, other, NOW)
    expect(after.kept).toBe(kept)
    expect(after.terms?.paidUntil ?? null).toEqual(until === null ? null : inDays(until))
  })

  test('all that was paid is open, and nothing is charged before it is over', () => {
    const aMembership = fc
      .tuple(
        fc.constantFrom<RecurringState>('active', 'paused', 'cancelling'),
        fc.integer({ min: 1, max: 400 }),
      )
      .map(([state, days]) => held(state, days))
    fc.assert(
      fc.property(aMembership, aMembership, (own, other) => {
        const { terms } = membershipAfterMerge(own, other, NOW)
        if (!terms || !own || !other) return false
        const paid = [own, other].map(({ paidUntil }) => timeOf(paidUntil) - NOW.getTime())
        const until = NOW.getTime() + paid.reduce((sum, one) => sum + one, 0)
        expect(timeOf(terms.paidUntil)).toBe(until)
        const next = recur({ ...terms, state: 'active' }, 'charged', new Date(until))
        if (!next) return false
        return timeOf(next.paidUntil) > until && (nextChargeAt(terms)?.getTime() ?? until) >= until
      }),
    )
  })
})

describe('SOC-19, PAY-23 of two that are paid by the month', () => {
  const plan = (state: InstalmentState, paidCount: number, months = 3): InstalmentPlan => ({
    state,
    parts: Array.from({ length: months }, () => 20_000),
    paidCount,
    anchorAt: new Date('2026-03-10T01:00:00Z'),
    declines: 0,
    dueAt: null,
  })
  test.each([
    ['the one of which less is left', plan('active', 1), plan('active', 2), 'other'],
    ['whatever was paid so far', plan('active', 2, 6), plan('active', 1, 3), 'other'],
    ['the own one of two alike', plan('active', 1), plan('active', 1), 'own'],
    ['what keeps the class open, before what is held', plan('held', 2), plan('pastDue', 1), 'other'],
    ['what is held, before what never began', plan('starting', 0, 2), plan('held', 1, 12), 'other'],
    ['what is open, before what never began', plan('active', 1, 12), plan('starting', 0, 2), 'own'],
  ] as const)('%s goes on', (_, own, other, goesOn) => {
    expect(instalmentAfterMerge(own, other)).toBe(goesOn)
  })
})
