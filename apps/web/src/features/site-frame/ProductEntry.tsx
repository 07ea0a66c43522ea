import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../platform/session.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './site-frame.module.css'

/** NAV-12: outside a site the start is my page for somebody who is logged in, else the login. */
export function ProductEntry() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== 'loading') void navigate({ href: status === 'user' ? '/mypage' : '/login', replace: true })
  }, [status, navigate])
  return (
    <div className={styles.entry}>
      <Loading>
        <Skeleton width={180} height={28} />
        <Skeleton height={48} gap={28} />
        <Skeleton height={48} gap={12} />
        <Skeleton height={48} gap={20} />
      </Loading>
    </div>
  )
}
