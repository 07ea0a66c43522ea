import { expect, test } from 'vitest'
import { isProductOnly, staysAtProduct } from './product-pages.ts'

test.each([
  ['/settings/dashboard', true, true],
  ['/settings', true, true],
  ['/studio/7', true, true],
  ['/classes/create', true, true],
  ['/classes/7/settings/curriculum', true, true],
  ['/packages/7/settings', true, true],
  ['/editinformation', true, true],
  ['/EditInformation/', true, true],
  ['/service/servicemanage', true, true],
  ['/settlement', true, true],
  ['/signon', false, true],
  ['/login', false, true],
  ['/authcallback', false, true],
  ['/main', false, false],
  ['/classes/7', false, false],
  ['/classes/7/classroom/1', false, false],
  ['/me/classes', false, false],
  ['/paymenthistory', false, false],
  ['/me/memberships', false, true],
  ['/memberships', false, false],
  ['/coupon', false, false],
  ['/settingsofmine', false, false],
  ['/p/settings', false, false],
  ['/notices/create', false, false],
])('SEC-38, SITE-23 %s: at the product only %s, and stays there %s', (path, only, stays) => {
  expect([isProductOnly(path), staysAtProduct(path)]).toEqual([only, stays])
})
