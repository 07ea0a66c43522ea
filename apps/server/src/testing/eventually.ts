import { vi } from 'vitest'
import { PATIENCE_MS } from '../../../../test/patience.ts'

/** Repeats an assertion until it holds, and gives what it answers. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })
