import { expect, test, vi } from 'vitest'
import { sendingKey } from './sending-key.ts'

test('API-25 the same words have one key, edited ones another, and once they arrived they may be sent again', () => {
  const key = sendingKey()
  const first = key.of({ content: '안녕하세요' })
  expect(key.of({ content: '안녕하세요' })).toBe(first)
  const edited = key.of({ content: '안녕하세요!' })
  expect(edited).not.toBe(first)
  expect(key.of({ content: '안녕하세요!' })).toBe(edited)
  key.renew()
  expect(key.of({ content: '안녕하세요!' })).not.toBe(edited)
})

test('API-25 an answer that never came is asked for again only while it can still be of use', () => {
  vi.useFakeTimers()
  const key = sendingKey(60_000)
  const first = key.of('draft')
  vi.advanceTimersByTime(60_000)
  expect(key.of('draft')).toBe(first)
  vi.advanceTimersByTime(1)
  expect(key.of('draft')).not.toBe(first)
  vi.useRealTimers()
})
