import { MARKETING_TOOL } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { useMarketingConsent } from './marketing-consent.ts'
import { type MarketingEvent, tellThrough } from './marketing-events.ts'
import { keepsSecret } from './public-address.ts'
import { useSession } from './session.tsx'

/** Only for staff; what they do there is no visit of the site. */
const WORKBENCH = /^\/(settings|studio|classes\/(create|\d+\/settings))(\/|$)/

/**
 * SITE-13, TRK-10: visits and purchases are told to the services whose keys the site has set, as far as this browser
 * agreed. Pages whose address opens an account are told to nobody (SEC-37), and their scripts are not loaded there.
 */
export function useMarketingScripts(): void {
  const router = useRouter()
  const tools = useMaybeChannel()?.marketingTools
  const consent = useMarketingConsent()
  const { status, auth } = useSession()
  const analytics = tools && consent?.analytics ? toolKey(tools, MARKETING_TOOL.analytics) : null
  const pixel = tools && consent?.marketing ? toolKey(tools, MARKETING_TOOL.pixel) : null
  // TRK-07: said of people with a session only.
  const isChannelOwner = status === 'user' ? auth?.userTypeCd === 'OWN' : undefined

  useEffect(() => {
    if (status === 'loading' || (!analytics && !pixel)) return
    const { visited, heard } = teller(analytics, pixel, isChannelOwner)
    visited()
    tellThrough(heard)
    const leave = router.subscribe('onResolved', visited)
    return () => {
      leave()
      tellThrough(null)
    }
  }, [router, analytics, pixel, status, isChannelOwner])
}

let lastTold: string | null = null

function teller(analytics: string | null, pixel: string | null, isChannelOwner: boolean | undefined) {
  // Most sites have set no key.
  const tools = () => import('./marketing-tools.ts')
  const failed = (error: unknown) => console.info('marketing tools not loaded', error)
  const isTold = (href: string) => !keepsSecret(href) && !WORKBENCH.test(location.pathname)
  return {
    visited() {
      const { href } = location
      if (href === lastTold || !isTold(href)) return
      lastTold = href
      const visit = {
        page_title: document.title,
        page_location: href,
        ...(isChannelOwner !== undefined && { is_channel_owner: isChannelOwner }),
      }
      tools()
        .then(({ tellAnalytics, tellPixel }) => {
          if (analytics) tellAnalytics(analytics, 'page_view', visit)
          if (pixel) tellPixel(pixel, 'PageView')
        })
        .catch(failed)
    },
    heard(event: MarketingEvent) {
      if (!isTold(location.href)) return
      tools()
        .then(({ tellEvent }) => tellEvent({ analytics, pixel, isChannelOwner }, event))
        .catch(failed)
    },
  }
}
