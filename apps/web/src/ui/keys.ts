const NOT_WRITTEN = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** True while a key belongs to a text that is being written, so that no shortcut may take it. */
export function isTyping(event: KeyboardEvent) {
  const { target } = event
  if (event.isComposing) return true
  if (target instanceof HTMLInputElement) return !NOT_WRITTEN.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
