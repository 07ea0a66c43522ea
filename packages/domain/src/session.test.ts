import { expect, test } from 'vitest'
import { isGoodAt, placeOf, RENEWAL_GRACE, renewalOf, type SessionAudience } from './session.ts'

const product: SessionAudience = { channelSeq: null, origin: 'https://seodang.test' }
const address: SessionAudience = { channelSeq: null, origin: 'https://slow.seodang.test' }
const own: SessionAudience = { channelSeq: 7, origin: 'https://slow.example' }
const moved: SessionAudience = { channelSeq: 7, origin: 'https://new.example' }
const other: SessionAudience = { channelSeq: 8, origin: 'https://slow.example' }

test('SEC-03 a login of the product is one at each of its addresses; one of an own domain is one there only', () => {
  const places = { product, address, own, moved, other }
  const good = Object.entries(places).flatMap(([made, at]) =>
    Object.entries(places)
      .filter(([, asked]) => isGoodAt(at, asked))
      .map(([asked]) => `${made} at ${asked}`),
  )
  expect(good).toEqual([
    'product at product',
    'product at address',
    'address at product',
    'address at address',
    'own at own',
    'moved at moved',
    'other at other',
  ])
})

const rotatedAt = new Date('2026-11-25T12:00:00Z')
const after = (ms: number) => new Date(rotatedAt.getTime() + ms)
/** By their words, in the order in which they were given. */
const shown = (hash: string) => ({ hash, generation: ['older', 'before', 'now', 'later'].indexOf(hash) + 3 })
const session = {
  refreshHash: 'now',
  previousHash: 'before',
  generation: 5,
  isSetBack: false,
  rotatedAt,
  seenAt: rotatedAt,
  refreshExpiresAt: after(14 * 24 * 3_600_000),
  revokedAt: null,
}

test.each([
  ['the present token in its first minute', 'now', RENEWAL_GRACE - 1, 'repeat'],
  ['the present token afterwards', 'now', RENEWAL_GRACE, 'change'],
  ['the one before within the minute', 'before', RENEWAL_GRACE - 1, 'repeat'],
  ['the one before afterwards', 'before', RENEWAL_GRACE, 'copied'],
  ['an older one', 'older', 1, 'copied'],
  ['any after fourteen days', 'now', 14 * 24 * 3_600_000, 'over'],
])('SEC-38 %s', (_, hash, later, outcome) => {
  expect(renewalOf(session, shown(hash), after(later))).toBe(outcome)
})

test('SEC-38 a session that was never renewed changes its token at once, and one that was ended none', () => {
  const fresh = { ...session, previousHash: null, rotatedAt: null, seenAt: null }
  expect(renewalOf(fresh, shown('now'), after(1))).toBe('change')
  expect(renewalOf({ ...session, revokedAt: after(0) }, shown('now'), after(1))).toBe('over')
})

test.each([
  ['the one before, after a day', 'before', 24 * 60 * RENEWAL_GRACE, 'repeat'],
  ['the present one, after a day', 'now', 24 * 60 * RENEWAL_GRACE, 'change'],
  ['an older one', 'older', 1, 'copied'],
])('SEC-38 of an answer that nobody has shown anything of: %s', (_, hash, later, outcome) => {
  expect(renewalOf({ ...session, seenAt: null }, shown(hash), after(later))).toBe(outcome)
})

test('SEC-38 once it was shown, the one before answers for a minute more', () => {
  const late = { ...session, seenAt: after(60 * RENEWAL_GRACE) }
  expect(renewalOf(late, shown('before'), after(61 * RENEWAL_GRACE - 1))).toBe('repeat')
  expect(renewalOf(late, shown('now'), after(61 * RENEWAL_GRACE - 1))).toBe('repeat')
  expect(renewalOf(late, shown('before'), after(61 * RENEWAL_GRACE))).toBe('copied')
})

test.each([
  ['the present one', 'now', 'change'],
  ['the one before', 'before', 'copied'],
  ['one of the lost days', 'later', 'change'],
  ['an older one', 'older', 'copied'],
])('SEC-38 after the data was set back: %s', (_, hash, outcome) => {
  const now = after(60 * RENEWAL_GRACE)
  expect(renewalOf({ ...session, isSetBack: true }, shown(hash), now)).toBe(outcome)
  expect(renewalOf(session, shown(hash), now)).toBe(hash === 'now' ? 'change' : 'copied')
  expect(renewalOf({ ...session, isSetBack: true, revokedAt: after(0) }, shown(hash), now)).toBe('over')
})

test('SEC-38 whichever generation a token says, without its secret it is none of the session, save of lost days', () => {
  for (const generation of [0, 3, 4, 5]) {
    expect(placeOf({ ...session, isSetBack: true }, { hash: 'guessed', generation })).toBeNull()
    expect(placeOf(session, { hash: 'guessed', generation: generation + 1 })).toBeNull()
  }
})
