import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { type Boot, createAppRouter } from './platform/app-router.tsx'
import { routeTree } from './routeTree.gen.ts'

export interface RenderOptions {
  boot: Boot
  baseUrl: string
  fetch: typeof fetch
  manifest: Manifest
}

/** Which files a route needs; made by the server from Vite's own manifest. */
export type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/** Renders one public page to a finished document. It never sees a session: the result is the same for everybody. */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({
        routes: routeTree,
        boot: options.boot,
        baseUrl: options.baseUrl,
        fetch: options.fetch,
      }),
    getRouterManifest: () => options.manifest,
  })
  return handle(({ responseHeaders, router }) =>
    renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> }),
  )
}
