import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { AppError, fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasDollarStore } from '../modules/order/index.ts'
import { nextTurn } from '../modules/site/index.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { outageOf } from '../platform/database/outage.ts'
import { redirectMoved } from '../platform/http/asked-site.ts'
import { encodingOf } from '../platform/http/finished.ts'
import { addressOf, bootOf, extrasOf, type PageAddress } from './boot.ts'
import { createPageCache, encoded, type FinishedPage, finishedPage } from './html-cache.ts'
import { type InnerFetch, innerFetch } from './inner-fetch.ts'
import { readManifests } from './manifest.ts'
import { policyOf } from './policy.ts'
import { runningAt, withSnippets } from './snippets.ts'

const OWN_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const MOST_BYTES = 64 * 1024 * 1024
/** A longer query is somebody's tracking, and would fill the cache with copies of one page. */
const LONGEST_KEPT_ADDRESS = 400
/** Discounts, periods and badges go by the clock: what a page says of them is at most this old. */
const LONGEST_KEPT_MS = 60_000

/** The web's entry, as `apps/web/src/entry-server.tsx` exports it. */
interface ServerEntry {
  render(
    request: Request,
    options: { boot: unknown; baseUrl: string; fetch: typeof fetch; manifest: unknown },
  ): Promise<Response>
}

export async function mountProductionPages(app: FastifyInstance, services: Services): Promise<void> {
  const dist = services.config.webDist ?? OWN_DIST
  const entry: ServerEntry = await import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href)
  const manifests = await readManifests(join(dist, 'client/.vite/manifest.json'))
  const cache = createPageCache(MOST_BYTES)
  const rendering = new Map<string, Promise<Outcome>>()

  const served = { preCompressed: true, index: false as const }
  await app.register(fastifyStatic, {
    ...served,
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    // Names under assets carry a hash of their content.
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...served,
    root: join(dist, 'client'),
    decorateReply: false,
    // A route for each of these few, because every other address is a page.
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })

  type Outcome = { status: number; page: FinishedPage; location: string | null }

  async function renderPage(
    request: FastifyRequest,
    address: PageAddress,
    inner: InnerFetch,
  ): Promise<Outcome> {
    const extras = await extrasOf(services, address)
    const boot = await bootOf(app, services, address, extras)
    const baseUrl = `${request.protocol}://${request.host}`
    const asked = new Request(`${baseUrl}${request.url}`)
    const manifest = manifests[address.language]
    const response = await entry
      .render(asked, { boot, baseUrl, fetch: inner.fetch, manifest })
      .finally(() => inner.requireAnswers())
    const running = runningAt(extras.snippets, request.url)
    const html = withSnippets(await response.text(), running)
    const takesDollars =
      address.channelSeq !== null && (await hasDollarStore(systemContext(services, address.channelSeq)))
    const policy = policyOf(html, services.config, boot.channel?.marketingTools ?? [], {
      snippets: running,
      takesDollars,
    })
    return {
      // Its public pages are there, but not to be shown (ADM-02).
      status: response.status === 404 && boot.channel?.suspension ? 403 : response.status,
      page: finishedPage(html, policy, { runsCode: running.length > 0 }),
      location: response.headers.get('location'),
    }
  }

  /** Not beyond the moment at which the slide of the site turns (PGE-20). */
  async function keptUntil(channelSeq: number, now: number): Promise<number> {
    const turn = channelSeq === 0 ? null : await nextTurn(systemContext(services, channelSeq), channelSeq)
    return Math.min(now + LONGEST_KEPT_MS, turn ?? Number.POSITIVE_INFINITY)
  }

  app.get('/*', async (request, reply) => {
    const address = await addressOf(app, request)
    if (address.movedTo) return redirectMoved(reply, address.movedTo)
    if (address.onlyAt) return reply.header('cache-control', 'no-store').redirect(address.onlyAt, 302)
    const channelSeq = address.channelSeq ?? 0
    const version = services.changes.versionOf(channelSeq)
    const key = `${request.protocol}|${request.host}|${address.language}|${request.url}`
    const now = services.now().getTime()
    const kept = cache.get(key, version, now)
    const late = () => cache.late(key, version)
    if (!kept && services.isDatabaseAway()) {
      const { page } = late() ?? fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
      return sendPage(request, reply, 200, page)
    }
    if (kept) {
      reply.shared = { channelSeq, version, from: kept.from, until: kept.until }
      return sendPage(request, reply, 200, kept.page)
    }

    const inner = innerFetch(app, request)
    const render = () => renderPage(request, address, inner)
    // Fifty people who open a page that nobody has rendered yet wait for one rendering.
    const others = rendering.get(key)
    const work = others ?? render().finally(() => rendering.delete(key))
    if (!others) rendering.set(key, work)
    let outcome: Outcome
    try {
      // Who asked too much is refused, and not who waited for the same page.
      outcome = await (others
        ? work.catch((error) => (isRefusal(error) ? render() : Promise.reject(error)))
        : work)
    } catch (error) {
      // It went away just now.
      const old = isUnavailable(error) ? late() : null
      if (!old) throw error
      return sendPage(request, reply, 200, old.page)
    }
    const { status, page, location } = outcome
    if (location) return reply.redirect(location, status)
    if (status === 200 && request.url.length <= LONGEST_KEPT_ADDRESS)
      cache.set(key, { version, from: now, until: await keptUntil(channelSeq, now), page })
    return sendPage(request, reply, status, page)
  })
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.errorName === 'TOO_MANY_REQUESTS'

const isUnavailable = (error: unknown): boolean =>
  outageOf(error) !== null || (error instanceof AppError && error.errorName === 'SERVICE_UNAVAILABLE')

async function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, page: FinishedPage) {
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    // The same for everybody, but it may change at any moment: a CDN asks again with the ETag.
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'Accept-Encoding, Cookie, Accept-Language')
    .header('etag', page.etag)
    .header('content-security-policy', page.policy)
  // A window that code of a site opens is cut off from it, and its own page from whatever opened that (MKT-10).
  if (page.runsCode) reply.header('cross-origin-opener-policy', 'same-origin')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingOf(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await encoded(page, encoding))
}
