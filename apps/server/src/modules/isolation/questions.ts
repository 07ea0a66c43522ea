import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { isKeyName, type KeyName } from './keys-store.ts'

/** A reading call of the contract, with the keys of rows that its address needs. */
export interface Call {
  name: string
  endpoint: Endpoint
  keys: readonly KeyName[]
}

const namesOf = ({ params }: Endpoint) => Object.keys(params.properties)

/** Only calls that read: a probe changes nothing, whatever the answer. */
const reading: readonly Call[] = endpoints.flatMap(({ name, endpoint }) => {
  const params = namesOf(endpoint).filter((param) => param !== 'channelSeq')
  const isOfSite = namesOf(endpoint).includes('channelSeq')
  if (endpoint.method !== 'GET' || !isOfSite || !params.every(isKeyName)) return []
  return [{ name, endpoint, keys: params.filter(isKeyName) }]
})

const FOR_INSIDERS: ReadonlySet<string> = new Set(['member', 'staff', 'classStaff', 'platform'])

/** What nobody outside of a site may read, whatever else is true. */
export const INSIDER_CALLS = reading.filter(({ endpoint }) => FOR_INSIDERS.has(endpoint.access.who))
/** What names a row: in another site it must name nothing. */
export const KEYED_CALLS = reading.filter(({ keys }) => keys.length > 0)
export const STAFF_CALLS = INSIDER_CALLS.filter(({ endpoint }) => endpoint.access.who !== 'member')

/** So many by chance, in no order. */
export function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
