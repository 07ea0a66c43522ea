import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test.each<[string, unknown, string]>([
  ['an error', { message: 'the gateway is silent\n  at work', stack: '…' }, 'the gateway is silent'],
  [
    'many at once',
    { message: '', errors: [{ message: 'connect ECONNREFUSED 127.0.0.1:587' }] },
    'connect ECONNREFUSED 127.0.0.1:587',
  ],
  ['one that took too long', { value: { message: 'job timed out' } }, 'job timed out'],
  ['no words', { name: 'TypeError' }, 'TypeError'],
  ['nothing', null, ''],
  ['a word', 'gone', ''],
  [
    'a value',
    { message: 'invalid input syntax for type bigint: "hunter2"' },
    'invalid input syntax for type bigint: "…"',
  ],
  [
    'an address',
    { message: 'GET https://me:pass@api.example.test/v1/pay?secret=abc#x failed' },
    'GET https://api.example.test/v1/pay failed',
  ],
  [
    'a connection',
    { message: 'postgres://seodang:hunter2@10.0.0.2/db is away' },
    'postgres://10.0.0.2/db is away',
  ],
  [
    'a token',
    {
      message:
        'no login of eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0abc at /data/files/5f2c1b7e-6c1d-4c7c-9a64-5a0f2f0d9b11/picture',
    },
    'no login of ….… at /data/files/…/picture',
  ],
])('ERR-22 what is told of work that failed: %s', (_, output, told) => {
  expect(failureText(output)).toBe(told)
})

test('ERR-22 of a query that failed its cause is told, and no value', () => {
  const said = 'duplicate key value violates unique constraint "users_email"'
  // As the queue keeps an error of Drizzle.
  const output = {
    name: 'Error',
    message: 'Failed query: insert into users values ($1)\nparams: kim@example.test',
    query: 'insert into users values ($1)',
    params: ['kim@example.test'],
    cause: {
      name: 'error',
      message: said,
      detail: 'Key (email)=(kim@example.test) already exists.',
      code: '23505',
    },
  }
  expect(failureText(output)).toBe(said)
  expect(failureText({ ...output, cause: undefined })).toBe('')
})
