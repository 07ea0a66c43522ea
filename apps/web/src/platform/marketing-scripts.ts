import { MARKETING_TOOL } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { publicAddress } from './public-address.ts'

/** Only for staff; what they do there is no visit of the site. */
const WORKBENCH = /^\/(settings|studio|classes\/(create|\d+\/settings))(\/|$)/

/**
 * SITE-13: the visits of a site are told to the services whose keys it has set. Pages whose address opens an
 * account are told to nobody (SEC-37), and their scripts are not loaded there.
 */
export function useMarketingScripts(): void {
  const router = useRouter()
  const tools = useMaybeChannel()?.marketingTools
  useEffect(() => {
    if (!tools) return
    const analytics = toolKey(tools, MARKETING_TOOL.analytics)
    const pixel = toolKey(tools, MARKETING_TOOL.pixel)
    if (!analytics && !pixel) return
    const tell = visitTeller(analytics, pixel)
    tell()
    return router.subscribe('onResolved', tell)
  }, [router, tools])
}

function visitTeller(analytics: string | null, pixel: string | null): () => void {
  let told: string | null = null
  return () => {
    const { href, pathname } = location
    if (href === told || publicAddress(href) !== href || WORKBENCH.test(pathname)) return
    told = href
    const visit = { page_title: document.title, page_location: href }
    // Most sites have set no key.
    import('./marketing-tools.ts')
      .then(({ tellAnalytics, tellPixel }) => {
        if (analytics) tellAnalytics(analytics, visit)
        if (pixel) tellPixel(pixel)
      })
      .catch((error: unknown) => console.info('marketing tools not loaded', error))
  }
}
