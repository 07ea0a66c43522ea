import { decimalText } from '@seodang/domain/money'
import type { MarketingEvent } from './marketing-events.ts'

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

export function tellAnalytics(key: string, name: string, fields: object): void {
  if (!window.dataLayer) {
    window.dataLayer = []
    load(`https://www.googletagmanager.com/gtag/js?id=${key}`)
    gtag('js', new Date())
    gtag('config', key, { send_page_view: false })
  }
  gtag('event', name, fields)
}

/** The service reads the arguments object itself; an array in its place is ignored. */
function gtag(..._call: unknown[]): void {
  window.dataLayer?.push(arguments)
}

export function tellPixel(key: string, name: string, fields?: object): void {
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
  if (fields) window.fbq?.('track', name, fields)
  else window.fbq?.('track', name)
}

/** By the names that each of them knows (integrations.md 6). */
const NAMES = {
  view: ['view_item', 'ViewContent'],
  signUp: ['sign_up', 'CompleteRegistration'],
  beginPayment: ['begin_checkout', 'InitiateCheckout'],
  purchase: ['purchase', 'Purchase'],
} as const satisfies Record<MarketingEvent['kind'], readonly [string, string]>

interface Tools {
  analytics: string | null
  pixel: string | null
  isChannelOwner: boolean | undefined
}

/** TRK-10: with amount and currency where there is one. */
export function tellEvent({ analytics, pixel, isChannelOwner }: Tools, event: MarketingEvent): void {
  const [analyticsName, pixelName] = NAMES[event.kind]
  const worth = worthOf(event)
  const owner = isChannelOwner === undefined ? {} : { is_channel_owner: isChannelOwner }
  if (event.kind === 'signUp') {
    if (analytics) tellAnalytics(analytics, analyticsName, owner)
    if (pixel) tellPixel(pixel, pixelName)
    return
  }
  const id = String(event.courseSeq)
  const order = event.kind === 'purchase' ? { transaction_id: event.order } : {}
  if (analytics)
    tellAnalytics(analytics, analyticsName, {
      ...order,
      ...worth,
      ...owner,
      items: [{ item_id: id, item_name: event.title, ...(worth && { price: worth.value }), quantity: 1 }],
    })
  if (pixel)
    tellPixel(pixel, pixelName, {
      content_ids: [id],
      content_type: 'product',
      content_name: event.title,
      ...worth,
    })
}

const worthOf = (event: MarketingEvent) =>
  'amount' in event && event.amount !== null
    ? {
        value: Number(decimalText({ minor: event.amount, currency: event.currency })),
        currency: event.currency,
      }
    : undefined

function load(src: string): void {
  const script = document.createElement('script')
  Object.assign(script, { src, async: true })
  document.head.append(script)
}
