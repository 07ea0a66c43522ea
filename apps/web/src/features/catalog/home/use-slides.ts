import { type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react'

/** Long enough to read a title and two lines; the bar in the control fills in the same time. */
const SLIDE_MS = 7_000

const CALM = '(prefers-reduced-motion: reduce)'

function watchCalm(listener: () => void) {
  const media = matchMedia(CALM)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the person asked for stillness; on the server and while hydrating nothing moves either. */
const useCalm = () =>
  useSyncExternalStore(
    watchCalm,
    () => matchMedia(CALM).matches,
    () => true,
  )

/**
 * Slides that move by themselves until somebody stops them (WCAG 2.2.2), rests the pointer on them, is inside with
 * the keyboard, or asked the system for less motion.
 */
export function useSlides(count: number) {
  const calm = useCalm()
  const [index, setIndex] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [wanted, setWanted] = useState(true)
  const [held, setHeld] = useState(false)
  const current = index < count ? index : 0
  const isPlaying = wanted && !calm && count > 1
  const moves = isPlaying && !held

  const show = (action: SetStateAction<number>) =>
    setIndex((before) => {
      const next = typeof action === 'function' ? action(before) : action
      return (next + count) % count
    })

  useEffect(() => {
    // The next one is fetched while this one is looked at.
    setSeen((before) => new Set([...before, current, ...(moves ? [(current + 1) % count] : [])]))
    if (!moves) return
    const timer = setTimeout(() => setIndex((current + 1) % count), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [current, moves, count])

  return {
    current,
    seen,
    isPlaying,
    show,
    toggle: () => setWanted(!isPlaying),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
