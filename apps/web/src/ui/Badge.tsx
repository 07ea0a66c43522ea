import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './badge.module.css'
import { cx } from './cx.ts'
import { Icon, type IconComponent } from './Icon.tsx'

export type BadgeTone = 'closed' | 'soon' | 'discount' | 'new' | 'bundle'

/** The one filled badge of a card (closed, closing soon, discount, new) or of a package. */
export function Badge({ tone, large, children }: { tone: BadgeTone; large?: boolean; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone], large && styles.lg)}>{children}</span>
}

/** LIVE, VOD and the like: always outlined. */
export function Mark({ live, children }: { live?: boolean; children: ReactNode }) {
  return <span className={cx(styles.mark, live && styles.live)}>{children}</span>
}

export type Tone = 'neutral' | 'ok' | 'warn' | 'info' | 'danger' | 'accent' | 'plum' | 'line'

/** A fact or a state about an object: answered, refund in progress, required. */
export function Tag({
  tone = 'neutral',
  small,
  icon,
  children,
}: {
  tone?: Tone
  small?: boolean
  icon?: IconComponent
  children: ReactNode
}) {
  return (
    <span className={cx(styles.tag, small && styles.sm, tone !== 'neutral' && styles[tone])}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  )
}

type ChipProps = {
  children: ReactNode
  /** The filter is in force. */
  on?: boolean
  icon?: IconComponent
  /** Dashed: adds something. */
  dashed?: boolean
} & (
  | { href: string; onClick?: undefined; onRemove?: undefined }
  | { href?: undefined; onClick: () => void; onRemove?: undefined }
  | {
      href?: undefined
      onClick?: undefined
      /** Puts a cross at the end; `removeLabel` is its accessible name. */
      onRemove: () => void
      removeLabel: string
    }
)

/** A filter: chosen by link or by button, or in force and removable. */
export function Chip({ children, on, icon, dashed, ...act }: ChipProps) {
  const className = cx(styles.chip, (on || act.onRemove) && styles.on, dashed && styles.dashed)
  const body = (
    <>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </>
  )
  if (act.href !== undefined)
    return (
      <Anchor href={act.href} className={className} aria-current={on ? 'true' : undefined}>
        {body}
      </Anchor>
    )
  if (act.onClick)
    return (
      <button type="button" className={className} aria-pressed={on} onClick={act.onClick}>
        {body}
      </button>
    )
  return (
    <span className={className}>
      {body}
      <button type="button" className={styles.remove} aria-label={act.removeLabel} onClick={act.onRemove}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  )
}

/** A row of chips; on a phone it scrolls sideways to the edge of the screen. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  )
}
