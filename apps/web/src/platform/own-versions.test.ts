import { expect, test } from 'vitest'
import { ownVersions } from './own-versions.ts'

test('SET-09 a change over what is shown and not answered yet goes by what the server calls that', () => {
  const own = ownVersions()
  const shown = own.begin()
  expect(own.isOpen(shown)).toBe(true)
  own.end(shown, 'v2')
  expect([own.isOpen(shown), own.of(shown)]).toEqual([false, 'v2'])
})

test('SET-09 a version of the server is itself, and one that it refused is none of its own', () => {
  const own = ownVersions()
  const shown = own.begin()
  expect([own.of('v1'), own.isOpen('v1')]).toEqual(['v1', false])
  expect(own.of(shown)).toBe(shown)
  expect(own.begin()).not.toBe(shown)
})
