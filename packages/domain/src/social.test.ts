import { describe, expect, test } from 'vitest'
import {
  agreedPurposes,
  isLastWayIn,
  isSocialType,
  mayLinkAtOnce,
  PRODUCT_TERMS,
  SITE_TERMS,
  socialKeyProblems,
} from './social.ts'

const word = { subject: '1', email: 'a@example.test', isEmailProved: true, name: null, agreedTerms: [] }

test.each([
  ['both proved it', word, { isProved: true }, true],
  ['the provider does not say so', { ...word, isEmailProved: false }, { isProved: true }, false],
  ['our account only claims it', word, { isProved: false }, false],
  ['nobody has it', word, null, false],
  ['there is no address', { ...word, email: null }, { isProved: true }, false],
])('SEC-34, SOC-06 an account is linked at once: %s', (_, said, owner, expected) => {
  expect(mayLinkAtOnce(said, owner)).toBe(expected)
})

test('SOC-17 e-mail is no provider', () => {
  expect(['KAK', 'NAV', 'GOG', 'FAB', 'LIV', 'XXX', undefined].map(isSocialType)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['with a password', { hasPassword: true, linked: ['KAK'] }, false],
  ['with another provider', { hasPassword: false, linked: ['KAK', 'GOG'] }, false],
  ['with the same one twice', { hasPassword: false, linked: ['KAK', 'KAK'] }, true],
  ['with nothing else', { hasPassword: false, linked: ['KAK'] }, true],
])('MY-09, ACC-27 the last way in stays: %s', (_, ways, expected) => {
  expect(isLastWayIn(ways, 'KAK')).toBe(expected)
})

test('JOIN-04 tags are agreements to the product or to the site, others say nothing', () => {
  const tags = ['terms', 'site_privacy', 'somebody_elses']
  expect(agreedPurposes(PRODUCT_TERMS, tags)).toEqual(['terms'])
  expect(agreedPurposes(SITE_TERMS, tags)).toEqual(['privacy'])
})

describe('SET-07 the keys of a site at a provider', () => {
  test.each([
    ['nothing', { clientId: '', secret: '', hasSecret: false }, {}],
    ['both', { clientId: 'id', secret: 's', hasSecret: false }, {}],
    ['an id whose secret is kept', { clientId: 'id', secret: '', hasSecret: true }, {}],
    ['an id without a secret', { clientId: 'id', secret: '', hasSecret: false }, { secret: 'required' }],
    ['a secret without an id', { clientId: '', secret: 's', hasSecret: false }, { clientId: 'required' }],
    ['two words', { clientId: 'a b', secret: 's', hasSecret: false }, { clientId: 'format' }],
  ])('%s', (_, draft, problems) => {
    expect(socialKeyProblems(draft)).toEqual(problems)
  })
})
