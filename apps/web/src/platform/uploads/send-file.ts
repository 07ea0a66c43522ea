import { tokenForCall, tokenInsteadOf } from '../access-token.ts'
import { comeAgain, passes } from '../come-again.ts'
import { type Person, requireSamePerson } from '../person.ts'

export interface SendOptions {
  signal: AbortSignal
  /** Percent, as bytes leave. */
  onProgress: (percent: number) => void
}

interface Asked {
  url: URL
  file: File
  /** Takeovers there had been when it was begun. */
  begunBy: Person
  headers: () => Record<string, string>
  idempotencyKey: string
}

/** Sends a file as the bare body, and once more where the service is away for a moment. */
export async function sendFile(asked: Asked, options: SendOptions): Promise<Response> {
  const first = await send(asked, options)
  if (!passes(first)) return first
  const headers = new Headers({ 'Idempotency-Key': asked.idempotencyKey })
  const { signal } = options
  return comeAgain(first, { method: 'POST', headers, signal }, () => send(asked, options))
}

/** One that finds the access token dead is sent again with a new one. */
async function send(asked: Asked, options: SendOptions): Promise<Response> {
  const token = await tokenForCall()
  const sent = await sendOnce(asked, token, options)
  if (sent.status !== 401 || !token) return sent
  const next = await tokenInsteadOf(token)
  return next ? sendOnce(asked, next, options) : sent
}

/** `fetch` cannot tell how far it is (UPL-01), so this is the older way. */
function sendOnce(
  { url, file, begunBy, headers, idempotencyKey }: Asked,
  token: string | null,
  { signal, onProgress }: SendOptions,
): Promise<Response> {
  requireSamePerson(begunBy)
  // It may have waited for a renewal.
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open('POST', url)
    const sent = {
      ...headers(),
      ...(token && { 'Access-Token': token }),
      'Idempotency-Key': idempotencyKey,
      'Content-Type': file.type || 'application/octet-stream',
    }
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded * 100) / total))
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('The file could not be sent'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    request.send(file)
  })
}

/** With what says whether to ask again. */
function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Retry-After', 'Not-Begun']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
