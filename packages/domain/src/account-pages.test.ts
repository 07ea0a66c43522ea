import { describe, expect, test } from 'vitest'
import type { Principal } from './access.ts'
import { ACCOUNT_PAGES, accountPagesFor } from './account-pages.ts'
import type { Permission } from './permissions.ts'

const holding = (...permissions: Permission[]): Principal => ({
  userSeq: 1,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: permissions.length > 0 ? 'MNG' : null,
  permissions,
})
const every = { isOnSite: true, hasRoute: () => true }
const ids = (...given: Parameters<typeof accountPagesFor>) => accountPagesFor(...given).map(({ id }) => id)

describe('the menus of an account show what a person may open', () => {
  test.each<[string, Principal, string[]]>([
    ['a learner', holding(), ['editinformation', 'coupon', 'memberships', 'paymenthistory']],
    ['who may read sales', holding('SITE_SALES_READ'), ['paymentManage', 'settlement']],
    ['who may change sales', holding('SITE_SALES_UPDATE'), ['paymentManage', 'settlement']],
    ['who may read the plan', holding('SITE_PLAN_READ'), ['service']],
    ['who may change the plan', holding('SITE_PLAN_UPDATE'), ['service']],
  ])('%s', (_, principal, expected) => {
    expect(ids('side', principal, every)).toEqual(expect.arrayContaining(expected))
    if (principal.permissions.length === 0) expect(ids('side', principal, every)).toEqual(expected)
  })

  test('BYD-05 MY-04 somebody with a share of a class finds sales and settlement without a permission', () => {
    const pages = ids('side', holding(), { ...every, hasMoneyHere: true })
    expect(pages).toEqual([
      'editinformation',
      'coupon',
      'memberships',
      'paymenthistory',
      'paymentManage',
      'settlement',
    ])
    expect(pages).not.toContain('service')
  })

  test('coupons on a site only', () => {
    expect(ids('side', holding(), { ...every, isOnSite: false })).not.toContain('coupon')
  })

  test('nothing that leads nowhere', () => {
    const hasRoute = (path: string) => path === '/editinformation'
    expect(ids('profile', holding('SITE_SALES_READ'), { isOnSite: true, hasRoute })).toEqual([
      'editinformation',
    ])
  })

  test('each in its own order', () => {
    const all = holding('SITE_SALES_READ', 'SITE_PLAN_READ')
    expect(ids('side', all, every)).toEqual([
      'editinformation',
      'service',
      'coupon',
      'memberships',
      'paymenthistory',
      'paymentManage',
      'settlement',
    ])
    // HDR-24 names these and no others.
    expect(ids('profile', all, every)).toEqual([
      'editinformation',
      'coupon',
      'service',
      'paymenthistory',
      'paymentManage',
      'settlement',
    ])
  })
})

test('a page stands under its own name', () => {
  for (const [id, page] of Object.entries(ACCOUNT_PAGES)) expect(page.id).toBe(id)
})

test('HDR-24, MY-03 outside of sites whoever runs one finds the service subscription, and nobody else', () => {
  const pages = (runsSites: boolean) =>
    accountPagesFor('profile', holding(), { isOnSite: false, runsSites, hasRoute: () => true }).map(
      ({ id }) => id,
    )
  expect(pages(true)).toContain('service')
  expect(pages(false)).not.toContain('service')
  expect(pages(true)).not.toContain('settlement')
})

test.each(['profile', 'side'] as const)(
  'HDR-24, MY-04, BYD-05 outside of sites who sees money of some site finds it in the %s menu',
  (menu) => {
    const pages = (hasMoneyHere: boolean) =>
      ids(menu, holding(), { isOnSite: false, hasMoneyHere, hasRoute: () => true })
    expect(pages(true)).toEqual(['editinformation', 'paymenthistory', 'paymentManage', 'settlement'])
    expect(pages(false)).toEqual(['editinformation', 'paymenthistory'])
  },
)
