import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconComponent } from './Icon.tsx'
import styles from './small.module.css'

const ICONS = {
  plain: IconInfoCircle,
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconAlertCircle,
}

type NoticeProps = {
  tone?: keyof typeof ICONS
  icon?: IconComponent
  children: ReactNode
  action?: ReactNode
  /** Announced when it appears. */
  live?: boolean
}

/** A line that stays where it concerns something: a warning, a hint, a result. */
export function Notice({ tone = 'plain', icon, children, action, live }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== 'plain' && styles[tone])} role={live ? 'status' : undefined}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className={styles.noticeBody}>{children}</div>
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  )
}
