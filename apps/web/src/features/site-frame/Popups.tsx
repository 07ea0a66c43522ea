import { Suspense } from 'react'
import { lazyExtra } from '../../platform/lazy/lazy.tsx'
import { useHydrated, useSession } from '../../platform/session.tsx'
import { useBoot } from '../../platform/site-address.ts'

const PopupLayer = lazyExtra(() => import('./PopupLayer.tsx'))

/** MKT-05: popups of the site. Where there is none nothing more is loaded or asked for. */
export function Popups() {
  const { hasPopups } = useBoot()
  const { status } = useSession()
  const isKnown = useHydrated()
  // Who is to see which one is known once the person is.
  if (!hasPopups || !isKnown || status === 'loading') return null
  return (
    <Suspense>
      <PopupLayer />
    </Suspense>
  )
}
