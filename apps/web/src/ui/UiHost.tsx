import { lazy, Suspense } from 'react'
import { useDialogRequests } from './dialog-requests.ts'
import { useFonts } from './fonts.ts'
import { ToastHost } from './ToastHost.tsx'

const RequestedDialogs = lazy(() => import('./RequestedDialogs.tsx'))

/**
 * Mounted once beside the page: what `toast()`, `confirm()` and `alert()` show, and the typeface. Dialogs are
 * fetched when they are asked for.
 */
export function UiHost() {
  useFonts()
  const asked = useDialogRequests().length > 0
  return (
    <>
      <ToastHost />
      {asked && (
        <Suspense>
          <RequestedDialogs />
        </Suspense>
      )}
    </>
  )
}
