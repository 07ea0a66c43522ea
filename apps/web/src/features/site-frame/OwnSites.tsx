import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { managedSitesQuery } from '../../platform/managed-sites.ts'
import { useSession } from '../../platform/session.tsx'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StartFree } from './ProductTools.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** HDR-20: 'my site' for whoever runs one, 'start free' for the others. */
export function OwnSites() {
  const text = useText(texts)
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user) return null
  // Whoever is making a site has started.
  if (user.mngCnt === 0 && pathname.startsWith('/create')) return null
  if (user.mngCnt === 0) return <StartFree className={styles.wideOnly} />
  if (user.mngCnt > 1)
    return (
      <LinkButton href="/create_site/list" size="sm">
        {text('mySite')}
      </LinkButton>
    )
  return <OnlySite />
}

/** HDR-22: the one site, by its host, or on plain http by its number. */
function OnlySite() {
  const text = useText(texts)
  const boot = useBoot()
  const sites = useQuery(managedSitesQuery(useApi()))
  const [site] = sites.data?.list ?? []
  return (
    <LinkButton href={site ? siteAddress(boot, site, '/main') : '/create_site/list'} reload size="sm">
      {text('mySite')}
    </LinkButton>
  )
}
