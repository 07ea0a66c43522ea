import { Suspense } from 'react'
import { useAccountAddress, useSignUpAddress } from '../../platform/account-address.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { lazyExtra } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ProductVisitorTools } from './ProductTools.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

const KnownTools = lazyExtra(() => import('./KnownTools.tsx'))

/** The right side of the head: it belongs to one person, so its place is kept until the browser knows who looks. */
export function HeaderTools() {
  const { status } = useSession()
  const channel = useMaybeChannel()
  if (status === 'loading') return null
  if (status === 'visitor') return channel ? <VisitorTools /> : <ProductVisitorTools />
  return (
    <Suspense>
      <KnownTools />
    </Suspense>
  )
}

function VisitorTools() {
  const text = useText(texts)
  const address = useAccountAddress()
  const signUpAddress = useSignUpAddress()
  return (
    <>
      <LinkButton href={address('/login')} variant="ghost">
        {text('login')}
      </LinkButton>
      <LinkButton href={signUpAddress} variant="main" size="sm" className={styles.wideOnly}>
        {text('signup')}
      </LinkButton>
    </>
  )
}
