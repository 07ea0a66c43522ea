import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LearnerHeader, SiteLogo } from '../../ui/LearnerHeader.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './checkout.module.css'
import * as texts from './texts.ts'

/** Head and foot of the payment pages: whose site it is, and that paying is safe. */
export function CheckoutFrame({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  const text = useText(texts)
  const { name, logoUrl } = useChannel()
  return (
    <>
      <LearnerHeader
        logo={
          <SiteLogo
            href="/main"
            name={name}
            image={logoUrl ? <Picture source={logoUrl} alt="" ratio="1 / 1" sizes="32px" /> : undefined}
          />
        }
        tools={
          <span className={styles.mini}>
            <Icon of={IconLock} size={16} />
            {text('safe')}
          </span>
        }
      />
      <main id="main" className={styles.main}>
        {children}
      </main>
      {footer}
    </>
  )
}
