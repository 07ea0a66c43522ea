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
    ['a learner', holding(), ['editinformation', 'coupon', 'paymenthistory']],
    ['who may read sales', holding('SITE_SALES_READ'), ['paymentManage', 'settlement']],
    ['who may change sales', holding('SITE_SALES_UPDATE'), ['paymentManage', 'settlement']],
    ['who may read the plan', holding('SITE_PLAN_READ'), ['service']],
    ['who may change the plan', holding('SITE_PLAN_UPDATE'), ['service']],
  ])('%s', (_, principal, expected) => {
    expect(ids('side', principal, every)).toEqual(expect.arrayContaining(expected))
    if (principal.permissions.length === 0) expect(ids('side', principal, every)).toEqual(expected)
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
      'paymenthistory',
      'paymentManage',
      'settlement',
    ])
    expect(ids('profile', all, every).slice(0, 3)).toEqual(['editinformation', 'coupon', 'service'])
  })
})

test('a page stands under its own name', () => {
  for (const [id, page] of Object.entries(ACCOUNT_PAGES)) expect(page.id).toBe(id)
})
