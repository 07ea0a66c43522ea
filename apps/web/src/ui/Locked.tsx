import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './locked.module.css'
import { useHolding, WindowHold } from './window-hold.ts'

interface LockedProps {
  /** What is filled in is on its way. */
  isLocked: boolean
  children: ReactNode
}

/**
 * The fields of a form that ends when it has arrived. Nothing can be typed in them while it is on its way: it would end with
 * the form, unsent (docs/decisions/kept-words.md). A window around it stays.
 */
export function Locked({ isLocked, children }: LockedProps) {
  const fields = useRef<HTMLDivElement>(null)
  const left = useRef<Left | null>(null)
  useHolding(WindowHold, isLocked)
  useLayoutEffect(() => {
    const here = fields.current
    if (!here) return
    if (isLocked) {
      left.current = leave(here)
      return
    }
    const { field, button } = left.current ?? {}
    left.current = null
    // Refused: whoever typed goes on where they were, unless they were led to what is wrong or went elsewhere.
    const at = document.activeElement
    if (field && (!at || at === button || at.contains(here))) field.focus()
  }, [isLocked])
  return (
    <div ref={fields} inert={isLocked} data-locked className={styles.fields}>
      {children}
    </div>
  )
}

interface Left {
  field: HTMLElement
  button: HTMLElement | null | undefined
}

/** The browser would let the focus fall out of the window: it waits at the button that is busy. */
function leave(here: HTMLElement): Left | null {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !here.contains(field)) return null
  const button = here.closest('form, dialog')?.querySelector<HTMLElement>('button[aria-busy="true"]')
  button?.focus()
  return { field, button }
}
