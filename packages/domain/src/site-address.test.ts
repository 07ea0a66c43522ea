import { expect, test } from 'vitest'
import { siteLink, siteOrigin } from './site-address.ts'

const HTTPS = { origin: 'https://seodang.test', siteDomain: 'seodang.test' }
const HTTP = { origin: 'http://localhost:3000', siteDomain: 'seodang.test' }
const PLAIN = { channelSeq: 7, address: 'Muk', domain: null }
const MOVED = { ...PLAIN, domain: 'muk.example' }

test.each([
  [HTTPS, PLAIN, 'https://muk.seodang.test'],
  [HTTPS, MOVED, 'https://muk.example'],
  [HTTP, PLAIN, 'http://localhost:3000'],
  [HTTP, MOVED, 'https://muk.example'],
])('SITE-01, SITE-02 %o: %o lives at %s', (product, site, origin) => {
  expect(siteOrigin(product, site)).toBe(origin)
})

test.each([
  [HTTPS, PLAIN, '/classes/3?a=1#b', 'https://muk.seodang.test/classes/3?a=1#b'],
  [HTTPS, MOVED, '/classes/3?a=1#b', 'https://muk.example/classes/3?a=1#b'],
  [HTTP, PLAIN, '/classes/3?a=1#b', 'http://localhost:3000/classes/3?a=1&channelSeq=7#b'],
  [HTTP, MOVED, '/classes/3', 'https://muk.example/classes/3'],
  [HTTPS, MOVED, '/settings/dashboard', 'https://muk.seodang.test/settings/dashboard'],
  [HTTPS, MOVED, '/invitation#token', 'https://muk.seodang.test/invitation#token'],
  [HTTPS, MOVED, '/viewon?next=%2Fclasses%2F3', 'https://muk.seodang.test/viewon?next=%2Fclasses%2F3'],
  [HTTP, MOVED, '/service/servicemanage', 'http://localhost:3000/service/servicemanage?channelSeq=7'],
])('SITE-02, SEC-38 %o: %o, %s is %s', (product, site, path, link) => {
  expect(siteLink(product, site, path)).toBe(link)
})
