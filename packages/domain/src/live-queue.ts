/** BYD-14: so many people enter a live in a second unless the installation says otherwise; nobody waits below it. */
export const DEFAULT_ENTRY_PACE = 50
/** Whoever does not ask for so long has left the queue; a page that is loaded anew asks sooner. */
export const WAITING_LAPSES_SECONDS = 30
/** A ticket whose turn has come is good for so long. */
export const ADMISSION_SECONDS = 60
/** Whoever went in may ask for the last part of the way so much later. */
export const ENTERED_SECONDS = 120
/** Nobody looks at an older position. */
const MOST_INTERVAL_SECONDS = 5

export interface QueueWait {
  /** Seconds; at most, because whoever is ahead may leave. */
  waitSeconds: number
  /** Seconds until it is worth asking again: about when the turn comes, or a newer position. */
  intervalSeconds: number
}

/** BYD-14: what a position means: as many are let in each second as the pace says, and no more. */
export function queueWait(position: number, pace: number): QueueWait {
  const waitSeconds = Math.ceil(Math.max(0, position) / Math.max(1, pace))
  return { waitSeconds, intervalSeconds: Math.min(MOST_INTERVAL_SECONDS, Math.max(1, waitSeconds)) }
}
