import type { ReplyOf } from '@seodang/contract/endpoint'
import type { socialProviders } from '@seodang/contract/social'
import type { Language, SnippetPage } from '@seodang/domain/codes'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { routeTree } from '../routeTree.gen.ts'
import { deliverImagesFrom } from '../ui/image-address.ts'
import { followMark } from './access-token.ts'
import { type Api, createApi } from './api.ts'
import type { Channel } from './channel.tsx'
import { CrashedPage, NotFoundPage } from './fallback-pages.tsx'
import { watchMark } from './person.ts'
import { askAnewForEachPerson } from './personal-answers.ts'
import { createQueryClient } from './query-client.ts'

/** What the server decided about this page and the browser takes over: the same for every visitor of the address. */
export interface Boot {
  language: Language
  channel: Channel | null
  /** The site that the address named, whether or not there is one. */
  askedChannelSeq: number | null
  /** The address names a site, by number or by host, that does not exist (SITE-22). */
  unknownSite: boolean
  /** Where the product itself lives, for links from a site to it. */
  productOrigin: string
  /** At a site's own domain: where the product itself shows the site to its staff; else null (SEC-38). */
  productSite: string | null
  /** The domain below which every site has its address. */
  siteDomain: string
  /** Who runs the installation, by the names of a footer's fields; only what is known (FTR-03). */
  provider: Record<string, string>
  /** Addresses of the guides, where there are any (HDR-18). */
  guides: { operator: string | null; student: string | null; academy: string | null }
  /** The delivery network that pictures come from; '' for the server itself (UI-12). */
  mediaOrigin: string
  /** The product's own chat widget, for those who run a site (SITE-14). */
  chatPluginKey: string | null
  apiBases: { api: string; utility: string; universal: string }
  /** Site of a plain-http address comes from the query; links keep it. */
  keepsChannelSeq: boolean
  /** Providers that a login is offered with; with `syncs` joining the site begins at once (JOIN-04). */
  social: ReplyOf<typeof socialProviders>
  sandboxPayments: boolean
  /** Whether there is any popup to ask for (MKT-05). */
  hasPopups: boolean
  /** For each piece of the site's own code the pages it is bound to; none of them is every public page (MKT-10). */
  snippetPages: SnippetPage[][]
}

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  boot: Boot
  /** From here on titles and calls (Accept-Lang, LANG-08) are in this language. */
  speak: (language: Language) => void
  /** From here on the pages are drawn from what the site is now. */
  showChannel: (channel: Channel) => void
}

export type RouteTree = typeof routeTree

export interface AppRouterOptions {
  /** All routes, or those that visitors need. */
  routes: RouteTree
  boot: Boot
  fetch: typeof fetch
  baseUrl: string
}

/** One router, client and cache for one request (or one browser tab): a shared one would mix sites. */
export function createAppRouter({ routes, boot, fetch, baseUrl }: AppRouterOptions) {
  deliverImagesFrom(boot.mediaOrigin)
  const queryClient = createQueryClient()
  if (typeof document !== 'undefined') {
    askAnewForEachPerson(queryClient)
    watchMark(followMark)
  }
  const api = createApi({ baseUrl, bases: boot.apiBases, fetch, language: () => boot.language })
  const router = createRouter({
    routeTree: routes,
    context: {
      queryClient,
      api,
      boot,
      speak: (language) => {
        boot.language = language
      },
      showChannel: (channel) => {
        boot.channel = channel
      },
    },
    parseSearch: parseSearchWith(searchValue),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: scrollsPages(),
    // Only anchors within a page glide; another page is there at once (NAV-05).
    scrollRestorationBehavior: 'instant',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashedPage,
    // A page that comes sooner needs no skeleton; one that comes later should not look dead.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

/**
 * Whether the router places the page that has just been rendered. Not the first one where it stands below its top
 * already: the browser or the inline script put it there, or a reader who did not wait for the scripts (NAV-05).
 */
function scrollsPages() {
  if (typeof window === 'undefined') return true
  let isFirst = true
  return () => {
    const wasFirst = isFirst
    isFirst = false
    return !wasFirst || scrollY === 0
  }
}

/** Digits have become a number before; what else JSON would take for one (`1e3`, `2.0`, ` 2`) stays text: no key. */
function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return typeof value === 'number' ? text : value
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
