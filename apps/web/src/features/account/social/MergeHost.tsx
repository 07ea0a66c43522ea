import { lazy, Suspense } from 'react'
import { usePending } from '../../../platform/social-pending.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))
const MergedDialog = lazy(() => import('./MergedDialog.tsx'))

/** Mounted once beside the page: the windows of a merge, wherever the login was (VER-15). */
export function MergeHost() {
  const { shown, integration } = usePending()
  if (shown === null) return null
  return (
    <Suspense>
      {shown === 'merged' && <MergedDialog />}
      {shown === 'merge' && integration && <MergeDialog integration={integration} />}
    </Suspense>
  )
}
