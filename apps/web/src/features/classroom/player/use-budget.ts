import { warnsNow } from '@seodang/domain/watch'
import { useEffect, useRef } from 'react'

export interface BudgetEvents {
  /** Seconds of viewing time that are left, each time the number of minutes changes and at the end. */
  changed: (seconds: number | null) => void
  /** ROOM-15: ten minutes are left. */
  warned: () => void
  usedUp: () => void
}

/**
 * ROOM-13 to ROOM-15: counts viewing time down by the clock while it plays, whatever the speed; what the server says
 * last counts. `known` is its word, a new object each time it is given.
 */
export function useBudget(known: { seconds: number | null }, isPlaying: boolean, events: BudgetEvents): void {
  const before = useRef<number | null>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    const { seconds } = known
    const since = performance.now()
    const step = () => {
      const spent = isPlaying ? (performance.now() - since) / 1000 : 0
      const left = seconds === null ? null : Math.max(0, seconds - spent)
      const was = before.current
      before.current = left
      if (minutesOf(was) !== minutesOf(left) || left === 0) latest.current.changed(left)
      if (warnsNow(was, left)) latest.current.warned()
      if (left === 0 && was !== 0) latest.current.usedUp()
    }
    step()
    if (!isPlaying || seconds === null) return
    const timer = setInterval(step, 1000)
    return () => clearInterval(timer)
  }, [known, isPlaying])
}

const minutesOf = (seconds: number | null) => (seconds === null ? null : Math.ceil(seconds / 60))
