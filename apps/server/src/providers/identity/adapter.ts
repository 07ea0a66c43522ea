import type { ClientKeys } from '../../modules/identity/port.ts'
import type { Fetch } from './ask.ts'

/** What every adapter is made of: an application's keys, and where the vendor is. */
export interface AdapterParts<Places> {
  keys: ClientKeys
  places: Places
  fetch: Fetch
  now: () => Date
}

/** An address with a query; what is undefined is left out. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
