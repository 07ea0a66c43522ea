/** The server's answer for a store whose SDK draws PayPal's buttons (`PaymentStart` of the port). */
export interface StoreStart {
  sdkUrl: string
  request: Record<string, unknown>
  failUrl: string
}

interface PortOne {
  loadPaymentUI(
    request: unknown,
    callbacks: { onPaymentSuccess: (response: unknown) => void; onPaymentFail: (error: unknown) => void },
  ): Promise<void>
}

declare global {
  interface Window {
    PortOne?: PortOne
  }
}

/** What opens a store's buttons, or null where the payload is another gateway's. */
export function storeStartOf(payload: Record<string, unknown>): StoreStart | null {
  const { provider, sdkUrl, request, failUrl } = payload
  if (provider !== 'portone') return null
  if (
    typeof sdkUrl !== 'string' ||
    typeof failUrl !== 'string' ||
    typeof request !== 'object' ||
    request === null
  )
    throw new Error('the server sent no buttons to open')
  return { sdkUrl, failUrl, request: { ...request } }
}

/**
 * Draws the buttons into the element of class `portone-ui-container` that the page shows. PayPal answers by callbacks
 * alone, so the page is sent on from here: to be settled, or to be told why not. Neither proves anything to the server.
 */
export async function drawButtons({ sdkUrl, request, failUrl }: StoreStart): Promise<void> {
  const sdk = await sdkFrom(sdkUrl)
  await sdk.loadPaymentUI(request, {
    onPaymentSuccess: () => window.location.assign(String(request.redirectUrl)),
    onPaymentFail: (error) => {
      const target = new URL(failUrl)
      target.searchParams.set('code', codeOf(error))
      window.location.assign(target.href)
    },
  })
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.slice(0, 100) || 'UNKNOWN'
}

let loading: Promise<PortOne> | null = null

function sdkFrom(url: string): Promise<PortOne> {
  if (window.PortOne) return Promise.resolve(window.PortOne)
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () =>
      window.PortOne ? resolve(window.PortOne) : reject(new Error('the SDK did not announce itself'))
    script.onerror = () => {
      // The next press tries again.
      loading = null
      script.remove()
      reject(new Error('the buttons could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}
