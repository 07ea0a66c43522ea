/** The same numbers in every run, so that the demonstration always looks alike (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from 0 to below `n`. */
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
export type Random = ReturnType<typeof seededRandom>
