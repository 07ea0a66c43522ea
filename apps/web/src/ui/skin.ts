import { useEffect, useLayoutEffect } from 'react'

/** learner: the site's face; staff: the workbench; room: the dark classroom. */
export type Skin = 'learner' | 'staff' | 'room'

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Dresses the whole document while the caller is on the screen, so that what floats (dialogs, menus, lists of
 * choices) is dressed alike.
 */
export function useSkin(skin: Skin) {
  useBeforePaint(() => {
    if (skin === 'learner') return
    document.documentElement.classList.add(skin)
    return () => document.documentElement.classList.remove(skin)
  }, [skin])
}
