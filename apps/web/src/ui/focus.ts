import type { KeyboardEvent } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

/** What Tab reaches inside an element, in order. */
export const focusable = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]'),
  )

/** Tab on the last control goes to the first, and back (UI-19). */
export function keepFocusInside(event: KeyboardEvent, root: HTMLElement) {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const all = focusable(root)
  const first = all[0]
  const last = all.at(-1)
  if (!first || !last) return event.preventDefault()
  const at = document.activeElement
  const leaving = event.shiftKey ? at === first || !all.some((element) => element === at) : at === last
  if (!leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** A refusal has come: what was locked while it was awaited (`Locked`) takes the focus now. */
function unlock(field: Element): void {
  field.closest('[data-locked][inert]')?.toggleAttribute('inert', false)
}

/** Puts the focus into a field that was refused. */
export function focusField(field: HTMLElement | null | undefined): void {
  if (field) unlock(field)
  field?.focus()
}

/** Takes the person to the first field that is refused; false when there is none. */
export function focusFirstProblem(root: ParentNode = document) {
  const field = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!field) return false
  unlock(field)
  const target = field.matches(FOCUSABLE) ? field : focusable(field)[0]
  target?.focus({ preventScroll: true })
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  return true
}
