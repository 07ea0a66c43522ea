import { HOUR, MINUTE } from '@seodang/domain/instant'
import { expect, test } from 'vitest'
import { createPageCache, finishedPage } from './html-cache.ts'

test('SEC-38 SEC-56 a page is shown for its time, and not what a clock made that was ahead and went back', () => {
  const cache = createPageCache(1_000_000)
  const entry = {
    version: 1,
    from: 9 * HOUR,
    until: 9 * HOUR + MINUTE,
    page: finishedPage('<p>마감</p>', ''),
  }
  cache.set('page', entry)
  expect(cache.get('page', 1, 9 * HOUR + 1000)).toBe(entry)
  expect(cache.get('page', 1, 9 * HOUR + MINUTE)).toBeNull()
  expect(cache.get('page', 1, 5000)).toBeNull()
})
