import { expect, test } from 'vitest'
import { isWholeAccount, meetingKeyProblems } from './meeting-account.ts'

const zoom = {
  accountId: 'a',
  clientId: 'b',
  clientSecret: 'c',
  hostEmail: 'teacher@example.test',
  webhookSecret: 'd',
}

test.each([
  ['nothing at all is no account', {}, [], []],
  ['a whole one, without the keys that may be left out', zoom, [], []],
  ['a secret that is kept need not be typed', { ...zoom, clientSecret: '' }, ['clientSecret'], []],
  [
    'a half one says what is missing',
    { accountId: 'a' },
    [],
    ['clientId', 'clientSecret', 'hostEmail', 'webhookSecret'],
  ],
  ['nothing is endless', { ...zoom, clientId: 'x'.repeat(5_001) }, [], ['clientId']],
])('LIVE-40 %s', (_, values, kept, fields) => {
  expect(Object.keys(meetingKeyProblems('00', { values, kept }))).toEqual(fields)
})

test('LIVE-40 an account is whole with all that is not optional', () => {
  expect([isWholeAccount('00', zoom), isWholeAccount('00', { ...zoom, clientId: ' ' })]).toEqual([
    true,
    false,
  ])
})
