import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

type Hold = () => () => void

/** Around the buttons at the foot of a window: while one of them is busy, what stands above is locked. */
export const FootHold = createContext<Hold | null>(null)

export function useFootHold(): { isHeld: boolean; hold: Hold } {
  const [count, setCount] = useState(0)
  const hold = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { isHeld: count > 0, hold }
}

/** For a button: says that it is busy to the window at whose foot it stands. */
export function useHolding(isBusy: boolean): void {
  const hold = use(FootHold)
  useLayoutEffect(() => (isBusy ? hold?.() : undefined), [isBusy, hold])
}
