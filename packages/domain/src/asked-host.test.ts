import { expect, test } from 'vitest'
import { placeOfHost } from './asked-host.ts'

const NONE = { isProduct: false, isLoopback: false, site: null }
const PRODUCT = { ...NONE, isProduct: true }
const LOOPBACK = { ...NONE, isLoopback: true }
const ADDRESS = { ...NONE, site: 'address' } as const
const LOOPBACK_ADDRESS = { ...LOOPBACK, site: 'address' } as const
const OWN_DOMAIN = { ...NONE, site: 'ownDomain' } as const

test.each([
  // host, over https, over http where the product is https, over http where it is http
  ['the product', PRODUCT, ['product', 'product', 'product']],
  ['this machine', LOOPBACK, ['product', 'product', 'product']],
  ['an address of a site', ADDRESS, ['site', 'product', 'product']],
  ['an address of a site on this machine', LOOPBACK_ADDRESS, ['site', 'product', 'product']],
  ['an own domain in force', OWN_DOMAIN, ['site', 'nobody', 'product']],
  ['any other name or number', NONE, ['nobody', 'nobody', 'product']],
] as const)('SEC-38 SEC-03 whose a host is: %s', (_, host, places) => {
  expect([
    placeOfHost({ ...host, isHttps: true, isProductHttps: true }),
    placeOfHost({ ...host, isHttps: false, isProductHttps: true }),
    placeOfHost({ ...host, isHttps: false, isProductHttps: false }),
  ]).toEqual(places)
  // A proxy on https in front of a demonstration that does not know its address.
  expect(placeOfHost({ ...host, isHttps: true, isProductHttps: false })).toBe(places[0])
})
