import { readKey } from '@seodang/domain/key'
import { validPage, validSize } from '@seodang/domain/paging'

const MOST_WORDS = 100

export interface ListSearch {
  page?: number
  size?: number
  q?: string
}

/** What the address of every list keeps; what is not there stays away. */
export function listSearch({ page, size, q }: Record<string, unknown>): ListSearch {
  // An address that holds only digits is read as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MOST_WORDS) : ''
  return {
    ...(page !== undefined && { page: validPage(page) }),
    ...(size !== undefined && { size: validSize(size) }),
    ...(words !== '' && { q: words }),
  }
}

/** A code as it was written into an address, where one that is all digits is read as a number: 1 is '01'. */
export const readCode = (value: unknown): unknown =>
  typeof value === 'number' ? String(value).padStart(2, '0') : value

/** The code of `table` that an address names. */
export const codeOf = <T extends string>(table: Record<string, T>, value: unknown): T | undefined =>
  Object.values(table).find((code) => code === readCode(value))

/** The key of something that an address names; undefined for what is none. */
export function keyOf(value: unknown): number | undefined {
  return readKey(typeof value === 'number' ? String(value) : value) ?? undefined
}

/** Those of the keys that the address names. */
export const keysOf = <Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const key = keyOf(search[name])
      return key ? [[name, key]] : []
    }),
  ) as Partial<Record<Name, number>>
