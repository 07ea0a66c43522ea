import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { failureOf } from './use-uploads.ts'

test('ERR-22 a line that was lost has no words of the server, and another try can help', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ message: null, mayPass: true })
})

test.each([
  [413, false],
  [415, false],
  [403, false],
  [503, true],
  [429, true],
])('UPL-11 a refusal with %i says why, and may be over in a moment: %s', (status, mayPass) => {
  const error = new ApiError(status, { message: '파일이 너무 큽니다.' })
  expect(failureOf(error)).toEqual({ message: '파일이 너무 큽니다.', mayPass })
})
