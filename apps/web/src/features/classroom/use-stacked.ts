import { useSyncExternalStore } from 'react'

/** From here down the list stands below the picture, behind tabs (ux.md 4.4). */
const STACKED = '(max-width: 1024px)'

function subscribe(listener: () => void) {
  const media = matchMedia(STACKED)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useStacked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(STACKED).matches,
    () => false,
  )
