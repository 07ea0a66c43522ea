import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { namesKey } from '@seodang/domain/key'
import type { Keys } from '../world/kept.ts'
import { NAMES } from '../world.ts'
import { exampleOf } from './example.ts'
import { aliasesOf, CALLS } from './sibling-calls.ts'

/** Keys that no row has. */
export const NOWHERE = 987_654_321_000

export const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((one) => one.name === name)
  if (!found) throw new Error(`the contract has no ${name}`)
  return found.endpoint
}

export const pathKeysOf = (endpoint: Endpoint): string[] =>
  keysOf(endpoint.params).filter((name) => name !== 'channelSeq')

const keysOf = ({ properties }: Endpoint['params']) => Object.keys(properties).filter(namesKey)

/** Keys of pages and coupons that a query may leave out, and the channel. */
const NOT_ASKED = ['channelSeq', 'minSeq', 'lastEvaluationSeq', 'couponSeq']
export const queryKeysOf = (endpoint: Endpoint): string[] =>
  keysOf(endpoint.query).filter((name) => !NOT_ASKED.includes(name))

/** The keys of a family by the names of this endpoint. */
export function keysFor(name: string, keys: Keys): Keys {
  const named = Object.entries(aliasesOf(name)).map(([to, from]) => [to, keys[from] ?? NOWHERE])
  return { ...NAMES, snsTypeCd: 'KAK', ...keys, ...Object.fromEntries(named) }
}

export function bodyFor(name: string, keys: Keys): unknown {
  const body = exampleOf(endpointOf(name).body, keys)
  return typeof body === 'object' ? { ...body, ...CALLS[name]?.body?.(keys) } : body
}

export function queryFor(name: string, keys: Keys): Record<string, string> {
  const asked = queryKeysOf(endpointOf(name)).flatMap((key) =>
    key in keys ? [[key, String(keys[key])]] : [],
  )
  return { ...Object.fromEntries(asked), ...CALLS[name]?.query?.(keys) }
}

/** The names under which a body carries keys, anywhere inside. */
export function keyNamesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(keyNamesIn)
  return Object.entries(value).flatMap(([name, inner]) =>
    namesKey(name) && inner !== null && !(Array.isArray(inner) && inner.length === 0)
      ? [name]
      : keyNamesIn(inner),
  )
}

/** The body with another key under that name. */
export function withKey(value: unknown, name: string, key: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => withKey(inner, name, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) =>
      field === name ? [field, Array.isArray(inner) ? [key] : key] : [field, withKey(inner, name, key)],
    ),
  )
}
