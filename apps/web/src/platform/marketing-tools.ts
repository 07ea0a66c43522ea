declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
  }
}

export interface Visit {
  page_title: string
  page_location: string
}

type Pixel = ((...call: unknown[]) => void) & {
  queue: unknown[]
  push?: Pixel
  loaded?: boolean
  version?: string
  callMethod?: (...call: unknown[]) => void
}

export function tellAnalytics(key: string, visit: Visit): void {
  if (!window.dataLayer) {
    window.dataLayer = []
    load(`https://www.googletagmanager.com/gtag/js?id=${key}`)
    gtag('js', new Date())
    gtag('config', key, { send_page_view: false })
  }
  gtag('event', 'page_view', visit)
}

/** The service reads the arguments object itself; an array in its place is ignored. */
function gtag(..._call: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

export function tellPixel(key: string): void {
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
