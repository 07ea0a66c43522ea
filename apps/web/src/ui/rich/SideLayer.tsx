import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { pushDialog, useTopDialog } from '../dialog-stack.ts'
import { useModalWays } from '../modal-ways.ts'
import { useCompact } from '../narrow.ts'
import styles from './side-layer.module.css'

type SideLayerProps = {
  labelledBy: string
  onClose: () => void
  /** false: it is not seen, and what is in it stays. */
  isShown?: boolean
  className?: string | undefined
  style?: CSSProperties
  /** The window itself. */
  children: ReactNode
}

/**
 * Beside the page from 1200 px on, over it below, and a sheet of full height on a phone. It is one element at every width,
 * so that a window that is made narrower or a tablet that is turned begins nothing anew: what is typed in it stays, and
 * the focus, too.
 */
export function SideLayer({
  labelledBy,
  onClose,
  isShown = true,
  className,
  style,
  children,
}: SideLayerProps) {
  const layer = useRef<HTMLDialogElement>(null)
  const isOver = useOverPage(layer, isShown)
  const ways = useModalWays(layer, { isModal: isOver, onClose })
  return (
    <dialog
      ref={layer}
      role={isOver ? undefined : 'complementary'}
      hidden={!isShown}
      className={cx(styles.layer, className)}
      style={style}
      aria-labelledby={labelledBy}
      {...ways}
    >
      {children}
    </dialog>
  )
}

/** Whether it lies over the page now. Under a window that is open already it waits for that to close. */
function useOverPage(ref: RefObject<HTMLDialogElement | null>, isShown: boolean): boolean {
  const isCompact = useCompact()
  const isCovered = useTopDialog() !== undefined
  const [wasOver, setWasOver] = useState(false)
  const isOver = isCompact && isShown && (wasOver || !isCovered)
  if (isOver !== wasOver) setWasOver(isOver)
  const focused = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const layer = ref.current
    if (!layer) return
    if (!isOver) {
      // `show()` would take the focus.
      layer.open = true
      focused.current?.focus()
      focused.current = null
      return
    }
    const at = focusIn(layer)
    layer.open = false
    layer.showModal()
    const wanted = at ?? layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer.querySelector('h2')
    wanted?.focus()
    const pop = pushDialog(layer)
    return () => {
      focused.current = focusIn(layer)
      pop()
      layer.close()
      layer.style.zIndex = ''
    }
  }, [ref, isOver])
  return isOver
}

function focusIn(layer: HTMLElement): HTMLElement | null {
  const at = document.activeElement
  return at instanceof HTMLElement && at !== layer && layer.contains(at) ? at : null
}
