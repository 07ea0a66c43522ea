const NOT_WRITTEN = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** True while a key belongs to a text that is being written, so that no shortcut may take it. */
export function isTyping(event: KeyboardEvent) {
  const { target } = event
  if (event.isComposing) return true
  if (target instanceof HTMLInputElement) return !NOT_WRITTEN.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}

/** The tab a key leads to: arrows go around, Home and End to the ends. */
export function tabAfterKey(key: string, index: number, length: number) {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
