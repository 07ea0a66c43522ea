import { EVENT_TYPE } from '@seodang/domain/codes'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { httpSession, keepHttpSession } from './client-marks.ts'
import { publicAddress } from './public-address.ts'

const NEW_VISITOR = 'is-new-visitor'

/** Records each page of a visit with where it came from; the first one also as a new visitor (TRK-04, TRK-05, NAV-07). */
export function useVisits(): void {
  const api = useApi()
  const router = useRouter()
  const channelSeq = useMaybeChannel()?.channelSeq
  const last = useRef<string | null>(null)

  useEffect(() => {
    const visit = async () => {
      const href = location.href
      if (last.current === href) return
      // A reload has no referrer: nobody came from anywhere (NAV-07).
      const referrer = publicAddress(last.current ?? (isReload() ? '' : document.referrer))
      last.current = href
      if (!httpSession()) keepHttpSession((await api.get('/v1.0/common/session')).session)
      if (channelSeq === undefined) return
      const path = publicAddress(location.pathname)
      if (isNewVisitor()) {
        await api.post('/v1.0/tracking/user-events', {
          body: { channelSeq, path, message: '', referrer, eventType: EVENT_TYPE.newVisitor },
        })
        localStorage.setItem(NEW_VISITOR, '0')
      }
      await api.post('/v1.0/tracking/user-events', {
        body: {
          channelSeq,
          path,
          message: document.title.slice(0, 200),
          referrer,
          eventType: EVENT_TYPE.pageView,
        },
      })
    }
    // ERR-11: a visit that could not be counted is nobody's concern but ours.
    const count = () => void visit().catch((error: unknown) => console.info('visit not counted', error))
    count()
    return router.subscribe('onResolved', count)
  }, [api, router, channelSeq])
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}

function isNewVisitor(): boolean {
  try {
    return localStorage.getItem(NEW_VISITOR) !== '0'
  } catch {
    return false
  }
}
