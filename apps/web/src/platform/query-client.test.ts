import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.useRealTimers())

test('API-12 an answer stays fresh for five minutes and is asked for again after them', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const ask = vi.fn<() => Promise<string>>(async () => 'an answer')
  const read = () => client.fetchQuery({ queryKey: ['one'], queryFn: ask })

  await read()
  vi.advanceTimersByTime(299_999)
  await read()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
  client.clear()
})
