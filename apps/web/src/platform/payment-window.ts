/** What the server says the browser does next: hand over to the gateway's script, go to an address, or nothing. */
export type NextStep =
  | { kind: 'done' }
  | { kind: 'redirect'; url: string }
  | { kind: 'sdk'; payload: Record<string, unknown> }

/** Where Toss publishes its browser SDK (integrations 1.3); the page's policy allows it where keys are set. */
const TOSS_SDK = 'https://js.tosspayments.com/v2/standard'

interface TossPayment {
  [call: string]: (request: unknown) => Promise<unknown>
}
type TossPayments = (clientKey: string) => { payment: (options: { customerKey: string }) => TossPayment }

declare global {
  interface Window {
    TossPayments?: TossPayments
  }
}

interface SdkStart {
  clientKey: string
  customerKey: string
  call: string
  request: Record<string, unknown>
}

/** The buyer closed the window themselves: nothing to be told as an error, but the place can be given free. */
export class WindowClosed extends Error {
  readonly orderId: string
  readonly code: string
  constructor(orderId: string, code: string, options: ErrorOptions) {
    super('the payment window was closed', options)
    this.orderId = orderId
    this.code = code
  }
}

/** Opens the gateway's window. Resolves only where the page is about to be left, or where nothing opens. */
export async function openWindow(next: NextStep): Promise<'done' | 'leaving'> {
  if (next.kind === 'done') return 'done'
  if (next.kind === 'redirect') {
    window.location.assign(next.url)
    return 'leaving'
  }
  const { clientKey, customerKey, call, request } = startOf(next.payload)
  const toss = await tossSdk()
  const ask = toss(clientKey).payment({ customerKey })[call]
  if (!ask) throw new Error(`the SDK has no ${call}`)
  try {
    await ask(request)
  } catch (error) {
    const code = codeOf(error)
    if (CLOSED.includes(code)) throw new WindowClosed(String(request.orderId), code, { cause: error })
    throw error
  }
  return 'leaving'
}

const CLOSED = ['USER_CANCEL', 'PAY_PROCESS_CANCELED']
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function startOf(payload: Record<string, unknown>): SdkStart {
  const { clientKey, customerKey, call, request } = payload
  if (typeof clientKey !== 'string' || typeof customerKey !== 'string' || typeof call !== 'string')
    throw new Error('the server sent no window to open')
  if (typeof request !== 'object' || request === null) throw new Error('the server sent no request')
  return { clientKey, customerKey, call, request: { ...request } }
}

let loading: Promise<TossPayments> | null = null

function tossSdk(): Promise<TossPayments> {
  if (window.TossPayments) return Promise.resolve(window.TossPayments)
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = TOSS_SDK
    script.onload = () =>
      window.TossPayments
        ? resolve(window.TossPayments)
        : reject(new Error('the SDK did not announce itself'))
    script.onerror = () => {
      // The next press tries again.
      loading = null
      script.remove()
      reject(new Error('the payment window could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}
