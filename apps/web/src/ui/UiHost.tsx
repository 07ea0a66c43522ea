import { Suspense } from 'react'
import { lazyDialog } from '../platform/lazy/lazy.tsx'
import { useDialogRequests, waitingDialogs } from './dialog-requests.ts'
import { useFonts } from './fonts.ts'
import { ToastHost } from './ToastHost.tsx'

const RequestedDialogs = lazyDialog(
  () => import('./RequestedDialogs.tsx'),
  // What could not be asked is not agreed to.
  () => waitingDialogs().forEach(({ answer }) => answer(false)),
)

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
