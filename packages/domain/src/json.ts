/** The properties of a JSON object; SITE-10: bad JSON, and JSON that is no object, means none. */
export function readJsonObject(text: string | null | undefined): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return new Map(isObject ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
