import { LANGUAGE, type Language } from '@seodang/domain/codes'

const TEXTS: Record<Language, string> = {
  ko: '서비스에 잠시 연결할 수 없어요. 다시 시도하고 있어요.',
  en: 'The service is away for a moment. Trying again.',
  ja: '一時的にサービスへ接続できません。再試行しています。',
}

const FIRST_WAIT_MS = 700
const LONGEST_WAIT_MS = 8_000
/** Then the page says what the server said, keeps what was typed, and the person decides. */
const LONGEST_IN_ALL_MS = 40_000

/** A refusal that passes: nobody was there, or the same call is still at work under its key. */
export const passes = ({ status, headers }: Response): boolean =>
  status === 503 || (status === 409 && headers.has('retry-after'))

/**
 * ERR-22: asks again for as long as the answer is that the service is away, and says so meanwhile. Only for what may be
 * asked twice: a read, a call with an idempotency key, or one of which the server says that it began nothing.
 */
export async function comeAgain(
  first: Response,
  { method, headers, signal }: Pick<Request, 'method' | 'headers' | 'signal'>,
  send: () => Promise<Response>,
): Promise<Response> {
  const mayRepeat = method === 'GET' || headers.has('Idempotency-Key')
  const until = Date.now() + LONGEST_IN_ALL_MS
  const strip = showStrip()
  try {
    let response = first
    for (let wait = FIRST_WAIT_MS; passes(response) && Date.now() < until; wait *= 1.6) {
      if (!mayRepeat && !response.headers.has('not-begun')) break
      await pause(Math.min(wait, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2), signal)
      response = await send()
    }
    return response
  } finally {
    strip.release()
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

let users = 0
let shown: HTMLElement | null = null

/** One line at the foot of the page, however many calls wait. */
function showStrip(): { release: () => void } {
  users++
  shown ??= draw()
  return {
    release() {
      if (--users > 0) return
      shown?.remove()
      shown = null
    },
  }
}

function draw(): HTMLElement {
  const strip = document.createElement('div')
  strip.setAttribute('role', 'status')
  const language = Object.values(LANGUAGE).find((one) => one === document.documentElement.lang)
  strip.textContent = TEXTS[language ?? LANGUAGE.ko]
  // By properties, which the policy of the page allows; it needs no stylesheet that may not have come.
  Object.assign(strip.style, {
    position: 'fixed',
    insetInline: '16px',
    bottom: '16px',
    marginInline: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100vw - 32px)',
    padding: '10px 18px',
    borderRadius: '10px',
    background: '#1f1c19',
    color: '#fff',
    font: 'inherit',
    fontSize: '14px',
    lineHeight: '1.5',
    wordBreak: 'keep-all',
    zIndex: '2147483647',
  })
  document.body.append(strip)
  return strip
}
