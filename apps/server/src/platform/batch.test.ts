import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

/** Writes that end when they are told to. */
function writer() {
  const batches: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const write = (items: readonly number[]) => {
    batches.push(items)
    return new Promise<void>((done) => ends.push(done))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = () => {
    ends.shift()?.()
    return settled()
  }
  return { write, batches, end }
}

test('what comes alone is written at once, what comes meanwhile is written together, in parts', async () => {
  const { write, batches, end } = writer()
  const add = createBatch(write, { most: 3 })
  const all = [1, 2, 3, 4, 5].map((item) => add(item))
  expect(batches).toEqual([[1]])
  await end()
  expect(batches).toEqual([[1], [2, 3, 4]])
  await end()
  await end()
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  await Promise.all(all)
})

test('what fails alone fails alone; what fails together is tried one by one, and the next batch is written', async () => {
  const written: number[] = []
  const add = createBatch(
    async (items: readonly number[]) => {
      if (items.includes(3)) throw new Error('three')
      written.push(...items)
    },
    { most: 10 },
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => add(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  await expect(add(3)).rejects.toThrow('three')
  await add(5)
  expect(written).toEqual([1, 2, 4, 5])
})
