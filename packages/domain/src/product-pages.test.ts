import { expect, test } from 'vitest'
import { isProductOnly, isProducts, staysAtProduct } from './product-pages.ts'

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
  ['/register_card/7', false, true],
  ['/register_card/7/success', false, true],
  ['/register_cards', false, false],
  ['/classes/7/payment', false, false],
  ['/classes/7/payment/success', false, true],
  ['/packages/7/payment/fail', false, true],
  ['/coupon', false, false],
  ['/settingsofmine', false, false],
  ['/p/settings', false, false],
  ['/notices/create', false, false],
])('SEC-38, SITE-23 %s: at the product only %s, and stays there %s', (path, only, stays) => {
  expect([isProductOnly(path), staysAtProduct(path)]).toEqual([only, stays])
})

test.each([
  ['/classes/7/payment/success', false],
  ['/register_card/7/success', true],
  ['/resetpassword/a', true],
  ['/settings', true],
])('MKT-10, SITE-22 %s is the product’s and no visit of a site: %s', (path, is) => {
  expect(isProducts(path)).toBe(is)
})
