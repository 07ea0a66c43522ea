import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GoesOn } from './GoesOn.tsx'

const AT = '2026-03-10T01:00:00Z'
const draw = (resumedAt: string | null, more: { finishedAt?: string; waits?: boolean } = {}) =>
  renderToStaticMarkup(
    <GoesOn work={{ resumedAt, finishedAt: more.finishedAt ?? null }} waits={more.waits} />,
  )

test('ADM-02, ATT-12 work that stands still with its site says so, and that it goes on; what has ended says nothing', () => {
  expect(draw(null)).toBe('')
  expect(draw(AT)).toContain('잠시 멈췄다가')
  expect(draw(null, { waits: true })).toContain('사이트 운영이 중지되어 기다리고 있어요')
  expect(draw(AT, { waits: true })).toContain('사이트 운영이 중지되어 기다리고 있어요')
  expect(draw(AT, { waits: true, finishedAt: AT })).toBe('')
})
