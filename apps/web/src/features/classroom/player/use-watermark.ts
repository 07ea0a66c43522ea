import { type RefObject, useEffect } from 'react'
import { showWatermark } from './watermark.ts'

/** BYD-19: names the viewer over the picture of `root`; null where the class does without. */
export function useWatermark(root: RefObject<HTMLElement | null>, text: string | null): void {
  useEffect(() => {
    const over = root.current
    if (!over || text === null) return
    const less = matchMedia('(prefers-reduced-motion: reduce)')
    let stop = showWatermark({ over, text, isStill: less.matches })
    const change = () => {
      stop()
      stop = showWatermark({ over, text, isStill: less.matches })
    }
    less.addEventListener('change', change)
    return () => {
      less.removeEventListener('change', change)
      stop()
    }
  }, [root, text])
}
