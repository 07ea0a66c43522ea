/** What was typed and sent before React took the page over; see `early-scripts.ts`. */
interface EarlyInput {
  fields: Map<Element, string | boolean>
  sent: { form: HTMLFormElement; by: HTMLElement | null } | null
  onKey: (event: Event) => void
  onInput: (event: Event) => void
  onSubmit: (event: SubmitEvent) => void
}

declare global {
  var earlyInput: EarlyInput | undefined
}

/** From here on React answers presses, be it by hydrating what was pressed. */
export function endEarlySubmits(): void {
  if (globalThis.earlyInput) removeEventListener('submit', globalThis.earlyInput.onSubmit, true)
}

/** Once, when the page is alive: tells React what was typed, and sends what was sent. */
export function replayEarlyInput(): void {
  const early = globalThis.earlyInput
  if (!early) return
  delete globalThis.earlyInput
  removeEventListener('input', early.onInput, true)
  removeEventListener('keydown', early.onKey, true)
  removeEventListener('beforeinput', early.onKey, true)
  for (const [field, value] of early.fields) if (field.isConnected) retype(field, value)
  const { sent } = early
  // Not before React has drawn what was typed.
  if (sent) setTimeout(() => sendAgain(sent))
}

function retype(field: Element, value: string | boolean): void {
  // What React has not hydrated yet it hydrates for an event; only then does it notice changes.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value
    field.click()
  } else if (typeof value === 'string' && field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof value === 'string' && isTextField(field)) {
    // React watches the element's own property: what is set by the prototype's is a change from what it last saw.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement && field.type !== 'file') || field instanceof HTMLTextAreaElement

function sendAgain({ form, by }: NonNullable<EarlyInput['sent']>): void {
  if (form.isConnected) form.requestSubmit(by && form.contains(by) ? by : null)
}
