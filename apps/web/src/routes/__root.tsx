import { isProductOnly } from '@seodang/domain/product-pages'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
  Scripts,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginHost } from '../features/account/LoginHost.tsx'
import { MergeHost } from '../features/account/social/MergeHost.tsx'
import type { RouterContext } from '../platform/app-router.tsx'
import { ChannelProvider } from '../platform/channel.tsx'
import { replayEarlyInput } from '../platform/early-input.ts'
import { EARLY_SCRIPTS } from '../platform/early-scripts.ts'
import { LanguageProvider, useLanguage } from '../platform/language.tsx'
import { useOutlivedFailures } from '../platform/lazy/use-outlived-failures.ts'
import { useMarketingScripts } from '../platform/marketing-scripts.ts'
import { needsNewDocument } from '../platform/own-code.ts'
import { siteHead } from '../platform/seo.ts'
import { SessionProvider } from '../platform/session.tsx'
import { useSocketConnection } from '../platform/socket.ts'
import { useVisits } from '../platform/tracking.ts'
import { Brand } from '../ui/Brand.tsx'
import { keysOf } from '../ui/list-search.ts'
import styles from '../ui/styles.css?url'
import { UiHost } from '../ui/UiHost.tsx'

interface RootSearch {
  /** The site of a plain-http address (SITE-02); every link keeps it. */
  channelSeq?: number
  /** NAV-09. */
  checkLogin?: boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => ({
    ...keysOf(search, 'channelSeq'),
    ...(search.checkLogin !== undefined && {
      checkLogin: search.checkLogin !== false && search.checkLogin !== 'false',
    }),
  }),
  search: { middlewares: [retainSearchParams(['channelSeq'])] },
  beforeLoad: ({ context, search, location, preload }) => {
    // SITE-02: another site is another page load, so that nothing of the first one stays.
    const { boot } = context
    const asked = search.channelSeq ?? null
    if (typeof window !== 'undefined' && boot.keepsChannelSeq && asked !== boot.askedChannelSeq)
      window.location.assign(location.href)
    // SEC-38: the server knows where it is.
    const isElsewhere = boot.productSite !== null && isProductOnly(location.pathname)
    if (
      typeof window !== 'undefined' &&
      !preload &&
      (isElsewhere || needsNewDocument(boot, location.pathname))
    )
      throw redirect({ href: location.href, reloadDocument: true })
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      ...siteHead(match.context.boot).meta,
    ],
    links: [{ rel: 'stylesheet', href: styles }, ...siteHead(match.context.boot).links],
  }),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../features/site-frame/FramedNotFound.tsx')),
})

function Root() {
  const { boot } = Route.useRouteContext()
  return (
    <ChannelProvider value={boot.channel}>
      <LanguageProvider first={boot.language}>
        <Document />
      </LanguageProvider>
    </ChannelProvider>
  )
}

function Document() {
  const { boot } = Route.useRouteContext()
  const language = useLanguage()
  return (
    <html lang={language}>
      <head>
        {/* Constants of our own. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPTS }} />
        <HeadContent />
        <Brand hex={boot.channel?.brandColor} />
      </head>
      <body>
        <SessionProvider>
          <Visits />
          <SocketConnection />
          <Outlet />
          <LoginHost />
          <MergeHost />
          <UiHost />
        </SessionProvider>
        <script
          type="application/json"
          id="boot"
          // The one place where data stands in the document; `<` cannot end the script.
          // The JSON is escaped.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(boot).replaceAll('<', '\\u003c') }}
        />
        <Scripts />
      </body>
    </html>
  )
}

function Visits() {
  useVisits()
  useMarketingScripts()
  useOutlivedFailures()
  useEffect(() => {
    // React hydrates for an event at once, but not while it is at work itself.
    const timer = setTimeout(() => {
      replayEarlyInput()
      // From here on buttons work; what drives a browser waits for it.
      document.documentElement.dataset.hydrated = 'yes'
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}

function SocketConnection() {
  useSocketConnection()
  return null
}
