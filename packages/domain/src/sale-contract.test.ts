import { expect, test } from 'vitest'
import { MINUTE } from './instant.ts'
import { refundableAmount } from './refund.ts'
import { type SupplyFacts, supplyOf } from './sale-contract.ts'

const LIVE = new Date('2026-03-10T19:00:00+09:00')
const after = (minutes: number) => new Date(LIVE.getTime() + minutes * MINUTE)
/** One live of an hour, and as many lessons beside it. */
const facts = (lessons: number): SupplyFacts[] => [
  {
    courseSeq: 1,
    lessons,
    opened: 0,
    meetings: [{ curriculumSeq: 7, at: LIVE.toISOString(), minutes: 60, removedAt: null }],
  },
]

test.each([
  ['before it began', -1, true],
  ['while it was under way', 20, true],
  ['in its last minute', 59, true],
  ['once it was over', 60, false],
])('LIVE-09, BYD-02 a live belongs to who bought %s', (_, minutes, isInside) => {
  for (const lessons of [0, 4]) {
    const startAt = after(minutes)
    const { content } = supplyOf(null, facts(lessons), { startAt, endAt: after(60 * 24 * 30) })
    const meetings = 'meetings' in content ? content.meetings : 'sessions' in content ? content.sessions : []
    expect(Array.isArray(meetings) ? meetings.length : 0).toBe(isInside ? 1 : 0)
  }
})

test('LIVE-09, BYD-02 who was let into a live that was under way gets nothing back for it once it is over', () => {
  const startAt = after(2)
  const supply = supplyOf(null, facts(0), { startAt, endAt: after(60 * 24 * 30) })
  const sale = { policyCd: 'ECOMMERCE', currency: 'KRW', paid: 120_000, contractAt: startAt } as const
  expect(refundableAmount({ ...supply, ...sale, at: after(61) }).amount).toBe(0)
})
