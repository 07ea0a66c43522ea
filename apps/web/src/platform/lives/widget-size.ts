import { useSyncExternalStore } from 'react'

/** Below it a window is a phone's. */
const PHONE_PX = 768
/** LIVE-34: a window higher than this shows so many cards. */
const HEIGHTS = [
  { above: 942, cards: 3 },
  { above: 684, cards: 2 },
  { above: 426, cards: 1 },
] as const
const ON_PHONES = 2

/** LIVE-34. */
export function mostCards(height: number, width: number): number {
  if (width <= PHONE_PX) return ON_PHONES
  return HEIGHTS.find(({ above }) => height > above)?.cards ?? 0
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

export const useWindowHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => window.innerHeight,
    () => 0,
  )
