/** Numbers that look random and come again with the same seed, so that a year that failed can be lived again. */
export interface Chance {
  seed: number
  /** From 0 up to `below`, whole. */
  upTo: (below: number) => number
  /** Whether it happens, `percent` times of a hundred. */
  of: (percent: number) => boolean
  pick: <T>(all: readonly T[]) => T
  pickOrNone: <T>(all: readonly T[]) => T | undefined
}

/** Mulberry32 (Tommy Ettinger, public domain): one word of state is enough for what a test throws dice for. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number) => Math.floor(next() * below)
  const pickOrNone = <T>(all: readonly T[]) => all[upTo(all.length)]
  return {
    seed,
    upTo,
    of: (percent) => next() * 100 < percent,
    pickOrNone,
    pick(all) {
      const one = pickOrNone(all)
      if (one === undefined) throw new RangeError('there is nothing to pick from')
      return one
    },
  }
}
