import type { Principal } from '@seodang/domain/access'
import { type Permission, permissionsOf } from '@seodang/domain/permissions'
import { expect, test } from 'vitest'
import { navigationFor, pagesFor, STAFF_GROUPS } from './navigation.ts'

const staffWith = (permissions: readonly Permission[]): Principal => ({
  userSeq: 7,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: 'MNG',
  permissions: [...permissions],
})
const groupsOf = (principal: Principal) => navigationFor(principal, (key) => key).map(({ id }) => id)

test('PERM-09 the menus of sales show with SITE_SALES_READ, and with nothing else', () => {
  const sales = STAFF_GROUPS.find(({ id }) => id === 'sales')?.pages ?? []
  const all = permissionsOf({ userTypeCd: 'OWN' })
  const without = staffWith(all.filter((permission) => permission !== 'SITE_SALES_READ'))
  expect(groupsOf(staffWith(['SITE_SALES_READ']))).toEqual(['sales'])
  expect(pagesFor(staffWith(['SITE_SALES_READ']))).toEqual(sales)
  expect(groupsOf(without)).not.toContain('sales')
  expect(sales.length).toBeGreaterThan(0)
})

test('STU-02 SET-06 PERM-17 on a pro site the pages of the studio stand in the place of the plain ones', () => {
  const hrefs = (principal: Principal, isPro: boolean) => pagesFor(principal, isPro).map(({ href }) => href)
  const owner = staffWith(permissionsOf({ userTypeCd: 'OWN' }))
  const studio = ['/settings/contents', '/settings/studio/course', '/settings/studio/members/joined']
  const plain = ['/settings/course', '/settings/members/joined']
  expect(hrefs(owner, true)).toEqual(expect.arrayContaining(studio))
  expect(hrefs(owner, true).filter((href) => plain.includes(href))).toEqual([])
  expect(hrefs(owner, false)).toEqual(expect.arrayContaining(plain))
  expect(hrefs(owner, false).filter((href) => studio.includes(href))).toEqual([])
  // Whoever may not open the one of the studio keeps the other.
  expect(hrefs(staffWith(['SITE_USER_READ']), true)).toContain('/settings/members/joined')
  expect(hrefs(staffWith(['SITE_INFO_READ']), false)).not.toContain('/settings/studio/members/joined')
})
