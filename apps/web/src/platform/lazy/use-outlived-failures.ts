import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadAtLast } from './load-chunk.ts'

/** The page itself comes first. */
const LATER_MS = 1_000

/** ERR-22: soon after a page is alive, what it loads from then on may fail. */
export function useOutlivedFailures(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { outliveFailures } = await loadAtLast(() => import('./outlive-failures.ts'))
      outliveFailures(router)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [router])
}
