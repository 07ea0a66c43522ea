import { expect, test } from 'vitest'
import { applicationAt, wordThrough } from './social-application.ts'

const both = { product: true, site: true }

test.each([
  ['of a site, at the product', null, 7, both, 'product'],
  ['of no site, at the product', null, 0, both, 'product'],
  ['of a site, at the product, which has none', null, 7, { product: false, site: true }, null],
  ['of a site, at its own domain', 7, 7, both, 'site'],
  ['of a site, at its own domain, the product having none', 7, 7, { product: false, site: true }, 'site'],
  ['of a site without one, at its own domain', 7, 7, { product: true, site: false }, 'signOn'],
  ['of a site without one, where there is none at all', 7, 7, { product: false, site: false }, null],
  ['of another site, at a domain', 7, 8, both, null],
  ['of no site, at a domain', 7, 0, both, null],
] as const)(
  'SEC-38, SOC-14 whose application serves a login %s',
  (_, audience, channelSeq, kept, expected) => {
    expect(applicationAt({ audience: { channelSeq: audience }, channelSeq, kept })).toBe(expected)
  },
)

test('SEC-38 no application of a site opens anything but the domain of that very site', () => {
  const doors = [null, 7, 8].flatMap((audience) =>
    [0, 7, 8].map((channelSeq) => ({ audience: { channelSeq: audience }, channelSeq })),
  )
  const opened = doors.filter((door) => applicationAt({ ...door, kept: both }) === 'site')
  expect(opened).toEqual([7, 8].map((channelSeq) => ({ audience: { channelSeq }, channelSeq })))
})

test('SEC-34 the word of the product’s application proves an address, that of a site’s own claims it', () => {
  const word = { subject: '1', email: 'a@example.test', isEmailProved: true, name: null, agreedTerms: [] }
  expect(wordThrough('product', word)).toBe(word)
  expect(wordThrough('site', word)).toEqual({ ...word, isEmailProved: false })
})
