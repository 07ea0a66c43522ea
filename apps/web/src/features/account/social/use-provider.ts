import type { SocialTypeCd } from '@seodang/domain/social'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useBoot } from '../../../platform/site-address.ts'
import { beginLinking } from './link-query.ts'
import { answerIn, type Returned } from './returned.ts'

const WINDOW = 'popup,width=480,height=720'
const LOOK_MS = 400
/** The longest query that comes back from a provider; who wants further lands on the main page. */
const LONGEST_QUERY = 600

/** Where a way to a provider begins. */
export function useBeginAddress() {
  const { apiBases } = useBoot()
  const channelSeq = useMaybeChannel()?.channelSeq
  return useCallback(
    (snsTypeCd: SocialTypeCd, mode: 'popup' | 'redirect', query: string | null, linking?: string) => {
      const asked = new URLSearchParams({
        mode,
        ...(channelSeq !== undefined && { channelSeq: String(channelSeq) }),
        ...(query !== null && query.length <= LONGEST_QUERY && { query }),
        ...(linking !== undefined && { linking }),
      })
      return `${apiBases.api}/v1.0/auth/sns/${snsTypeCd}/begin?${asked.toString()}`
    },
    [apiBases, channelSeq],
  )
}

/**
 * Sends somebody to a provider: in a window where the browser opens one, else with the whole page, which then comes
 * back through /authcallback. While the window is open `at` names the provider.
 */
export function useProvider(onReturn: (returned: Returned) => void) {
  const begin = useBeginAddress()
  const api = useApi()
  const { productSite } = useBoot()
  const [at, setAt] = useState<SocialTypeCd | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const go = (snsTypeCd: SocialTypeCd, query: string | null) => {
    end.current?.()
    // From a site's own domain the way leads through pages that a person reads (SEC-38).
    const opened =
      productSite === null ? window.open(begin(snsTypeCd, 'popup', query), 'social', WINDOW) : null
    if (!opened) return location.assign(begin(snsTypeCd, 'redirect', query))
    follow(snsTypeCd, opened)
  }

  /** MY-09: the account says first that it wants to; a browser opens windows only at the press itself. */
  const goToLink = async (snsTypeCd: SocialTypeCd) => {
    end.current?.()
    const query = beginLinking()
    const opened = productSite === null ? window.open('about:blank', 'social', WINDOW) : null
    const mode = opened ? 'popup' : 'redirect'
    if (opened) follow(snsTypeCd, opened)
    try {
      const { linking } = await api.post('/v1.0/users/social/begin', {})
      const address = begin(snsTypeCd, mode, query, linking)
      if (opened) opened.location.replace(address)
      else location.assign(address)
    } catch {
      end.current?.()
      onReturn({ kind: 'failed', query })
    }
  }

  const follow = (snsTypeCd: SocialTypeCd, opened: Window) => {
    const finish = (returned: Returned | null) => {
      window.removeEventListener('message', heard)
      clearInterval(looking)
      end.current = null
      setAt(null)
      opened.close()
      if (returned) onReturn(returned)
    }
    const heard = (event: MessageEvent) => {
      const returned = answerIn(event, opened)
      if (returned) finish(returned)
    }
    // Whoever closes the window has changed their mind (SOC-11).
    const looking = setInterval(() => opened.closed && finish(null), LOOK_MS)
    window.addEventListener('message', heard)
    end.current = () => finish(null)
    setAt(snsTypeCd)
  }
  return {
    at,
    go,
    goToLink: (snsTypeCd: SocialTypeCd) => void goToLink(snsTypeCd),
    stop: () => end.current?.(),
  }
}
