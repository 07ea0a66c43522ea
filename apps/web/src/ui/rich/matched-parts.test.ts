import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchedParts } from './matched-parts.ts'

test('the words that were looked for are lit', () => {
  expect(matchedParts('정하람에게 메시지', '정하').map(({ text, matches }) => [text, matches])).toEqual([
    ['정하', true],
    ['람에게 메시지', false],
  ])
  expect(matchedParts('Haram', 'RAM')[1]).toMatchObject({ text: 'ram', matches: true })
})

test('nothing is lost or doubled', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (label, query) => {
      expect(
        matchedParts(label, query)
          .map(({ text }) => text)
          .join(''),
      ).toBe(label)
    }),
  )
})
