import { MARKETING_TOOL } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { publicAddress } from './public-address.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
  }
}

type Pixel = ((...call: unknown[]) => void) & {
  queue: unknown[]
  push?: Pixel
  loaded?: boolean
  version?: string
  callMethod?: (...call: unknown[]) => void
}

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
    let told: string | null = null
    const tell = () => {
      const { href, pathname } = location
      if (href === told || publicAddress(href) !== href || WORKBENCH.test(pathname)) return
      told = href
      if (analytics) tellAnalytics(analytics)
      if (pixel) tellPixel(pixel)
    }
    tell()
    return router.subscribe('onResolved', tell)
  }, [router, tools])
}

function tellAnalytics(key: string): void {
  if (!window.dataLayer) {
    window.dataLayer = []
    load(`https://www.googletagmanager.com/gtag/js?id=${key}`)
    gtag('js', new Date())
    gtag('config', key, { send_page_view: false })
  }
  gtag('event', 'page_view', { page_title: document.title, page_location: location.href })
}

/** The service reads the arguments object itself; an array in its place is ignored. */
function gtag(..._call: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

function tellPixel(key: string): void {
  if (!window.fbq) {
    const pixel: Pixel = Object.assign(
      (...call: unknown[]) => {
        if (pixel.callMethod) pixel.callMethod(...call)
        else pixel.queue.push(call)
      },
      { queue: [], loaded: true, version: '2.0' },
    )
    pixel.push = pixel
    Object.assign(window, { fbq: pixel, _fbq: pixel })
    load('https://connect.facebook.net/en_US/fbevents.js')
    // It would otherwise read clicks and forms, and tell every address by itself.
    pixel('set', 'autoConfig', false, key)
    pixel('init', key)
  }
  window.fbq?.('track', 'PageView')
}

function load(src: string): void {
  const script = document.createElement('script')
  Object.assign(script, { src, async: true })
  document.head.append(script)
}
