import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from '../../platform/security/secrets.ts'
import { readSegment, signedSegment } from './signature.ts'

const secrets = createSecrets(randomBytes(32))
const now = new Date('2026-11-20T12:00:00Z')
const soon = new Date('2026-11-20T14:00:00Z')
const segment = signedSegment(secrets, 'media-video', '1/7', [42, 9], soon)

test('UPL-12 a signature opens what it was made for, until it ends, and says for whom', () => {
  expect(readSegment(secrets, 'media-video', '1/7', segment, now)).toEqual({
    values: [42, 9],
    expiresAt: soon,
  })
  expect(segment).toMatch(/^[A-Za-z0-9._-]+$/)
})

test.each([
  ['another video', 'media-video', '1/8', segment, now],
  ['the same number on another site', 'media-video', '2/7', segment, now],
  ['another purpose', 'media-file', '1/7', segment, now],
  ['its last second', 'media-video', '1/7', segment, soon],
  ['another person', 'media-video', '1/7', segment.replace(/^16\./, '17.'), now],
  ['a later end', 'media-video', '1/7', segment.replace(/\.([0-9a-z]+)\.([\w-]{43})$/, '.zzzzzzz.$2'), now],
  ['a cut one', 'media-video', '1/7', segment.slice(0, -1), now],
  ['none', 'media-video', '1/7', '', now],
  [
    'one of another installation',
    'media-video',
    '1/7',
    signedSegment(createSecrets(randomBytes(32)), 'media-video', '1/7', [42, 9], soon),
    now,
  ],
])('SEC-19 a signature does not open %s', (_, purpose, opens, text, at) => {
  expect(readSegment(secrets, purpose, opens, text, at)).toBeNull()
})
