import type { SocialTypeCd } from '@seodang/domain/social'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useBoot } from '../../../platform/site-address.ts'
import type { ProofBody } from '../use-prove-again.ts'
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

  /**
   * MY-09, SEC-38: the account says first that it wants to, and proves who asks. Fails where the server refuses it. A
   * browser that had to wait too long for the answer opens no window any more; the whole page goes then.
   */
  const goToLink = async (snsTypeCd: SocialTypeCd, proof: ProofBody) => {
    end.current?.()
    const { linking } = await api.post('/v1.0/users/social/begin', { body: proof })
    const query = beginLinking()
    const opened =
      productSite === null ? window.open(begin(snsTypeCd, 'popup', query, linking), 'social', WINDOW) : null
    if (opened) follow(snsTypeCd, opened)
    else location.assign(begin(snsTypeCd, 'redirect', query, linking))
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
    goToLink,
    stop: () => end.current?.(),
  }
}
