import { expect, test } from 'vitest'
import { readZoomNotice } from './zoom-notice.ts'
import { encryptedToken, sdkSignature, webhookSignature } from './zoom-signature.ts'

const SECRET = 'zoom_secret'
const raw = Buffer.from(
  '{"event":"endpoint.url_validation","payload":{"plainToken":"qgg8vlvZRS6UYooatFL8Aw"},"event_ts":1654503849680}',
)
const sentAt = new Date(1_654_503_849_000)
const signed = (body: Buffer, secret = SECRET) => ({
  'x-zm-request-timestamp': '1654503849',
  'x-zm-signature': webhookSignature(secret, '1654503849', body),
})

test('BYD-13 the signature of a notice is the one of the test vector', () => {
  expect(webhookSignature(SECRET, '1654503849', raw)).toBe(
    'v0=e4c7d93746b056329811f1e92c3075e8cd22bbccf12c835cb6d9d4c6f9d14f36',
  )
})

test('BYD-13 the question whether the address knows the secret is answered', () => {
  expect(encryptedToken(SECRET, 'qgg8vlvZRS6UYooatFL8Aw')).toBe(
    '46a324cfb7c2ec760e4cd561586a53aadb6fc7561eb8d626d6ee1b71d808b3c0',
  )
  expect(readZoomNotice(SECRET, raw, signed(raw), sentAt)).toMatchObject({
    kind: 'challenge',
    answer: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
  })
})

test('LIVE-18 the pass into a meeting is the one of the test vector', () => {
  const at = new Date(1_700_000_000_000)
  const signature = sdkSignature(
    { sdkKey: 'abc123', sdkSecret: 'sdk_secret' },
    { meetingId: '123456789', isHost: false, at },
  )
  expect(signature.split('.')[2]).toBe('kB2Y89qiPblnswoSH_3nTLZVpNDyjXiM4guxaBnuXjo')
})

test.each([
  ['another secret', SECRET, signed(raw, 'another'), sentAt],
  ['no signature', SECRET, { 'x-zm-request-timestamp': '1654503849' }, sentAt],
  ['no secret on our side', null, signed(raw), sentAt],
  ['one that somebody kept', SECRET, signed(raw), new Date(sentAt.getTime() + 3_600_000)],
  ['a time that is none', SECRET, { ...signed(raw), 'x-zm-request-timestamp': 'now' }, sentAt],
])('SEC-23 a notice with %s is refused', (_, secret, headers, now) => {
  expect(readZoomNotice(secret, raw, headers, now)).toEqual({ kind: 'refused' })
})

test('SEC-23 one byte more is another notice', () => {
  expect(readZoomNotice(SECRET, Buffer.concat([raw, Buffer.from(' ')]), signed(raw), sentAt)).toEqual({
    kind: 'refused',
  })
})
