import { tokenForCall, tokenInsteadOf } from './access-token.ts'
import { requireSamePerson } from './person.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** Percent, as bytes leave. */
  onProgress?: (percent: number) => void
}

interface Asked {
  url: URL
  file: File
  /** Takeovers there had been when it was begun. */
  begunAt: number
  headers: () => Record<string, string>
}

interface Sent {
  status: number
  /** Null where a proxy answered in its own words. */
  answer: { data?: unknown; errorName?: string; message?: string; fields?: Record<string, string> } | null
}

/** Sends a file as the bare body; one that finds the access token dead is sent again with a new one. */
export async function sendFile(asked: Asked, options: SendOptions): Promise<Sent> {
  const token = await tokenForCall()
  const sent = await sendOnce(asked, token, options)
  if (sent.status !== 401 || !token) return sent
  const next = await tokenInsteadOf(token)
  return next ? sendOnce(asked, next, options) : sent
}

/** `fetch` cannot tell how far it is (UPL-01), so this is the older way. */
function sendOnce(
  { url, file, begunAt, headers }: Asked,
  token: string | null,
  { signal, onProgress }: SendOptions,
): Promise<Sent> {
  requireSamePerson(begunAt)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open('POST', url)
    const sent = {
      ...headers(),
      ...(token && { 'Access-Token': token }),
      'Content-Type': file.type || 'application/octet-stream',
    }
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.(Math.floor((loaded * 100) / total))
    }
    request.onload = () => resolve({ status: request.status, answer: parsed(request.responseText) })
    request.onerror = () => reject(new TypeError('The file could not be sent'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel)
    request.send(file)
  })
}

function parsed(text: string): Sent['answer'] {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
