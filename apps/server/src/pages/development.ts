import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { redirectMoved } from '../platform/http/asked-site.ts'
import { addressOf, bootOf, extrasOf } from './boot.ts'
import { innerFetch } from './inner-fetch.ts'
import { runningAt, withSnippets } from './snippets.ts'

const WEB = fileURLToPath(new URL('../../../web', import.meta.url))

interface ServerEntry {
  render(
    request: Request,
    options: { boot: unknown; baseUrl: string; fetch: typeof fetch; manifest: unknown },
  ): Promise<Response>
}

// What Vite and React put in front of the application while it is developed.
const DEVELOPMENT_SCRIPTS = {
  routes: {
    __root__: {
      preloads: [],
      css: [],
      scripts: [
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
      ],
    },
  },
}

/** Pages straight from the sources, reloaded as they change. */
export async function mountDevelopmentPages(app: FastifyInstance, services: Services): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB,
    configFile: fileURLToPath(new URL('../../../web/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server: app.server }, ws: undefined },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  const bases = Object.values(services.config.bases)

  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '/'
    if (
      bases.some((base) => path.startsWith(`${base}/`)) ||
      /^\/(media|dev|__sandbox|healthz|readyz|metrics)\b/.test(path)
    )
      return done()
    vite.middlewares(request.raw, reply.raw, (error: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })

  app.get('/*', async (request, reply) => {
    const address = await addressOf(app, request)
    if (address.movedTo) return redirectMoved(reply, address.movedTo)
    if (address.onlyAt) return reply.header('cache-control', 'no-store').redirect(address.onlyAt, 302)
    const extras = await extrasOf(services, address)
    const boot = await bootOf(app, services, address, extras)
    const baseUrl = `${request.protocol}://${request.host}`
    const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
    const response = await entry.render(new Request(`${baseUrl}${request.url}`), {
      boot,
      baseUrl,
      fetch: innerFetch(app, request).fetch,
      manifest: DEVELOPMENT_SCRIPTS,
    })
    const location = response.headers.get('location')
    if (location) return reply.redirect(location, response.status)
    return reply
      .code(response.status)
      .type('text/html; charset=utf-8')
      .send(withSnippets(await response.text(), runningAt(extras.snippets, request.url)))
  })
}
