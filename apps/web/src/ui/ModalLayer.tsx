import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { pushDialog } from './dialog-stack.ts'
import styles from './modal-layer.module.css'
import { useModalWays } from './modal-ways.ts'

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

  const ways = useModalWays(ref, { dismissible, onClose })
  return (
    <dialog
      ref={ref}
      className={cx(styles.layer, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(!dismissible && { closedby: 'none' })}
      {...ways}
    >
      {children}
    </dialog>
  )
}
