import { useSyncExternalStore } from 'react'

/** Fine enough for a closing to be noticed; what counts seconds draws itself (`Countdown`). */
const STEP_MS = 10_000

function everyStep(listener: () => void) {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}

/**
 * The moment for which badges, prices and buttons are told. A page may have been rendered hours ago: while it
 * hydrates, the moment is that of the answer it was rendered from (ms), so that both draw the same; then it is now.
 */
export function useMoment(answeredAt: number): Date {
  const time = useSyncExternalStore(
    everyStep,
    () => Math.floor(Date.now() / STEP_MS) * STEP_MS,
    () => answeredAt,
  )
  return new Date(time)
}
