import { type Access, allows } from '@seodang/domain/access'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { loginAddress } from '../../platform/account-address.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import * as texts from './texts.ts'

/**
 * PERM-13, PERM-21, NAV-08: a visitor goes to the login and comes back; somebody without the permission is told so
 * and goes to the main page. It only spares people a useless screen: the server decides each call (API-23).
 */
export function StaffGuard({ access, children }: { access: Access; children: ReactNode }) {
  const text = useText(texts)
  const { status, principal } = useSession()
  const router = useRouter()
  const { href } = useLocation()
  const alert = useAlert()
  const refused = useRef(false)
  const allowed = status === 'user' && allows(access, principal)

  useEffect(() => {
    if (status === 'loading' || allowed || refused.current) return
    refused.current = true
    if (status === 'visitor') {
      void router.navigate({ href: loginAddress(href), replace: true })
      return
    }
    void alert({ description: text('noPermission') }).then(() =>
      router.navigate({ href: '/main', replace: true }),
    )
  }, [status, allowed, router, href, alert, text])

  if (allowed) return children
  return (
    <Loading label={text('loading')}>
      <Skeleton height={52} />
      <Skeleton height={360} />
    </Loading>
  )
}
