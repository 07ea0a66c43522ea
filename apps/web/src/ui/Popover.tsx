import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useState } from 'react'
import { cx } from './cx.ts'
import { placeBelow } from './placement.ts'
import styles from './popover.module.css'

/** Spread on the button that opens it. */
export type TriggerProps = {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
}

export type PopoverProps = {
  /** The accessible name of what opens. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  /** Above the button where there is room, so that what lies below stays in sight. */
  above?: boolean
  /** px */
  width?: number
  role?: 'menu' | 'dialog'
  onOpenChange?: (open: boolean) => void
  className?: string
}

/**
 * Floats below a button, above everything, dialogs included. A press beside it or Escape closes it alone, and the
 * focus goes back. Its content exists only while it is open. Below 768 px it comes from the foot of the screen.
 */
export function Popover({
  label,
  trigger,
  children,
  align = 'start',
  above = false,
  width,
  role = 'dialog',
  onOpenChange,
  className,
}: PopoverProps) {
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [surface, setSurface] = useState<HTMLDivElement | null>(null)
  const [open, setOpen] = useState(false)

  useLayoutEffect(() => {
    if (!open || !button || !surface) return
    const place = () => placeBelow(surface, button, align, above)
    place()
    surface.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"]')?.focus()
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [open, align, above, button, surface])

  useEffect(() => {
    const follow = (event: ToggleEvent) => {
      const opens = event.newState === 'open'
      const focusWasInside =
        surface?.contains(document.activeElement) || document.activeElement === document.body
      setOpen(opens)
      onOpenChange?.(opens)
      if (!opens && focusWasInside) button?.focus()
    }
    surface?.addEventListener('toggle', follow)
    return () => surface?.removeEventListener('toggle', follow)
  }, [onOpenChange, button, surface])

  return (
    <>
      {trigger({ ref: setButton, popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      <div
        ref={setSurface}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={cx(styles.popover, className)}
        style={{ width }}
      >
        {open && children(() => surface?.hidePopover())}
      </div>
    </>
  )
}
