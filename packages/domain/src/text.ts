/** Characters as people count them: a code point is one, so an emoji is not two (as PostgreSQL counts). */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** VAL-03: the text cut to `max` characters. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  return Array.from(text).slice(0, max).join('')
}

/** VAL-08: what remains of a number input. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '')
}

export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === ''
}
