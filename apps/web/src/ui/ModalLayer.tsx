import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { pushDialog } from './dialog-stack.ts'
import { keepFocusInside } from './focus.ts'
import styles from './modal-layer.module.css'

type ModalLayerProps = {
  onClose: () => void
  dismissible?: boolean
  /** One of the two names it (UI-19). */
  labelledBy?: string
  label?: string
  describedBy?: string
  className?: string
  children: ReactNode
}

/**
 * The browser's modal dialog over the whole screen, for what draws its own window: holds the focus, Escape closes
 * the top one only, and the focus goes back to what opened it (UI-19). What floats inside has room up to the edges.
 */
export function ModalLayer({
  onClose,
  dismissible = true,
  labelledBy,
  label,
  describedBy,
  className,
  children,
}: ModalLayerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const [opener] = useState(() => document.activeElement)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    // `autoFocus` would come too early: nothing in a closed dialog can take the focus.
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    wanted?.focus()
    const pop = pushDialog(dialog)
    return () => {
      pop()
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [opener])

  // The browser must not close what the opener still shows.
  useEffect(() => {
    const dialog = ref.current
    const cancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      if (dismissible) onClose()
    }
    dialog?.addEventListener('cancel', cancel)
    return () => dialog?.removeEventListener('cancel', cancel)
  }, [dismissible, onClose])

  const beside = (event: MouseEvent) => event.target === ref.current
  return (
    <dialog
      ref={ref}
      className={cx(styles.layer, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(!dismissible && { closedby: 'none' })}
      onKeyDown={(event: KeyboardEvent<HTMLDialogElement>) => keepFocusInside(event, event.currentTarget)}
      onMouseDown={(event) => {
        pressedBeside.current = beside(event)
      }}
      onClick={(event) => {
        // Both halves of the click: selecting text may end outside.
        if (dismissible && pressedBeside.current && beside(event)) onClose()
      }}
      // React would carry it on to a form around the opener.
      onSubmit={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  )
}
