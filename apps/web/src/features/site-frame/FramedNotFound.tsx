import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { SiteFrame } from './SiteFrame.tsx'

/** NAV-04, SITE-22: the page that is not there, between head and foot of the site, or of the product. */
export default function FramedNotFound() {
  return (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  )
}
