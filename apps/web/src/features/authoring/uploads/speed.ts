/** How much had arrived when, ms. */
export interface Sample {
  at: number
  bytes: number
}

/** Long enough to be steady, short enough to notice a change. */
const WINDOW_MS = 8000

/** The samples of the last seconds with a new one; the oldest that is still needed stays. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ at }) => at > sample.at - WINDOW_MS)
  return [...recent, sample]
}

/** Bytes a second over the window; 0 until there is something to compare. */
export function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at <= first.at) return 0
  return Math.max(0, Math.round(((last.bytes - first.bytes) * 1000) / (last.at - first.at)))
}

/** Whole seconds until the rest has gone; undefined while the speed is unknown. */
export function secondsLeft(bytesLeft: number, bytesPerSecond: number): number | undefined {
  return bytesPerSecond > 0 ? Math.ceil(bytesLeft / bytesPerSecond) : undefined
}
