import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { accountAddress } from '../../platform/account-address.ts'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { openLogin } from '../../platform/login-prompt.ts'
import { managedSitesQuery } from '../../platform/managed-sites.ts'
import { useSession } from '../../platform/session.tsx'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { HeaderLink } from '../../ui/LearnerHeader.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** HDR-18: the guides of the product, those that there are. */
export function GuideLinks() {
  const text = useText(texts)
  const { guides } = useBoot()
  const links = [
    { href: guides.operator, label: text('guideOperator') },
    { href: guides.student, label: text('guideStudent') },
    { href: guides.academy, label: text('guideAcademy') },
  ]
  return links.map(
    ({ href, label }) =>
      href && (
        <HeaderLink key={label} href={href} target="_blank">
          {label}
        </HeaderLink>
      ),
  )
}

/** HDR-19, HDR-20: outside of sites a visitor logs in to their own page, or starts. */
export function ProductVisitorTools() {
  const text = useText(texts)
  return (
    <>
      <LinkButton href={accountAddress('/login', '/mypage')} variant="ghost">
        {text('login')}
      </LinkButton>
      <StartFree className={styles.wideOnly} />
    </>
  )
}

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

/** HDR-21: on to making a site, for a visitor by way of the login window; the way back goes along. */
export function StartFree({ className, full }: { className?: string | undefined; full?: boolean }) {
  const text = useText(texts)
  const { status } = useSession()
  const { pathname } = useLocation()
  const target = `/create_site?from_path=${encodeURIComponent(pathname)}`
  const look = { variant: 'main', size: full ? 'md' : 'sm', className } as const
  if (status === 'user')
    return (
      <LinkButton href={target} {...look}>
        {text('startFree')}
      </LinkButton>
    )
  return (
    <Button onClick={() => void openLogin(target)} {...look}>
      {text('startFree')}
    </Button>
  )
}
