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
