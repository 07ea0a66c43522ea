import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './progress.module.css'

type ProgressBarProps = {
  /** 0 to `max`; outside values are drawn at the ends. */
  value: number
  max?: number
  /** What the bar measures, for assistive technology. */
  label: string
  /** What the value is called aloud, when a percentage would say less: '24강 중 9강'. */
  valueText?: string
  tone?: 'accent' | 'info' | 'warn' | 'danger' | 'star'
  /** Words at the end of the bar. */
  children?: ReactNode
  className?: string
}

/** Share in percent of `max`, within 0 and 100. */
export const percentOf = (value: number, max: number) =>
  max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0

export function ProgressBar({
  value,
  max = 100,
  label,
  valueText,
  tone = 'accent',
  children,
  className,
}: ProgressBarProps) {
  const bar = (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={cx(styles.bar, !children && className)}
    >
      <span
        className={cx(styles.fill, tone !== 'accent' && styles[tone])}
        style={{ width: `${percentOf(value, max)}%` }}
      />
    </span>
  )
  if (!children) return bar
  return (
    <span className={cx(styles.labelled, className)}>
      {bar}
      <span>{children}</span>
    </span>
  )
}
