import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parcels } from './parcels.ts'

test('RTS-08 every person is told once, and no part is larger than a notification may be', () => {
  const told = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 200 })
  fc.assert(
    fc.property(told, fc.string({ maxLength: 40 }), (people, text) => {
      const data = new Map(people.map((userSeq) => [userSeq, { text, userSeq }]))
      const parts = [...parcels(data, 1000)]

      for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(1002)
      expect(
        parts
          .flatMap((part) => Object.values(part))
          .map(({ userSeq }) => userSeq)
          .sort(),
      ).toEqual([...people].sort())
    }),
  )
})
