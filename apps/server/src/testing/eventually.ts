import { vi } from 'vitest'

/** Ends what never comes true; a busy machine takes what it takes. */
const PATIENCE_MS = 120_000

/** Repeats an assertion until it holds, and gives what it answers. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })
