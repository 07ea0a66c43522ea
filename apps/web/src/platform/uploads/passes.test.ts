import { expect, test } from 'vitest'
import { passes } from './passes.ts'

test.each([0, 401, 408, 409, 423, 429, 500, 502, 503, 504])(
  'UPL-06 a transfer that %i stopped is taken up again',
  (status) => expect(passes(status)).toBe(true),
)

test.each([400, 403, 404, 410, 413, 415, 507])('UPL-06 what %i says is told at once', (status) =>
  expect(passes(status)).toBe(false),
)
