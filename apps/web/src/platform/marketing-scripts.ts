import { MARKETING_TOOL } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { useMarketingConsent } from './marketing-consent.ts'
import { tellThrough } from './marketing-events.ts'
import { useSession } from './session.tsx'

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
    let leave: (() => void) | null = null
    let isOver = false
    // Most sites have set no key.
    import('./marketing-teller.ts')
      .then(({ teller }) => {
        if (isOver) return
        const { visited, heard } = teller(analytics, pixel, isChannelOwner)
        visited()
        tellThrough(heard)
        leave = router.subscribe('onResolved', visited)
      })
      .catch((error: unknown) => console.info('marketing tools not loaded', error))
    return () => {
      isOver = true
      leave?.()
      tellThrough(null)
    }
  }, [router, analytics, pixel, status, isChannelOwner])
}
