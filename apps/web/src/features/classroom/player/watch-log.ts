import { MAX_SPEED, mergeRanges, type WatchedRange } from '@seodang/domain/watch'

/** What was played since the last report. Positions are seconds of the video, `at` milliseconds of any clock. */
export type WatchLog = {
  ranges: readonly WatchedRange[]
  /** Where playing was last seen, and when; null while it stands still. */
  last: { position: number; at: number } | null
}

export const EMPTY_LOG: WatchLog = { ranges: [], last: null }

/** Players tell their position a little late; more than this beyond real time is a jump. */
const SLACK_SECONDS = 0.75
/** A report holds this many ranges at most (the contract's limit). */
const MOST_RANGES = 100

/**
 * Playing is at `position`. What lies between here and where it was last seen was watched, at whatever speed,
 * unless real time cannot explain the step: then somebody jumped and nothing between was seen (ROOM-12, ROOM-14).
 */
export function played(log: WatchLog, position: number, at: number): WatchLog {
  const { last } = log
  if (last === null) return { ...log, last: { position, at } }
  const step = position - last.position
  // A player that corrects itself backwards by a moment has not jumped.
  if (step <= 0 && step > -SLACK_SECONDS) return { ...log, last: { position: last.position, at } }
  const most = ((at - last.at) / 1000) * MAX_SPEED + SLACK_SECONDS
  const isWatched = step > 0 && step <= most
  return {
    ranges: isWatched ? joined(log.ranges, { from: last.position, to: position }) : log.ranges,
    last: { position, at },
  }
}

/** Somebody moved on the time line: playing, where it goes on, goes on from `position`. */
export function jumped(log: WatchLog, position: number, at: number): WatchLog {
  return log.last === null ? log : { ...log, last: { position, at } }
}

/** Playing stops at `position`; what follows is a new stretch. */
export function stopped(log: WatchLog, position: number, at: number): WatchLog {
  return log.last === null ? log : { ...played(log, position, at), last: null }
}

/**
 * Takes out what is there to report, in whole seconds, cut to the length of the video (0 where nobody knows it).
 * Rounding, not widening, so that many short stretches do not add up to more than was played (SEC-13).
 */
export function taken(log: WatchLog, duration: number): { log: WatchLog; ranges: [number, number][] } {
  const whole = log.ranges.map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }))
  const ranges = mergeRanges(whole, duration > 0 ? duration : Number.POSITIVE_INFINITY)
    .slice(-MOST_RANGES)
    .map(({ from, to }): [number, number] => [from, to])
  return { log: { ...log, ranges: [] }, ranges }
}

/** A report that did not arrive is told again with the next one. */
export function putBack(log: WatchLog, ranges: readonly (readonly [number, number])[]): WatchLog {
  return { ...log, ranges: [...ranges.map(([from, to]) => ({ from, to })), ...log.ranges] }
}

function joined(ranges: readonly WatchedRange[], range: WatchedRange): readonly WatchedRange[] {
  const before = ranges.at(-1)
  if (before?.to !== range.from) return [...ranges, range]
  return [...ranges.slice(0, -1), { from: before.from, to: range.to }]
}
