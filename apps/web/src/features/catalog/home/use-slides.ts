import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Long enough to read a title and two lines; the bar in the control fills in the same time. */
const SLIDE_MS = 7_000
/** px; less is a press, and more upwards than sideways is scrolling. */
const SWIPE_FROM = 40

const CALM = '(prefers-reduced-motion: reduce)'

function watchCalm(listener: () => void) {
  const media = matchMedia(CALM)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the person asked for stillness. */
const useCalm = () =>
  useSyncExternalStore(
    watchCalm,
    () => matchMedia(CALM).matches,
    () => true,
  )

export type Moving = {
  section: RefObject<HTMLElement | null>
  count: number
  current: number
  onShow: (index: number) => void
  /** The picture of a slide will be wanted soon. */
  onAsk: (index: number) => void
}

/**
 * Slides that move by themselves until somebody stops them (WCAG 2.2.2), rests the pointer on them, is inside with
 * the keyboard, or asked the system for less motion; and by swipe or arrow key.
 */
export function useSlides({ section, count, current, onShow, onAsk }: Moving) {
  const calm = useCalm()
  const [wanted, setWanted] = useState(true)
  const [held, setHeld] = useState(false)
  const isPlaying = wanted && !calm
  const moves = isPlaying && !held
  const step = (by: number) => onShow((current + by + count) % count)

  const ask = useEffectEvent(onAsk)
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (!moves) return
    const next = (current + 1) % count
    // It is fetched while this one is looked at.
    ask(next)
    const timer = setTimeout(() => show(next), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [current, moves, count])

  const turn = useEffectEvent(step)
  useEffect(() => {
    const frame = section.current
    if (!frame) return
    const ending = new AbortController()
    const on: typeof frame.addEventListener = (name: string, listener: EventListenerOrEventListenerObject) =>
      frame.addEventListener(name, listener, { signal: ending.signal, passive: true })
    on('pointerenter', () => setHeld(true))
    on('pointerleave', () => setHeld(false))
    on('focusin', () => setHeld(true))
    on('focusout', () => setHeld(false))
    on('keydown', ({ key }) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
      if (by !== undefined) keepingFocus(frame, () => turn(by))
    })
    let from: Touch | undefined
    on('touchstart', ({ touches }) => {
      from = touches.length === 1 ? touches[0] : undefined
    })
    on('touchend', ({ changedTouches: [to] }) => {
      if (!from || !to) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (Math.abs(x) >= SWIPE_FROM && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1)
    })
    return () => ending.abort()
  }, [section])

  return { isPlaying, step, toggle: () => setWanted(!isPlaying) }
}

/** Whoever stood on the link of a slide stands on the link of the next one: the one before can hold no focus now. */
function keepingFocus(frame: HTMLElement, move: () => void) {
  const stoodInSlide = document.activeElement?.closest('[aria-roledescription=slide]')
  flushSync(move)
  if (!stoodInSlide) return
  const target =
    frame.querySelector<HTMLElement>('[aria-roledescription=slide]:not([inert]) a') ??
    frame.querySelector('button')
  target?.focus()
}
