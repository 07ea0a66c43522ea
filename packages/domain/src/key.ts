/** Only digits are a key; what names a row, `readKey` reads. */
export const isKeyText = (text: unknown): text is string => typeof text === 'string' && /^\d+$/.test(text)

/**
 * The key that stands in an address, a query or a cookie; null for everything else, which names nothing. What `Number`
 * would also take (`1e3`, `0x2`, ` 2`, `1.0`) or a schema would convert (`2n`, `true`, `1.9`) must not be one row to
 * whoever lets in and another to whoever works.
 */
export function readKey(text: unknown): number | null {
  const key = isKeyText(text) ? Number(text) : 0
  return key > 0 && Number.isSafeInteger(key) ? key : null
}

/** Whether a field or parameter carries one key or several. */
export const namesKey = (name: string): boolean => /[a-z]Seqs?$/.test(name)
