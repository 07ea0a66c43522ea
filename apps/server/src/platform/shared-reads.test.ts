import { expect, test } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** A read that ends when it is told to, and counts how often it began. */
function aRead() {
  let begun = 0
  const ends: ((value: string) => void)[] = []
  const read = () => {
    begun += 1
    return new Promise<string>((resolve) => ends.push(resolve))
  }
  return { read, times: () => begun, end: (value: string) => ends.shift()?.(value) }
}

test('many who ask while a read runs share the one that begins after they asked', async () => {
  const shared = createSharedReads()
  const { read, times, end } = aRead()
  const first = shared('1', read)
  const others = Array.from({ length: 19 }, () => shared('1', read))
  expect(times()).toBe(1)
  end('before')
  expect(await first).toBe('before')
  end('after')
  // The others asked after the first one had begun: what changed meanwhile is in their answer.
  expect(new Set(await Promise.all(others))).toEqual(new Set(['after']))
  expect(times()).toBe(2)
})

test('another key, and whoever asks later, has a read of their own', async () => {
  const shared = createSharedReads()
  const [one, other] = [aRead(), aRead()]
  const answers = [shared('1', one.read), shared('2', other.read)]
  one.end('one')
  other.end('other')
  expect(await Promise.all(answers)).toEqual(['one', 'other'])
  const later = shared('1', one.read)
  one.end('later')
  expect([await later, one.times()]).toEqual(['later', 2])
})

test('a read that fails fails for those who share it, and not for those after it', async () => {
  const shared = createSharedReads()
  const failing = shared('1', () => Promise.reject(new Error('gone')))
  const next = shared('1', () => Promise.resolve('there'))
  await expect(failing).rejects.toThrow('gone')
  expect(await next).toBe('there')
})
