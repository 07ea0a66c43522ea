import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'

/** Records each page of a visit with where it came from; the first one also as a new visitor (TRK-04, TRK-05, NAV-07). */
export function useVisits(): void {
  const api = useApi()
  const router = useRouter()
  const channelSeq = useMaybeChannel()?.channelSeq

  useEffect(() => {
    const visit = async () => {
      // A page is alive before it is counted.
      const { countVisit } = await import('./visits.ts')
      await countVisit(api, channelSeq)
    }
    // ERR-11: a visit that could not be counted is nobody's concern but ours.
    const count = () => void visit().catch((error: unknown) => console.info('visit not counted', error))
    count()
    return router.subscribe('onResolved', count)
  }, [api, router, channelSeq])
}
