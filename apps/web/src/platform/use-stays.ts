import { createContext, use, useState } from 'react'

/** What its parts showed last, kept by a page whose tabs take them away. */
export const Stays = createContext<Map<string, unknown> | null>(null)

/** State of a part that is there again when the part is, behind its tab. */
export function useStays<T>(name: string, first: T): [T, (next: T) => void] {
  const stays = use(Stays)
  // The map is this page's own, and each name has one kind of value.
  const [state, setState] = useState(stays?.has(name) ? (stays.get(name) as T) : first)
  const change = (next: T) => {
    stays?.set(name, next)
    setState(next)
  }
  return [state, change]
}
