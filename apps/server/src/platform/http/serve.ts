import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@seodang/contract/endpoint'
import { accessProblem, VISITOR } from '@seodang/domain/access'
import { AppError, fail } from '@seodang/domain/errors'
import { readKey } from '@seodang/domain/key'
import { ownDomainOutcome } from '@seodang/domain/own-domain'
import type { SessionAudience } from '@seodang/domain/session'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Context, Origin, Services } from '../context.ts'
import { siteOfHost } from './asked-host.ts'
import { isProductsOwn } from './asked-site.ts'
import { DESK_COOKIE, guardCookies, isDesk } from './cookies.ts'
import type { Shared } from './finished.ts'
import { takeForms } from './forms.ts'
import { requireAccess } from './guard.ts'
import type { LoadHolder } from './holder.ts'
import { answerRepeatable, isRepeatable } from './idempotency.ts'
import { clientIdOf, headerOf, languageOf } from './origin.ts'
import { ownCookieName } from './own-cookie.ts'
import { askedOriginOf, audienceOf } from './own-domain.ts'
import type { LoadDesk, LoadedPrincipal, LoadPrincipal, ResolveHost } from './principal.ts'
import type { Limiter } from './rate-limit.ts'
import { bodyChecker, type Checker, textChecker } from './validation.ts'

export interface HttpFrame {
  services: Services
  loadPrincipal: LoadPrincipal
  loadDesk: LoadDesk
  loadHolder: LoadHolder
  resolveHost: ResolveHost
  limiter: Limiter
}

declare module 'fastify' {
  interface FastifyInstance {
    frame: HttpFrame
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

type Handler<E extends Endpoint, R> = (
  ctx: Context,
  input: Input<E>,
  reply: FastifyReply,
  request: FastifyRequest,
) => R | Promise<R>

const ONE_MEGABYTE = 1024 * 1024

/**
 * Binds a contract endpoint to its use case. In this order: limits, who asks, may they, is the input right,
 * then the work; the reply is cut to what the contract names.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, ReplyOf<E>>,
): void {
  const told = app.frame.services.revisions.tellerOf(endpoint.reply)
  register(app, endpoint, async (ctx, input, reply, request) => {
    // The checkers below have proved the shapes that the contract's types state.
    const work = (inner: Context) => handler(inner, input as Input<E>, reply, request)
    const data = isRepeatable(endpoint)
      ? await answerRepeatable(ctx, endpoint, request, input, work)
      : await work(ctx)
    await forgive(app, endpoint, request, ctx)
    return reply.send({ data: told(data) })
  })
}

/** For files, streams and redirects: the handler writes to the reply itself. */
export function serveRaw<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, unknown>,
): void {
  register(app, endpoint, async (ctx, input, reply, request) => {
    await handler(ctx, input as Input<E>, reply, request)
    await forgive(app, endpoint, request, ctx)
    return reply
  })
}

/** The work is done, and whoever asked hears that, also where nobody counts just now. */
async function forgive(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  { principal, log }: Context,
): Promise<void> {
  try {
    await app.frame.limiter.forgive(endpoint, request, principal.userSeq)
  } catch (error) {
    log.error({ err: error }, 'a call that was not refused counts as one that was')
  }
}

type Bound = (
  ctx: Context,
  input: { params: unknown; query: unknown; body: unknown },
  reply: FastifyReply,
  request: FastifyRequest,
) => Promise<unknown>

function register(app: FastifyInstance, endpoint: Endpoint, bound: Bound): void {
  const check = {
    params: textChecker(endpoint.params),
    query: textChecker(endpoint.query),
    body: bodyChecker(endpoint.body),
  }
  const read = app.frame.services.revisions.readerOf(endpoint.body)
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'

  for (const url of urlsOf(endpoint, app.frame.services.config.bases)) {
    const route: RouteOptions = {
      method: endpoint.method,
      url,
      bodyLimit: endpoint.bodyLimit ?? ONE_MEGABYTE,
      config: { endpoint },
      schema: endpoint.raw === undefined ? { response: { 200: envelope(endpoint.reply) } } : {},
      handler: async (request, reply) => {
        guardCookies(endpoint, request, reply)
        if (endpoint.sameForVisitors) reply.shared = forASecond(app.frame.services, request)
        const ctx = await (isDesk(endpoint) ? deskContext : contextOf)(app.frame, request, endpoint)
        const input = {
          params: passed(check.params, request.params),
          query: passed(check.query, request.query),
          body: takesBody ? read(passed(check.body, request.body)) : {},
        }
        return bound(ctx, input, reply, request)
      },
    }
    if (endpoint.takesForm)
      void app.register(async (scope) => {
        await takeForms(scope)
        scope.route(route)
      })
    else app.route(route)
  }
}

/** Whoever changes something is signed in, and so never meets what was kept for visitors. */
function forASecond({ changes, now }: Services, request: FastifyRequest): Shared {
  const channelSeq = keyIn(request.params, 'channelSeq') ?? 0
  const from = now().getTime()
  return { channelSeq, version: changes.versionOf(channelSeq), from, until: from + 1000 }
}

const envelope = (reply: TSchema) => Type.Object({ data: reply })

/** Every path is served under both spellings of version 1 (API-01). */
export function urlsOf(
  endpoint: Endpoint,
  bases: { api: string; utility: string; universal: string },
): string[] {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const first = `${bases[endpoint.base]}${path}`
  return path.startsWith('/v1.0/')
    ? [first, `${bases[endpoint.base]}${path.replace('/v1.0/', '/v1-0/')}`]
    : [first]
}

function passed(checker: Checker, input: unknown): unknown {
  const result = checker(input)
  if ('problems' in result) throw new AppError('INVALID_INPUT', {}, result.problems)
  return result.value
}

async function contextOf(frame: HttpFrame, request: FastifyRequest, endpoint: Endpoint): Promise<Context> {
  const { services } = frame
  const named = keyIn(request.params, 'channelSeq')
  // The product itself is nobody's site: it exists, and every host may ask about it.
  const channelSeq = named === 0 && takesProduct(endpoint) ? null : named
  const courseSeq = keyIn(request.params, 'courseSeq')
  await frame.limiter.takeOfAddress(endpoint, request)

  // Only https carries a site's own host; plain http names the site in the query (SITE-01, SITE-02).
  const host = await siteOfHost(frame, request)
  // A site's own host speaks for that site only (SEC-03): other sites do not exist there.
  if (host && channelSeq !== null && host.channelSeq !== channelSeq) fail('NO_DATA')

  const token = headerOf(request, 'access-token')
  const audience = audienceOf(request, host)
  const loaded = atPlace(
    services,
    endpoint,
    audience,
    await frame.loadPrincipal({ token, audience, channelSeq, courseSeq }),
  )
  // An answer as to a visitor would be taken for one about the person.
  if (loaded.tokenRefused && !endpoint.takesDeadToken) fail('SESSION_ENDED')
  requireAccess(endpoint, loaded, channelSeq)
  const { principal } = loaded
  await frame.limiter.takeOfCaller(endpoint, request, principal.userSeq)

  return {
    ...callOf(services, request),
    principal,
    channelSeq: channelSeq ?? host?.channelSeq ?? 0,
    origin: originOf(request, loaded.sessionSeq, {
      siteOrigin: host?.origin ?? services.config.origin,
      askedOrigin: askedOriginOf(host, services.config.origin),
      audience,
    }),
  }
}

/** SEC-38: a login of a site's own domain, and an administrator's look at a site (ADM-02), open what is of this site only. */
function atPlace(
  { config }: Services,
  endpoint: Endpoint,
  { channelSeq }: SessionAudience,
  loaded: LoadedPrincipal,
): LoadedPrincipal {
  const { userSeq, isReadOnly = false } = loaded.principal
  if (userSeq === null || (channelSeq === null && !isReadOnly)) return loaded
  const { access, onOwnDomain, params } = endpoint
  const namesSite = 'channelSeq' in params.properties
  const outcome = ownDomainOutcome({ access, namesSite, onOwnDomain, isReadOnly })
  if (outcome === 'ONLY_AT_PRODUCT' && isReadOnly) fail('READ_ONLY_VIEW')
  if (outcome === 'ONLY_AT_PRODUCT') fail(outcome, { shown: { address: config.origin } })
  return outcome === 'served' ? loaded : { ...loaded, principal: VISITOR, sessionSeq: null }
}

/**
 * ADM-04: the platform's desk is at the product's own address only, and knows nobody but by its own cookie, whatever
 * else a request carries.
 */
async function deskContext(frame: HttpFrame, request: FastifyRequest, endpoint: Endpoint): Promise<Context> {
  const { services } = frame
  if (!(await isProductsOwn({ frame }, request))) fail('NO_DATA')
  await frame.limiter.takeOfAddress(endpoint, request)
  const { principal, adminSessionSeq } = await frame.loadDesk({
    token: request.cookies[ownCookieName(request, DESK_COOKIE)] ?? null,
    userAgent: request.headers['user-agent'] ?? '',
  })
  const problem = accessProblem(endpoint.access, principal)
  if (problem) fail(problem)
  await frame.limiter.takeOfCaller(endpoint, request, principal.userSeq)
  return {
    ...callOf(services, request),
    principal,
    channelSeq: 0,
    origin: originOf(request, adminSessionSeq, {
      siteOrigin: services.config.origin,
      askedOrigin: services.config.origin,
      audience: audienceOf(request, null),
    }),
  }
}

const callOf = (services: Services, request: FastifyRequest) => ({
  services,
  db: services.db,
  now: services.now(),
  log: request.log,
  language: languageOf(request),
})

/** A few calls are about a site or, as 0, about the product (FTR-07). */
const takesProduct = ({ params: { properties } }: Endpoint) =>
  properties.channelSeq !== undefined &&
  'minimum' in properties.channelSeq &&
  properties.channelSeq.minimum === 0

function originOf(
  request: FastifyRequest,
  sessionSeq: number | null,
  places: Pick<Origin, 'siteOrigin' | 'askedOrigin' | 'audience'>,
): Origin {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    clientId: clientIdOf(request),
    device: headerOf(request, 'device') === 'mobile' ? 'mobile' : 'web',
    source: headerOf(request, 'source')?.slice(0, 2000) ?? null,
    sessionSeq,
    requestId: request.id,
    ...places,
  }
}

/** Before the checks ran: a key that is no key is treated as one that finds nothing. */
function keyIn(params: unknown, name: string): number | null {
  if (typeof params !== 'object' || params === null || !(name in params)) return null
  return readKey(Object.entries(params).find(([key]) => key === name)?.[1]) ?? 0
}
