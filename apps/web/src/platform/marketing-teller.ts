import { isProducts } from '@seodang/domain/product-pages'
import type { MarketingEvent } from './marketing-events.ts'
import { keepsSecret } from './public-address.ts'

/** Only for staff; what they do there is no visit of the site. Nor is what people do with their account and passwords. */
const WORKBENCH = /^\/(settings|studio|classes\/(create|\d+\/settings))(\/|$)/

let lastTold: string | null = null

/** What is told of visits and purchases, with the keys that there are. */
export function teller(analytics: string | null, pixel: string | null, isChannelOwner: boolean | undefined) {
  const tools = () => import('./marketing-tools.ts')
  const failed = (error: unknown) => console.info('marketing tools not loaded', error)
  const isTold = (href: string) =>
    !keepsSecret(href) && !WORKBENCH.test(location.pathname) && !isProducts(location.pathname)
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
