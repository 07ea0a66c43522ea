import { useLocation } from '@tanstack/react-router'
import { accountAddress } from '../../platform/account-address.ts'
import { useText } from '../../platform/language.tsx'
import { openLogin } from '../../platform/login-prompt.ts'
import { useSession } from '../../platform/session.tsx'
import { useBoot } from '../../platform/site-address.ts'
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
