import { useLocation } from '@tanstack/react-router'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { isStopped } from '../../platform/suspension.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SuspendedPage } from './SuspendedPage.tsx'

/** NAV-04, SITE-22: the page that is not there, between head and foot of the site, or of the product. */
export default function FramedNotFound() {
  const boot = useBoot()
  const { pathname } = useLocation()
  const suspension = useMaybeChannel()?.suspension
  return (
    <SiteFrame>
      {suspension && isStopped(boot, pathname) ? <SuspendedPage note={suspension.note} /> : <NotFoundPage />}
    </SiteFrame>
  )
}
