import { expect, test } from 'vitest'
import { chatSupport, toolKey } from './marketing-tools.ts'

test.each([
  ['G-TEST', 'G-TEST'],
  [' 1234567890 ', '1234567890'],
  ['', null],
  ['x"><script>', null],
  ['a/../b', null],
])('SITE-13, SEC-44 the key %s is %s', (apiKeyId, key) => {
  expect(toolKey([{ tool: 'PIXEL', apiKeyId }], 'PIXEL')).toBe(key)
  expect(toolKey([{ tool: 'PIXEL', apiKeyId }], 'ANALYTICS')).toBeNull()
})

test.each([
  ['G-TEST', true],
  ['AW-123456789', true],
  ['UA-1234567-1', true],
  ['GTM-ABC1234', false],
  ['gtm-abc1234', false],
  ['GT-ABC1234', false],
  ['1234567', false],
  ['G-', false],
  ['G-A/../gtm.js?id=GTM-A', false],
])('SITE-13, SEC-44 the tag %s measures and does no more: %s', (apiKeyId, isOne) => {
  expect(toolKey([{ tool: 'ANALYTICS', apiKeyId }], 'ANALYTICS') !== null).toBe(isOne)
})

const own = [{ tool: 'CHANNELTALK', apiKeyId: 'site-key' }]
const ofSite = { pluginKey: 'site-key', isProducts: false }
const ofProduct = { pluginKey: 'product-key', isProducts: true }

test.each([
  ['a visitor', null, [], null],
  ['a teacher', 'TCH', [], ofProduct],
  ['a manager', 'MNG', [], ofProduct],
  ['the owner', 'OWN', [], ofProduct],
  ['a visitor of a site with a widget of its own', null, own, ofSite],
  ['the owner of a site with a widget of its own', 'OWN', own, ofSite],
] as const)('SITE-14 %s is supported by the right chat', (_who, userTypeCd, tools, chat) => {
  expect(chatSupport(tools, 'product-key', userTypeCd)).toEqual(chat)
})

test('SITE-14 nothing starts where nobody has set a key', () => {
  expect(chatSupport([], null, 'OWN')).toBeNull()
})
