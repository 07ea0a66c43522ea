import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { AppError } from '@seodang/domain/errors'
import buildSerializer, { type Schema } from 'fast-json-stringify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { refuseHostsOfNobody } from './asked-host.ts'
import { type Closing, closingOf } from './closing.ts'
import { answerError } from './errors.ts'
import { sendFinishedAgain } from './finished.ts'
import { loggedAddress } from './logged-address.ts'
import type { HttpFrame } from './serve.ts'
import { BODY_PACE, boundBodies } from './slow-bodies.ts'
import { requireSoundAddress } from './sound-address.ts'
import { requireThisMachine } from './this-machine.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

/** The server that every endpoint, socket and page hangs on; knows nothing of the business. */
export async function createApp(
  config: Config,
  log: FastifyBaseLogger,
  frame: HttpFrame,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Naming the proxies keeps a stranger's X-Forwarded-Host from choosing the tenant.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    // One line for each answer is written below; Fastify's own two say less.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Inputs are checked by serve.ts, where bodies are not converted and paths are.
    exposeHeadRoutes: true,
    return503OnClosing: true,
    // An address that no route can even be looked for (a broken escape, a parameter without end) is ours to answer too.
    frameworkErrors: answerError,
  })
  boundBodies(app.server, BODY_PACE)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler<Schema>(serializerUponFirstUse)
  app.decorate('frame', frame)
  app.setErrorHandler(answerError)
  app.decorate('closing', closingOf(app))
  // What is not said to be cacheable is private by default (SEC-56).
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.endpoint)
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  // Whatever a later page of this folder shows, it shows it to nobody else.
  app.addHook('onRequest', (request, _reply, done) => {
    requireSoundAddress(request)
    if (request.routeOptions.url?.startsWith('/dev/')) requireThisMachine(request)
    done()
  })
  sendFinishedAgain(app, frame.services)
  refuseHostsOfNobody(app)
  await app.register(cookie)
  // JSON only, which no page of another origin can send; forms are taken where the contract says so (see forms.ts).
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, {
    // Pages carry a policy made of the hashes of their own scripts; see pages.ts.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.origin.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  warnOfUntrustedProxy(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: loggedAddress(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        trace: traceOf(request.headers.traceparent),
      },
      'request',
    )
    done()
  })
  for (const base of new Set(Object.values(config.bases)))
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler(() => {
          throw new AppError('NO_DATA')
        })
      },
      { prefix: base },
    )
  return app
}

/** Fastify would write the code for every reply while starting; most are never sent between two starts. */
function serializerUponFirstUse({ schema }: { schema: Schema }): (reply: unknown) => string {
  let serialize: ((reply: unknown) => string) | undefined
  return (reply) => (serialize ??= buildSerializer(schema))(reply)
}

/** The page starts a W3C trace for each call (GEN-15); its id joins the server's lines to it. */
function traceOf(header: unknown): string | undefined {
  return typeof header === 'string' ? /^00-([0-9a-f]{32})-/.exec(header)?.[1] : undefined
}
