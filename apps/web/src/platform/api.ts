import type { AnyEndpoint } from '@seodang/contract'
import type { PartOf } from '@seodang/contract/endpoint'
import type { Language } from '@seodang/domain/codes'
import { useRouter } from '@tanstack/react-router'
import { accessToken, keepAccessToken, renewSession } from './access-token.ts'
import { clientId, deviceOf, httpSession, traceParent } from './client-marks.ts'
import { publicAddress } from './public-address.ts'
import type { SendOptions } from './send-file.ts'

type Method = 'GET' | 'POST'
type Ends<M extends Method> = {
  [E in AnyEndpoint as E['method'] extends M ? E['path'] : never]: E
}
type Empty<T> = Record<never, never> extends T ? true : false
type Part<Name extends string, T> = keyof T extends never
  ? unknown
  : Empty<T> extends true
    ? { [K in Name]?: T }
    : { [K in Name]: T }
type Init<E> = Part<'path', PartOf<E, 'params'>> &
  Part<'query', PartOf<E, 'query'>> &
  Part<'body', PartOf<E, 'body'>> & {
    signal?: AbortSignal
    idempotencyKey?: string
    /** Goes on after the page is left; small bodies only (the browser's limit is 64 KiB in all). */
    keepalive?: boolean
  }
type Arguments<E> = Empty<Init<E>> extends true ? [init?: Init<E>] : [init: Init<E>]

export interface Api {
  get<P extends keyof Ends<'GET'>>(
    path: P,
    ...init: Arguments<Ends<'GET'>[P]>
  ): Promise<PartOf<Ends<'GET'>[P], 'reply'>>
  post<P extends keyof Ends<'POST'>>(
    path: P,
    ...init: Arguments<Ends<'POST'>[P]>
  ): Promise<PartOf<Ends<'POST'>[P], 'reply'>>
  /** For files: the answer itself, with the same headers; throws ApiError when it is a refusal. */
  raw(
    path: string,
    init?: {
      query?: Record<string, string | number | undefined>
      method?: string
      body?: BodyInit
      headers?: Record<string, string>
    },
  ): Promise<Response>
  /** UPL-01: a file as the bare body, telling how far it is; answers the `data` of the reply. */
  send(
    path: string,
    file: File,
    options: SendOptions & { query?: Record<string, string | number | undefined> },
  ): Promise<unknown>
}

/** What the server refused with (API-24). `status` 0: nothing came back at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errorName: string
  readonly resultCode: string
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>

  constructor(
    status: number,
    body: {
      errorName?: string
      resultCode?: string
      message?: string
      fields?: Record<string, string>
      details?: Record<string, unknown>
    },
  ) {
    super(body.message ?? '')
    this.status = status
    this.errorName = body.errorName ?? 'INTERNAL'
    this.resultCode = body.resultCode ?? ''
    this.fields = body.fields ?? {}
    this.details = body.details ?? {}
  }
}

/** API-11: a cancelled request is no failure and shows nothing. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export interface ApiOptions {
  baseUrl: string
  bases: { api: string; utility: string; universal: string }
  fetch: typeof fetch
  language: () => Language
}

/** The service, not the thing: it passes, as does a call that is still at work under the same key. */
const isAway = ({ status, headers }: Response): boolean =>
  status === 503 || (status === 409 && headers.has('retry-after'))

const UTILITY = /^\/v1\.0\/((events|tracking)\/|channels\/\d+\/live-information)/
const DESK = /^\/v1\.0\/platform\//
const UNIVERSAL = /^\/v1\.0\/(common\/codes|keywords|videos\/(youtube|vimeo)|addresses)/

/** API-02: three hosts by the kind of the call. */
function baseOf(path: string, bases: ApiOptions['bases']): string {
  return UTILITY.test(path) ? bases.utility : UNIVERSAL.test(path) ? bases.universal : bases.api
}

export function createApi(options: ApiOptions): Api {
  const inBrowser = typeof document !== 'undefined'

  function headers(path: string): Record<string, string> {
    // The platform's desk has a cookie of its own and takes no login of a site (ADM-04).
    const token = inBrowser && !DESK.test(path) ? accessToken() : null
    return {
      'Accept-Lang': options.language(),
      ...(inBrowser && {
        Source: encodeURI(publicAddress(location.href)),
        'Client-Id': clientId(),
        Device: deviceOf(),
        traceparent: traceParent(),
        ...(httpSession() && { 'Http-Session': httpSession() }),
      }),
      ...(token && { 'Access-Token': token }),
    }
  }

  /** An access token lives 15 minutes: the first call that finds it dead renews it and asks again. */
  async function sent(request: Request): Promise<Response> {
    // The renewal itself is not renewed: it would wait for its own answer.
    const renewable = !request.url.endsWith('/auth/refresh')
    const again = inBrowser && renewable && request.headers.has('Access-Token') ? request.clone() : null
    const spare = inBrowser ? request.clone() : null
    const first = await options.fetch(request)
    const response = spare && isAway(first) ? await comeAgain(first, spare) : first
    if (response.status !== 401 || !again) return response
    const token = await renewSession()
    if (!token) return response
    const headersAgain = new Headers(again.headers)
    headersAgain.set('Access-Token', token)
    return options.fetch(new Request(again, { headers: headersAgain }))
  }

  /** Loaded when it is needed: nobody wants it on a good day. */
  async function comeAgain(first: Response, request: Request): Promise<Response> {
    const module = await import('./come-again.ts').catch(() => null)
    return module ? module.comeAgain(first, request, (asked) => options.fetch(asked)) : first
  }

  async function call(
    method: 'GET' | 'POST',
    path: string,
    init: {
      path?: object
      query?: object
      body?: unknown
      signal?: AbortSignal
      idempotencyKey?: string
      keepalive?: boolean
    } = {},
  ) {
    const url = addressOf(filled(path, init.path), init.query)
    const response = await sent(
      new Request(url, {
        method,
        headers: {
          ...headers(path),
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
          ...(init.idempotencyKey && { 'Idempotency-Key': init.idempotencyKey }),
        },
        ...(method === 'POST' && { body: JSON.stringify(init.body ?? {}) }),
        ...(init.signal && { signal: init.signal }),
        ...(init.keepalive && { keepalive: true }),
      }),
    )
    const answer = await answerOf(response)
    // ERR-05: a deleted thing is an answer of its own, told apart by its status.
    if (!response.ok || answer === null) throw new ApiError(response.status, answer ?? {})
    // API-13, SOC-08: some calls hand the new token out in their head.
    const token = inBrowser ? response.headers.get('Access-Token') : null
    if (token) keepAccessToken(token)
    return answer.data
  }

  const addressOf = (path: string, query: object = {}): URL => {
    const url = new URL(`${baseOf(path, options.bases)}${path}`, options.baseUrl)
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined && each !== null) url.searchParams.append(name, String(each))
    return url
  }

  return {
    get: (path, ...[init]) => call('GET', path, init) as never,
    post: (path, ...[init]) => call('POST', path, init) as never,
    async raw(path, init = {}) {
      const response = await sent(
        new Request(addressOf(path, init.query), {
          method: init.method ?? 'GET',
          headers: { ...headers(path), ...init.headers },
          ...(init.body !== undefined && { body: init.body }),
        }),
      )
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
      return response
    },
    async send(path, file, { query, ...sending }) {
      // Few pages send files, and the first script of every page carries this one.
      const { sendFile } = await import('./send-file.ts')
      const asked = { url: addressOf(path, query), file, headers: () => headers(path), renew: renewSession }
      const { status, answer } = await sendFile(asked, sending)
      if (status >= 400 || answer === null) throw new ApiError(status, answer ?? {})
      return answer.data
    },
  }
}

const filled = (path: string, values: object = {}): string =>
  Object.entries(values).reduce(
    (sofar, [name, value]) => sofar.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )

type Answer = { data?: unknown } & ConstructorParameters<typeof ApiError>[1]

/** What a proxy says in its own words is no answer of ours. */
async function answerOf(response: Response): Promise<Answer | null> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.ok) throw error
    return null
  }
}

/** The client of this page, for mutations and queries in components. */
export function useApi(): Api {
  return useRouter().options.context.api
}
