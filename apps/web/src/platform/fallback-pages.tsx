import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ErrorState, NoData } from '../ui/States.tsx'
import { ApiError } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import * as texts from './fallback-texts.ts'
import { useText } from './language.tsx'
import { isChunkLoadError } from './lazy/failure-help.ts'
import { NotLoaded } from './lazy/lazy.tsx'
import { isWorkbench } from './workbench-paths.ts'

/** NAV-04, UI-15: nothing is here, and the way home. */
export function NotFoundPage() {
  const text = useText(texts)
  const home = useHome()
  const { pathname } = useLocation()
  // The page is one of the workbench, and this document knows visitors' pages only (routes-of-page.ts).
  const { routesByPath } = useRouter()
  const isElsewhere = isWorkbench(pathname) && !('/settings' in routesByPath)
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (isElsewhere) return null
  return <NoData title={text('notFoundTitle')} message={text('notFoundBody')} action={home} />
}

/** ERR-22: a crashed screen says so, offers to try again and leads home. */
export function CrashedPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const home = useHome()
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  if (isChunkLoadError(error))
    return (
      <Suspense>
        <NotLoaded error={error} retry={retry} home={home} />
      </Suspense>
    )
  // ERR-07, ERR-08: the server's own words where it had any.
  return error instanceof ApiError && error.message ? (
    <ErrorState title={error.message} retry={retry} home={home} />
  ) : (
    <ErrorState retry={retry} home={home} />
  )
}

function useHome(): { label: string; to: string } {
  const text = useText(texts)
  return { label: text('home'), to: useMaybeChannel() ? '/main' : '/' }
}
