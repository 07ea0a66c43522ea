import { EVENT_TYPE } from '@seodang/domain/codes'
import type { Api } from './api.ts'
import { httpSession, keepHttpSession } from './client-marks.ts'
import { publicAddress } from './public-address.ts'

const NEW_VISITOR = 'is-new-visitor'

let last: string | null = null

/** Records where this tab is now, once, with where it came from; the first visit of all also as a new visitor. */
export async function countVisit(api: Api, channelSeq: number | undefined): Promise<void> {
  const { href } = location
  if (last === href) return
  // A reload has no referrer: nobody came from anywhere (NAV-07).
  const referrer = publicAddress(last ?? (isReload() ? '' : document.referrer))
  last = href
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
