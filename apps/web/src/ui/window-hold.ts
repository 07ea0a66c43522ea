import { type Context, createContext, use, useCallback, useLayoutEffect, useState } from 'react'

type Hold = () => () => void

/** Around the buttons at the foot of a window: while one of them is busy, what stands above is locked. */
export const FootHold = createContext<Hold | null>(null)

/** Around all of a window: while a form in it is locked, because what was filled in is on its way, the window stays. */
export const WindowHold = createContext<Hold | null>(null)

export function useHold(): { isHeld: boolean; hold: Hold } {
  const [count, setCount] = useState(0)
  const hold = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { isHeld: count > 0, hold }
}

/** Says to what is around it that something is under way. */
export function useHolding(around: Context<Hold | null>, isBusy: boolean): void {
  const hold = use(around)
  useLayoutEffect(() => (isBusy ? hold?.() : undefined), [isBusy, hold])
}
