import { useSyncExternalStore } from 'react'
import { SPEEDS } from './engine.ts'

/** How somebody likes to watch, kept in this browser. */
export interface Preferences {
  rate: number
  /** 0 to 1 */
  volume: number
  isMuted: boolean
  /** Null: without. */
  captions: string | null
  /** Goes on to the next lesson by itself. */
  autoplay: boolean
}

const KEY = 'player'
const DEFAULT: Preferences = { rate: 1, volume: 1, isMuted: false, captions: null, autoplay: true }

let kept: Preferences | null = null
const listeners = new Set<() => void>()

export function preferences(): Preferences {
  kept ??= readPreferences(stored())
  return kept
}

export function prefer(change: Partial<Preferences>): void {
  kept = { ...preferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage can be switched off; then it holds until the page is closed.
  }
  for (const tell of listeners) tell()
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What was kept, as far as it can be used; anything else is as at first. */
export function readPreferences(text: string | null): Preferences {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return DEFAULT
  }
  const given = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  )
  const [rate, volume, captions] = [given.get('rate'), given.get('volume'), given.get('captions')]
  return {
    rate: SPEEDS.find((speed) => speed === rate) ?? DEFAULT.rate,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT.volume,
    isMuted: given.get('isMuted') === true,
    captions: typeof captions === 'string' ? captions : null,
    autoplay: given.get('autoplay') !== false,
  }
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    preferences,
    () => DEFAULT,
  )
