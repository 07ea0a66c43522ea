import { useSyncExternalStore } from 'react'

/** Countdowns move once a second (appendix G). */
const STEP = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of listeners) tell()
  }, STEP)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read() {
  // Between ticks every reader must see the same value, or React renders forever.
  if (!timer || !now) now = Date.now()
  return now
}

/**
 * The time in ms, moving once a second for everybody together; `undefined` on the server and while hydrating,
 * because the page is the same for all and may have been made a while ago.
 */
export const useNow = () => useSyncExternalStore(subscribe, read, () => undefined)
