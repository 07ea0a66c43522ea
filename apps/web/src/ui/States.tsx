import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useText } from '../platform/language.tsx'
import { Button, LinkButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconComponent } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import styles from './states.module.css'
import * as texts from './texts.ts'

export type WayOn = { label: string; to: string }

type StateProps = {
  title: ReactNode
  /** What to do next, in one sentence. */
  message?: ReactNode
  icon?: IconComponent
  /** Key or address of a small picture instead of the icon. */
  image?: string
  action?: ReactNode
  /** With a border of its own. */
  boxed?: boolean
}

/** Nothing is there yet: one sentence, what to do next, a button (UI-18). */
export function EmptyState({ title, message, icon, image, action, boxed }: StateProps) {
  return (
    <div className={cx(styles.state, boxed && styles.boxed)}>
      {image ? (
        <span className={styles.picture}>
          <Picture source={image} alt="" ratio="16 / 10" sizes="132px" />
        </span>
      ) : (
        icon && (
          <span className={styles.icon}>
            <Icon of={icon} size={24} />
          </span>
        )
      )}
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.words}>{message}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

type ErrorStateProps = {
  /** Without one: '일시적인 오류가 발생하였습니다.' (ERR-07) */
  title?: ReactNode
  message?: ReactNode
  icon?: IconComponent
  retry?: () => void
  retrying?: boolean
  /** Another way on, for a whole screen that failed (ERR-22). */
  home?: WayOn
  boxed?: boolean
}

/** What happened, and another try (UI-18); with `home` it fills a screen. */
export function ErrorState({
  title,
  message,
  icon = IconAlertCircle,
  retry,
  retrying,
  home,
  boxed,
}: ErrorStateProps) {
  const text = useText(texts)
  return (
    <div role="alert" className={cx(styles.state, boxed && styles.boxed, home && styles.page)}>
      <span className={cx(styles.icon, styles.bad)}>
        <Icon of={icon} size={24} />
      </span>
      <p className={styles.title}>{title ?? text('temporaryError')}</p>
      {message && <p className={styles.words}>{message}</p>}
      {(retry || home) && (
        <div className={styles.actions}>
          {retry && (
            <Button icon={IconRefresh} busy={retrying} onClick={retry}>
              {text('retry')}
            </Button>
          )}
          {/* A fresh document: whatever crashed may still be in memory. */}
          {home && (
            <LinkButton href={home.to} reload>
              {home.label}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

type NoDataProps = { title?: ReactNode; message?: ReactNode; action?: WayOn }

/** The page of what is not there; states it and leads to the main page (UI-15). */
export function NoData({ title, message, action }: NoDataProps) {
  const text = useText(texts)
  return (
    <div className={cx(styles.state, styles.page)}>
      <h1 className={styles.title}>{title ?? text('noData')}</h1>
      {message && <p className={styles.words}>{message}</p>}
      <div className={styles.actions}>
        <LinkButton href={action?.to ?? '/'} variant="main">
          {action?.label ?? text('goHome')}
        </LinkButton>
      </div>
    </div>
  )
}
