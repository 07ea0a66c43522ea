import { Suspense } from 'react'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { changePending, usePending } from '../../../platform/social-pending.ts'

const close = () => changePending({ shown: null })
const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx'), close)
const MergedDialog = lazyDialog(() => import('./MergedDialog.tsx'), close)

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
