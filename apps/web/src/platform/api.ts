import type { AnyEndpoint } from '@seodang/contract'
import type { PartOf } from '@seodang/contract/endpoint'
import type { Language } from '@seodang/domain/codes'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  accessToken,
  comeIn,
  renewalSettled,
  renewWith,
  type SignedIn,
  tokenForCall,
  tokenInsteadOf,
} from './access-token.ts'
import { clientId, deviceOf, httpSession, traceParent } from './client-marks.ts'
import { loadChunk } from './lazy/load-chunk.ts'
import { onPersonChange, type Person, personHere, requireSamePerson } from './person.ts'
import { publicAddress } from './public-address.ts'
import type { SendOptions } from './uploads/send-file.ts'

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
/** How a file is sent: the same key each time it is tried. */
export type Sending = SendOptions & { idempotencyKey: string }
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
  /** For files that are fetched: the answer itself, with the same headers; throws ApiError when it is a refusal. */
  raw(
    path: string,
    init?: {
      query?: Record<string, string | number | undefined>
      method?: string
      body?: string
      headers?: Record<string, string>
    },
  ): Promise<Response>
  /** UPL-01: a file as the bare body, telling how far it is. Only `useUploads` gives what it has to be sent with. */
  send<P extends keyof Ends<'POST'>>(
    path: P,
    file: File,
    init: Init<Ends<'POST'>[P]> & Sending,
  ): Promise<PartOf<Ends<'POST'>[P], 'reply'>>
  /** The same, for this person only: see `isStillTheirs`. */
  pinned(begunBy: Person): Api
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
const REFRESH = '/v1.0/auth/refresh'
/** A look at a site: a session of its own tab, beside the person's. */
const VIEW = '/v1.0/auth/view'
/** They open, renew or end a session: no token has to be good for them (`takesDeadToken` of the contract). */
export const SESSION_CALLS =
  /^\/v1\.0\/auth\/(login|signup|logout|refresh|signon\/exchange|view|snsLogin|snsSignup|checkUserId|(sendR|checkR|r)esetPassword(Token)?)$/
const RENEWAL_MS = 20_000
const USUAL_LIFE_S = 900
const UNIVERSAL = /^\/v1\.0\/(common\/codes|keywords|videos\/(youtube|vimeo)|addresses)/

/** API-02: three hosts by the kind of the call. */
function baseOf(path: string, bases: ApiOptions['bases']): string {
  return UTILITY.test(path) ? bases.utility : UNIVERSAL.test(path) ? bases.universal : bases.api
}

export function createApi(options: ApiOptions): Api {
  const inBrowser = typeof document !== 'undefined'

  function headers(): Record<string, string> {
    return {
      'Accept-Lang': options.language(),
      ...(inBrowser && {
        Source: encodeURI(publicAddress(location.href)),
        'Client-Id': clientId(),
        Device: deviceOf(),
        traceparent: traceParent(),
        ...(httpSession() && { 'Http-Session': httpSession() }),
      }),
    }
  }

  async function fetched(request: Request): Promise<Response> {
    const spare = inBrowser ? request.clone() : null
    const first = await options.fetch(request)
    return spare && isAway(first) ? comeAgain(first, spare) : first
  }

  /** Loaded when it is needed: nobody wants it on a good day. */
  async function comeAgain(first: Response, request: Request): Promise<Response> {
    const module = await import('./come-again.ts').catch(() => null)
    return module ? module.comeAgain(first, request, () => options.fetch(request.clone())) : first
  }

  async function tokenOf(path: string): Promise<string | null> {
    // The platform's desk has a cookie of its own and takes no login of a site (ADM-04).
    if (!inBrowser || DESK.test(path)) return null
    if (!SESSION_CALLS.test(path)) return tokenForCall()
    // A renewal would wait for its own answer.
    if (path !== REFRESH) await renewalSettled()
    return accessToken()
  }

  /** An access token lives 15 minutes: the first call that finds it dead renews it and asks again. */
  async function sent(
    path: string,
    ask: (own: Record<string, string>) => Promise<Response>,
    { method, begunBy }: { method: string; begunBy: Person },
  ): Promise<Response> {
    const token = await tokenOf(path)
    requireSamePerson(begunBy)
    const response = await ask({ ...headers(), ...(token && { 'Access-Token': token }) })
    if (response.status !== 401 || !token || SESSION_CALLS.test(path)) return response
    const next = await tokenInsteadOf(token)
    requireSamePerson(begunBy)
    // What somebody wrote is not sent in nobody's name; what they read may be there for visitors, too.
    if (!next && method !== 'GET') return response
    return ask({ ...headers(), ...(next && { 'Access-Token': next }) })
  }

  const addressOf = (path: string, query: object = {}): URL => {
    const url = new URL(`${baseOf(path, options.bases)}${path}`, options.baseUrl)
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined && each !== null) url.searchParams.append(name, String(each))
    return url
  }

  /** A client of whoever is there, or of one person. */
  function client(pin?: Person): Api {
    // What is read belongs to whoever is there when it is asked for; what is written to whoever wrote it.
    const begin = (method: string) => (method === 'GET' ? personHere() : (pin ?? personHere()))

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
      const begunBy = begin(method)
      const ask = (own: Record<string, string>) => {
        // It may have waited for a renewal.
        init.signal?.throwIfAborted()
        const request = new Request(url, {
          method,
          headers: {
            ...own,
            ...(method === 'POST' && { 'Content-Type': 'application/json' }),
            ...(init.idempotencyKey && { 'Idempotency-Key': init.idempotencyKey }),
          },
          ...(method === 'POST' && { body: JSON.stringify(init.body ?? {}) }),
          ...(init.signal && { signal: init.signal }),
          ...(init.keepalive && { keepalive: true }),
        })
        return fetched(request)
      }
      const response = await sent(path, ask, { method, begunBy })
      const answer = await answerOf(response)
      requireSamePerson(begunBy)
      // ERR-05: a deleted thing is an answer of its own, told apart by its status.
      if (!response.ok || answer === null) throw new ApiError(response.status, answer ?? {})
      const entered =
        inBrowser && path !== REFRESH && path !== VIEW ? signedInBy(response, answer.data) : null
      if (entered) comeIn(entered)
      return answer.data
    }

    async function sendBody(
      path: string,
      file: File,
      init: Sending & { path?: object; query?: object },
    ): Promise<unknown> {
      // Few pages send files, and the first script of every page carries this one.
      const { sendFile } = await loadChunk(() => import('./uploads/send-file.ts'))
      const url = addressOf(filled(path, init.path), init.query)
      const { idempotencyKey } = init
      const response = await sendFile({ url, file, begunBy: begin('POST'), headers, idempotencyKey }, init)
      const answer = await answerOf(response)
      if (!response.ok || answer === null) throw new ApiError(response.status, answer ?? {})
      return answer.data
    }

    return {
      get: (path, ...[init]) => call('GET', path, init) as never,
      post: (path, ...[init]) => call('POST', path, init) as never,
      async raw(path, init = {}) {
        const url = addressOf(path, init.query)
        const method = init.method ?? 'GET'
        const ask = (own: Record<string, string>) =>
          fetched(
            new Request(url, {
              method,
              headers: { ...own, ...init.headers },
              ...(init.body !== undefined && { body: init.body }),
            }),
          )
        const response = await sent(path, ask, { method, begunBy: begin(method) })
        if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
        return response
      },
      send: (path, file, init) => sendBody(path, file, init) as never,
      pinned: (begunBy) => pinnedTo(begunBy),
    }
  }

  let last: { begunBy: Person; api: Api } | null = null
  function pinnedTo(begunBy: Person): Api {
    if (!last || last.begunBy !== begunBy) last = { begunBy, api: client(begunBy) }
    return last.api
  }

  const api = client()
  if (inBrowser)
    renewWith(async () => {
      try {
        // A connection that is stuck must not hold up every call of every tab.
        return await api.post(REFRESH, { signal: AbortSignal.timeout(RENEWAL_MS) })
      } catch (error) {
        // ACC-15. Anything else says nothing about the session.
        if (error instanceof ApiError && [401, 403].includes(error.status)) return null
        throw error
      }
    })
  return api
}

/** API-13, SOC-08: some calls hand the new token out in their head. */
function signedInBy(response: Response, data: unknown): SignedIn | null {
  if (typeof data !== 'object' || data === null || !('user' in data)) return null
  // By the contract, a reply that hands out a token says whose it is.
  const { user, accessToken: inBody, expiresInSeconds } = data as Partial<SignedIn>
  const token = response.headers.get('Access-Token') ?? inBody
  return token && user
    ? { accessToken: token, expiresInSeconds: expiresInSeconds ?? USUAL_LIFE_S, user }
    : null
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

/** The client of this page, for mutations and queries in components: it speaks for whoever it was drawn for. */
export function useApi(): Api {
  const { api } = useRouter().options.context
  const [begunBy, setBegunBy] = useState(personHere)
  // Not in the moment itself: who logs in by a form hears its answer before pages are drawn for somebody else.
  useEffect(() => {
    const drawAnew = () => setBegunBy(personHere)
    drawAnew()
    return onPersonChange(drawAnew)
  }, [])
  return api.pinned(begunBy)
}
