import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and always does what the newest one would; for handlers, not for drawing. */
export function useStable<Arguments extends unknown[], Answer>(newest: (...given: Arguments) => Answer) {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
