import { type RefObject, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The stage over the whole screen; where a browser shows only videos so (iPhone), `alone` does it. */
export function useFullScreen(stage: RefObject<HTMLElement | null>, alone: () => (() => void) | undefined) {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return {
    isOn,
    isPossible: document.fullscreenEnabled || alone() !== undefined,
    toggle() {
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (document.fullscreenEnabled) void stage.current?.requestFullscreen()
      else alone()?.()
    },
  }
}
