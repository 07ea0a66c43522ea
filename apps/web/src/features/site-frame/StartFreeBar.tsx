import { useLocation } from '@tanstack/react-router'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { StartFree } from './ProductTools.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** Where somebody is signing in, or making a site already, an offer would only be in the way. */
const BUSY = /^\/(create|login|join|resetpassword)/i

/** HDR-26: stays in sight outside of sites, for whoever runs none. */
export function StartFreeBar() {
  const text = useText(texts)
  const channel = useMaybeChannel()
  const { status, user } = useSession()
  const { pathname } = useLocation()
  const hasSites = (user?.mngCnt ?? 0) > 0
  if (channel || status === 'loading' || hasSites || BUSY.test(pathname)) return null
  return (
    <section className={styles.startBar} aria-label={text('startFree')}>
      <p>{text('startFreeLead')}</p>
      <StartFree full />
    </section>
  )
}
