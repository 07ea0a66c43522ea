import { redirect, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginAddress } from './account-address.ts'
import type { RouterContext } from './app-router.tsx'
import { sessionQuery, useSession } from './session.tsx'

interface Arguments {
  context: RouterContext
  location: { href: string; search: { checkLogin?: boolean } }
}

/**
 * The `beforeLoad` of a page that needs a login (NAV-08, ACC-14): whoever is logged out goes to login and comes
 * back to where they wanted to; with checkLogin=false they go to the start instead (NAV-09). Such a route has
 * `ssr: false`, because only the browser knows who looks.
 */
export async function requireLogin({ context, location }: Arguments): Promise<void> {
  if (await context.queryClient.ensureQueryData(sessionQuery(context.api))) return
  if (location.search.checkLogin === false) throw redirect({ href: '/' })
  throw redirect({ href: loginAddress(location.href) })
}

/** ACC-13, ACC-14: when the session ends while such a page is open, the person logs in again and comes back. */
export function useStayLoggedIn(): void {
  const { status } = useSession()
  const router = useRouter()
  // Whoever is on the way to another page, as after closing the account, is not called back.
  const isLeaving = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => {
    if (status === 'visitor' && !isLeaving)
      void router.navigate({ href: loginAddress(router.state.location.href) })
  }, [status, isLeaving, router])
}
