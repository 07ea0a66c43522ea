/** Markup that is safe to place as it is. */
export interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Html[] | null

/** Builds markup from a template; every plain value in it is escaped (SEC-44). */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + markupOf(values[index - 1] ?? null) + part) }
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
