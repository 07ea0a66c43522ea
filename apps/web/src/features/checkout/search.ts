/** A value of the address as text: what looks like a number arrives as one. Anything else is not there. */
export function addressText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
