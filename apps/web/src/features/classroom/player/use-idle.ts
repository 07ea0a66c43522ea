import { type RefObject, useEffect, useState } from 'react'

const AFTER_MS = 3000

/** Whether somebody just watches: controls and cursor may go. Nobody's focus and no open choice is hidden. */
export function useIdle(root: RefObject<HTMLElement | null>, mayHide: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element || !mayHide) {
      setIdle(false)
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const sleep = () => {
      if (element.querySelector(':popover-open, [role="toolbar"] :focus-visible, [data-busy]')) wake()
      else setIdle(true)
    }
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(sleep, AFTER_MS)
    }
    const gone = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') sleep()
    }
    wake()
    element.addEventListener('pointermove', wake)
    element.addEventListener('pointerdown', wake)
    element.addEventListener('focusin', wake)
    element.addEventListener('pointerleave', gone)
    window.addEventListener('keydown', wake)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', wake)
      element.removeEventListener('pointerdown', wake)
      element.removeEventListener('focusin', wake)
      element.removeEventListener('pointerleave', gone)
      window.removeEventListener('keydown', wake)
    }
  }, [root, mayHide])
  return isIdle
}
