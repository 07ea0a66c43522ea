import { MINUTE, SECOND } from './instant.ts'

/** A stretch of a video that was played, in seconds; `to` is not part of it. */
export type WatchedRange = { from: number; to: number }

/** The last second of a video is often never reported, so it is forgiven. */
const END_TOLERANCE_SECONDS = 1
export const MAX_SPEED = 2
/** Slack for a report that is late or early by a moment. */
const REPORT_SLACK_SECONDS = 5

/** ROOM-24: ranges in order, without overlap, touching ones joined, cut to the length of the video. */
export function mergeRanges(ranges: readonly WatchedRange[], duration: number): WatchedRange[] {
  const merged: WatchedRange[] = []
  const cut = ranges
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(duration, to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  for (const range of cut) {
    const last = merged.at(-1)
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else merged.push({ ...range })
  }
  return merged
}

/** Seconds of the video that were seen at least once. */
export function watchedSeconds(ranges: readonly WatchedRange[], duration: number): number {
  return mergeRanges(ranges, duration).reduce((sum, { from, to }) => sum + to - from, 0)
}

/** The whole percent that was seen, cut, 100 once only the last second is missing. */
export function watchedPercent(ranges: readonly WatchedRange[], duration: number): number {
  if (duration <= 0) return 0
  const seconds = watchedSeconds(ranges, duration)
  if (seconds >= duration - END_TOLERANCE_SECONDS && seconds > 0) return 100
  return Math.floor((seconds * 100) / duration)
}

/** ROOM-12, ROOM-25: a video counts from limitPercent on; with 0, or a length nobody knows, any play counts. */
export function isVideoDone(
  limitPercent: number,
  ranges: readonly WatchedRange[],
  duration: number,
): boolean {
  if (limitPercent <= 0 || duration <= 0) return ranges.some(({ from, to }) => from < to)
  return watchedPercent(ranges, duration) >= Math.min(100, limitPercent)
}

/**
 * ROOM-25: whether a video completes by itself: at its share, or, where any play would count, only at its end, so
 * that a look at the first seconds does not tick it off. Pressing "done" asks `isVideoDone`.
 */
export function completesByItself(
  limitPercent: number,
  ranges: readonly WatchedRange[],
  duration: number,
  ended: boolean,
): boolean {
  return isVideoDone(limitPercent, ranges, duration) && (limitPercent > 0 || ended)
}

/**
 * SEC-13: whether a reported range can have been played: inside the video and no longer than the real time
 * since the report before, at the greatest speed allowed.
 */
export function isPlausible(range: WatchedRange, elapsedSeconds: number, duration: number): boolean {
  const { from, to } = range
  if (!Number.isFinite(from) || !Number.isFinite(to) || from < 0 || from > to) return false
  if (to > duration + END_TOLERANCE_SECONDS) return false
  return to - from <= (Math.max(0, elapsedSeconds) + REPORT_SLACK_SECONDS) * MAX_SPEED
}

/**
 * SEC-13: the same of a whole report. Only what is new has to have been played since the one before: an answer that was
 * lost is asked for again with what the server has kept already.
 */
export function isPlausibleReport(
  said: readonly WatchedRange[],
  {
    known,
    elapsedSeconds,
    duration,
  }: { known: readonly WatchedRange[]; elapsedSeconds: number; duration: number },
): boolean {
  if (!said.every((range) => isPlausible(range, duration, duration))) return false
  const added = watchedSeconds([...known, ...said], duration) - watchedSeconds(known, duration)
  return isPlausible({ from: 0, to: added }, elapsedSeconds, duration)
}

export type PlayTerms = {
  /** Seconds. */
  duration: number
  /** 1 limits the total viewing time. */
  limitPlayTime: number
  /** n allows n times the length; 0 is no multiple, so the length once. */
  multiplyPlayTime: number
}

/** ROOM-13: the real seconds that may be spent on a video; null without a limit. */
export function viewingBudget({ duration, limitPlayTime, multiplyPlayTime }: PlayTerms): number | null {
  return limitPlayTime === 1 ? duration * Math.max(1, multiplyPlayTime) : null
}

/** ROOM-14: real seconds left whatever the speed; null without a limit. */
export function viewingLeft(terms: PlayTerms, spentSeconds: number): number | null {
  const budget = viewingBudget(terms)
  return budget === null ? null : Math.max(0, budget - spentSeconds)
}

/** ROOM-14: what a stretch of playing costs: the real time between two reports, in seconds. */
export function viewingSpent(fromMilliseconds: number, toMilliseconds: number): number {
  return Math.max(0, (toMilliseconds - fromMilliseconds) / SECOND)
}

/** ROOM-15: seconds left at which the learner is warned, once. */
export const VIEWING_WARNING_SECONDS = (10 * MINUTE) / SECOND

export function warnsNow(leftBefore: number | null, leftNow: number | null): boolean {
  if (leftBefore === null || leftNow === null) return false
  return leftBefore > VIEWING_WARNING_SECONDS && leftNow <= VIEWING_WARNING_SECONDS
}

export type PlayControls = { maySeek: boolean; mayChangeSpeed: boolean }

/** ROOM-11, ROOM-16: under the 100% rule the first play can be neither skipped nor sped up. */
export function playControls(
  item: { limitPercent: number; vodSpeedControlYn: number },
  isDone: boolean,
): PlayControls {
  const isFirstFullPlay = item.limitPercent >= 100 && !isDone
  return { maySeek: !isFirstFullPlay, mayChangeSpeed: !isFirstFullPlay && item.vodSpeedControlYn === 1 }
}

/** ROOM-11: the furthest second that may be sought to while skipping is not allowed. */
export function furthestSeek(ranges: readonly WatchedRange[], duration: number): number {
  const [first] = mergeRanges(ranges, duration)
  return first !== undefined && first.from <= END_TOLERANCE_SECONDS ? first.to : 0
}

/** ROOM-24: where playing goes on; from the start again after the end was reached. */
export function resumePosition(lastPosition: number, duration: number): number {
  if (lastPosition < 0 || lastPosition >= duration - END_TOLERANCE_SECONDS * 3) return 0
  return lastPosition
}
