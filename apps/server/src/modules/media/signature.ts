import type { Secrets } from '../../platform/security/secrets.ts'

/**
 * A short-lived right to read one private thing, as one segment of a path (UPL-12): the values that it carries, the
 * second it ends at, and a signature over both and over what it opens.
 */
export function signedSegment(
  secrets: Secrets,
  purpose: string,
  opens: string,
  values: readonly number[],
  expiresAt: Date,
): string {
  const carried = [...values, Math.floor(expiresAt.getTime() / 1000)]
    .map((value) => value.toString(36))
    .join('.')
  return `${carried}.${secrets.sign(purpose, `${opens}/${carried}`)}`
}

/** The values of a segment that is ours and still good; null for everything else, without saying why. */
export function readSegment(
  secrets: Secrets,
  purpose: string,
  opens: string,
  segment: string,
  now: Date,
): { values: number[]; expiresAt: Date } | null {
  const parts = /^([0-9a-z]{1,12}(?:\.[0-9a-z]{1,12}){0,8})\.([A-Za-z0-9_-]{43})$/.exec(segment)
  if (!parts) return null
  const [, carried = '', signature = ''] = parts
  if (!secrets.verify(purpose, `${opens}/${carried}`, signature)) return null
  const numbers = carried.split('.').map((text) => Number.parseInt(text, 36))
  const expiresAt = new Date((numbers.at(-1) ?? 0) * 1000)
  return expiresAt > now ? { values: numbers.slice(0, -1), expiresAt } : null
}
