import { expect, test } from 'vitest'
import { traceParent } from './client-marks.ts'

test('GEN-15 every call starts a trace of its own, and every trace is sampled', () => {
  const traces = Array.from({ length: 500 }, traceParent)
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(new Set(traces.map((trace) => trace.slice(3, 35))).size).toBe(500)
})
