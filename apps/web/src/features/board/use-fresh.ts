import { useState } from 'react'
import { useHydrated } from '../../platform/session.tsx'

const FRESH_MS = 10_000

/**
 * What the server rendered was read by nobody in particular, so it is asked for again once it is known who looks. What
 * the browser loaded on its way to the page was read by whoever looks.
 */
export function useFresh(): { staleTime: number } {
  const [isOwn] = useState(useHydrated())
  return { staleTime: isOwn ? FRESH_MS : 0 }
}
