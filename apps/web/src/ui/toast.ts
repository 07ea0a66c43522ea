import { useSyncExternalStore } from 'react'

export type ToastTone = 'plain' | 'good' | 'bad'

export type ToastRequest = {
  text: string
  tone?: ToastTone
  /** One thing to do about it: undo, try again. */
  action?: { label: string; onPress: () => void }
  /** ms */
  duration?: number
}

export type ToastEntry = ToastRequest & { id: number; duration: number }

const DURATION = 4000
/** A copied share link stays longer (appendix G). */
export const SHARE_TOAST_DURATION = 8000
/** Older ones give way, so that the page under them stays usable. */
const MOST = 3

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const tell of listeners) tell()
}

/** Shows a short message at the foot of the screen; the answer takes it away early. */
export function toast(request: string | ToastRequest) {
  const entry = {
    duration: DURATION,
    ...(typeof request === 'string' ? { text: request } : request),
    id: ++lastId,
  }
  change([...entries, entry].slice(-MOST))
  return () => dismissToast(entry.id)
}

export const dismissToast = (id: number) => change(entries.filter((entry) => entry.id !== id))

const none: readonly ToastEntry[] = []

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentToasts = () => entries

export const useToasts = () => useSyncExternalStore(subscribe, currentToasts, () => none)
