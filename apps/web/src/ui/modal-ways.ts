import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import { keepFocusInside } from './focus.ts'

interface Modal {
  /** false while it stands in the page, whose ways it has then. */
  isModal?: boolean
  dismissible?: boolean
  onClose: () => void
}

/** Spread on the browser's dialog: Escape and a press beside its window close it, and Tab stays inside (UI-19). */
export function useModalWays(
  ref: RefObject<HTMLDialogElement | null>,
  { isModal = true, dismissible = true, onClose }: Modal,
) {
  const pressedBeside = useRef(false)

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
  }, [ref, dismissible, onClose])

  const beside = (event: MouseEvent) => event.target === ref.current
  return {
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (isModal) keepFocusInside(event, event.currentTarget)
    },
    onMouseDown(event: MouseEvent) {
      pressedBeside.current = beside(event)
    },
    onClick(event: MouseEvent) {
      // Both halves of the click: selecting text may end outside.
      if (isModal && dismissible && pressedBeside.current && beside(event)) onClose()
    },
    // React would carry it on to a form around the opener.
    onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
  }
}
