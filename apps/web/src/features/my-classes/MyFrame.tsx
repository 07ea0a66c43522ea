import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './frame.module.css'
import * as texts from './texts.ts'

const PAGES = [
  { id: 'classes', href: '/me/classes', icon: IconSchool, label: 'myClasses', apart: false },
  { id: 'payments', href: '/paymenthistory', icon: IconReceipt, label: 'payments', apart: true },
  { id: 'information', href: '/editinformation', icon: IconUser, label: 'information', apart: true },
] as const

type MyFrameProps = { current?: (typeof PAGES)[number]['id']; children: ReactNode }

/** The pages of a person on a site: a menu at the side, a row of pills on a phone. */
export function MyFrame({ current, children }: MyFrameProps) {
  const text = useText(texts)
  return (
    <div className={cx('wrap', styles.frame)}>
      <nav className={styles.side} aria-label={text('mypage')}>
        <p className={styles.heading}>
          <Anchor href="/mypage">{text('mypage')}</Anchor>
        </p>
        {PAGES.map(({ id, href, icon, label, apart }) => (
          <Anchor
            key={id}
            href={href}
            className={cx(styles.page, apart && styles.apart)}
            aria-current={id === current ? 'page' : undefined}
          >
            <Icon of={icon} />
            {text(label)}
          </Anchor>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
