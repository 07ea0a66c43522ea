/**
 * As much of `kept` as fits: an older version of the program may have kept a field that is gone, or another kind of
 * value. `clean` stands for what is missing, `over` tells the kinds. Undefined where nothing fits.
 */
export function fitting<T>(kept: unknown, clean: T, over: unknown): T | undefined {
  if (!isSameKind(kept, clean)) return undefined
  // Each field is of the kind that stands there now, which is as much as can be known of what was kept.
  if (!isRecord(kept) || !isRecord(over)) return kept as T
  const fields = Object.entries(kept).filter(([name, value]) => name in over && isSameKind(value, over[name]))
  return { ...clean, ...Object.fromEntries(fields) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is empty or not there now may be anything. */
const isSameKind = (kept: unknown, now: unknown): boolean =>
  kept === null ||
  now === null ||
  now === undefined ||
  (typeof kept === typeof now && Array.isArray(kept) === Array.isArray(now))

/** A short mark of a text, to tell two apart. Not for secrets: FNV-1a, twice, as 53 bits collide too seldom to matter. */
export function markOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let [first, second] = [0x811c9dc5, 0x9dc5811c]
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193)
    second = Math.imul(second ^ text.charCodeAt(at), 0x5bd1e995)
  }
  return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}${text.length.toString(36)}`
}
