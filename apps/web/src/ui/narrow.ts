import { useSyncExternalStore } from 'react'

/** GEN-14: a narrow screen is 768 px wide or less. */
const NARROW = '(max-width: 768px)'
/** Below this a drawer covers the page instead of pushing it. */
const COMPACT = '(max-width: 1199px)'
/** From here down the list of a classroom stands below the picture, behind tabs (ux.md 4.4). */
const STACKED = '(max-width: 1024px)'

function useMedia(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/**
 * Whether the screen is narrow; false on the server. Layout belongs in CSS: this is for what cannot be styled, and chooses
 * between no two trees (scripts/width-choices.test.ts).
 */
export const useNarrow = () => useMedia(NARROW)

export const useCompact = () => useMedia(COMPACT)

export const useStacked = () => useMedia(STACKED)
